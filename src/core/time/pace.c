/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step's time in one line, at every point of a sweep too; and the efficiency that a measured step tells. */
#include "core/time/pace.h"
#include "core/base/units.h"
#include "core/recompute/step-time.h"
#include "core/table/params.h"

#include <math.h>
#include <string.h>

/* The least efficiency that is looked at, and the digits that an answer has. */
#define LEAST_EFFICIENCY 0.01
#define EFFICIENCY_STEP 0.0001

/* Halvings of the range: below a step of the answer. */
#define HALVINGS 24

static double
seconds_of (const hr_params_t *params)
{
  hr_time_t time;

  hr_time_run_closed (params, &time);
  return time.step.seconds;
}

static double
seconds_without_recomputation (const hr_params_t *params)
{
  hr_params_t p = *params;

  p.recompute = HR_RECOMPUTE_NONE;
  return seconds_of (&p);
}

/* What is recomputed does not count in a step without recomputation; that checkpoints move to the host may. */
static bool
counts_without_recomputation (hr_param_t param)
{
  return hr_param_desc (param)->group != HR_GROUP_RECOMPUTATION || param == HR_ACTIVATION_OFFLOAD;
}

static bool
has_same_value (hr_param_t param, const hr_params_t *one, const hr_params_t *other)
{
  char text[HR_TEXT_SIZE];
  char other_text[HR_TEXT_SIZE];

  hr_param_get_text (one, param, text, sizeof text);
  hr_param_get_text (other, param, other_text, sizeof other_text);
  return strcmp (text, other_text) == 0;
}

static bool
differs_in_recomputation_alone (const hr_params_t *one, const hr_params_t *other)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (counts_without_recomputation (i) && !has_same_value (i, one, other))
      return false;
  return true;
}

/* How many times as long a step without recomputation takes as one of the inputs that were timed; 0: not known. */
static double
scale_from (const hr_params_t *timed, const hr_params_t *params)
{
  double timed_seconds = seconds_without_recomputation (timed);
  double seconds = seconds_without_recomputation (params);

  if (timed_seconds > 0 && seconds > 0)
    return seconds / timed_seconds;
  if (differs_in_recomputation_alone (timed, params))
    return 1;
  return 0;
}

static hr_pace_t
pace_of (const hr_params_t *timed, const hr_params_t *params, double arithmetic_factor)
{
  hr_pace_t pace = { .factor = arithmetic_factor };
  hr_time_t time;

  hr_time_run_closed (params, &time);
  if (time.reason == HR_TIME_IS_KNOWN)
    {
      pace.factor = time.step.seconds / seconds_without_recomputation (params);
      pace.seconds = time.step.seconds;
    }
  if (params->step_seconds > 0)
    pace.seconds = hr_step_seconds (params, pace.factor) * scale_from (timed, params);
  if (pace.seconds > 0)
    pace.tokens_per_second = time.tokens_per_second * time.step.seconds / pace.seconds;
  return pace;
}

hr_pace_t
hr_pace (const hr_estimate_t *estimate)
{
  return hr_pace_from (&estimate->params, estimate);
}

hr_pace_t
hr_pace_from (const hr_params_t *timed, const hr_estimate_t *estimate)
{
  return pace_of (timed, &estimate->params, estimate->step_time_factor);
}

static void
time_point (const hr_params_t *timed, const hr_params_t *params, hr_point_t *point)
{
  hr_pace_t pace = pace_of (timed, params, point->time_factor);

  point->time_factor = pace.factor;
  point->step_seconds = pace.seconds;
  point->tokens_per_second = pace.tokens_per_second;
}

void
hr_timed_sweep (const hr_params_t *params, hr_param_t over, const double *values, size_t n, hr_point_t *points)
{
  hr_params_t p = *params;

  hr_sweep (params, over, values, n, points);
  for (size_t i = 0; i < n; i++)
    {
      if (!points[i].valid)
        continue;
      hr_param_set (&p, over, values[i]);
      time_point (params, &p, &points[i]);
    }
}

static double
seconds_at (const hr_params_t *params, double efficiency)
{
  hr_params_t p = *params;

  p.product_efficiency = efficiency;
  return seconds_without_recomputation (&p);
}

/* More efficient products never make a step longer. */
static double
efficiency_for (const hr_params_t *params, double low, double high)
{
  for (int i = 0; i < HALVINGS; i++)
    {
      double middle = (low + high) / 2;

      if (seconds_at (params, middle) > params->step_seconds)
        low = middle;
      else
        high = middle;
    }
  return hr_without_dust (EFFICIENCY_STEP * round (high / EFFICIENCY_STEP));
}

hr_efficiency_t
hr_solve_efficiency (const hr_params_t *params)
{
  double most = hr_param_desc (HR_PRODUCT_EFFICIENCY)->max;
  hr_efficiency_t answer = {
    .least_seconds = seconds_at (params, most),
    .most_seconds = seconds_at (params, LEAST_EFFICIENCY),
  };

  if (params->step_seconds < answer.least_seconds || params->step_seconds > answer.most_seconds)
    return answer;
  answer.found = true;
  answer.efficiency = efficiency_for (params, LEAST_EFFICIENCY, most);
  answer.seconds = seconds_at (params, answer.efficiency);
  return answer;
}
