/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inference: how many tokens are computed at a time, what an engine works in, and how much of a GPU it leaves
 * for the cache. Sources: vLLM's profile run, llama.cpp's graph allocator. */
#include "core/base/units.h"
#include "core/work.h"

#include <math.h>

double
hr_batched_tokens (const hr_work_t *w)
{
  double most = (double) w->p->max_batched_tokens;

  if (w->p->working_memory != HR_WORKING_EAGER)
    return most > 0 ? most : w->share.tokens; /* set aside for as many, whatever comes */
  if (w->moment == HR_MOMENT_DECODE)
    return w->share.sequences;
  return most > 0 ? fmin (w->share.tokens, most) : w->share.tokens;
}

double
hr_planned_sequences (const hr_work_t *w)
{
  return w->p->max_sequences > 0 ? (double) w->p->max_sequences : w->share.sequences;
}

double
hr_sampler_bytes (const hr_work_t *w)
{
  return w->p->sampler_bytes > 0 ? (double) w->p->sampler_bytes : w->facts.compute_bytes + 4;
}

double
hr_pass_bytes (const hr_work_t *w)
{
  double layer = hr_batched_tokens (w)
                 * (2 * w->share.hidden
                    + hr_mlp_tensors (&w->share) * hr_mlp_width (&w->share, w->chunk.expert_layers > 0))
                 * w->facts.compute_bytes;

  return ceil (layer + w->share.sequences * w->share.vocab_rows * (w->facts.compute_bytes + 4) + hr_cast_up_bytes (w));
}

/* Logits of every planned sequence from all tensor-parallel GPUs, beside the residual stream. */
double
hr_sampling_bytes (const hr_work_t *w)
{
  double logits = hr_sampler_bytes (w) * hr_planned_sequences (w) * (double) w->p->vocab_size;

  return logits + hr_batched_tokens (w) * w->share.hidden * w->facts.compute_bytes;
}

double
hr_profiled_layer_bytes (const hr_work_t *w)
{
  return hr_batched_tokens (w)
         * (3 * w->share.hidden + hr_mlp_tensors (&w->share) * hr_mlp_width (&w->share, w->chunk.expert_layers > 0))
         * w->facts.compute_bytes;
}

bool
hr_serves_scores (const hr_work_t *w)
{
  return w->p->attention == HR_EAGER || w->p->attention == HR_MATH;
}

/* A graph's tensors take each other's place: of the head its input and the logits of all tokens are left. */
double
hr_graph_head_bytes (const hr_work_t *w)
{
  return hr_batched_tokens (w) * (w->share.vocab_rows + w->share.hidden) * w->facts.compute_bytes;
}

/* Of a layer the residual stream with the MLP's width, and where attention keeps scores, those with the mask. */
double
hr_graph_layer_bytes (const hr_work_t *w)
{
  double scores = hr_serves_scores (w) ? (double) w->p->cached_tokens * (w->share.heads + 1) : 0;

  return hr_batched_tokens (w) * (w->share.hidden + hr_mlp_width (&w->share, w->chunk.expert_layers > 0) + scores)
         * w->facts.compute_bytes;
}

bool
hr_casts_up_to_serve (const hr_work_t *w)
{
  return w->counts.quantised > 0 && w->facts.quantization->casts_forward;
}

double
hr_cast_up_bytes (const hr_work_t *w)
{
  return hr_casts_up_to_serve (w) ? 2 * w->counts.largest_quantised * w->facts.compute_bytes : 0;
}

double
hr_cache_heads (const hr_work_t *w)
{
  return w->p->expanded_cache ? w->share.heads : w->share.kv_heads;
}

bool
hr_is_paged (const hr_params_t *p)
{
  return p->mode == HR_INFERENCE && p->kv_cache_kind == HR_KV_PAGED;
}

/* What shortens the cache: llama.cpp leaves the window out of models that have it in every layer. */
static double
cache_window (const hr_work_t *w)
{
  bool left_out = w->p->mixed_windows_only && hr_full_attention_every (w->p) <= 0;

  return left_out ? 0 : (double) w->p->sliding_window;
}

double
hr_cache_tokens (const hr_work_t *w)
{
  double tokens = (double) w->p->cached_tokens, window = cache_window (w);

  if (hr_is_paged (w->p))
    return ceil (tokens / (double) w->p->kv_block_size) * (double) w->p->kv_block_size;
  if (window <= 0)
    return tokens;
  /* Transformers' dynamic cache keeps one token less than the window: the next one completes it. */
  return fmin (tokens, w->p->kv_cache_kind == HR_KV_DYNAMIC ? window - 1 : window);
}

/* What is neither tensor nor cache, and counts against the engine's budget: without a budget, all of it. */
static double
outside (const hr_work_t *w, double context)
{
  double base = hr_is_paged (w->p) && w->p->overhead == HR_ITEMISED ? (double) w->p->context_mib * HR_MIB : 0;

  return context - base + hr_nccl_bytes (w);
}

/* An engine's share, or what a verdict still calls tight: what there is room for must fit. */
static double
budget (const hr_work_t *w, double usable)
{
  double visible = w->p->memory_visible_bytes > 0 ? (double) w->p->memory_visible_bytes : usable;

  return visible * (hr_is_paged (w->p) ? w->p->gpu_memory_utilization : w->p->full_percent / 100);
}

/* What graphs captured for decoding take more or less than the profile run saw: −0.88 to +1.03 GiB in vLLM's start-up
 * reports (llm-d-planner). */
#define UNSEEN (1055 * HR_MIB)

/* Allocator and overhead grow with the cache: tensors are divided by their share. */
static double
available (const hr_work_t *w, const double terms[HR_N_TERMS], double usable)
{
  bool itemised = w->p->overhead == HR_ITEMISED;
  double percent = itemised ? hr_allocator_percent (w) : w->p->overhead_percent, tensors = -terms[HR_KV_CACHE], nccl;

  for (int i = 0; i < HR_CONTEXT; i++)
    tensors += terms[i];
  nccl = hr_nccl_bytes (w);
  return (budget (w, usable) - outside (w, terms[HR_CONTEXT])) / (1 + percent / 100) - (tensors - nccl);
}

hr_cache_room_t
hr_cache_room (const hr_work_t *w, const double terms[HR_N_TERMS], double usable)
{
  hr_cache_room_t room = { .known = w->p->mode == HR_INFERENCE && budget (w, usable) > 0 && terms[HR_KV_CACHE] > 0 };
  double sequence = terms[HR_KV_CACHE] / w->share.sequences,
         tokens = hr_is_paged (w->p) ? hr_cache_tokens (w) : (double) w->p->cached_tokens;
  double block = hr_is_paged (w->p) ? (double) w->p->kv_block_size : 1;

  if (!room.known)
    return room;
  room.bytes = fmax (floor (available (w, terms, usable)), 0);
  room.low = fmax (room.bytes - UNSEEN, 0);
  room.high = room.bytes + UNSEEN;
  room.sequences = floor (room.bytes / sequence);
  room.tokens = floor (room.bytes / (sequence / tokens * block)) * block;
  return room;
}
