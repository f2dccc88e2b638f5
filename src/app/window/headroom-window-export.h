/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results on their way out of the window: what their actions share. */
#pragma once

#include "app/window/headroom-window.h"

void headroom_window_class_add_export_actions (GtkWidgetClass *klass);

/** Asks for a file in one of the formats, by their ids up to NULL; the first is suggested. (transfer full) */
GtkFileDialog *headroom_window_make_export_dialog (HeadroomWindow *self, const char *const *formats);

/** Say that a file was written. */
void headroom_window_say_exported (HeadroomWindow *self, GFile *file);
