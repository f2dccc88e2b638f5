/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns that are declared once for every output, as those of a table of the report. */
#pragma once

#include "model/result/headroom-column.h"
#include "report/report-table.h"

/** Write the columns that a report shows, at most HR_TABLE_COLUMNS; returns how many. */
guint hr_report_columns (const HeadroomColumn *columns, guint n_columns, hr_column_t *shown);

/** Write the cells of a row, one for each of them; returns how many. Sentences go to `notes`, once each, and the cell
 * has the number that hr_report_notes() puts before them; NULL where no column has any. The caller frees the cells. */
guint
hr_report_cells (const HeadroomColumn *columns, guint n_columns, gconstpointer row, GPtrArray *notes, char **cells);

/** Draw the notes below the table. */
void hr_report_notes (hr_report_page_t *page, GPtrArray *notes);
