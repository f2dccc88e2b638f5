/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers and checkpoints in memory, moment by moment. */
#include "core/recompute/held.h"
#include "core/base/extremes.h"
#include "core/recompute/segments.h"

#include <math.h>

/* After forward: the layers that no checkpoint stands for. */
static hr_held_t
held_after_forward (const hr_layers_t *layers, const hr_plan_t *plan)
{
  const hr_params_t *p = layers->share->p;
  double n_layers = layers->chunk->layers;
  hr_held_t held = { .from = plan->checkpoints, .to = n_layers, .ends = true, .spared = plan->checkpoints <= 0 };

  if (plan->interval > 0)
    held.from = n_layers;
  if (p->recompute == HR_RECOMPUTE_SELECTIVE)
    held.reduced = n_layers;
  if (hr_layers_away (layers, 0, n_layers) > 0)
    held.away = n_layers - 1;
  held.checkpoints = hr_held_checkpoints (p, plan->checkpoints);
  return held;
}

/* While layers [from, to) are rebuilt, or the last that is left is used. A layer that keeps its own input
 * has the checkpoint in it. */
static hr_held_t
held_in_backward (const hr_layers_t *layers, const hr_plan_t *plan, double segment, double from, double to)
{
  hr_held_t held = { .from = from, .to = to, .spared = segment <= 0 };
  double checkpoints = hr_checkpoints (layers, segment);

  if (plan->checkpoints > 0)
    held.checkpoints = hr_held_checkpoints (layers->share->p, checkpoints) - hr_shared_checkpoints (layers, segment);
  return held;
}

/* Backward is at a layer in front of which all that are not checkpointed are there. */
static hr_held_t
held_at_kept_layer (const hr_layers_t *layers, const hr_plan_t *plan)
{
  hr_held_t held = held_after_forward (layers, plan);

  held.to = plan->live_segment + plan->live_layers;
  held.reduced = hr_max (hr_min (held.reduced, held.to) - 1, 0);
  held.away = hr_min (held.away, held.to - 1);
  held.ends = false;
  return held;
}

/* Backward has begun with the fullest segment; without segments all layers are there, and the last one's dropped
 * tensors are back. */
static hr_held_t
held_at_start (const hr_layers_t *layers, const hr_plan_t *plan)
{
  double from = plan->live_segment * hr_plan_interval (plan);

  if (hr_rebuilds (plan))
    return held_in_backward (layers, plan, plan->live_segment, from, from + plan->live_layers);
  return held_at_kept_layer (layers, plan);
}

/* Checkpoints are taken as segments begin. */
static double
checkpoints_in_forward (const hr_layers_t *layers, const hr_plan_t *plan, double passed)
{
  if (passed <= 0)
    return 0;
  if (plan->interval <= 0)
    return hr_min (plan->checkpoints, passed);
  return hr_checkpoints (layers, ceil (passed / plan->interval) - 1);
}

hr_held_t
hr_plan_held_in_forward (const hr_layers_t *layers, const hr_plan_t *plan, double passed)
{
  hr_held_t held = held_after_forward (layers, plan);

  held.from = hr_min (held.from, passed);
  held.to = passed;
  held.checkpoints = hr_held_checkpoints (layers->share->p, checkpoints_in_forward (layers, plan, passed));
  held.ends = false;
  held.spared = held.spared && passed > 0;
  return held;
}

/* Where the first so many of the chunk's layers end among the held ones. */
static double
end_of_first (const hr_held_t *held, double layers)
{
  return hr_max (held->from, hr_min (held->to, layers));
}

double
hr_held_bytes (const hr_layers_t *layers, const hr_held_t *held)
{
  double bytes = held->checkpoints * layers->ledger->checkpoint_bytes + hr_layers_saved (layers, held->from, held->to);

  if (held->reduced > 0)
    bytes -= hr_layers_dropped (layers, held->from, end_of_first (held, held->reduced));
  if (held->away > 0)
    bytes -= hr_layers_away (layers, held->from, end_of_first (held, held->away));
  return bytes;
}

hr_held_t
hr_plan_held (const hr_layers_t *layers, const hr_plan_t *plan, hr_moment_t moment)
{
  switch (moment)
    {
    case HR_MOMENT_BACKWARD_START: return held_at_start (layers, plan);
    case HR_MOMENT_BACKWARD_FIRST: return held_in_backward (layers, plan, 0, 0, hr_plan_interval (plan));
    case HR_MOMENT_BACKWARD_END: return held_in_backward (layers, plan, 0, 0, 1);
    case HR_MOMENT_FORWARD_IMAGES:
    case HR_MOMENT_BACKWARD_IMAGES:
    case HR_MOMENT_EMBEDDING: return (hr_held_t) { .from = 0, .to = 0 };
    case HR_MOMENT_FORWARD:
    case HR_MOMENT_LOSS:
    case HR_MOMENT_HEAD:
    case HR_MOMENT_STEP:
    case HR_MOMENT_LOAD:
    case HR_MOMENT_PREFILL:
    case HR_MOMENT_DECODE:
    case HR_N_MOMENTS:
    default: return held_after_forward (layers, plan);
    }
}
