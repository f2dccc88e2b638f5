/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK’s file dialog, as the window asks for files: its title, the folder in which it begins, the kinds of files. */
#pragma once

#include <gtk/gtk.h>

/** With that title. It begins in the folder of that document; NULL: where GTK begins. (transfer full) */
GtkFileDialog *headroom_file_dialog_new (const char *title, GFile *document);

/** Show files with these endings (without a dot, NULL-terminated) under that name; the kind that was added first is
 * shown first. */
void headroom_file_dialog_add_kind (GtkFileDialog *dialog, const char *name, const char *const *endings);
