/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Backward through layers that are alike has activations go and gradients come at a steady rate: it is highest where
 * it begins or ends. Where the layers change, the rate does, and it may be highest there. */
#include "core/estimate/other-layers.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/recompute/plan-at-layer.h"
#include "core/recompute/segments.h"
#include "core/terms/terms.h"

#include <math.h>

enum
{
  /* From either end so many segments are looked at where kinds of layers alternate: of 200 000 random runs none peaks
   * further inside. */
  MOST_SEGMENTS = 8
};

/* The best so far. */
typedef struct
{
  const hr_view_t *start;
  double layer;
  double bytes;
} search_t;

static double
bytes_at (const hr_view_t *start, double layer)
{
  hr_plan_t plan = hr_plan_at_layer (start->layers, start->plan, layer);
  hr_view_t at = *start;

  at.moment = HR_MOMENT_BACKWARD_START;
  at.layer = layer;
  at.plan = &plan;
  return hr_term_bytes (&at, HR_ACTIVATIONS) + hr_term_bytes (&at, HR_GRADIENTS);
}

/* A segment is fullest when it has just been rebuilt. */
static double
end_of_segment (const hr_view_t *v, double layer)
{
  double interval = hr_plan_interval (v->plan);

  return hr_min (ceil (layer / interval) * interval, v->chunk->layers);
}

static bool
is_moment (const hr_plan_t *plan, double layer)
{
  for (hr_moment_t i = HR_MOMENT_BACKWARD_START; i <= HR_MOMENT_BACKWARD_END; i++)
    if (hr_moment_layer (plan, i) == layer)
      return true;
  return false;
}

static void
look_at (search_t *search, double layer)
{
  double bytes;

  if (layer < 1 || layer > search->start->chunk->layers || is_moment (search->start->plan, layer))
    return;
  bytes = bytes_at (search->start, layer);
  if (search->layer > 0 && bytes <= search->bytes)
    return;
  search->layer = layer;
  search->bytes = bytes;
}

static void
look_at_segment (search_t *search, double layer)
{
  look_at (search, end_of_segment (search->start, layer));
}

/* Around the border behind a layer of the chunk: that layer, its segment, and the segments on both sides. */
static void
look_around (search_t *search, double last_before)
{
  double interval = hr_plan_interval (search->start->plan);

  if (last_before < 1 || last_before >= search->start->chunk->layers)
    return;
  look_at (search, last_before);
  look_at_segment (search, last_before - interval);
  look_at_segment (search, last_before);
  look_at_segment (search, last_before + interval);
}

/* Layers that share their weights have the whole gradient once the last of them is done: the next one that is full may
 * be highest. */
static void
look_behind_shared_gradient (search_t *search)
{
  const hr_view_t *v = search->start;

  if (!v->facts->family.shared_layers)
    return;
  look_at (search, hr_plan_layer (v->plan) - 1);
  look_at (search, v->plan->live_segment * hr_plan_interval (v->plan));
}

/* Layers that keep everything follow those that are checkpointed one by one. */
static void
look_at_kept_layers (search_t *search)
{
  const hr_view_t *v = search->start;

  if (v->plan->interval > 0 || v->plan->checkpoints <= 0)
    return;
  look_around (search, v->plan->checkpoints);
  look_at (search, v->chunk->layers);
  look_at (search, v->chunk->layers - 1);
}

/* Of checkpoints that go to host memory a few are still on the GPU: backward has fewer of them once it is at the first
 * of these. Layers of several kinds may be highest a few segments earlier. */
static void
look_at_stash (search_t *search)
{
  const hr_view_t *v = search->start;
  double interval = hr_plan_interval (v->plan);
  double held = hr_held_checkpoints (v->p, v->plan->checkpoints);

  if (held >= v->plan->checkpoints)
    return;
  for (double i = -1; i <= hr_min (hr_pattern_layers (v->layers), MOST_SEGMENTS); i++)
    look_at_segment (search, (held + i) * interval);
}

/* Where the first segment keeps less, the second one has more. */
static void
look_behind_spared_layer (search_t *search)
{
  const hr_view_t *v = search->start;

  if (v->ends->spared_bytes > 0 && v->plan->checkpoints > 0)
    look_at_segment (search, hr_plan_interval (v->plan) + 1);
}

/* Dense layers come before those with experts, an encoder’s before the decoder’s, modules behind all others. */
static void
look_at_borders (search_t *search)
{
  const hr_view_t *v = search->start;
  double from = v->chunk->from;

  if (v->chunk->expert_layers > 0)
    look_around (search, (double) v->p->dense_layers - from);
  if (v->facts->family.crosses)
    look_around (search, hr_encoder_layers (v->p, from + v->chunk->layers) - from);
  look_around (search, v->chunk->layers - v->chunk->modules);
}

/* The first layers may be sparse, the last ones read keys and values of others. */
static void
look_at_differing_ends (search_t *search)
{
  const hr_view_t *v = search->start;
  double from = v->chunk->from;
  double all = hr_all_model_layers (v->p);

  look_around (search, hr_sparse_layers (v->p, from + v->chunk->layers) - from);
  look_around (search, all - hr_sharing_layers (v->p, all) - from);
}

/* The first layers may have products of another format. */
static void
look_behind_renamed (search_t *search)
{
  const hr_view_t *v = search->start;
  double from = v->chunk->from;

  look_around (search, hr_renamed_before (v->p, from + v->chunk->layers) - from);
}

/* A layer of another kind than those around it, and its neighbours. */
static void
look_near (search_t *search, double layer)
{
  for (double near = layer - 1; near <= layer + 1; near++)
    look_at (search, near);
}

/* One layer in so many is of another kind. Memory goes up and down with them, so that the highest of these layers is
 * near an end, or near the last dense layer. */
static void
look_at_turns (search_t *search, double period)
{
  const hr_view_t *v = search->start;
  double from = v->chunk->from;
  double dense = hr_max (from, (double) v->p->dense_layers);

  if (period <= 1)
    return;
  look_near (search, ceil ((from + 1) / period) * period - from);
  look_near (search, ceil ((dense + 1) / period) * period - from);
  look_near (search, floor ((from + v->chunk->layers) / period) * period - from);
}

static void
look_at_pattern (search_t *search)
{
  const hr_view_t *v = search->start;
  double interval = hr_plan_interval (v->plan);
  double pattern = hr_pattern_layers (v->layers);

  if (v->chunk->expert_layers > 0)
    look_at_turns (search, (double) v->p->expert_interval);
  if (v->ledger->has_differences)
    look_at_turns (search, hr_differing_every (v->p));
  for (double i = 1; i < hr_min (pattern, MOST_SEGMENTS); i++)
    {
      look_at_segment (search, 1 + i * interval);
      look_at_segment (search, v->chunk->layers - i * interval);
    }
}

double
hr_highest_other_layer (const hr_view_t *v)
{
  search_t search = { .start = v };

  if (v->p->activation_model != HR_MODEL_LEDGER)
    return 0;
  look_behind_shared_gradient (&search);
  look_at_kept_layers (&search);
  look_at_stash (&search);
  look_behind_spared_layer (&search);
  look_at_borders (&search);
  if (v->ledger->has_differences)
    look_at_differing_ends (&search);
  look_behind_renamed (&search);
  look_at_pattern (&search);
  return search.layer;
}
