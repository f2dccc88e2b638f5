/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes to the clipboard in more than one form, and what it holds. */
#pragma once

#include <gtk/gtk.h>

/** Copy a table whose cells are between tabs, also as HTML. */
void headroom_copy_table (GtkWidget *widget, const char *tsv);

/** Copy a picture: pixels for whatever takes them, and lines and text for what can draw those. FALSE and an error where
 * the PNG cannot be read. */
gboolean headroom_copy_picture (GtkWidget *widget, GBytes *png, GBytes *svg, GError **error);

/** Whether it holds what can be read as a type, such as GDK_TYPE_FILE_LIST. */
gboolean headroom_clipboard_holds (GdkClipboard *clipboard, GType type);
