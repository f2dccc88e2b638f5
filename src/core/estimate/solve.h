/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter sought: the most of it that a GPU holds, the fewest GPUs to share it, the best interval. */
#pragma once

#include "core/estimate/estimate.h"

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

/** Put a value in force as its answer means it: as many GPUs as the plan then has, and an interval with checkpoints. */
void hr_solve_put (hr_params_t *params, hr_param_t param, double value);

/** The parameters that hr_solve answers for: it varies this one and holds the others, which must have passed
 * hr_check; only gpu-count gives way where the number of GPUs is sought, and recompute is `interval` where the
 * interval is. Values between which inputs contradict each other are passed over. What is found fits, and the next
 * valid value (for GPUs: the one before) does not. Reals are found in the steps of the window's buttons, numbers
 * of GPUs up to 16 384. */
hr_answer_t hr_solve (const hr_params_t *params, hr_param_t param, double usable_bytes);

/** A value and what it needs. */
typedef struct
{
  double step, bytes;
} hr_known_t;

/** The same question about one plan for many GPUs: what a value needs is the same on all of them, so that what one
 * answer took is known to the next. */
enum
{
  HR_MAX_KNOWN = 512
};
typedef struct
{
  hr_params_t params;
  hr_param_t param;
  double most;
  int n_known; /* sorted by step */
  hr_known_t known[HR_MAX_KNOWN];
} hr_solver_t;

/** About a parameter up to a largest value. */
void hr_solver_init (hr_solver_t *solver, const hr_params_t *params, hr_param_t param, double most);
hr_answer_t hr_solver_ask (hr_solver_t *solver, double usable_bytes);

/** About the fewest data-parallel GPUs, at most `most`, over which it fits with this ZeRO stage; 0: none. As of two
 * GPUs more of them never need more memory each, so that a few estimates find them. */
void hr_solver_init_shards (hr_solver_t *solver, const hr_params_t *params, int zero_stage, int64_t most);
int64_t hr_solver_ask_shards (hr_solver_t *solver, double usable_bytes);
