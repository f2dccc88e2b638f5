/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a widget stands in its place, as text. */
#pragma once

#include <gtk/gtk.h>

/** Append alignment, least size, margins, whether it grows, its cell of a grid and its opacity, where these are not the
 * usual ones, its style classes, the tooltip (or NULL) in brackets, and whether it is selected or insensitive. */
void append_state (GString *line, GtkWidget *widget, const char *tooltip);

/** Append the value of each property that a class of the window declares; of an object, what it is. */
void append_own_properties (GString *line, GtkWidget *widget);
