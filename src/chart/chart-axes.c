/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ticks of both axes: their numbers first, which decide the margins, then their places. */
#include "chart/chart-lines-private.h"

#include <math.h>
#include <stdio.h>

/* Further away than this many times the highest value, a capacity would flatten the curves. */
static const double far_above = 3;

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
  const char *written = text;
  hr_chart_size_t size;

  tick->value = value;
  if (format->format != NULL)
    written = format->format (value, text, sizeof text, format->data);
  else
    snprintf (text, sizeof text, "%.0f", value);
  hr_chart_label_set (&tick->label, written);
  size = hr_chart_measure (measure, tick->label.text);
  tick->label.rect.width = size.width;
  tick->label.rect.height = size.height;
}

/* Values and labels of the y axis; where they stand is known once the plot is. */
void
hr_chart_layout_y_ticks (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure,
                         double height)
{
  double highest = highest_value (data, lines->n);
  double capacity = hr_chart_clean (data->capacity);
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
  lines->y_scale = (hr_chart_scale_t) { 0, ticks.value[ticks.n - 1], false };
}

double
hr_chart_widest_label (const hr_chart_axis_t *axis)
{
  double widest = 0;

  for (int i = 0; i < axis->n; i++)
    widest = fmax (widest, axis->ticks[i].label.rect.width);
  return widest;
}

/* Labels left of the plot, centred on their lines; those that would leave the area or touch the
 * one below (in a plot of a few pixels) are not shown. */
void
hr_chart_place_y_ticks (hr_chart_lines_t *lines)
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

/* A tick for each number that has a name, as many as an axis can have. */
static void
layout_named_ticks (hr_chart_axis_t *axis, int n, const hr_chart_format_t *names, const hr_chart_measure_t *measure)
{
  axis->n = 0;
  for (int i = 1; i <= n && axis->n < HR_CHART_MAX_TICKS; i++)
    {
      hr_chart_tick_t *tick = &axis->ticks[axis->n];

      layout_tick (tick, i, names, measure);
      if (*tick->label.text != '\0')
        axis->n++;
    }
}

void
hr_chart_layout_x_ticks (hr_chart_lines_t *lines, const hr_chart_lines_data_t *data, const hr_chart_measure_t *measure)
{
  hr_chart_tick_t widest;
  hr_chart_ticks_t ticks;

  if (data->named_x)
    {
      layout_named_ticks (&lines->x_axis, lines->n, &data->format_x, measure);
      return;
    }
  layout_tick (&widest, lines->n, &data->format_x, measure);
  hr_chart_ticks_integer (&ticks, &lines->x_scale, lines->inner.width, widest.label.rect.width + 2 * HR_CHART_PADDING);
  lines->x_axis.n = 0;
  if (lines->n > 0)
    lines->x_axis.n = ticks.n;
  for (int i = 0; i < lines->x_axis.n; i++)
    layout_tick (&lines->x_axis.ticks[i], ticks.value[i], &data->format_x, measure);
}

/* Under its tick, kept in the area; not shown where it leaves [start, end] or the area. */
static void
place_x_tick (const hr_chart_lines_t *lines, hr_chart_tick_t *tick, double start, double end)
{
  hr_chart_rect_t *rect = &tick->label.rect;

  tick->position = floor (hr_chart_lines_x (lines, (int) tick->value) + 0.5);
  rect->x = fmin (floor (tick->position - rect->width / 2), lines->width - rect->width);
  rect->x = fmax (rect->x, 0);
  rect->y = lines->plot.y + lines->plot.height + HR_CHART_PADDING;
  if (rect->x < start || rect->x + rect->width > end || rect->y + rect->height > lines->height)
    rect->width = 0;
}

/* The last is placed first: like the first it says how far the axis goes, and a formatted number may be wider than
 * the last one is. */
void
hr_chart_place_x_ticks (hr_chart_lines_t *lines)
{
  int last = lines->x_axis.n - 1;
  const hr_chart_rect_t *rect;
  double start = 0;
  double end = lines->width;

  if (last < 0)
    return;
  rect = &lines->x_axis.ticks[last].label.rect;
  place_x_tick (lines, &lines->x_axis.ticks[last], start, end);
  if (rect->width > 0)
    end = rect->x - HR_CHART_PADDING;
  for (int i = 0; i < last; i++)
    {
      rect = &lines->x_axis.ticks[i].label.rect;
      place_x_tick (lines, &lines->x_axis.ticks[i], start, end);
      if (rect->width > 0)
        start = rect->x + rect->width + HR_CHART_PADDING;
    }
}
