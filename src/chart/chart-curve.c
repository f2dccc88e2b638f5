/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A series to vertices. A pixel column with many values keeps the first, lowest, highest and last
 * of them: drawn, that looks the same as all of them. */
#include "chart/chart-lines-private.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  int first, low, high, last; /* numbers in this column; 0: none yet */
  bool starts;
} hr_chart_column_t;

static void
add_vertex (const hr_chart_lines_t *lines, hr_chart_curve_t *curve, const double values[], int x, bool starts)
{
  hr_chart_vertex_t *vertex = &curve->vertices[curve->n_vertices++];

  vertex->x = hr_chart_lines_x (lines, x);
  vertex->y = hr_chart_lines_y (lines, values[x - 1]);
  vertex->starts = starts;
}

static void
flush_column (const hr_chart_lines_t *lines, hr_chart_curve_t *curve, const double values[], hr_chart_column_t *column)
{
  int former = (int) fmin (column->low, column->high);
  int latter = (int) fmax (column->low, column->high);
  int kept[] = { column->first, former, latter, column->last };

  if (column->first == 0)
    return;
  for (int i = 0; i < 4; i++)
    if (i == 0 || kept[i] > kept[i - 1])
      add_vertex (lines, curve, values, kept[i], i == 0 && column->starts);
  column->first = 0;
  column->starts = false;
}

static void
add_to_column (hr_chart_column_t *column, const double values[], int x)
{
  if (column->first == 0)
    column->first = column->low = column->high = x;
  if (values[x - 1] < values[column->low - 1])
    column->low = x;
  if (values[x - 1] > values[column->high - 1])
    column->high = x;
  column->last = x;
}

void
hr_chart_curve_layout (hr_chart_lines_t *lines, hr_chart_curve_t *curve, const double values[])
{
  hr_chart_column_t column = { .starts = true };
  double pixel = -1;

  curve->vertices = calloc ((size_t) fmax (lines->n, 1), sizeof *curve->vertices);
  for (int x = 1; x <= lines->n && curve->vertices != NULL; x++)
    {
      double at = floor (hr_chart_lines_x (lines, x));

      if (at != pixel || !hr_chart_is_valid (values[x - 1]))
        flush_column (lines, curve, values, &column);
      pixel = at;
      if (hr_chart_is_valid (values[x - 1]))
        add_to_column (&column, values, x);
      else
        column.starts = true;
    }
  if (curve->vertices != NULL)
    flush_column (lines, curve, values, &column);
}
