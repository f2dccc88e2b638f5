/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Titles of columns stand at the start; above numbers, which stand at the end, they belong there too. */
#pragma once

#include <gtk/gtk.h>

/** Put the title of a column of `view` at its end, with the arrow of sorting before it. */
void headroom_column_title_align_end (GtkColumnView *view, GtkColumnViewColumn *column);
