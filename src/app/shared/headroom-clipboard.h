/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes to the clipboard in more than one form. */
#pragma once

#include <gtk/gtk.h>

/** Copy a table whose cells are between tabs, also as HTML. */
void headroom_copy_table (GtkWidget *widget, const char *tsv);
