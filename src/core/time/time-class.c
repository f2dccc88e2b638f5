/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of runs whose times are about as far off. */
#include "core/time/time-class.h"

#include "core/estimate/run-class.h"

const char *
hr_time_class (const hr_params_t *p)
{
  if (p->experts > 0)
    return "moe";
  if (p->fine_tuning != HR_FINE_TUNING_FULL || p->packed_length > 0)
    return "adapters";
  if (hr_stack_of (p) == HR_STACK_MEGATRON)
    return "dense-nvidia";
  return "dense-other";
}
