/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Working memory and cache of inference. */
#include "core/terms/serving.h"
#include "core/base/extremes.h"
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
    return hr_min (tokens, most);
  return tokens;
}

double
hr_planned_sequences (const hr_view_t *v)
{
  if (v->p->max_sequences > 0)
    return hr_min ((double) v->p->max_sequences, hr_batched_tokens (v)); /* each has a token at least */
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

/* What the MLP's result is added to and what the MLP reads; with a gate as many again, which Python still holds: the
 * layer's input and the embedding's output. Without a gate these were not seen (tests/data/gpu-runs: g11). */
double
hr_passed_tensors (const hr_view_t *v)
{
  if (v->facts->family.gated)
    return 4;
  return 2;
}

double
hr_pass_bytes (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double hidden = hr_passed_tensors (v) * share->hidden;
  double layer = hr_batched_tokens (v) * (hidden + mlp_widths (v)) * v->facts->compute_bytes;
  double logits = 0;

  if (hr_serves_head (v))
    logits = share->sequences * share->head_rows * logit_bytes (v);
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
  return rows * (hr_max (inputs, share->hidden) + hr_max (share->expert_width, share->hidden))
         * v->facts->compute_bytes;
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
  double streams = (double) v->p->layer_streams * v->share->hidden;

  if (workspace > 0)
    return hr_batched_tokens (v) * streams * v->facts->compute_bytes + workspace;
  return hr_batched_tokens (v) * (streams + mlp_widths (v)) * v->facts->compute_bytes;
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

double
hr_cache_heads (const hr_view_t *v)
{
  bool expands = v->facts->family.expands_kv && v->p->kv_cache_kind == HR_KV_DYNAMIC;

  if (v->p->expanded_cache || expands)
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
  if (window <= 0 || (hr_family (p->family)->whole_windows && p->kv_cache_kind == HR_KV_DYNAMIC))
    return tokens;
  if (p->kv_cache_kind == HR_KV_DYNAMIC)
    return hr_min (tokens, window - 1); /* one less than the window, in Transformers: the next token completes it */
  return hr_min (tokens, window);
}

/* Of so many layers, those that cache keys and values of their own: the last of the model may share those of others. */
static double
caching (const hr_view_t *v, double layers)
{
  if (!v->facts->family.shares_keys)
    return layers;
  return hr_min (layers, (double) (v->p->layers - v->p->shared_kv_layers));
}

/* Of two stacks the decoder’s layers alone, whose pattern begins anew. */
static double
first_caching (const hr_view_t *v)
{
  if (v->facts->family.crosses)
    return 0;
  return caching (v, v->chunk->from);
}

static double
end_of_caching (const hr_view_t *v)
{
  if (v->facts->family.crosses)
    return hr_decoder_layers (v);
  return caching (v, v->chunk->from + v->chunk->layers);
}

double
hr_full_layers (const hr_view_t *v)
{
  double before = hr_full_attention_layers (v->p, first_caching (v));

  return hr_full_attention_layers (v->p, end_of_caching (v)) - before;
}

double
hr_sliding_layers (const hr_view_t *v)
{
  return end_of_caching (v) - first_caching (v) - hr_full_layers (v);
}

double
hr_full_cache_heads (const hr_view_t *v)
{
  if (v->p->expanded_cache)
    return hr_cache_heads (v);
  return hr_share_of_full_layers (v->share).kv_heads;
}

double
hr_full_head_width (const hr_view_t *v)
{
  return hr_share_of_full_layers (v->share).head_width;
}

double
hr_full_cache_tokens (const hr_view_t *v)
{
  if (hr_is_paged (v->p))
    return hr_cache_tokens (v->p);
  return (double) v->p->cached_tokens;
}

/* Two stacks are not divided into stages. */
double
hr_decoder_layers (const hr_view_t *v)
{
  return v->chunk->layers - hr_encoder_layers (v->p, v->chunk->layers);
}

double
hr_crossed_tokens (const hr_view_t *v)
{
  if (v->p->encoder_sequence_length > 0)
    return (double) v->p->encoder_sequence_length;
  return hr_full_cache_tokens (v);
}

/* What one GPU’s stage has of the model’s layers. */
static double
stage_share (const hr_view_t *v)
{
  return v->chunk->layers / (double) v->p->layers;
}

double
hr_state_layers (const hr_view_t *v)
{
  if (v->facts->family.convolves)
    return hr_convolution_layers (v->p, v->chunk->from + v->chunk->layers)
           - hr_convolution_layers (v->p, v->chunk->from);
  return (double) v->p->state_layers * stage_share (v);
}

double
hr_indexed_layers (const hr_view_t *v)
{
  double from = v->chunk->from;
  double to = from + v->chunk->layers;

  return v->chunk->layers - (hr_unindexed_layers (v->p, to) - hr_unindexed_layers (v->p, from));
}

double
hr_state_elements (const hr_view_t *v)
{
  double convolved = (double) v->p->conv_kernel * v->share->hidden;

  if (v->facts->family.convolves)
    return hr_state_layers (v) * convolved / v->share->tensor_ranks;
  return (double) v->p->state_elements * stage_share (v) / v->share->tensor_ranks;
}
