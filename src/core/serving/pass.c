/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading weights and computing with them add: kernels rarely overlap the two, and a layer has some of each kind.
 * Fitted to 1005 published speeds, but for the shares of microbenchmarks; the source of what is a law stands at its
 * term. */
#include "core/serving/pass.h"
#include "core/base/extremes.h"

#include <math.h>

/* Operations for a parameter and a token, or a pair of tokens and an element. */
#define FLOPS 2

/* What experts' kernels reach of a dense layer's rates. */
#define EXPERT_READ_SHARE 0.95
#define EXPERT_PRODUCT_SHARE 0.70

/* What attention's kernels reach of the memory's rate, and of the 16-bit peak. */
#define CACHE_SHARE 0.84
#define SCORE_SHARE 0.5

/* llama.cpp: what its kernels reach in HBM, and operations a second of what it does beside products. */
#define GGML_HBM_SHARE 0.65
#define GGML_SIDE_RATE 400e12

/* Seconds that layers of experts, and of latent attention, take longer; and that a stage hands on. */
#define EXPERT_LAYER_SECONDS 10e-6
#define LATENT_LAYER_SECONDS 15e-6
#define STAGE_SECONDS 20e-6

/* Parts in which a pipeline takes a prompt, at most. */
#define MOST_PARTS 4

/* Of the link's rate; a message over NVLink; what ranks wait for each other once a message has so many bytes; and a
 * message over PCIe for one doubling of the GPUs and for their first. */
#define LINK_SHARE 0.70
#define DIRECT_SECONDS 9e-6
#define WAITED_SECONDS 130e-6
#define WAITED_BYTES 8e6
#define PCIE_SECONDS 40e-6

/* Bytes of an element of the residual stream between GPUs, and of a token of experts there and back. */
#define STREAM_BYTES 2
#define EXCHANGED_BYTES 1.5

static double
peak_flops (const hr_server_t *s, hr_compute_format_t format)
{
  double peak = s->gpu->tflops[format] * 1e12;

  if (s->engine->kind == HR_ENGINE_GGML && s->gpu->class == HR_GPU_GEFORCE)
    return 2 * peak;
  return peak;
}

/* Beside products llama.cpp converts and copies, which takes its own time. */
static double
with_side_work (const hr_server_t *s, double rate)
{
  if (s->engine->kind != HR_ENGINE_GGML)
    return rate;
  return 1 / (1 / rate + 1 / GGML_SIDE_RATE);
}

static void
set_rates (hr_server_t *s, const hr_weight_speed_t *weights)
{
  hr_shares_t class = hr_class_shares (s->gpu->class);
  const hr_shares_t *engine = &s->engine->shares;
  double memory = s->gpu->memory_gb_s * 1e9;
  double peak = peak_flops (s, hr_computes_in (weights, s->gpu));
  double peak_16_bit = peak_flops (s, HR_COMPUTES_16_BIT);

  s->read_rate = memory * class.stream * engine->stream * weights->shares.stream;
  if (s->engine->kind == HR_ENGINE_GGML && s->gpu->class == HR_GPU_HBM)
    s->read_rate *= GGML_HBM_SHARE;
  s->product_rate = with_side_work (s, peak * class.matmul * engine->matmul * weights->shares.matmul);
  s->score_rate = SCORE_SHARE * peak_16_bit * hr_min (1, engine->matmul);
  s->latent_rate = SCORE_SHARE * peak_16_bit;
  s->cache_rate = CACHE_SHARE * memory;
}

hr_server_t
hr_server (const hr_run_t *run, hr_engine_t engine, const hr_gpu_speed_t *gpu, const hr_weight_speed_t *weights)
{
  const hr_params_t *p = run->p;
  hr_server_t server = { .model = hr_served_model (run), .gpu = gpu, .engine = hr_engine_desc (engine) };

  server.tensor = (double) p->tensor_parallel;
  server.stages = (double) p->pipeline_parallel;
  server.expert_ranks = server.tensor;
  if (p->experts > 0)
    server.expert_ranks = hr_max ((double) p->expert_parallel, server.tensor);
  server.attention_ranks = server.expert_ranks / server.tensor;
  server.chunk_tokens = server.engine->chunk_tokens;
  if (p->max_batched_tokens > 0)
    server.chunk_tokens = (double) p->max_batched_tokens;
  set_rates (&server, hr_weight_speed_of_engine (server.engine->kind, weights));
  return server;
}

/* Linear layers: `tokens` and `logits` are those of one GPU. */
static void
set_linear (hr_pass_t *pass, const hr_server_t *s, double tokens, double logits)
{
  const hr_served_model_t *m = &s->model;
  double all_experts = m->expert_layers * m->experts * m->expert * m->expert_bytes;
  double all_tokens = tokens * s->attention_ranks;
  double visits = m->expert_layers * m->experts_per_token * m->expert * all_tokens;

  pass->weight_bytes = (m->always * m->always_bytes + m->head * m->head_bytes) / s->tensor;
  pass->weight_rate = s->read_rate;
  pass->expert_bytes = all_experts * hr_visited_share (m, all_tokens) / s->expert_ranks;
  pass->expert_rate = s->read_rate * EXPERT_READ_SHARE;
  pass->flops = FLOPS * (m->always * tokens + m->head * logits) / s->tensor;
  pass->flop_rate = s->product_rate;
  pass->expert_flops = FLOPS * visits / s->expert_ranks;
  pass->expert_flop_rate = s->product_rate * EXPERT_PRODUCT_SHARE;
}

static double
all_reduce_seconds (const hr_server_t *s, double bytes)
{
  double moved = 2 * (s->tensor - 1) / s->tensor * bytes;
  double start = DIRECT_SECONDS + WAITED_SECONDS * hr_min (1, bytes / WAITED_BYTES);

  if (s->tensor <= 1)
    return 0;
  if (s->gpu->joint == HR_JOINED_BY_PCIE)
    start = PCIE_SECONDS * (1 + log2 (s->tensor)) / 2;
  return start + moved / (LINK_SHARE * s->gpu->peer_gb_s * 1e9);
}

static double
expert_exchange_seconds (const hr_server_t *s, double tokens)
{
  double visited = hr_min (s->model.experts_per_token, s->expert_ranks);
  double bytes = EXCHANGED_BYTES * tokens * visited * s->model.hidden;

  return WAITED_SECONDS + bytes / (LINK_SHARE * s->gpu->peer_gb_s * 1e9);
}

static void
set_communication (hr_pass_t *pass, const hr_server_t *s, double tokens)
{
  bool exchanges_experts = s->tensor <= 1 && s->expert_ranks > 1;

  pass->exchanges = 2 * s->model.layers;
  pass->exchange_seconds = all_reduce_seconds (s, STREAM_BYTES * tokens * s->model.hidden);
  if (!exchanges_experts)
    return;
  pass->expert_exchanges = 2 * s->model.expert_layers;
  pass->expert_exchange_seconds = expert_exchange_seconds (s, tokens);
}

static double
layers_seconds (const hr_server_t *s)
{
  double seconds = s->model.layers * s->engine->layer_us * 1e-6 + s->model.expert_layers * EXPERT_LAYER_SECONDS;

  if (s->model.latent)
    seconds += s->model.layers * LATENT_LAYER_SECONDS;
  return seconds;
}

/* Eager Python launches while the GPU computes: only what is left over is waited for. */
static void
set_covered (hr_pass_t *pass, const hr_server_t *s, double fixed)
{
  double busy = 0;

  for (hr_serving_term_t i = 0; i < HR_SERVING_FIXED; i++)
    busy += pass->seconds[i];
  if (s->engine->kind == HR_ENGINE_EAGER)
    pass->covered_seconds = hr_min (busy, fixed);
}

static void
set_seconds (hr_pass_t *pass, const hr_server_t *s)
{
  double *seconds = pass->seconds;
  double products = pass->flops / pass->flop_rate + pass->expert_flops / pass->expert_flop_rate;
  double exchanged = pass->exchanges * pass->exchange_seconds;
  double fixed = pass->passes * pass->launch_seconds + pass->once_seconds;

  exchanged += pass->expert_exchanges * pass->expert_exchange_seconds;
  seconds[HR_SERVING_WEIGHTS] = pass->weight_bytes / pass->weight_rate + pass->expert_bytes / pass->expert_rate;
  seconds[HR_SERVING_WEIGHTS] *= pass->passes;
  seconds[HR_SERVING_CACHE] = pass->cache_bytes / pass->cache_rate;
  seconds[HR_SERVING_COMPUTE] = pass->passes * products + pass->score_flops / pass->score_rate + pass->latent_seconds;
  seconds[HR_SERVING_COMMUNICATION] = pass->passes * exchanged;
  set_covered (pass, s, fixed);
  seconds[HR_SERVING_FIXED] = fixed - pass->covered_seconds;
}

/* Reading a latent cache, which is on every GPU, overlaps with computing: the longer of both counts. */
static void
set_cache (hr_pass_t *pass, const hr_server_t *s, double sequences, double cached)
{
  const hr_served_model_t *m = &s->model;
  double computed = 0;

  pass->cache_rate = s->cache_rate;
  pass->cache_bytes = sequences * hr_cached_bytes (m, cached);
  if (!m->latent)
    {
      pass->cache_bytes /= hr_min (s->tensor, m->cache_heads);
      return;
    }
  computed = FLOPS * sequences * cached * m->layers * m->heads * m->latent_width / s->tensor / s->latent_rate;
  pass->latent_seconds = hr_max (0, computed - pass->cache_bytes / pass->cache_rate);
}

hr_pass_t
hr_decode_pass (const hr_server_t *s, double sequences, double cached)
{
  hr_pass_t pass = { .passes = 1, .score_rate = s->score_rate };

  set_linear (&pass, s, sequences, sequences);
  set_cache (&pass, s, sequences, cached);
  set_communication (&pass, s, sequences);
  pass.launch_seconds = layers_seconds (s);
  pass.once_seconds = (s->engine->step_us + sequences * s->engine->sequence_us) * 1e-6;
  pass.once_seconds += STAGE_SECONDS * (s->stages - 1);
  set_seconds (&pass, s);
  return pass;
}

/* Operations of scores and sums of values, causal, of one GPU. */
static double
score_flops (const hr_server_t *s, double prompts, double prompt, double cached)
{
  const hr_served_model_t *m = &s->model;
  double full = prompt * cached + prompt * prompt / 2;
  double window = prompt * hr_min (m->window, cached + prompt / 2);
  double pairs = m->full_layers * full + m->window_layers * window;

  return FLOPS * prompts * pairs * m->heads * m->score_width / s->tensor;
}

/* Stages compute parts of the prompt at the same time. */
static double
share_of_stages (const hr_server_t *s, double passes)
{
  double parts = hr_min (passes, MOST_PARTS);

  return (parts + s->stages - 1) / (parts * s->stages);
}

hr_pass_t
hr_prefill_passes (const hr_server_t *s, double prompts, double prompt, double cached)
{
  double passes = hr_max (1, ceil (prompts * prompt / s->chunk_tokens));
  double share = share_of_stages (s, passes);
  double tokens = prompts * prompt / passes;
  hr_pass_t pass = { .passes = passes * share, .score_rate = s->score_rate, .cache_rate = s->cache_rate };

  set_linear (&pass, s, tokens, prompts / passes);
  set_communication (&pass, s, tokens);
  pass.score_flops = share * score_flops (s, prompts, prompt, cached);
  pass.launch_seconds = layers_seconds (s);
  pass.once_seconds = share * s->engine->step_us * 1e-6;
  set_seconds (&pass, s);
  return pass;
}

double
hr_pass_seconds (const hr_pass_t *pass)
{
  double sum = 0;

  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    sum += pass->seconds[i];
  return sum;
}
