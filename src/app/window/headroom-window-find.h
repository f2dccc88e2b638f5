/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search over everything, and the ways to what it finds. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_window_class_add_find_actions (GtkWidgetClass *klass);

/** Bring the input of a parameter into sight. */
void headroom_window_go_to_input (HeadroomWindow *self, int param);
