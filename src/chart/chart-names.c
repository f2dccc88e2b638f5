/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the curves: at the ends of their lines, or in a legend in the row of the title. */
#include "chart/chart-lines-private.h"

#include <math.h>

enum
{
  KEY_GAP = 5,    /* between a sample and its name */
  ENTRY_GAP = 14, /* between entries of the legend */
  LEAST_WIDTH_FOR_ENDS = 480,
};

/* A wider name would take the room from what it names. */
static const double widest_share = 0.28;

/* Of the height, for rows of a legend. */
static const double highest_share = 0.4;

static double
widest_name (const hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  double widest = 0;

  for (int s = 0; s < lines->n_curves; s++)
    widest = fmax (widest, hr_chart_measure (measure, lines->curves[s].label.text).width);
  return widest;
}

static double
place_y_title (hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  hr_chart_size_t size = hr_chart_measure (measure, lines->y_title.text);

  lines->y_title.rect = (hr_chart_rect_t) { 0, 0, fmin (size.width, lines->width), size.height };
  return lines->y_title.rect.width;
}

static void
place_name (hr_chart_curve_t *curve, double x, double y, double width, double height)
{
  curve->key = (hr_chart_rect_t) { x, y, HR_CHART_KEY_WIDTH, height };
  x += HR_CHART_KEY_WIDTH + KEY_GAP;
  curve->label.rect = (hr_chart_rect_t) { x, y, width, height };
}

/* Entries one after the other, in as many rows as needed and allowed. Returns the end of the last
 * row. */
static double
place_legend (hr_chart_lines_t *lines, const hr_chart_measure_t *measure, double x)
{
  double y = 0;
  double row = 0;

  for (int s = 0; s < lines->n_curves; s++)
    {
      hr_chart_size_t size = hr_chart_measure (measure, lines->curves[s].label.text);
      double width = fmin (size.width, lines->width - HR_CHART_KEY_WIDTH - KEY_GAP);

      if (width <= 0)
        continue;
      row = size.height;
      if (x > 0 && x + HR_CHART_KEY_WIDTH + KEY_GAP + width > lines->width)
        {
          x = 0;
          y += row;
        }
      if (y > 0 && y + row > lines->height * highest_share)
        return y;
      place_name (&lines->curves[s], x, y, width, size.height);
      x += HR_CHART_KEY_WIDTH + KEY_GAP + width + ENTRY_GAP;
    }
  return y + row;
}

hr_chart_margins_t
hr_chart_names_layout (hr_chart_lines_t *lines, const hr_chart_measure_t *measure, double plot)
{
  double row = hr_chart_measure (measure, "0").height;
  double name = widest_name (lines, measure);
  double title = place_y_title (lines, measure);
  double top = lines->y_title.rect.height;
  hr_chart_margins_t margins = { 0, 0 };

  lines->names_at_ends = lines->width >= LEAST_WIDTH_FOR_ENDS && name <= widest_share * lines->width
                         && (lines->n_curves + 1) * row <= plot;
  if (lines->names_at_ends && name > 0)
    margins.right = name + HR_CHART_PADDING + HR_CHART_KEY_WIDTH + KEY_GAP;
  if (title > 0)
    title += ENTRY_GAP;
  if (!lines->names_at_ends)
    top = fmax (top, place_legend (lines, measure, title));
  /* Half a label of the y axis stands above the plot. */
  margins.top = top + floor (row / 2) + 3;
  return margins;
}

static double
end_of (const hr_chart_curve_t *curve)
{
  return curve->vertices[curve->n_vertices - 1].y;
}

/* Curves that have a name and an end, the highest first. */
static int
sort_by_end (hr_chart_lines_t *lines, hr_chart_curve_t *sorted[])
{
  int n = 0;

  for (int s = 0; s < lines->n_curves; s++)
    {
      hr_chart_curve_t *curve = &lines->curves[s];
      int at = n;

      if (curve->n_vertices == 0 || curve->label.text[0] == '\0')
        continue;
      for (; at > 0 && end_of (sorted[at - 1]) > end_of (curve); at--)
        sorted[at] = sorted[at - 1];
      sorted[at] = curve;
      n++;
    }
  return n;
}

/* Push down what is too near to the name above, then up what is too near to the one below. */
static void
spread (double y[], int n, double row, double top, double bottom)
{
  double above = top;
  double below = bottom;

  for (int i = 0; i < n; i++)
    {
      y[i] = fmax (y[i], above);
      above = y[i] + row;
    }
  for (int i = n - 1; i >= 0; i--)
    {
      y[i] = fmin (y[i], below - row);
      below = y[i];
    }
}

void
hr_chart_end_names_layout (hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  hr_chart_curve_t *sorted[HR_CHART_MAX_SERIES];
  double y[HR_CHART_MAX_SERIES];
  double row = hr_chart_measure (measure, "0").height;
  double x = lines->plot.x + lines->plot.width + HR_CHART_PADDING;
  int n;

  if (!lines->names_at_ends)
    return;
  n = sort_by_end (lines, sorted);
  for (int i = 0; i < n; i++)
    {
      hr_chart_size_t size = hr_chart_measure (measure, sorted[i]->label.text);

      row = fmax (row, size.height);
      y[i] = floor (end_of (sorted[i]) - row / 2);
    }
  spread (y, n, row, floor (lines->plot.y - row / 2), lines->plot.y + lines->plot.height);
  for (int i = 0; i < n; i++)
    {
      hr_chart_size_t size = hr_chart_measure (measure, sorted[i]->label.text);

      if (y[i] >= 0 && x + HR_CHART_KEY_WIDTH + KEY_GAP + size.width <= lines->width)
        place_name (sorted[i], x, y[i], size.width, size.height);
    }
}
