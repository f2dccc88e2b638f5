/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests of the inputs, and the room for them: the cache's pool is what an estimate of memory leaves for it. */
#include "core/serving/requests.h"
#include "core/base/extremes.h"
#include "core/estimate/estimate.h"

#include <math.h>

/* An answer's length where nothing says it. */
#define ANSWER_TOKENS 256

/* Of its answer a request has in the mean of all that run together: they are not all at their end. */
#define MEAN_ANSWER_SHARE 0.6

static const struct
{
  const char *id, *label;
} limits[HR_N_LIMITS] = {
  [HR_LIMIT_POOL] = { "pool", N_ ("Limited by the memory for the cache.") },
  [HR_LIMIT_SPEED] = { "speed", N_ ("Limited by the target, which the slow end of the range must reach.") },
  [HR_LIMIT_ENGINE] = { "engine", N_ ("Limited by the engine.") },
};

const char *
hr_limit_id (hr_serving_limit_t limit)
{
  return limits[limit].id;
}

const char *
hr_limit_label (hr_serving_limit_t limit)
{
  return limits[limit].label;
}

/* Of a context that the prompt fills, some is left to the answer. */
static double
least_answer (double cached)
{
  return hr_min (ANSWER_TOKENS, floor (cached / 2));
}

/* Lengths of their own, or those that the memory is for: prompt and answer fill it. */
static void
set_lengths (hr_load_t *load, const hr_params_t *p)
{
  bool is_typed = p->prompt_tokens > 0 || p->generated_tokens > 0;
  double cached = (double) p->cached_tokens;

  load->before = (double) p->cached_tokens_before;
  load->prompt = (double) p->prompt_tokens;
  load->generated = (double) p->generated_tokens;
  if (is_typed && load->generated <= 0)
    load->generated = ANSWER_TOKENS;
  if (is_typed)
    return;
  load->prompt = hr_max (1, hr_min ((double) p->sequence_length, cached - least_answer (cached)));
  load->generated = hr_max (1, cached - load->prompt);
}

hr_load_t
hr_requests (const hr_server_t *s, const hr_params_t *p)
{
  double gpus_of_copy = s->tensor * s->stages * s->attention_ranks;
  hr_load_t load = { .requests = (double) p->micro_batch_size * s->attention_ranks };

  load.batch = load.requests;
  load.copies = hr_max (1, floor ((double) hr_gpu_count (p) / gpus_of_copy));
  set_lengths (&load, p);
  return load;
}

double
hr_request_tokens (const hr_load_t *load)
{
  return hr_max (1, ceil (load->before + load->prompt + MEAN_ANSWER_SHARE * load->generated));
}

/* What the pool holds of requests in the middle of their answers. */
static void
set_pool (hr_capacity_t *capacity, const hr_server_t *s, const hr_params_t *p, const hr_load_t *load,
          double usable_bytes)
{
  hr_params_t of_mean = *p;
  hr_estimate_t e;

  of_mean.cached_tokens = (int64_t) hr_request_tokens (load);
  of_mean.micro_batch_size = 1;
  hr_estimate_run (&of_mean, usable_bytes, &e);
  capacity->pool = e.room.sequences * s->attention_ranks;
  capacity->pool_low = 0;
  capacity->pool_high = 0;
  if (e.room.bytes <= 0)
    return;
  capacity->pool_low = floor (capacity->pool * e.room.low / e.room.bytes);
  capacity->pool_high = floor (capacity->pool * e.room.high / e.room.bytes);
}

hr_capacity_t
hr_capacity (const hr_server_t *s, const hr_params_t *p, const hr_load_t *load, double usable_bytes)
{
  hr_capacity_t capacity = { INFINITY, INFINITY, INFINITY, s->engine->largest_batch };
  bool is_profiled = p->working_memory == HR_WORKING_PROFILED && p->pool_basis == HR_POOL_OF_GPU;

  if (is_profiled && p->max_sequences > 0)
    capacity.engine = (double) p->max_sequences * s->attention_ranks;
  if (usable_bytes > 0)
    set_pool (&capacity, s, p, load, usable_bytes);
  return capacity;
}

hr_load_t
hr_load_of (const hr_load_t *load, const hr_capacity_t *capacity, double requests)
{
  hr_load_t of = *load;

  of.requests = requests;
  of.batch = hr_max (1, hr_min (requests, hr_min (capacity->pool, capacity->engine)));
  return of;
}
