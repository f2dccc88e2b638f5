/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results on their way out of the window: what their actions share. */
#pragma once

#include "app/window/headroom-window.h"
#include "model/result/headroom-estimate.h"

void headroom_window_class_add_export_actions (GtkWidgetClass *klass);
void headroom_window_class_add_copy_actions (GtkWidgetClass *klass);
void headroom_window_class_add_print_actions (GtkWidgetClass *klass);

/** A result of its own for what stands in the fields now: a thread may read it while the window's changes. NULL where
 * there is none, after saying so. (transfer full) */
HeadroomEstimate *headroom_window_take_estimate (HeadroomWindow *self);
