/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Widgets under test, by their type. */
#pragma once

#include <gtk/gtk.h>

/** The first widget of a type, from this one down; NULL: there is none. */
GtkWidget *find_type (GtkWidget *widget, GType type);

/** How many there are. */
int count_type (GtkWidget *widget, GType type);
