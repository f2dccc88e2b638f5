/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a screen reader is told of a widget, as text. */
#pragma once

#include <gtk/gtk.h>

/** Append name, description, value and states where the widget has them and does not show them: those that equal
 * `shown` (or NULL) or the tooltip are left out. The tests run with GTK_A11Y=test. */
void append_access (GString *line, GtkWidget *widget, const char *shown, const char *tooltip);
