/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Widgets under test, by their type or title. */
#pragma once

#include <gtk/gtk.h>

/** The first widget of a type, from this one down; NULL: there is none. */
GtkWidget *find_type (GtkWidget *widget, GType type);

/** Whether a row has this title, whichever letter of it is its access key. */
gboolean has_title (GtkWidget *row, const char *title);

/** How many there are. */
int count_type (GtkWidget *widget, GType type);
