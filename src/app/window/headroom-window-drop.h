/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is dropped on the window, and what is pasted into it. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_window_class_add_paste_actions (GtkWidgetClass *klass);
void headroom_window_init_drop (HeadroomWindow *self);
