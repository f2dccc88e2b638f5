/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values to 0..1 and back, and the ticks of an axis. Nothing here gives NaN or infinity, whatever
 * goes in. */
#pragma once

#include "chart/chart.h"

#define HR_CHART_MAX_TICKS 24

/** From `min` (0) to `max` (1), in steps of equal difference, or with `log2` of equal ratio. */
typedef struct
{
  double min, max;
  bool log2;
} hr_chart_scale_t;

typedef struct
{
  int n;
  double value[HR_CHART_MAX_TICKS];
} hr_chart_ticks_t;

/** Where a value lies, 0 to 1, clamped; one half where the scale has no extent. */
double hr_chart_scale_at (const hr_chart_scale_t *scale, double value);

/** The value at a fraction, clamped to the scale. */
double hr_chart_scale_value (const hr_chart_scale_t *scale, double fraction);

/** The least round step of which at most `max_steps` reach `max`: 1, 2 or 5 times a power of ten
 * with `base` 1000; a power of two with `base` 1024, so that bytes are round in KiB, MiB, GiB. */
double hr_chart_nice_step (double max, int max_steps, int base);

/** Ticks from 0 by a round step, the last one at or above `max`: at least 0 and one more. */
void hr_chart_ticks_linear (hr_chart_ticks_t *ticks, double max, int max_steps, int base);

/** Ticks on whole numbers for a scale from 1 to some n, `width` pixels long, with neighbours at
 * least `gap` pixels apart: powers of two where the scale is logarithmic, else every one or
 * multiples of a round number. The first and the last are always there, and alone if need be. */
void hr_chart_ticks_integer (hr_chart_ticks_t *ticks, const hr_chart_scale_t *scale, double width, double gap);
