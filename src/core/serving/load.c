/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Continuous batching in closed form: the mean of what a simulation of arrivals would give. */
#include "core/serving/load.h"
#include "core/base/extremes.h"

#include <math.h>

/* Share of the others' prompts that falls between a request's own tokens. */
#define INTERRUPTED_SHARE 0.8

/* What prompts take of the time, at most: beyond that requests queue. */
#define MOST_BUSY 0.9

/* Share of the other requests that start with this one, as when a run begins. */
#define STARTED_TOGETHER 0.16

/* Seconds of a server's own for a request: tokenising, and its queue. */
#define REQUEST_SECONDS 7e-3

/* So many prompts on each copy of attention. */
static double
prefill_seconds (const hr_server_t *s, double prompts, const hr_load_t *load)
{
  hr_pass_t pass = hr_prefill_passes (s, prompts, load->prompt, load->before);

  return hr_pass_seconds (&pass);
}

static double
sequences_of_rank (const hr_server_t *s, const hr_load_t *load)
{
  return load->batch / s->attention_ranks;
}

hr_pass_t
hr_load_decode_pass (const hr_server_t *s, const hr_load_t *load)
{
  double cached = load->before + load->prompt + load->generated / 2;

  return hr_decode_pass (s, sequences_of_rank (s, load), cached);
}

static double
decode_seconds (const hr_server_t *s, const hr_load_t *load)
{
  hr_pass_t pass = hr_load_decode_pass (s, load);

  return hr_pass_seconds (&pass);
}

/* Of all prompts of a copy of attention: passes take several short ones together. */
static double
all_prefill_seconds (const hr_server_t *s, const hr_load_t *load)
{
  double sequences = sequences_of_rank (s, load);
  double fitting = hr_max (1, floor (s->chunk_tokens / load->prompt));
  double together = hr_min (sequences, fitting);

  return sequences * prefill_seconds (s, together, load) / together;
}

static double
first_token_seconds (const hr_server_t *s, const hr_load_t *load, double prefill, double decode)
{
  double prompts = sequences_of_rank (s, load) * prefill;
  double busy = hr_min (MOST_BUSY, prompts / (load->generated * decode + prompts));
  double others = load->requests / s->attention_ranks - 1;
  double queued = busy / (2 * (1 - busy)) + STARTED_TOGETHER * others / 2;

  return prefill + decode / 2 + prefill * queued + REQUEST_SECONDS;
}

hr_load_speeds_t
hr_load_speeds (const hr_server_t *s, const hr_load_t *load)
{
  double decode = decode_seconds (s, load);
  double prefill = prefill_seconds (s, 1, load);
  double answers = load->generated * decode + all_prefill_seconds (s, load);
  double interrupted = INTERRUPTED_SHARE * (sequences_of_rank (s, load) - 1) / load->generated * prefill;
  hr_load_speeds_t speeds;

  speeds.output_tokens_per_second = load->copies * load->batch * load->generated / answers;
  speeds.output_token_seconds = decode + interrupted;
  speeds.first_token_seconds = first_token_seconds (s, load, prefill, decode);
  return speeds;
}

double
hr_static_batch_seconds (const hr_server_t *s, const hr_load_t *load)
{
  double prefill = prefill_seconds (s, sequences_of_rank (s, load), load);

  return prefill + (load->generated - 1) * decode_seconds (s, load);
}

double
hr_lone_first_token_seconds (const hr_server_t *s, const hr_load_t *load)
{
  return prefill_seconds (s, 1, load);
}
