/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A laid-out plot, asked: where a number or a value stands, and what is at a place. */
#include "chart/chart-plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
hr_chart_is_valid (double value)
{
  return isfinite (value) && value >= 0;
}

void
hr_chart_lines_clear (hr_chart_lines_t *lines)
{
  for (int s = 0; s < lines->n_curves; s++)
    free (lines->curves[s].vertices);
  memset (lines, 0, sizeof *lines);
}

double
hr_chart_lines_x (const hr_chart_lines_t *lines, int x)
{
  double fraction = hr_chart_scale_at (&lines->x_scale, x);

  if (lines->rtl)
    fraction = 1 - fraction;
  return lines->inner.x + lines->inner.width * fraction;
}

double
hr_chart_lines_y (const hr_chart_lines_t *lines, double value)
{
  return lines->plot.y + lines->plot.height * (1 - hr_chart_scale_at (&lines->y_scale, value));
}

int
hr_chart_lines_hit (const hr_chart_lines_t *lines, double x)
{
  double fraction = (x - lines->inner.x) / fmax (lines->inner.width, 1);
  int below;

  if (lines->n <= 1)
    return lines->n;
  if (lines->rtl)
    fraction = 1 - fraction;
  below = (int) hr_chart_scale_value (&lines->x_scale, fraction);
  below = (int) fmin (fmax (below, 1), lines->n - 1);
  /* Nearest on the screen, which with log_x is not nearest in value. */
  if (fabs (hr_chart_lines_x (lines, below + 1) - x) < fabs (hr_chart_lines_x (lines, below) - x))
    return below + 1;
  return below;
}
