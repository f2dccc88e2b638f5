/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of the ledger that formulas name. */
#include "core/terms/saved.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/recompute/held.h"
#include "core/terms/term-conditions.h"

/* Layers of a chunk whose copies of weights autograd has. Those that are kept go before those that are rebuilt. */
static double
cast_layers (const hr_view_t *v)
{
  const hr_plan_t *plan = v->plan;
  double layers = v->chunk->layers;
  double recomputed = plan->checkpoints;

  if (plan->interval > 0)
    recomputed = layers;
  if (v->moment == HR_MOMENT_BACKWARD_START && !hr_rebuilds (plan))
    return hr_plan_layer (plan) - recomputed;
  switch (v->moment)
    {
    case HR_MOMENT_FORWARD: return v->layer;
    case HR_MOMENT_BACKWARD_START: return plan->live_layers;
    case HR_MOMENT_BACKWARD_FIRST: return hr_plan_interval (plan);
    case HR_MOMENT_BACKWARD_END: return hr_min (layers, 1);
    case HR_MOMENT_FORWARD_IMAGES:
    case HR_MOMENT_EMBEDDING:
    case HR_MOMENT_BACKWARD_IMAGES: return 0;
    default: return layers - recomputed;
    }
}

/* Copies of so many layers. Layers that share their weights have one; the stage's other chunks have theirs elsewhere.
 */
static double
cast_bytes_of (const hr_view_t *v, double layers)
{
  double distinct = hr_distinct_layers (v->p, v->stage->layers - v->stage->frozen_layers);

  if (distinct <= 0)
    return 0;
  return v->ends->cast_layers_bytes * hr_min (layers, distinct) / distinct;
}

static bool
has_head_copy (hr_moment_t moment)
{
  return moment == HR_MOMENT_LOSS || moment == HR_MOMENT_HEAD;
}

/* Where the loss is of PyTorch's own operators, the forward pass ends with a copy of the logits in the activations'
 * format less than the loss's backward has; so much of autocast's cache is below the peak. */
static double
cached_casts (const hr_view_t *v)
{
  double logits = v->ends->loss_rows * v->share->head_rows * v->facts->compute_bytes;

  if (!v->stage->last || !hr_loss_by (v, HR_LOSS_PLAIN))
    logits = 0;
  return v->ends->cast_layers_bytes + v->ends->cast_head_bytes - logits;
}

double
hr_held_casts (const hr_view_t *v)
{
  const hr_ends_t *ends = v->ends;
  double others = ends->cast_weight_bytes - ends->cast_layers_bytes - ends->cast_head_bytes;
  double held;

  if (!v->facts->casts_weights)
    return ends->cast_weight_bytes;
  held = cast_bytes_of (v, cast_layers (v));
  if (has_head_copy (v->moment))
    held += ends->cast_head_bytes;
  if (v->moment == HR_MOMENT_LOSS)
    held = hr_max (held, cached_casts (v));
  return others + held;
}

double
hr_held_throughout (const hr_view_t *v)
{
  return hr_held_casts (v) + v->plan->mask_bytes + v->plan->position_bytes + v->ends->batch_bytes;
}

double
hr_passed_saved (const hr_view_t *v)
{
  hr_held_t held = hr_plan_held_in_forward (v->layers, v->plan, v->layer);

  return hr_held_bytes (v->layers, &held);
}

double
hr_passed_extras (const hr_view_t *v)
{
  const hr_ends_t *ends = v->ends;
  double extras = ends->rotation_bytes + ends->embedding_bytes + ends->images.bytes;

  if (hr_plan_held_in_forward (v->layers, v->plan, v->layer).spared)
    extras -= ends->spared_bytes;
  return extras;
}

double
hr_images_saved (const hr_view_t *v)
{
  if (v->moment == HR_MOMENT_BACKWARD_IMAGES)
    return v->ends->images.bytes + v->ends->images.rebuilt_bytes;
  return v->ends->images.bytes;
}

double
hr_once_saved (const hr_view_t *v)
{
  const hr_ends_t *ends = v->ends;
  double bytes = ends->bytes;

  if (v->plan->checkpoints > 0)
    bytes += ends->spared_bytes;
  return bytes - ends->logit_bytes - ends->offloaded_bytes - ends->images.dropped_bytes + hr_held_throughout (v);
}

double
hr_modules_away (const hr_view_t *v)
{
  return v->in_flight->away_bytes + hr_layers_away (v->layers, 0, v->chunk->layers) - v->plan->kept_back_bytes;
}

double
hr_live_segment_saved (const hr_view_t *v)
{
  double from = v->plan->live_segment * v->plan->interval;

  return hr_layers_saved (v->layers, from, from + v->plan->live_layers);
}
