/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a widget draws itself, as text. */
#pragma once

#include <gtk/gtk.h>

/** Append a line for each of the colours that a widget has most of, with how many pixels it takes and where. */
void append_colors (GString *out, GtkWidget *widget, int indent);
