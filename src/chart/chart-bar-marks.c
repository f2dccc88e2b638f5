/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands around a stacked bar: the capacity’s line with its labels above, and the range below. */
#include "chart/chart-bar-marks.h"

#include <math.h>

enum
{
  LEAST_BEYOND = 6, /* of the bar behind the line, however little is over */
  RANGE_LINE = 1,
};

/* Pixels the capacity's line stands out above and below the bar. */
static double
overshoot (const hr_chart_bar_t *bar)
{
  if (bar->height < HR_CHART_BAR_LEAST_HEIGHT)
    return 1;
  return 3;
}

/* Thickness of the underline, a pixel or two below the bar. */
static double
underline (const hr_chart_bar_t *bar)
{
  if (bar->height < HR_CHART_BAR_LEAST_HEIGHT)
    return 2;
  return 3;
}

static double
range_height (const hr_chart_bar_t *bar)
{
  if (bar->has_range)
    return HR_CHART_RANGE_HEIGHT;
  return 0;
}

static double
sum_of (const hr_chart_parts_t *parts)
{
  double sum = 0;

  for (int i = 0; i < parts->n; i++)
    sum += parts->values[i];
  return sum;
}

/* A range that does not reach beyond the bar needs no room at its end. */
static double
high_end (const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data)
{
  return fmax (hr_chart_clean (data->high), sum_of (parts));
}

/* The room for the range is at the end, where it reaches beyond the bar. */
static double
choose_width (const hr_chart_bar_t *bar, const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data)
{
  double width = bar->width;

  if (bar->has_capacity && !bar->is_over)
    width = fmax (width - HR_CHART_BAR_LINE_WIDTH - HR_CHART_BAR_GAP, 0);
  if (bar->has_range && sum_of (parts) > 0)
    width = floor (width * sum_of (parts) / high_end (parts, data));
  return width;
}

bool
hr_chart_bar_place (hr_chart_bar_t *bar, const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data,
                    const hr_chart_measure_t *measure)
{
  double labels = hr_chart_measure (measure, bar->capacity_label.text).height;
  double above = 0;
  double below = 0;
  bool labelled = false;

  if (bar->has_capacity)
    {
      above = overshoot (bar);
      below = underline (bar) + 2;
    }
  bar->has_range = hr_chart_clean (data->high) > hr_chart_clean (data->low)
                   && above + below + HR_CHART_RANGE_HEIGHT + HR_CHART_BAR_LEAST_BAR <= bar->height;
  below += range_height (bar);
  if (bar->has_capacity)
    labelled = labels > 0 && labels + above + below + HR_CHART_BAR_LEAST_BAR <= bar->height;
  if (labelled)
    above += labels + 1;
  bar->bar = (hr_chart_rect_t) { 0, above, choose_width (bar, parts, data), fmax (bar->height - above - below, 0) };
  return labelled;
}

/* Where a value lies in the bar: parts that were raised to be seen shift all behind them. What is more than the bar
 * lies in the room at its end, in proportion. */
static double
position_of (const hr_chart_bar_t *bar, const hr_chart_parts_t *parts, double value, double high)
{
  double sum = sum_of (parts);
  double rest = value;

  for (int i = 0; i < parts->n; i++)
    {
      const hr_chart_rect_t *rect = &bar->segments[i].rect;

      if (rest < parts->values[i])
        return floor (rect->x + rect->width * rest / parts->values[i] + 0.5);
      rest -= parts->values[i];
    }
  if (value <= sum || high <= sum)
    return bar->bar.width;
  return bar->bar.width + floor ((bar->width - bar->bar.width) * (value - sum) / (high - sum) + 0.5);
}

static void
place_capacity (hr_chart_bar_t *bar, const hr_chart_parts_t *parts, double capacity)
{
  double below = underline (bar) + range_height (bar);
  double x = fmin (bar->bar.width + HR_CHART_BAR_GAP, bar->width - HR_CHART_BAR_LINE_WIDTH);

  if (bar->is_over)
    {
      double end = fmin (position_of (bar, parts, capacity, 0), bar->bar.width - LEAST_BEYOND);
      x = fmax (end - HR_CHART_BAR_LINE_WIDTH / 2.0, 0);
    }
  bar->capacity = (hr_chart_rect_t) { x, bar->bar.y - overshoot (bar), HR_CHART_BAR_LINE_WIDTH,
                                      bar->bar.height + 2 * overshoot (bar) };
  x += HR_CHART_BAR_LINE_WIDTH;
  if (bar->is_over && bar->bar.width > x)
    bar->over = (hr_chart_rect_t) { x, bar->height - below, bar->bar.width - x, underline (bar) };
}

/* A line from low to high with an upright at each end, below the bar and what underlines it. */
static void
place_range (hr_chart_bar_t *bar, const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data)
{
  double high = high_end (parts, data);
  double from = position_of (bar, parts, hr_chart_clean (data->low), high);
  double to = position_of (bar, parts, hr_chart_clean (data->high), high);
  double top = bar->height - HR_CHART_RANGE_HEIGHT;

  to = fmin (fmax (to, from + HR_CHART_BAR_LINE_WIDTH), bar->width);
  from = fmax (fmin (from, to - HR_CHART_BAR_LINE_WIDTH), 0);
  bar->range = (hr_chart_rect_t) { from, top + (HR_CHART_RANGE_HEIGHT - RANGE_LINE) / 2, to - from, RANGE_LINE };
  bar->range_low = (hr_chart_rect_t) { from, top, HR_CHART_BAR_LINE_WIDTH, HR_CHART_RANGE_HEIGHT };
  bar->range_high = (hr_chart_rect_t) { to - HR_CHART_BAR_LINE_WIDTH, top, HR_CHART_BAR_LINE_WIDTH,
                                        HR_CHART_RANGE_HEIGHT };
}

void
hr_chart_bar_mark (hr_chart_bar_t *bar, const hr_chart_parts_t *parts, const hr_chart_bar_data_t *data)
{
  if (bar->has_capacity)
    place_capacity (bar, parts, hr_chart_clean (data->capacity));
  if (bar->has_range)
    place_range (bar, parts, data);
}

/* Above the bar: what is over at the end, above the part that it names, if both fit; before it the capacity's
 * name, as near to its line as there is room. A name that is longer than the bar is left out, but its room stays: bars
 * on one scale are of one height. */
void
hr_chart_bar_label_capacity (hr_chart_bar_t *bar, const hr_chart_measure_t *measure)
{
  hr_chart_size_t size = hr_chart_measure (measure, bar->capacity_label.text);
  hr_chart_size_t over = hr_chart_measure (measure, bar->over_label.text);
  double middle = bar->capacity.x + HR_CHART_BAR_LINE_WIDTH / 2.0;
  double room = bar->width;
  double width = 0;

  if (size.width <= bar->width)
    width = size.width;

  if (bar->is_over && over.width > 0 && width + over.width + 2 * HR_CHART_BAR_LABEL_PADDING <= bar->bar.width)
    {
      bar->over_label.rect = (hr_chart_rect_t) { bar->bar.width - over.width, 0, over.width, over.height };
      room = bar->over_label.rect.x - 2 * HR_CHART_BAR_LABEL_PADDING;
    }
  bar->capacity_label.rect = (hr_chart_rect_t) { floor (fmin (fmax (middle - width / 2, 0), room - width)), 0, width,
                                                 size.height };
}
