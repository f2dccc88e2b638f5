/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a step of training takes: the third table, of seconds. By calls of its own, so that an estimate of memory
 * does not wait for it where nobody asks for time. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/time/opened.h"
#include "core/time/step.h"

/** Why there is no number: it is not promised where nothing was measured. */
typedef enum
{
  HR_TIME_IS_KNOWN,
  HR_TIME_OF_INFERENCE,
  HR_TIME_BY_RULE,
  HR_TIME_OF_OTHER_HEADS,
  HR_TIME_OF_OTHER_LAYERS,
  HR_TIME_WITHOUT_RATES,
  HR_TIME_WITHOUT_FORMAT,
  HR_TIME_OF_OFFLOADED_WEIGHTS,
  HR_TIME_OF_OFFLOADED_MODULES,
  HR_TIME_OF_EAGER_EXPERTS,
  HR_TIME_OF_OTHER_KIND,
  HR_TIME_SET_BY_MAKER,
  HR_TIME_WITHOUT_PEAK,
  HR_TIME_OF_SERVING_GPU
} hr_time_reason_t;

/** A result. A value: copy it freely. Seconds are of one optimizer step. */
typedef struct
{
  hr_params_t params;
  hr_time_reason_t reason; /* the rest is 0 unless it is HR_TIME_IS_KNOWN */
  hr_rates_origin_t origin;
  hr_seconds_t step; /* the sum of the terms */
  hr_seconds_t terms[HR_N_TIMES];
  hr_opened_t opened;       /* how much further the ends lie apart, as settings were left open */
  double tokens_per_second; /* of all GPUs */
  double tokens_per_second_per_gpu;
  double days;        /* that `training-tokens` take; 0: they are not given */
  double gpu_hours;   /* of all GPUs together */
  double mfu_percent; /* of 6 · N + 6 · L · s · q operations a token, q the mean width of queries and values: causal
                       * attention, head, no embedding; beside adapters 4 · N, as frozen matrices need no gradient */
  double hfu_percent; /* the same with what is recomputed */
  double peak_flops;  /* of a GPU in a second, dense, in the format of its products: what both are shares of */
} hr_time_t;

/** Compute all of it for the GPU named in the inputs, which must have passed hr_check without an error. */
void hr_time_run (const hr_params_t *params, hr_time_t *out);

/** The same with the estimate of hr_estimate_run(), from one count of the model: faster than both by a quarter. */
void
hr_time_run_with_estimate (const hr_params_t *params, double usable_bytes, hr_estimate_t *estimate, hr_time_t *out);

/** The same as if nothing had been left open: ten times as fast, for searches that do not ask for the range. */
void hr_time_run_closed (const hr_params_t *params, hr_time_t *out);

/** Why there is no number, as a sentence; marked for translation. */
const char *hr_time_reason_text (hr_time_reason_t reason);
