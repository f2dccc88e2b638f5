#include "chart/chart-lines-private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  INSET = 10, /* room in the plot beside the first and the last number */
  LEAST_PLOT = 24,
};

/* Further away than this many times the highest value, a capacity would flatten the curves. */
static const double far_above = 3;

bool
hr_chart_is_valid (double value)
{
  return isfinite (value) && value >= 0;
}

static double
highest_value (const hr_chart_lines_data_t *data, int n)
{
  double highest = 0;

  for (int s = 0; s < data->n_series && s < HR_CHART_MAX_SERIES; s++)
    for (int i = 0; i < n; i++)
      if (hr_chart_is_valid (data->series[s].values[i]))
        highest = fmax (highest, hr_chart_clean (data->series[s].values[i]));
  return highest;
}

static void
layout_tick (hr_chart_tick_t *tick, double value, const hr_chart_format_t *format, const hr_chart_measure_t *measure)
{
  char text[HR_CHART_TEXT_SIZE];
  hr_chart_size_t size;

  tick->value = value;
  snprintf (text, sizeof text, "%.0f", value);
  hr_chart_label_set (&tick->label,
                      format->format == NULL ? text : format->format (value, text, sizeof text, format->data));
  size = hr_chart_measure (measure, tick->label.text);
  tick->label.rect.width = size.width;
  tick->label.rect.height = size.height;
}

/* Values and labels of the y axis; where they stand is known once the plot is. */
static void
layout_y_ticks (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure,
                double height)
{
  double highest = highest_value (data, lines->n), capacity = hr_chart_clean (data->capacity);
  double row = fmax (hr_chart_measure (measure, "0").height, 10);
  hr_chart_ticks_t ticks;

  lines->has_capacity = capacity > 0;
  lines->capacity_is_above = lines->has_capacity && highest > 0 && capacity > far_above * highest;
  if (lines->has_capacity && !lines->capacity_is_above)
    highest = fmax (highest, capacity * 1.02);
  hr_chart_ticks_linear (&ticks, highest, (int) fmax (height / (2.2 * row), 1), data->base);
  lines->y_axis.n = ticks.n;
  for (int i = 0; i < ticks.n; i++)
    layout_tick (&lines->y_axis.ticks[i], ticks.value[i], &data->format_y, measure);
  lines->y_scale = (hr_chart_scale_t){ 0, ticks.value[ticks.n - 1], false };
}

static double
widest_label (const hr_chart_axis_t *axis)
{
  double widest = 0;

  for (int i = 0; i < axis->n; i++)
    widest = fmax (widest, axis->ticks[i].label.rect.width);
  return widest;
}

/* Labels left of the plot, centred on their lines; those that would leave the area or touch the
 * one below (in a plot of a few pixels) are not shown. */
static void
place_y_ticks (hr_chart_lines_t *lines)
{
  double free_above = lines->height;

  for (int i = 0; i < lines->y_axis.n; i++)
    {
      hr_chart_tick_t *tick = &lines->y_axis.ticks[i];
      hr_chart_rect_t *rect = &tick->label.rect;

      tick->position = floor (hr_chart_lines_y (lines, tick->value) + 0.5);
      rect->x = lines->plot.x - HR_CHART_PADDING - rect->width;
      rect->y = floor (tick->position - rect->height / 2);
      if (rect->y + rect->height > free_above || rect->y < 0 || rect->x < 0)
        rect->width = 0;
      else
        free_above = rect->y;
    }
}

static void
layout_x_ticks (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure)
{
  hr_chart_tick_t widest;
  hr_chart_ticks_t ticks;

  layout_tick (&widest, lines->n, &data->format_x, measure);
  hr_chart_ticks_integer (&ticks, &lines->x_scale, lines->inner.width, widest.label.rect.width + 2 * HR_CHART_PADDING);
  lines->x_axis.n = lines->n > 0 ? ticks.n : 0;
  for (int i = 0; i < lines->x_axis.n; i++)
    layout_tick (&lines->x_axis.ticks[i], ticks.value[i], &data->format_x, measure);
}

/* Labels under the plot, kept in the area. The last is placed first: like the first it says how
 * far the axis goes, and a formatted number may be wider than the last one is. */
static void
place_x_ticks (hr_chart_lines_t *lines)
{
  double end = lines->width, start = 0;

  for (int i = 0; i < lines->x_axis.n; i++)
    {
      int index = i == 0 ? lines->x_axis.n - 1 : i - 1;
      hr_chart_tick_t *tick = &lines->x_axis.ticks[index];
      hr_chart_rect_t *rect = &tick->label.rect;

      tick->position = floor (hr_chart_lines_x (lines, (int) tick->value) + 0.5);
      rect->x = fmin (floor (tick->position - rect->width / 2), lines->width - rect->width);
      rect->x = fmax (rect->x, 0);
      rect->y = lines->plot.y + lines->plot.height + HR_CHART_PADDING;
      if (rect->x < start || rect->x + rect->width > end || rect->y + rect->height > lines->height)
        rect->width = 0;
      else if (i == 0)
        end = rect->x - HR_CHART_PADDING;
      else
        start = rect->x + rect->width + HR_CHART_PADDING;
    }
}

/* Below the numbers, at the end of the axis. */
static void
place_x_title (hr_chart_lines_t *lines, const hr_chart_measure_t *measure, double numbers)
{
  hr_chart_size_t size = hr_chart_measure (measure, lines->x_title.text);
  double end = lines->plot.x + lines->plot.width;
  double width = fmin (size.width, end);
  double y = lines->plot.y + lines->plot.height + HR_CHART_PADDING + numbers;

  if (y + size.height <= lines->height)
    lines->x_title.rect = (hr_chart_rect_t){ end - width, y, width, size.height };
}

/* The margins that titles, names and numbers need, and between them the plot. */
static void
place_plot (hr_chart_lines_t *lines, const hr_chart_measure_t *measure)
{
  double numbers = hr_chart_measure (measure, "0").height;
  double title = hr_chart_measure (measure, lines->x_title.text).height;
  double bottom = HR_CHART_PADDING + numbers + title;
  hr_chart_margins_t margins = hr_chart_names_layout (lines, measure, lines->height - bottom - numbers);
  double left = widest_label (&lines->y_axis) + HR_CHART_PADDING;

  /* A title has its row only while the plot keeps some height. */
  if (lines->height - margins.top - bottom < LEAST_PLOT)
    bottom -= title;
  lines->plot = (hr_chart_rect_t){ left, margins.top, lines->width - left - margins.right,
                                   lines->height - margins.top - bottom };
  place_x_title (lines, measure, numbers);
}

/* False, and the plot takes the whole area, where the margins leave it too little. */
static bool
layout_frame (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure)
{
  bool is_enough;

  layout_y_ticks (lines, data, measure, lines->height * 0.75);
  place_plot (lines, measure);
  is_enough = lines->plot.width >= LEAST_PLOT && lines->plot.height >= LEAST_PLOT;
  if (!is_enough)
    lines->plot = (hr_chart_rect_t){ 0, 0, lines->width, lines->height };
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
  if (lines->has_capacity)
    lines->capacity_y = lines->capacity_is_above
                            ? lines->plot.y
                            : floor (hr_chart_lines_y (lines, hr_chart_clean (data->capacity)) + 0.5);
}

/* The point of a series at a number; at the foot of the plot where it has no valid value. */
static hr_chart_point_t
point_at (const hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, int series, int x, bool *is_valid)
{
  double value = series >= 0 && series < lines->n_curves ? data->series[series].values[x - 1] : NAN;

  *is_valid = hr_chart_is_valid (value);
  return (hr_chart_point_t){ hr_chart_lines_x (lines, x), hr_chart_lines_y (lines, *is_valid ? value : 0) };
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
  lines->n = (int) fmin (fmax (data->n, 0), HR_CHART_MAX_X);
  lines->x_scale = (hr_chart_scale_t){ 1, fmax (lines->n, 1), data->log_x };
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
  layout_x_ticks (lines, data, measure);
  place_y_ticks (lines);
  place_x_ticks (lines);
  layout_curves (lines, data);
  layout_markers (lines, data);
  hr_chart_end_names_layout (lines, measure);
  hr_chart_callouts_layout (lines, measure);
  lines->rtl = data->rtl;
  if (lines->rtl)
    mirror (lines);
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

  return lines->inner.x + lines->inner.width * (lines->rtl ? 1 - fraction : fraction);
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
  below = (int) hr_chart_scale_value (&lines->x_scale, lines->rtl ? 1 - fraction : fraction);
  below = (int) fmin (fmax (below, 1), lines->n - 1);
  /* Nearest on the screen, which with log_x is not nearest in value. */
  return fabs (hr_chart_lines_x (lines, below + 1) - x) < fabs (hr_chart_lines_x (lines, below) - x) ? below + 1
                                                                                                     : below;
}
