/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells and rows of a table with commas, RFC 4180. */
#pragma once

#include <glib.h>

/** Append one cell of text: quoted where needed, and an apostrophe before what a spreadsheet would take for
 * a formula. */
void headroom_csv_append_text (GString *csv, const char *text);

/** Append a row of cells: those whose bit is set in `numbers` are numbers, and as such never guarded.
 * NULL cells are empty. */
void headroom_csv_append_row (GString *csv, const char *const *cells, guint n_cells, guint64 numbers);
