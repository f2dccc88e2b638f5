/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of the ledger that formulas name. */
#include "core/terms/saved.h"

double
hr_held_throughout (const hr_view_t *v)
{
  return v->ends->cast_weight_bytes + v->plan->mask_bytes + v->plan->position_bytes + v->ends->batch_bytes;
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
