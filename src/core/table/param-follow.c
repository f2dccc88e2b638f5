/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one value that follows others: a cache that nobody decides is as long as the prompt, or its default. */
#include "core/table/param-follow.h"
#include "core/table/param-conditions.h"
#include "core/table/param-table.h"

bool
hr_cache_follows (const hr_params_t *p)
{
  return p->cache_follows && caches (p);
}

void
hr_param_follow (hr_params_t *p, hr_param_t changed)
{
  int64_t usual = (int64_t) hr_param_table[HR_CACHED_TOKENS].init;

  if (changed == HR_CACHED_TOKENS)
    p->cache_follows = 0;
  if (!p->cache_follows)
    return;
  p->cached_tokens = usual;
  if (hr_cache_follows (p) && p->sequence_length > usual)
    p->cached_tokens = p->sequence_length;
}
