/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left is counted as a stage of its own, before the first on a GPU. */
#include "core/terms/left.h"
#include "core/base/units.h"
#include "core/count/weights.h"
#include "core/facts/layers.h"
#include "core/plan/placement.h"
#include "core/terms/serving.h"
#include "core/terms/terms.h"

#include <math.h>

static hr_stage_t
left_stage (const hr_params_t *p)
{
  hr_stage_t left = { .n_chunks = 1, .first = true, .last = hr_has_host_head (p) };

  left.layers = hr_host_layers (p);
  left.expert_layers = hr_expert_layers (p, left.layers);
  left.chunks[0] = (hr_chunk_t) { .layers = left.layers, .expert_layers = left.expert_layers };
  return left;
}

static void
count_left (const hr_view_t *v, const hr_stage_t *left, hr_counts_t *counts)
{
  hr_share_t whole;
  hr_layer_counts_t kinds;
  hr_model_counts_t model;

  hr_share_of_model (v->p, v->facts, v->groups, &whole);
  hr_count_layer_kinds (&whole, &kinds);
  hr_count_model (&whole, &kinds, &model);
  hr_count_stage (&whole, &kinds, &model, left, counts);
}

double
hr_left_weights (const hr_view_t *v)
{
  hr_stage_t left;
  hr_counts_t counts;
  hr_view_t on_host = *v;

  if (!hr_places_layers (v->p))
    return 0;
  left = left_stage (v->p);
  count_left (v, &left, &counts);
  on_host.stage = &left;
  on_host.chunk = &left.chunks[0];
  on_host.counts = &counts;
  on_host.moment = HR_MOMENT_PREFILL;
  return hr_term_bytes (&on_host, HR_WEIGHTS);
}

double
hr_left_cache (const hr_view_t *v)
{
  hr_stage_t left;
  hr_view_t on_host = *v;

  if (!hr_places_layers (v->p))
    return 0;
  left = left_stage (v->p);
  on_host.stage = &left;
  on_host.chunk = &left.chunks[0];
  on_host.moment = HR_MOMENT_PREFILL;
  return hr_term_bytes (&on_host, HR_KV_CACHE);
}

bool
hr_swaps_cache (const hr_view_t *v)
{
  bool caches = v->facts->family.head == HR_HEAD_CAUSAL;

  return caches && hr_is_paged (v->p) && v->p->swap_space_mib > 0;
}

double
hr_swapped_cache (const hr_view_t *v)
{
  return (double) v->p->swap_space_mib * HR_MIB;
}
