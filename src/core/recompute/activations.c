/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stored and peak bytes and the baseline of a stage. */
#include "core/recompute/activations.h"
#include "core/base/extremes.h"
#include "core/ledger/rules.h"

#include <math.h>

/* What the pages say of all layers on one GPU. */
static double
all_by_rule (const hr_layers_t *layers)
{
  if (layers->share->p->activation_model == HR_MODEL_ELEMENTS)
    return hr_typed_elements_bytes (layers->share);
  return layers->chunk->layers * layers->ledger->layer_bytes;
}

/* What the pages say is stored without a pipeline; the plan has it where a page follows the segments' law. */
static double
stored_alone (const hr_layers_t *layers, const hr_plan_t *plan)
{
  const hr_params_t *p = layers->share->p;
  double all = all_by_rule (layers);

  if (p->recompute == HR_RECOMPUTE_FRACTION)
    return all * (1 - p->checkpoint_fraction);
  if (p->activation_model == HR_MODEL_SEGMENTS && plan->interval > 0)
    return plan->interval * layers->ledger->layer_bytes;
  if (p->activation_model != HR_MODEL_RULE_34)
    return all;
  if (p->recompute == HR_RECOMPUTE_SQRT)
    return all / sqrt (layers->chunk->layers);
  return plan->stored_bytes;
}

static double
stored_by_rule (const hr_layers_t *layers, const hr_plan_t *plan, const hr_in_flight_t *in_flight)
{
  if (layers->share->groups->pipeline > 1)
    return in_flight->bytes + plan->stored_bytes;
  return stored_alone (layers, plan);
}

static double
baseline_by_rule (const hr_layers_t *layers)
{
  const hr_stage_t *stage = layers->stage;

  if (layers->share->p->activation_model == HR_MODEL_ELEMENTS)
    return hr_typed_elements_bytes (layers->share);
  return stage->passes / stage->n_chunks * stage->layers * layers->ledger->layer_bytes;
}

/* Only the 34-byte rule with an interval rebuilds a segment; its page's "full" counts inputs alone. */
static hr_activations_t
activations_by_rule (const hr_layers_t *layers, const hr_plan_t *plan, const hr_in_flight_t *in_flight)
{
  const hr_params_t *p = layers->share->p;
  bool rebuilds = p->activation_model == HR_MODEL_RULE_34 && p->recompute == HR_RECOMPUTE_INTERVAL;
  hr_activations_t activations = { .baseline_bytes = round (baseline_by_rule (layers)),
                                   .stored_bytes = round (stored_by_rule (layers, plan, in_flight)) };

  activations.peak_bytes = activations.stored_bytes;
  if (rebuilds)
    activations.peak_bytes = round (in_flight->bytes + plan->live_bytes);
  return activations;
}

static hr_activations_t
activations_by_ledger (const hr_layers_t *layers, const hr_plan_t *plan, const hr_in_flight_t *in_flight)
{
  const hr_ends_t *ends = layers->ends;
  hr_activations_t activations = { .baseline_bytes = round (hr_stage_saved (layers) + ends->bytes) };
  double live = in_flight->bytes;

  activations.stored_bytes = in_flight->bytes + plan->stored_bytes + ends->bytes - ends->offloaded_bytes
                             - ends->images.dropped_bytes;
  if (plan->checkpoints > 0)
    {
      activations.stored_bytes += ends->spared_bytes - ends->rotation_bytes;
      live += plan->live_bytes;
      activations.stored_bytes += plan->position_bytes;
      if (layers->share->facts->family.saves_masks)
        activations.stored_bytes += plan->mask_bytes;
    }
  activations.peak_bytes = hr_max (activations.stored_bytes, live) + ends->cast_weight_bytes;
  if (plan->interval > 0)
    activations.peak_bytes -= ends->cast_layers_bytes;
  return activations;
}

hr_activations_t
hr_activations (const hr_layers_t *layers, const hr_plan_t *plan, const hr_in_flight_t *in_flight)
{
  if (layers->share->p->activation_model == HR_MODEL_LEDGER)
    return activations_by_ledger (layers, plan, in_flight);
  return activations_by_rule (layers, plan, in_flight);
}

bool
hr_keeps_activations (const hr_params_t *p)
{
  return p->mode == HR_TRAINING || p->activation_model == HR_MODEL_MULTIPLIER
         || p->activation_model == HR_MODEL_ELEMENTS;
}
