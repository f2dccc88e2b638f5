/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings of a run that change how long a step takes, or how fast a model is served, and that a source often leaves
 * open: one that nobody set has its default, but may as well have been another. */
#pragma once

#include "core/base/inputs.h"
#include "core/table/param-ids.h"

typedef enum
{
  HR_OPEN_RECOMPUTE,
  HR_OPEN_COMPILE,
  HR_OPEN_VIRTUAL_STAGES,
  HR_OPEN_NETWORK,
  HR_OPEN_OVERLAP_TENSOR_PARALLEL,
  HR_OPEN_DISPATCHER,
  HR_OPEN_OVERLAP_EXPERTS,
  HR_OPEN_EXPERT_CAPACITY,
  HR_OPEN_GRAPHS,
  HR_OPEN_ENGINE,
  HR_OPEN_KV_CACHE,
  HR_OPEN_BATCHED_TOKENS,
  HR_OPEN_EXPERT_PARALLEL,
  HR_N_OPEN
} hr_open_t;

/** The parameter that the setting is. */
hr_param_t hr_open_param (hr_open_t setting);

/** Whether nobody set it. */
bool hr_is_open (const hr_params_t *p, hr_open_t setting);

/** Say whether anybody set a parameter; nothing for all that are no such setting. Whoever stores a value by
 * hr_param_set() sets it. */
void hr_param_set_open (hr_params_t *p, hr_param_t param, bool is_open);
