/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window shows, as text. */
#pragma once

#include <gtk/gtk.h>

/** Every widget below that is in sight and says something: labels, fields, icons, switches and buttons with their
 * state, style classes and tooltips, a line each; where the window's own widgets are in one another, and what they
 * draw. (transfer full) */
char *widget_text (GtkWidget *root);

/** The same, and where in the own widget around it each of them stands. (transfer full) */
char *widget_text_and_places (GtkWidget *root);
