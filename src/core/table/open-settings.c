/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which settings a source often leaves open, and which of them nobody set. */
#include "core/table/open-settings.h"

static const hr_param_t params[HR_N_OPEN] = {
  [HR_OPEN_RECOMPUTE] = HR_RECOMPUTE,
  [HR_OPEN_COMPILE] = HR_COMPILE,
  [HR_OPEN_VIRTUAL_STAGES] = HR_VIRTUAL_STAGES,
  [HR_OPEN_NETWORK] = HR_NETWORK_GB_PER_SECOND,
  [HR_OPEN_OVERLAP_TENSOR_PARALLEL] = HR_OVERLAP_TENSOR_PARALLEL,
  [HR_OPEN_DISPATCHER] = HR_MOE_DISPATCHER,
  [HR_OPEN_OVERLAP_EXPERTS] = HR_OVERLAP_EXPERT_COMMUNICATION,
  [HR_OPEN_EXPERT_CAPACITY] = HR_FIXED_EXPERT_CAPACITY,
  [HR_OPEN_GRAPHS] = HR_CUDA_GRAPHS,
  [HR_OPEN_ENGINE] = HR_ENGINE,
  [HR_OPEN_KV_CACHE] = HR_KV_CACHE_DTYPE,
  [HR_OPEN_BATCHED_TOKENS] = HR_MAX_BATCHED_TOKENS,
  [HR_OPEN_EXPERT_PARALLEL] = HR_EXPERT_PARALLEL,
};

hr_param_t
hr_open_param (hr_open_t setting)
{
  return params[setting];
}

static uint64_t
bit_of (hr_open_t setting)
{
  return UINT64_C (1) << setting;
}

bool
hr_is_open (const hr_params_t *p, hr_open_t setting)
{
  return (p->open_settings & bit_of (setting)) != 0;
}

static hr_open_t
setting_of (hr_param_t param)
{
  hr_open_t setting = 0;

  while (setting < HR_N_OPEN && params[setting] != param)
    setting++;
  return setting;
}

void
hr_param_set_open (hr_params_t *p, hr_param_t param, bool is_open)
{
  hr_open_t setting = setting_of (param);

  if (setting == HR_N_OPEN)
    return;
  p->open_settings &= ~bit_of (setting);
  if (is_open)
    p->open_settings |= bit_of (setting);
}
