/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep that knows how fast each of its runs is, whether it trains or serves. */
#pragma once

#include "core/estimate/sweep.h"

/** hr_sweep, with the speed at each point: a training run has its steps', as of hr_timed_sweep; a served model the
 * tokens that all requests get. `usable_bytes`: what a process can get of the GPU, which limits them; 0: not known. */
void hr_sweep_with_speed (const hr_params_t *params, double usable_bytes, hr_param_t over, const double *values,
                          size_t n, hr_point_t *points);

/** The tokens a second of an estimate's run, as such a sweep has them; 0: not known. */
double hr_run_tokens_per_second (const hr_estimate_t *estimate);
