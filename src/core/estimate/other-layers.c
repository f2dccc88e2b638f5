/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Backward through layers that are alike has activations go and gradients come at a steady rate: it is highest where
 * it begins or ends. Where the layers change, the rate does, and it may be highest there. */
#include "core/estimate/other-layers.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/recompute/segments.h"
#include "core/terms/terms.h"

#include <math.h>

enum
{
  MOST_SEGMENTS = 8 /* that are looked at from an end on, where kinds of layers come in turn */
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

/* Moments of their own: the fullest segment, the first, and its first layer. */
static bool
is_moment (const hr_plan_t *plan, double layer)
{
  return layer == hr_plan_layer (plan) || layer == hr_plan_interval (plan) || layer == 1;
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

/* On both sides of a border: in the layer before it, and in the segments before it, with it and behind it. */
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

/* After so many layers their kinds come in the same order again. */
static double
pattern_of (const hr_view_t *v)
{
  double pattern = 1;

  if (v->chunk->expert_layers > 0)
    pattern = (double) v->p->expert_interval;
  if (v->ledger->has_differences)
    pattern = hr_max (pattern, hr_differing_every (v->p));
  return pattern;
}

/* Layers that share their weights have all of the gradient once the last of them is done: what is fullest then is
 * next. */
static void
look_behind_shared_gradient (search_t *search)
{
  const hr_view_t *v = search->start;
  double begun = v->plan->live_segment * hr_plan_interval (v->plan);

  if (!v->facts->family.shared_layers)
    return;
  look_at (search, hr_plan_layer (v->plan) - 1);
  look_at (search, begun);
}

/* Those that keep everything are behind those that are checkpointed one by one. */
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

/* Of checkpoints that go to the host a few are on their way: the first ones are all there. Behind them as many
 * segments are looked at as may be of kinds that come in turn. */
static void
look_at_stash (search_t *search)
{
  const hr_view_t *v = search->start;
  double interval = hr_plan_interval (v->plan);
  double held = hr_held_checkpoints (v->p, v->plan->checkpoints);

  if (held >= v->plan->checkpoints)
    return;
  for (double i = -1; i <= hr_min (pattern_of (v), MOST_SEGMENTS); i++)
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

/* Dense layers before those with experts, an encoder’s before the decoder’s. */
static void
look_at_borders (search_t *search)
{
  const hr_view_t *v = search->start;
  double from = v->chunk->from;
  double encoder = hr_encoder_layers (v->p, from + v->chunk->layers);

  if (v->chunk->expert_layers > 0)
    look_around (search, (double) v->p->dense_layers - from);
  if (encoder > 0)
    look_around (search, encoder - from);
  if (v->chunk->modules > 0)
    look_around (search, v->chunk->layers - v->chunk->modules);
}

/* A layer that is another kind than those around it, and its neighbours. */
static void
look_near (search_t *search, double layer)
{
  for (double near = layer - 1; near <= layer + 1; near++)
    look_at (search, near);
}

/* One layer in so many is of another kind, the last of them or the first: what is there goes up and down with it, from
 * one end to the other. */
static void
look_at_pattern (search_t *search)
{
  const hr_view_t *v = search->start;
  double from = v->chunk->from;
  double layers = v->chunk->layers;
  double interval = hr_plan_interval (v->plan);
  double pattern = pattern_of (v);
  double dense = hr_max (from, (double) v->p->dense_layers);

  if (pattern <= 1)
    return;
  look_near (search, ceil ((from + 1) / pattern) * pattern - from);
  look_near (search, ceil ((dense + 1) / pattern) * pattern - from);
  look_near (search, floor ((from + layers) / pattern) * pattern - from);
  for (double i = 1; i < hr_min (pattern, MOST_SEGMENTS); i++)
    {
      look_at_segment (search, 1 + i * interval);
      look_at_segment (search, layers - i * interval);
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
  look_at_pattern (&search);
  return search.layer;
}
