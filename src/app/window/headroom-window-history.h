/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window’s part of undo and redo. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_window_class_add_history_actions (GtkWidgetClass *klass);

/** Nothing that was done so far can be undone from now on. */
void headroom_window_start_history (HeadroomWindow *self);

/** A message about the last change, with a button that undoes it. */
void headroom_window_offer_undo (HeadroomWindow *self, const char *text);
