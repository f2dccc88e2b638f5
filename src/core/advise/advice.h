/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A piece of advice. */
#pragma once

#include "core/advise/options.h"
#include "core/estimate/estimate.h"

enum
{
  HR_MAX_ADVICE = 5
};

/** A piece of advice. A value: copy it freely. */
typedef struct
{
  hr_cost_t cost;
  int n_changes;
  const hr_change_t *changes[HR_MAX_COMBINED]; /* NULL: another GPU */
  hr_params_t params;                          /* the inputs with the changes */
  double usable_bytes;                         /* of their GPU */
  hr_range_t device;                           /* what each GPU needs then */
  hr_verdict_t verdict;
  bool fits_at_high_end;
  double share_that_fits; /* of such runs, from 0 to 1; NaN: not known */
  bool gives_back;        /* it is tight, and runs only while the allocator gives back what it would hold */
  double step_time_factor;
  double step_seconds;      /* 0: not known */
  double tokens_per_second; /* of all GPUs; 0: not known */
  int64_t n_gpus;
  double host_bytes; /* of all processes of one node */
} hr_advice_t;
