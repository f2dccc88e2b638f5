/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of runs whose times are about as far off. */
#include "core/time/time-class.h"

#include "core/estimate/run-class.h"

/* tests/cli/test-training-rows.py holds each kind to 85 in 100, and all together to 90. */
static const hr_time_class_t of_nvidia = { "dense-nvidia", { 1, 1 } };
static const hr_time_class_t of_others = { "dense-other", { 0.97, 1.12 } };
static const hr_time_class_t of_adapters = { "adapters", { 1, 1.12 } };
static const hr_time_class_t of_mixtures = { "moe", { 1, 1 } };

const hr_time_class_t *
hr_time_class (const hr_params_t *p)
{
  if (p->experts > 0)
    return &of_mixtures;
  if (p->fine_tuning != HR_FINE_TUNING_FULL || p->packed_length > 0)
    return &of_adapters;
  if (hr_stack_of (p) == HR_STACK_MEGATRON)
    return &of_nvidia;
  return &of_others;
}
