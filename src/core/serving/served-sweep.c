/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Training asks the model of time; serving asks the server, which has no steps. */
#include "core/serving/served-sweep.h"

#include "core/serving/serving.h"
#include "core/table/params.h"
#include "core/time/pace.h"

/* Of the tokens that come back, as lists of GPUs have it. */
static double
served_tokens_per_second (const hr_params_t *params, double usable_bytes)
{
  hr_serving_t serving;

  hr_serving_run_closed (params, usable_bytes, &serving);
  return serving.figures[HR_SERVED_OUTPUT].value;
}

/* What does not fit serves nobody. */
static void
serve_point (const hr_params_t *params, double usable_bytes, hr_point_t *point)
{
  if (!point->valid || hr_verdict (params, hr_point_need (point), usable_bytes) == HR_DOES_NOT_FIT)
    return;
  point->tokens_per_second = served_tokens_per_second (params, usable_bytes);
}

void
hr_sweep_with_speed (const hr_params_t *params, double usable_bytes, hr_param_t over, const double *values, size_t n,
                     hr_point_t *points)
{
  hr_params_t p = *params;

  hr_timed_sweep (params, over, values, n, points);
  if (params->mode != HR_INFERENCE)
    return;
  for (size_t i = 0; i < n; i++)
    {
      hr_param_set (&p, over, values[i]);
      serve_point (&p, usable_bytes, &points[i]);
    }
}

double
hr_run_tokens_per_second (const hr_estimate_t *estimate)
{
  if (estimate->params.mode != HR_INFERENCE)
    return hr_pace (estimate).tokens_per_second;
  return served_tokens_per_second (&estimate->params, estimate->usable_bytes);
}
