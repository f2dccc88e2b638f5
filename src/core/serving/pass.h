/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of one pass of an engine: of a step of decoding, or of all passes over a prompt. */
#pragma once

#include "core/serving/engines.h"
#include "core/serving/served-model.h"
#include "core/serving/weight-speeds.h"

/** What a pass is timed with. */
typedef struct
{
  hr_served_model_t model;
  const hr_gpu_speed_t *gpu;
  const hr_engine_desc_t *engine;
  double tensor, stages;  /* GPUs that divide the matrices; the layers */
  double expert_ranks;    /* GPUs that divide the experts */
  double attention_ranks; /* copies of attention with sequences of their own beside shared experts */
  double read_rate;       /* bytes of weights a second */
  double product_rate;    /* operations a second of matrix products */
  double score_rate;      /* of attention over a prompt */
  double latent_rate;     /* of attention over a latent cache */
  double cache_rate;      /* bytes of the cache a second */
  double chunk_tokens;    /* of prompts, computed at a time */
} hr_server_t;

/** The terms of a pass. */
typedef enum
{
  HR_SERVING_WEIGHTS,
  HR_SERVING_CACHE,
  HR_SERVING_COMPUTE,
  HR_SERVING_COMMUNICATION,
  HR_SERVING_FIXED,
  HR_N_SERVING_TERMS
} hr_serving_term_t;

/** What the terms are made of. Bytes and operations are of one GPU and one pass. */
typedef struct
{
  double passes; /* one after the other, less what stages compute at the same time */
  double weight_bytes, weight_rate;
  double expert_bytes, expert_rate;
  double flops, flop_rate;
  double expert_flops, expert_flop_rate;
  double score_flops, score_rate; /* of all passes together */
  double latent_seconds;          /* by which attention over a latent cache computes longer than it reads */
  double cache_bytes, cache_rate;
  double exchanges, exchange_seconds;               /* of tensor parallelism */
  double expert_exchanges, expert_exchange_seconds; /* of experts' tokens */
  double launch_seconds, once_seconds;              /* of a pass; of all passes together */
  double covered_seconds;                           /* of these, while the GPU computes */
  double seconds[HR_N_SERVING_TERMS];
} hr_pass_t;

/** What engines compute with; `weights` and `gpu` must be there. */
hr_server_t
hr_server (const hr_run_t *run, hr_engine_t engine, const hr_gpu_speed_t *gpu, const hr_weight_speed_t *weights);

/** The next token of so many sequences of one GPU, each behind `cached` tokens. */
hr_pass_t hr_decode_pass (const hr_server_t *server, double sequences, double cached);

/** So many prompts of one GPU, `prompt` tokens each, each behind `cached` tokens. */
hr_pass_t hr_prefill_passes (const hr_server_t *server, double prompts, double prompt, double cached);

/** Seconds of all terms. */
double hr_pass_seconds (const hr_pass_t *pass);
