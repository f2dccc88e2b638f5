/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a model is served: seconds of a prompt and of a token, with the range that published speeds had. A call of
 * its own, so that an estimate of memory does not wait for it. */
#pragma once

#include "core/serving/figures.h"
#include "core/serving/pass.h"

/** Why there is no number: it is not promised where nothing was measured. */
typedef enum
{
  HR_SERVING_IS_KNOWN,
  HR_SERVING_OF_TRAINING,
  HR_SERVING_OF_OTHER_HEADS,
  HR_SERVING_WITHOUT_SPEEDS,
  HR_SERVING_WITHOUT_FORMAT,
  HR_SERVING_WITHOUT_LINK,
  HR_SERVING_FROM_HOST,
  HR_SERVING_OF_ADAPTERS,
  HR_SERVING_OF_EAGER_EXPERTS,
  HR_SERVING_OF_COPIED_CACHES
} hr_serving_reason_t;

/** Seconds, or tokens a second, and their terms. */
typedef struct
{
  hr_pass_t pass;
  hr_figure_t seconds;
  hr_figure_t terms[HR_N_SERVING_TERMS]; /* they add up to the seconds */
} hr_pass_result_t;

/** A result. A value: copy it freely. The prompt is `sequence-length`; `cached-tokens` are prompt and answer. */
typedef struct
{
  hr_params_t params;
  hr_serving_reason_t reason; /* the rest is 0 unless it is HR_SERVING_IS_KNOWN */
  hr_engine_t engine;
  hr_pass_result_t prefill; /* of one prompt, by itself: its first token */
  hr_pass_result_t decode;  /* of the next token of one request, in the middle of its answer */
  hr_figure_t prefill_tokens_per_second;
  hr_figure_t decode_tokens_per_second; /* of one request */
} hr_serving_t;

/** Compute all of it for the GPU named in the inputs, which must have passed hr_check without an error. */
void hr_serving_run (const hr_params_t *params, hr_serving_t *out);

/** The same for an engine that the inputs alone do not tell. */
void hr_serving_run_on (const hr_params_t *params, hr_engine_t engine, hr_serving_t *out);

/** Why there is no number, as a sentence; marked for translation. */
const char *hr_serving_reason_text (hr_serving_reason_t reason);
