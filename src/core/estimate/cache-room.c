/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of a GPU is left for the cache. */
#include "core/estimate/cache-room.h"
#include "core/base/extremes.h"
#include "core/base/units.h"
#include "core/estimate/pool.h"
#include "core/terms/serving.h"

#include <math.h>

/* What graphs captured for decoding take more or less than the profile run saw: −0.88 to +1.03 GiB in vLLM's start-up
 * reports (llm-d-planner). A share for weights and cache alone has nothing to do with graphs. */
static double
unseen_bytes (const hr_params_t *p)
{
  const double most_in_vllm = 1055 * HR_MIB;

  if (hr_is_paged (p) && p->pool_basis == HR_POOL_OF_FREE)
    return 0;
  return most_in_vllm;
}

static double
visible_bytes (const hr_params_t *p, double usable_bytes)
{
  if (p->memory_visible_bytes > 0)
    return (double) p->memory_visible_bytes;
  return usable_bytes;
}

/* An engine's share, or what a verdict still calls tight: what there is room for must fit. */
static double
budget (const hr_params_t *p, double set_aside_bytes, double usable_bytes)
{
  double visible = visible_bytes (p, usable_bytes);

  if (hr_is_paged (p))
    return hr_pool_budget (p, set_aside_bytes, visible);
  return visible * (p->full_percent / 100);
}

/* Allocator and overhead grow with the cache: tensors are divided by their share. */
static double
available_bytes (const hr_view_t *v, const double terms[HR_N_TERMS], double usable_bytes)
{
  hr_pool_t pool = hr_pool (v, terms);

  return (budget (v->p, pool.set_aside_bytes, usable_bytes) - pool.counted_bytes) / pool.reserve;
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
hr_cache_room (const hr_run_t *run, const hr_view_t *v, const double terms[HR_N_TERMS], double usable_bytes)
{
  bool is_known = v->p->mode == HR_INFERENCE && visible_bytes (v->p, usable_bytes) > 0 && terms[HR_KV_CACHE] > 0;
  hr_cache_room_t room = { .known = is_known };
  hr_spread_t of_pool = run->spreads[HR_OF_POOL];

  if (!room.known)
    return room;
  room.bytes = hr_max (floor (available_bytes (v, terms, usable_bytes)), 0);
  room.low = hr_max (floor ((room.bytes - unseen_bytes (v->p)) * of_pool.less), 0);
  room.high = ceil ((room.bytes + unseen_bytes (v->p)) * of_pool.more);
  count_tokens (&room, v, terms[HR_KV_CACHE] / v->share->sequences);
  return room;
}
