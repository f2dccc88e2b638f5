/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of a GPU an engine leaves for the cache. Source: vLLM's profile run. */
#include "core/estimate/cache-room.h"
#include "core/base/units.h"
#include "core/estimate/run-class.h"
#include "core/terms/outside.h"
#include "core/terms/serving.h"
#include "core/terms/sharding.h"
#include "core/terms/terms.h"

#include <math.h>

/* What graphs captured for decoding take more or less than the profile run saw: −0.88 to +1.03 GiB in vLLM's start-up
 * reports (llm-d-planner). */
#define UNSEEN_BYTES (1055 * HR_MIB)

/* vLLM reads for the first time when NCCL has begun: between stages alone it takes no more after that. */
static double
counted_nccl (const hr_view_t *v)
{
  bool has_stages_alone = v->groups->world == v->groups->pipeline;

  if (hr_is_paged (v->p) && has_stages_alone)
    return 0;
  return hr_nccl_bytes (v->share);
}

/* What is neither tensor nor cache, and counts against the engine's budget: without a budget, all of it. */
static double
bytes_outside (const hr_view_t *v, double context_bytes)
{
  double uncounted = 0;

  if (hr_is_paged (v->p) && v->p->overhead == HR_ITEMISED)
    uncounted = (double) v->p->context_mib * HR_MIB;
  return context_bytes - uncounted + counted_nccl (v);
}

/* An engine's share, or what a verdict still calls tight: what there is room for must fit. */
static double
budget (const hr_view_t *v, double usable_bytes)
{
  double visible = usable_bytes;

  if (v->p->memory_visible_bytes > 0)
    visible = (double) v->p->memory_visible_bytes;
  if (hr_is_paged (v->p))
    return visible * v->p->gpu_memory_utilization;
  return visible * (v->p->full_percent / 100);
}

/* The tensors but for the cache. */
static double
other_tensors (const double terms[HR_N_TERMS])
{
  double tensors = -terms[HR_KV_CACHE];

  for (int i = 0; i < HR_N_TERMS; i++)
    if (hr_term_kind ((hr_term_t) i) == HR_TERM_TENSOR)
      tensors += terms[i];
  return tensors;
}

/* Allocator and overhead grow with the cache: tensors are divided by their share. */
static double
available_bytes (const hr_view_t *v, const double terms[HR_N_TERMS], double usable_bytes)
{
  double percent = v->p->overhead_percent;
  double left = budget (v, usable_bytes) - bytes_outside (v, terms[HR_CONTEXT]);

  if (v->p->overhead == HR_ITEMISED)
    percent = hr_allocator_percent (v);
  return left / (1 + percent / 100) - (other_tensors (terms) - hr_nccl_bytes (v->share));
}

/* Tokens come in blocks where an engine has a pool of them. */
static void
count_tokens (hr_cache_room_t *room, const hr_view_t *v, double sequence_bytes)
{
  double tokens = (double) v->p->cached_tokens;
  double block = 1;

  if (hr_is_paged (v->p))
    {
      tokens = hr_cache_tokens (v->p);
      block = (double) v->p->kv_block_size;
    }
  room->sequences = floor (room->bytes / sequence_bytes);
  room->tokens = floor (room->bytes / (sequence_bytes / tokens * block)) * block;
}

hr_cache_room_t
hr_cache_room (const hr_view_t *v, const double terms[HR_N_TERMS], double usable_bytes)
{
  bool is_known = v->p->mode == HR_INFERENCE && budget (v, usable_bytes) > 0 && terms[HR_KV_CACHE] > 0;
  hr_cache_room_t room = { .known = is_known };
  hr_spread_t of_pool;

  if (!room.known)
    return room;
  room.bytes = fmax (floor (available_bytes (v, terms, usable_bytes)), 0);
  of_pool = hr_spread_of (v->p, HR_OF_POOL);
  room.low = fmax (floor ((room.bytes - UNSEEN_BYTES) * of_pool.less), 0);
  room.high = ceil ((room.bytes + UNSEEN_BYTES) * of_pool.more);
  count_tokens (&room, v, terms[HR_KV_CACHE] / v->share->sequences);
  return room;
}
