/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialog that asks for a file: what it is called, where it begins, and which kinds of files it shows. */
#pragma once

#include <gtk/gtk.h>

/** With that title; begins in the folder of that document, NULL: where GTK begins. (transfer full) */
GtkFileDialog *headroom_file_dialog_new (const char *title, GFile *document);

/** Show files with these endings (without a dot, NULL-terminated) under that name; those that were added first are
 * shown first. */
void headroom_file_dialog_add_kind (GtkFileDialog *dialog, const char *name, const char *const *endings);
