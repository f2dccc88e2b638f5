/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a model is served: seconds of a prompt and of a token, with the range that published speeds had. A call of
 * its own, so that an estimate of memory does not wait for it. */
#pragma once

#include "core/serving/figures.h"
#include "core/serving/requests.h"
#include "core/serving/served.h"
#include "core/time/opened.h"

/** Why there is no number: it is not promised where nothing was measured. */
typedef enum
{
  HR_SERVING_IS_KNOWN,
  HR_SERVING_OF_TRAINING,
  HR_SERVING_BY_RULE,
  HR_SERVING_OF_OTHER_HEADS,
  HR_SERVING_OF_OTHER_LAYERS,
  HR_SERVING_WITHOUT_SPEEDS,
  HR_SERVING_WITHOUT_FORMAT,
  HR_SERVING_WITHOUT_LINK,
  HR_SERVING_FROM_HOST,
  HR_SERVING_OF_EAGER_EXPERTS,
  HR_SERVING_OF_COPIED_CACHES,
  HR_SERVING_QUEUES,
  HR_SERVING_OF_OTHER_KIND,
  HR_SERVING_SET_BY_MAKER,
  HR_SERVING_WITHOUT_PEAK
} hr_serving_reason_t;

/** Seconds, or tokens a second, and their terms. */
typedef struct
{
  hr_pass_t pass;
  hr_figure_t seconds;
  hr_figure_t terms[HR_N_SERVING_TERMS]; /* they add up to the seconds */
} hr_pass_result_t;

/** What has a range that settings left open widen, after the figures. */
enum
{
  HR_OPENED_CONCURRENCY = HR_N_SERVED,
  HR_OPENED_PREFILL,
  HR_OPENED_DECODE,
  HR_OPENED_STEP,
  HR_N_OPENED
};

/** A result. A value: copy it freely. */
typedef struct
{
  hr_params_t params;
  hr_serving_reason_t reason; /* the rest is 0 unless it is HR_SERVING_IS_KNOWN */
  hr_serving_reason_t doubt;  /* what may make the numbers wrong all the same */
  hr_rates_origin_t origin;   /* whether engines were measured on this GPU, or on others of its class */
  hr_engine_t engine;
  hr_load_t load; /* all requests, and of them those that run together */
  hr_capacity_t capacity;
  hr_pass_result_t prefill; /* of one prompt, by itself: its first token */
  hr_pass_result_t decode;  /* of the next token of one request, in the middle of its answer */
  hr_pass_result_t step;    /* of the next token of all requests that run together */
  hr_figure_t figures[HR_N_SERVED];
  hr_opened_t opened[HR_N_OPENED]; /* how much further the ends lie apart, as settings were left open */
  hr_figure_t largest_concurrency; /* requests on all copies that reach the targets at the slow end */
  hr_serving_limit_t limit;        /* why there are no more */
} hr_serving_t;

/** Compute all of it for the GPU named in the inputs, which must have passed hr_check without an error.
 * usable_bytes: what a process can get of that GPU, which limits the cache; 0: not known. */
void hr_serving_run (const hr_params_t *params, double usable_bytes, hr_serving_t *out);

/** The same as if nothing had been left open: for searches, which ask for no range. */
void hr_serving_run_closed (const hr_params_t *params, double usable_bytes, hr_serving_t *out);

/** The server of a result whose speed is known. `run` must last as long as the server. */
hr_server_t hr_serving_server (const hr_serving_t *serving, hr_run_t *run);

/** Whether the cache has no room for one request: what is computed then is a request by itself. */
bool hr_serving_has_no_room (const hr_serving_t *serving);

/** Whether a prompt or a token takes any time of this kind. */
bool hr_serving_term_counts (const hr_serving_t *serving, hr_serving_term_t term);

/** Why there is no number, as a sentence; marked for translation. */
const char *hr_serving_reason_text (hr_serving_reason_t reason);
