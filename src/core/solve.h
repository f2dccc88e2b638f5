/* One parameter sought: the most of it that a GPU holds, the fewest GPUs to share it, the best interval. */
#pragma once

#include "core/estimate.h"

/** What is sought of a parameter. */
typedef enum
{
  HR_LARGEST,  /* sizes: the largest value that fits */
  HR_SMALLEST, /* GPUs that share the work: the fewest that make it fit */
  HR_BEST,     /* the checkpoint interval: the least memory, if that fits */
} hr_goal_t;

/** An answer: what the estimate says at the value. Not found: no value that was tried fits, the rest is 0. */
typedef struct
{
  bool found;
  double value;
  double device_bytes;
  hr_verdict_t verdict;
} hr_answer_t;

/** What hr_solve seeks; only for numeric parameters, those of HR_PARAM_SWEEPABLE. */
hr_goal_t hr_solve_goal (hr_param_t param);

/** The parameters that hr_solve answers for: it varies this one and holds the others, which must have passed
 * hr_check; only gpu-count gives way where the number of GPUs is sought, and recompute is `interval` where the
 * interval is. Values between which inputs contradict each other are passed over. What is found fits, and the next
 * valid value (for GPUs: the one before) does not. Reals are found in the steps of the window's buttons, numbers
 * of GPUs up to 16 384. */
hr_answer_t hr_solve (const hr_params_t *params, hr_param_t param, double usable_bytes);

/** The same up to a largest value, for many questions about one plan. */
hr_answer_t hr_solve_within (const hr_params_t *params, hr_param_t param, double most, double usable_bytes);

/** The fewest data-parallel GPUs, at most `most`, over which it fits with this ZeRO stage; 0: none. As of two
 * GPUs more of them never need more memory each, so that a few estimates find them. */
int64_t hr_solve_shards (const hr_params_t *params, int zero_stage, int64_t most, double usable_bytes);
