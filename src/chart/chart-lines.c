/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of a plot, left to right, mirrored at the end where the text runs from right to left. */
#include "chart/chart-lines.h"
#include "chart/chart-lines-private.h"

#include <math.h>
#include <string.h>

enum
{
  INSET = 10, /* room in the plot beside the first and the last number */
  LEAST_PLOT = 24,
};

/* Below the numbers, at the end of the axis. */
static void
place_x_title (hr_chart_lines_t *lines, const hr_chart_measure_t *measure, double numbers)
{
  hr_chart_size_t size = hr_chart_measure (measure, lines->x_title.text);
  double end = lines->plot.x + lines->plot.width;
  double width = fmin (size.width, end);
  double y = lines->plot.y + lines->plot.height + HR_CHART_PADDING + numbers;

  if (y + size.height <= lines->height)
    lines->x_title.rect = (hr_chart_rect_t) { end - width, y, width, size.height };
}

/* The margins that titles, names and numbers need, and between them the plot. */
static void
place_plot (hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  double numbers = hr_chart_measure (measure, "0").height;
  double title = hr_chart_measure (measure, lines->x_title.text).height;
  double bottom = HR_CHART_PADDING + numbers + title;
  hr_chart_margins_t margins = hr_chart_names_layout (lines, measure, lines->height - bottom - numbers);
  double left = hr_chart_widest_label (&lines->y_axis) + HR_CHART_PADDING;

  /* A title has its row only while the plot keeps some height. */
  if (lines->height - margins.top - bottom < LEAST_PLOT)
    bottom -= title;
  lines->plot = (hr_chart_rect_t) { left, margins.top, lines->width - left - margins.right,
                                    lines->height - margins.top - bottom };
  place_x_title (lines, measure, numbers);
}

/* False, and the plot takes the whole area, where the margins leave it too little. */
static bool
layout_frame (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure)
{
  bool is_enough;

  hr_chart_layout_y_ticks (lines, data, measure, lines->height * 0.75);
  place_plot (lines, measure);
  is_enough = lines->plot.width >= LEAST_PLOT && lines->plot.height >= LEAST_PLOT;
  if (!is_enough)
    lines->plot = (hr_chart_rect_t) { 0, 0, lines->width, lines->height };
  lines->inner = lines->plot;
  lines->inner.x += fmin (INSET, lines->plot.width / 4);
  lines->inner.width -= 2 * fmin (INSET, lines->plot.width / 4);
  return is_enough;
}

static void
layout_curves (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data)
{
  for (int s = 0; s < lines->n_curves; s++)
    hr_chart_curve_layout (lines, &lines->curves[s], data->series[s].values);
  if (lines->capacity_is_above)
    lines->capacity_y = lines->plot.y;
  else if (lines->has_capacity)
    lines->capacity_y = floor (hr_chart_lines_y (lines, hr_chart_clean (data->capacity)) + 0.5);
}

/* The point of a series at a number; at the foot of the plot where it has no valid value. */
static hr_chart_point_t
point_at (const hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, int series, int x, bool *is_valid)
{
  double value = 0;

  *is_valid = series >= 0 && series < lines->n_curves && hr_chart_is_valid (data->series[series].values[x - 1]);
  if (*is_valid)
    value = data->series[series].values[x - 1];
  return (hr_chart_point_t) { hr_chart_lines_x (lines, x), hr_chart_lines_y (lines, value) };
}

static void
layout_markers (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data)
{
  int main_series = 0;

  while (main_series < lines->n_curves && !lines->curves[main_series].emphasised)
    main_series++;
  if (main_series == lines->n_curves)
    main_series = 0;
  if (data->chosen >= 1 && data->chosen <= lines->n)
    {
      lines->chosen = data->chosen;
      lines->marker = point_at (lines, data, main_series, data->chosen, &lines->chosen_on_curve);
    }
  if (data->best >= 1 && data->best <= lines->n)
    lines->best = point_at (lines, data, data->best_series, data->best, &lines->has_best);
}

static void
mirror_axis (hr_chart_axis_t *axis, double width, bool horizontal)
{
  for (int i = 0; i < axis->n; i++)
    {
      hr_chart_rect_mirror (&axis->ticks[i].label.rect, width);
      if (horizontal)
        axis->ticks[i].position = width - axis->ticks[i].position;
    }
}

static void
mirror (hr_chart_lines_t *lines)
{
  hr_chart_rect_t *rects[] = { &lines->plot,
                               &lines->inner,
                               &lines->x_title.rect,
                               &lines->y_title.rect,
                               &lines->capacity_label.rect,
                               &lines->chosen_label.rect,
                               &lines->best_label.rect };

  for (size_t i = 0; i < sizeof rects / sizeof *rects; i++)
    hr_chart_rect_mirror (rects[i], lines->width);
  mirror_axis (&lines->x_axis, lines->width, true);
  mirror_axis (&lines->y_axis, lines->width, false);
  for (int s = 0; s < lines->n_curves; s++)
    {
      hr_chart_curve_t *curve = &lines->curves[s];

      hr_chart_rect_mirror (&curve->label.rect, lines->width);
      hr_chart_rect_mirror (&curve->key, lines->width);
      for (int i = 0; i < curve->n_vertices; i++)
        curve->vertices[i].x = lines->width - curve->vertices[i].x;
    }
  lines->marker.x = lines->width - lines->marker.x;
  lines->best.x = lines->width - lines->best.x;
}

static void
copy_data (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data)
{
  lines->shade = data->shade;
  lines->stacked = data->stacked;
  lines->n = (int) fmin (fmax (data->n, 0), HR_CHART_MAX_X);
  lines->x_scale = (hr_chart_scale_t) { 1, fmax (lines->n, 1), data->log_x };
  lines->n_curves = (int) fmin (fmax (data->n_series, 0), HR_CHART_MAX_SERIES);
  for (int s = 0; s < lines->n_curves; s++)
    {
      const hr_chart_series_t *series = &data->series[s];

      lines->curves[s].slot = hr_chart_slot_find (series->slot);
      lines->curves[s].emphasised = series->emphasised;
      lines->curves[s].dash = series->dash;
      hr_chart_label_set (&lines->curves[s].label, series->label);
    }
  hr_chart_label_set (&lines->x_title, data->x_title);
  hr_chart_label_set (&lines->y_title, data->y_title);
  hr_chart_label_set (&lines->capacity_label, data->capacity_label);
  hr_chart_label_set (&lines->chosen_label, data->chosen_label);
  hr_chart_label_set (&lines->best_label, data->best_label);
}

void
hr_chart_lines_layout (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure,
                       double width, double height)
{
  memset (lines, 0, sizeof *lines);
  lines->width = floor (fmin (hr_chart_clean (width), 1e5));
  lines->height = floor (fmin (hr_chart_clean (height), 1e5));
  copy_data (lines, data);
  if (!layout_frame (lines, data, measure) && measure != NULL)
    {
      /* No room for a word: curves alone. */
      hr_chart_lines_layout (lines, data, NULL, width, height);
      return;
    }
  hr_chart_layout_x_ticks (lines, data, measure);
  hr_chart_place_y_ticks (lines);
  hr_chart_place_x_ticks (lines);
  layout_curves (lines, data);
  layout_markers (lines, data);
  hr_chart_end_names_layout (lines, measure);
  hr_chart_callouts_layout (lines, measure);
  lines->rtl = data->rtl;
  if (lines->rtl)
    mirror (lines);
}
