/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Working memory and cache of inference. */
#include "core/terms/serving.h"
#include "core/base/dtype.h"
#include "core/facts/layers.h"

#include <math.h>

double
hr_batched_tokens (const hr_view_t *v)
{
  double most = (double) v->p->max_batched_tokens;
  double tokens = v->share->tokens;

  if (v->p->working_memory != HR_WORKING_EAGER)
    return most > 0 ? most : tokens; /* set aside for as many, whatever comes */
  if (v->moment == HR_MOMENT_DECODE)
    return v->share->sequences;
  if (most > 0)
    return fmin (tokens, most);
  return tokens;
}

double
hr_planned_sequences (const hr_view_t *v)
{
  if (v->p->max_sequences > 0)
    return fmin ((double) v->p->max_sequences, hr_batched_tokens (v)); /* each has a token at least */
  return v->share->sequences;
}

double
hr_sampled_tokens (const hr_view_t *v)
{
  return hr_batched_tokens (v) + hr_planned_sequences (v);
}

/* A logit with its copy in FP32. */
static double
logit_bytes (const hr_view_t *v)
{
  return v->facts->compute_bytes + 4;
}

double
hr_sampler_bytes (const hr_view_t *v)
{
  if (v->p->sampler_bytes > 0)
    return (double) v->p->sampler_bytes;
  return logit_bytes (v);
}

bool
hr_casts_up_to_serve (const hr_view_t *v)
{
  return v->counts->quantised > 0 && v->facts->quantization->casts_forward;
}

static double
cast_up_bytes (const hr_view_t *v)
{
  if (!hr_casts_up_to_serve (v))
    return 0;
  return 2 * v->counts->largest_quantised * v->facts->compute_bytes;
}

bool
hr_serves_head (const hr_view_t *v)
{
  return v->stage->last;
}

/* Width of all of the MLP's tensors. */
static double
mlp_widths (const hr_view_t *v)
{
  return hr_mlp_tensors (v->share) * hr_mlp_width (v->share, v->chunk->expert_layers > 0);
}

double
hr_pass_bytes (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double layer = hr_batched_tokens (v) * (2 * share->hidden + mlp_widths (v)) * v->facts->compute_bytes;
  double logits = 0;

  if (hr_serves_head (v))
    logits = share->sequences * share->vocab_rows * logit_bytes (v);
  return ceil (layer + logits + cast_up_bytes (v));
}

/* Two buffers that all experts of a layer share: gate and up of every token's experts, and their product; either is
 * used again for what an expert gives. */
double
hr_expert_workspace (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double rows = hr_batched_tokens (v) * (double) v->p->experts_per_token;
  double inputs = hr_mlp_inputs (share) * share->expert_width;

  if (!v->p->expert_workspace || v->chunk->expert_layers <= 0)
    return 0;
  return rows * (fmax (inputs, share->hidden) + fmax (share->expert_width, share->hidden)) * v->facts->compute_bytes;
}

/* Logits of every planned sequence from all tensor-parallel GPUs, beside the residual stream, of which the rows that
 * are sampled are picked. */
double
hr_sampling_bytes (const hr_view_t *v)
{
  double vocab = (double) v->p->vocab_size;
  double logits = hr_sampler_bytes (v) * hr_planned_sequences (v) * vocab;
  double stream = hr_sampled_tokens (v) * v->share->hidden * v->facts->compute_bytes;
  double buffer = 4 * (double) v->p->sampler_rows * vocab;

  return logits + stream + buffer + hr_expert_workspace (v);
}

/* Where experts have buffers of their own, these are there in place of the MLP's tensors. */
double
hr_profiled_layer_bytes (const hr_view_t *v)
{
  double workspace = hr_expert_workspace (v);

  if (workspace > 0)
    return hr_batched_tokens (v) * 3 * v->share->hidden * v->facts->compute_bytes + workspace;
  return hr_batched_tokens (v) * (3 * v->share->hidden + mlp_widths (v)) * v->facts->compute_bytes;
}

bool
hr_serves_scores (const hr_view_t *v)
{
  return v->p->attention == HR_EAGER || v->p->attention == HR_MATH;
}

double
hr_received_bytes (const hr_view_t *v)
{
  double stream = hr_batched_tokens (v) * v->share->hidden * v->facts->compute_bytes;

  if (v->stage->first || v->p->working_memory == HR_WORKING_GRAPH)
    return 0;
  if (v->p->working_memory == HR_WORKING_PROFILED)
    return 2 * stream;
  return stream;
}

bool
hr_copies_inputs (const hr_view_t *v)
{
  return v->groups->pipeline > 1;
}

double
hr_mask_bytes (const hr_view_t *v)
{
  if (hr_serves_scores (v))
    return v->facts->compute_bytes;
  return hr_dtype_bytes (HR_FP16);
}

/* Each input is there HR_INPUT_COPIES times, so that the next tokens can come while these are computed. */
double
hr_copied_inputs (const hr_view_t *v)
{
  double stream = v->share->hidden * v->facts->compute_bytes;
  double mask = (double) v->p->cached_tokens * hr_mask_bytes (v);

  if (!hr_copies_inputs (v))
    return 0;
  return HR_INPUT_COPIES * hr_batched_tokens (v) * (stream + mask);
}

/* A graph's tensors take each other's place: of the head its input and the logits of all tokens are left. */
double
hr_graph_head_bytes (const hr_view_t *v)
{
  if (!hr_serves_head (v))
    return 0;
  return hr_batched_tokens (v) * (v->share->vocab_rows + v->share->hidden) * v->facts->compute_bytes;
}

/* Beside the scores of all heads there is the mask, unless it is among the copies of inputs. */
static double
score_rows (const hr_view_t *v)
{
  if (hr_copies_inputs (v))
    return v->share->heads;
  return v->share->heads + 1;
}

/* Of a layer the residual stream with the MLP's width, and where attention keeps scores, those with the mask. */
double
hr_graph_layer_bytes (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double mlp_width = hr_mlp_width (share, v->chunk->expert_layers > 0);
  double scores = 0;

  if (hr_serves_scores (v))
    scores = (double) v->p->cached_tokens * score_rows (v);
  return hr_batched_tokens (v) * (share->hidden + mlp_width + scores) * v->facts->compute_bytes;
}

double
hr_cache_heads (const hr_view_t *v)
{
  if (v->p->expanded_cache)
    return v->share->heads;
  return v->share->kv_heads;
}

bool
hr_is_paged (const hr_params_t *p)
{
  return p->mode == HR_INFERENCE && p->kv_cache_kind == HR_KV_PAGED;
}

/* What shortens the cache: llama.cpp leaves the window out of models that have it in every layer. */
static double
cache_window (const hr_params_t *p)
{
  bool is_in_all = hr_full_attention_every (p) <= 0;

  if (p->mixed_windows_only && is_in_all)
    return 0;
  return (double) p->sliding_window;
}

double
hr_cache_tokens (const hr_params_t *p)
{
  double tokens = (double) p->cached_tokens;
  double block = (double) p->kv_block_size;
  double window = cache_window (p);

  if (hr_is_paged (p))
    return ceil (tokens / block) * block;
  if (window <= 0)
    return tokens;
  if (p->kv_cache_kind == HR_KV_DYNAMIC)
    return fmin (tokens, window - 1); /* one less than the window, in Transformers: the next token completes it */
  return fmin (tokens, window);
}

double
hr_full_layers (const hr_view_t *v)
{
  double before = hr_full_attention_layers (v->p, v->chunk->from);

  return hr_full_attention_layers (v->p, v->chunk->from + v->chunk->layers) - before;
}
