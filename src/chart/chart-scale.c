/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From values to places on an axis and back, and the round numbers that it shows. */
#include "chart/chart-scale.h"

#include <math.h>

/* Halved first: the difference of two huge numbers of opposite sign would overflow. */
static double
fraction_between (double low, double high, double value)
{
  double extent = high / 2 - low / 2;
  double fraction = (value / 2 - low / 2) / extent;

  if (!(extent > 0) || isnan (fraction))
    return 0.5;
  return fmin (fmax (fraction, 0), 1);
}

double
hr_chart_scale_at (const hr_chart_scale_t *scale, double value)
{
  if (!scale->log2)
    return fraction_between (scale->min, scale->max, value);
  return fraction_between (log2 (scale->min), log2 (scale->max), log2 (fmax (value, scale->min)));
}

double
hr_chart_scale_value (const hr_chart_scale_t *scale, double fraction)
{
  double at = 0;

  if (fraction > 0)
    at = fmin (fraction, 1);
  if (scale->log2 && scale->min > 0 && scale->max > scale->min)
    return scale->min * exp2 (log2 (scale->max / scale->min) * at);
  return scale->min * (1 - at) + scale->max * at;
}

/* The least of 1, 2, 5, 10, 20, … (times any power of ten) that is not below `least`. */
static double
round_up_decimal (double least)
{
  double power = pow (10, floor (log10 (least)));
  const double factors[] = { 1, 2, 5, 10 };

  for (int i = 0; i < 3; i++)
    if (factors[i] * power >= least * (1 - 1e-12))
      return factors[i] * power;
  return 10 * power;
}

double
hr_chart_nice_step (double max, int max_steps, int base)
{
  double least = hr_chart_clean (max) / fmax (max_steps, 1);

  if (least < 1e-9) /* also where nothing is drawn: an axis from 0 to 1 */
    return 1;
  if (base == 1024)
    return exp2 (ceil (log2 (least) - 1e-12));
  return round_up_decimal (least);
}

void
hr_chart_ticks_linear (hr_chart_ticks_t *ticks, double max, int max_steps, int base)
{
  int limit = (int) fmin (fmax (max_steps, 1), HR_CHART_MAX_TICKS - 1);
  double step = hr_chart_nice_step (max, limit, base);

  ticks->n = 0;
  do
    {
      ticks->value[ticks->n] = ticks->n * step;
      ticks->n++;
    }
  while (ticks->n <= limit && ticks->value[ticks->n - 1] < hr_chart_clean (max) * (1 - 1e-12));
  if (ticks->n == 1)
    ticks->value[ticks->n++] = step;
}

static double
pixels_between (const hr_chart_scale_t *scale, double width, double a, double b)
{
  return (hr_chart_scale_at (scale, b) - hr_chart_scale_at (scale, a)) * width;
}

/* Append unless too near to the one before or, but for the last itself, to the end. */
static void
append_tick (hr_chart_ticks_t *ticks, const hr_chart_scale_t *scale, double width, double gap, double value)
{
  if (ticks->n < HR_CHART_MAX_TICKS - 1 && value < scale->max
      && pixels_between (scale, width, ticks->value[ticks->n - 1], value) >= gap
      && pixels_between (scale, width, value, scale->max) >= gap)
    ticks->value[ticks->n++] = value;
}

/* 1-2-5 as a rule; a power of two where the end is a multiple of it, as numbers of layers are. */
static double
integer_step (double last, double most)
{
  double decimal = fmax (1, hr_chart_nice_step (last, (int) most, 1000));
  double binary = fmax (1, hr_chart_nice_step (last, (int) most, 1024));

  if (fmod (last, decimal) != 0 && fmod (last, binary) == 0 && binary < last)
    return binary;
  return decimal;
}

void
hr_chart_ticks_integer (hr_chart_ticks_t *ticks, const hr_chart_scale_t *scale, double width, double gap)
{
  double last = fmin (fmax (floor (scale->max), 1), 1e15);
  double most = fmin (fmax (floor (width / fmax (gap, 1)), 1), HR_CHART_MAX_TICKS - 2);
  double step = integer_step (last, most);

  ticks->n = 1;
  ticks->value[0] = 1;
  if (scale->log2)
    for (double value = 2; value < last; value *= 2)
      append_tick (ticks, scale, width, gap, value);
  else
    for (double value = step; value < last; value += step)
      append_tick (ticks, scale, width, gap, value);
  if (last > 1)
    ticks->value[ticks->n++] = last;
}
