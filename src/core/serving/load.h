/* SPDX-License-Identifier: GPL-3.0-or-later */
/* N requests at a time: what each of them waits for, and what all of them get. */
#pragma once

#include "core/serving/pass.h"

/** Requests that are under way at a time on one copy of the model, and the size of each. */
typedef struct
{
  double requests;
  double batch;  /* of these, run together: as many as the cache and the engine take */
  double before; /* tokens of each that are cached when its prompt comes */
  double prompt, generated;
  double copies; /* of the model, each with as many requests */
} hr_load_t;

/** Expected values. Seconds and tokens a second. */
typedef struct
{
  double output_tokens_per_second; /* of all requests and copies, prompts included in the time */
  double output_token_seconds;     /* between two tokens of one request */
  double first_token_seconds;
} hr_load_speeds_t;

/** Requests that come as soon as others leave. Continuous batching as in Orca (Yu et al. 2022) and vLLM (Kwon et al.
 * 2023): prompts of others come between two tokens. */
hr_load_speeds_t hr_load_speeds (const hr_server_t *server, const hr_load_t *load);

/** Seconds of one batch whose requests start and end together, and of its only request where there is one. */
double hr_static_batch_seconds (const hr_server_t *server, const hr_load_t *load);

/** Seconds to the first token of a request that is alone and not behind a server: its prompt's. */
double hr_lone_first_token_seconds (const hr_server_t *server, const hr_load_t *load);

/** The next token of all requests that run together, in the middle of their answers. */
hr_pass_t hr_load_decode_pass (const hr_server_t *server, const hr_load_t *load);
