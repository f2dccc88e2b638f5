/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table that flows over pages: columns as wide as their cells need, texts that wrap, a header repeated on
 * every page, rows that are never split. */
#pragma once

#include "report/report-page.h"

typedef enum
{
  HR_CELLS_TEXT,
  HR_CELLS_NUMBER, /* at the end of the column, never wrapped */
  HR_CELLS_CODE,   /* left to right in every language */
} hr_cells_t;

typedef struct
{
  const char *title; /* translated */
  hr_cells_t kind;
} hr_column_t;

enum
{
  HR_TABLE_COLUMNS = 10
};

typedef struct
{
  hr_report_page_t *page;
  const hr_column_t *columns;
  guint n_columns;
  gboolean swatches; /* room for a colour before the first cell */
  GPtrArray *rows;
  double widths[HR_TABLE_COLUMNS];
} hr_table_t;

/** What a row has besides its cells. */
typedef struct
{
  gboolean strong;
  gboolean heads;   /* a heading in the first cell, over all columns; stays with the next row */
  const char *slot; /* a chart colour's id, drawn before the first cell */
} hr_row_style_t;

void hr_table_init (hr_table_t *table, hr_report_page_t *page, const hr_column_t *columns, guint n_columns);

/** Add a row of one text a column, taking the strings over; `style` may be NULL. */
void hr_table_take (hr_table_t *table, char **cells, const hr_row_style_t *style);

/** Add a heading over the rows that follow. */
void hr_table_take_heading (hr_table_t *table, const char *heading);

/** Lay out and draw all rows, then free them. Without rows: nothing. */
void hr_table_draw (hr_table_t *table);
