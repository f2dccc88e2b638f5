/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter sought: the most of it that a GPU holds, the fewest GPUs to share it, the best interval. */
#pragma once

#include "core/estimate/solver.h"

/** What hr_solve seeks; only for numeric parameters, those of HR_PARAM_SWEEPABLE. */
hr_goal_t hr_solve_goal (hr_param_t param);

/** Put a value in force as its answer means it: as many GPUs as the plan then has, and an interval with checkpoints. */
void hr_solve_put (hr_params_t *params, hr_param_t param, double value);

/** The parameters that hr_solve answers for: it varies this one and holds the others, which must have passed
 * hr_check; only gpu-count gives way where the number of GPUs is sought, and recompute is `interval` where the
 * interval is. Values between which inputs contradict each other are passed over. What is found fits, and the next
 * valid value (for GPUs: the one before) does not, but for hr_solve_limit(). Reals are found in the steps of the
 * window's buttons, numbers of GPUs up to HR_MOST_GPUS. */
enum
{
  HR_MOST_GPUS = 16384
};
hr_answer_t hr_solve (const hr_params_t *params, hr_param_t param, double usable_bytes);

/** The parameter whose value bounds the one that is sought, however much would fit: cached tokens that somebody decided
 * bound the prompt, which is cached whole. HR_N_PARAMS: none does. */
hr_param_t hr_solve_limit (const hr_params_t *params, hr_param_t param);

/** About a parameter up to a largest value. */
void hr_solver_init (hr_solver_t *solver, const hr_params_t *params, hr_param_t param, double most);
/** What is asked from here on is about such GPUs, of which the context may be another than that of the plan's. */
void hr_solver_go_to (hr_solver_t *solver, const char *gpu);
hr_answer_t hr_solver_ask (hr_solver_t *solver, double usable_bytes);

/** About the fewest data-parallel GPUs, at most `most`, over which it fits with this ZeRO stage; 0: none. As of two
 * GPUs more of them never need more memory each, so that a few estimates find them. */
void hr_solver_init_shards (hr_solver_t *solver, const hr_params_t *params, int zero_stage, int64_t most);
int64_t hr_solver_ask_shards (hr_solver_t *solver, double usable_bytes);
