/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter varied, everything else held. */
#pragma once

#include "core/estimate/estimate.h"

/** What a sweep keeps of each estimate. */
typedef struct
{
  double value;           /* of the swept parameter */
  bool valid;             /* false: the inputs contradict each other there, the rest is 0 */
  double activations;     /* kept for backward, at its own peak: with the log-softmax, which terms have under logits */
  double total;           /* total_bytes, of the stage that is told about */
  double device;          /* of the worst stage: what a verdict is about */
  double least_bytes;     /* the same without what leaves a full GPU */
  double counted_bytes;   /* of device: what an engine's share pays for */
  double set_aside_bytes; /* of device: what is taken off the GPU before the share is */
  double time_factor, step_seconds; /* as of an estimate; hr_timed_sweep() asks the model of time */
  double tokens_per_second;         /* of all GPUs; 0 but for hr_timed_sweep() */
} hr_point_t;

/** Fill points[0..n-1] for values[0..n-1] of one numeric parameter. Out-of-range values and
 * contradictions give points that are not valid. */
void hr_sweep (const hr_params_t *params, hr_param_t over, const double *values, size_t n, hr_point_t *points);

/** What a point asks a GPU for. */
static inline hr_need_t
hr_point_need (const hr_point_t *point)
{
  return (hr_need_t) { point->device, point->least_bytes, point->counted_bytes, point->set_aside_bytes };
}

/** Less in total; of equals, fewer activations. Both must be valid. */
bool hr_point_is_better (const hr_point_t *a, const hr_point_t *b);
