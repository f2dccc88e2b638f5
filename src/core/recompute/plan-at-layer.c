/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The live part of a plan, moved to any layer: the laws of plan.c and segments.c between the moments at which they
 * are highest. */
#include "core/recompute/plan-at-layer.h"
#include "core/base/extremes.h"
#include "core/recompute/held.h"
#include "core/recompute/segments.h"

#include <math.h>

/* A rebuilt segment whose later layers have gone. */
static void
rebuild (const hr_layers_t *layers, hr_plan_t *plan, double layer)
{
  double from;

  plan->live_segment = ceil (layer / hr_plan_interval (plan)) - 1;
  from = plan->live_segment * hr_plan_interval (plan);
  plan->live_layers = layer - from;
  plan->live_extra_bytes = hr_segment_extras (layers, plan->live_segment);
  plan->live_bytes = hr_rebuilt_layers (layers, plan->live_segment, from, layer);
}

/* Layers that kept all stand up to this one; in front of them may be checkpoints. */
static void
come_back_to (const hr_layers_t *layers, hr_plan_t *plan, double layer)
{
  const hr_ends_t *ends = layers->ends;
  hr_held_t held;

  plan->live_segment = layer - 1;
  plan->live_layers = 1;
  plan->live_extra_bytes = ends->rotation_bytes + ends->embedding_bytes + ends->images.bytes
                           + hr_head_input_gradients (layers, plan->live_segment);
  if (plan->checkpoints <= 0)
    {
      plan->ahead_bytes = hr_ahead_of (layers, layer);
      plan->live_extra_bytes += plan->ahead_bytes - ends->spared_bytes;
    }
  held = hr_plan_held (layers, plan, HR_MOMENT_BACKWARD_START);
  plan->live_bytes = hr_held_bytes (layers, &held) + plan->live_extra_bytes;
}

hr_plan_t
hr_plan_at_layer (const hr_layers_t *layers, const hr_plan_t *plan, double layer)
{
  hr_plan_t at = *plan;

  if (plan->interval > 0 || layer <= plan->checkpoints)
    rebuild (layers, &at, layer);
  else
    come_back_to (layers, &at, layer);
  return at;
}
