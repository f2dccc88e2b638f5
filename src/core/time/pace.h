/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a step's time is in one line: against a step without recomputation, in seconds, in tokens a second. */
#pragma once

#include "core/estimate/sweep.h"
#include "core/time/time.h"

typedef struct
{
  double factor;            /* over a step without recomputation */
  double seconds;           /* of a step; 0: neither `step-seconds` nor the model of time tells */
  double tokens_per_second; /* of all GPUs; 0: the model of time has no number */
} hr_pace_t;

/** The pace of an estimate's run: by the model of time; where that has no number, by the estimate's count of the
 * arithmetic that is done again. `step-seconds` is of a step without recomputation, and wins over the model's. */
hr_pace_t hr_pace (const hr_estimate_t *estimate);

/** The pace of a run with other inputs than those that `step-seconds` was typed with: it is scaled by what the model of
 * time has for both. Where the model lacks one of them it holds only if they differ in what is recomputed alone; else
 * seconds and tokens are not known. */
hr_pace_t hr_pace_from (const hr_params_t *timed, const hr_estimate_t *estimate);

/** hr_sweep, with the pace at each point; `step-seconds` was typed with `params`. */
void hr_timed_sweep (const hr_params_t *params, hr_param_t over, const double *values, size_t n, hr_point_t *points);

/** A product efficiency sought. Not found: no efficiency makes a step take so long. */
typedef struct
{
  bool found;
  double efficiency;
  double seconds;                     /* of a step without recomputation at it */
  double least_seconds, most_seconds; /* of such a step over the whole range */
} hr_efficiency_t;

/** The `product-efficiency` at which a step without recomputation takes `step-seconds`. The model of time must know
 * the run. */
hr_efficiency_t hr_solve_efficiency (const hr_params_t *params);
