/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Estimates over the values of one parameter. */
#include "core/estimate/sweep.h"
#include "core/table/checks.h"

#include <math.h>

static hr_point_t
point_at (const hr_params_t *params, double value)
{
  hr_estimate_t e;
  hr_need_t need;

  if (!hr_is_valid (params))
    return (hr_point_t) { .value = value };
  hr_estimate_run (params, 0, &e);
  need = hr_worst_need (&e);
  return (hr_point_t) { .value = value,
                        .valid = true,
                        .total = e.total_bytes,
                        .device = need.bytes,
                        .least_bytes = need.least_bytes,
                        .counted_bytes = need.counted_bytes,
                        .set_aside_bytes = need.set_aside_bytes,
                        .time_factor = e.step_time_factor,
                        .step_seconds = e.step_seconds,
                        .activations = e.saved.peak_backward_bytes };
}

void
hr_sweep (const hr_params_t *params, hr_param_t over, const double *values, size_t n, hr_point_t *points)
{
  hr_params_t p = *params;

  p.family_assumed = false; /* it moves a range alone, which nobody asks for here */
  for (size_t i = 0; i < n; i++)
    {
      points[i] = (hr_point_t) { .value = values[i] };
      if (hr_param_set (&p, over, values[i]) == HR_SET_OK)
        points[i] = point_at (&p, values[i]);
    }
}

bool
hr_point_is_better (const hr_point_t *a, const hr_point_t *b)
{
  return a->total < b->total || (a->total <= b->total && a->activations < b->activations);
}
