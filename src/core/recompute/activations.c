/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The activation models: the ledger, and four rules of other calculators that reproduce their
 * pages' numbers under their own name. */
#include "core/work.h"

#include <math.h>

/* Korthikanti et al. 2022, table 2: 34·s·b·h, and 5·a·s²·b for scores kept by eager attention. */
static double
rule_34_scores (const hr_work_t *w)
{
  return 5 * w->share.heads * w->share.sequence_length * w->share.sequence_length * w->share.sequences;
}

/* Of its 34 bytes, tensor parallelism divides the 24 within attention and MLP, and sequence parallelism the
 * other 10 as well (their equations 2 and 4). */
static double
rule_34_layer (const hr_work_t *w)
{
  return (10 * w->share.stream_tokens + 24 * w->share.tokens / w->groups.tensor) * w->share.hidden;
}

double
hr_rule_34_bytes (const hr_work_t *w)
{
  return w->stage.layers * (rule_34_layer (w) + (w->ledger.keeps_scores ? rule_34_scores (w) : 0));
}

static void
rule_34 (hr_work_t *w)
{
  bool scores = w->p->attention == HR_EAGER || w->p->attention == HR_MATH;

  w->ledger.dropped_bytes = scores ? rule_34_scores (w) : 0;
  w->ledger.layer_bytes = w->ledger.dense_layer_bytes = rule_34_layer (w) + w->ledger.dropped_bytes;
  w->ledger.checkpoint_bytes = 2 * w->share.tokens * w->share.hidden;
}

/* b·s·h·multiplier·bytes, in inference times the mode factor. */
static void
multiplier (hr_work_t *w)
{
  double factor = w->p->mode == HR_INFERENCE ? w->p->inference_factor : 1;

  w->ledger.layer_bytes = w->ledger.dense_layer_bytes = w->share.tokens * w->share.hidden * w->p->activation_multiplier
                                                        * w->facts.compute_bytes * factor;
}

static double
elements (const hr_work_t *w)
{
  return w->share.sequences * (double) w->p->activation_elements * w->facts.compute_bytes;
}

/* The segments page: 2·H·S·B·b a layer; with checkpoints only the I layers of one segment. */
static void
segments (hr_work_t *w)
{
  w->ledger.layer_bytes = w->ledger.dense_layer_bytes = 2 * w->share.tokens * w->share.hidden * w->facts.compute_bytes;
}

static void
rule_keeps (hr_work_t *w)
{
  switch ((hr_activation_model_t) w->p->activation_model)
    {
    case HR_MODEL_RULE_34: rule_34 (w); break;
    case HR_MODEL_MULTIPLIER: multiplier (w); break;
    case HR_MODEL_SEGMENTS: segments (w); break;
    case HR_MODEL_ELEMENTS:
    case HR_MODEL_LEDGER:
    default: w->ledger.layer_bytes = w->ledger.dense_layer_bytes = 0; break;
    }
}

/* What the pages say is stored; the plan has it where a page follows the segments' law. */
static double
rule_stored (const hr_work_t *w)
{
  double all = w->chunk.layers * w->ledger.layer_bytes, left = 1 - w->p->checkpoint_fraction;

  if (w->p->activation_model == HR_MODEL_ELEMENTS)
    all = elements (w);
  if (w->groups.pipeline > 1)
    return w->in_flight.bytes + w->plan.stored_bytes;
  if (w->p->recompute == HR_RECOMPUTE_FRACTION)
    return all * left;
  if (w->p->activation_model == HR_MODEL_SEGMENTS)
    return w->plan.interval > 0 ? w->plan.interval * w->ledger.layer_bytes : all;
  if (w->p->activation_model != HR_MODEL_RULE_34)
    return all;
  return w->p->recompute == HR_RECOMPUTE_SQRT ? all / sqrt (w->chunk.layers) : w->plan.stored_bytes;
}

/* Only the 34-byte rule with an interval rebuilds a segment; its page's "full" counts inputs alone. */
static double
rule_peak (const hr_work_t *w, double stored)
{
  bool rebuilds = w->p->activation_model == HR_MODEL_RULE_34 && w->p->recompute == HR_RECOMPUTE_INTERVAL;

  return rebuilds ? w->in_flight.bytes + w->plan.live_bytes : stored;
}

static double
baseline (const hr_work_t *w)
{
  if (w->p->activation_model == HR_MODEL_ELEMENTS)
    return elements (w);
  if (w->p->activation_model != HR_MODEL_LEDGER)
    return w->stage.passes / w->stage.n_chunks * w->stage.layers * w->ledger.layer_bytes;
  return hr_stage_saved (w) + w->ends.bytes;
}

void
hr_activations_of_layer (hr_work_t *w, hr_saved_t *saved)
{
  if (w->p->activation_model == HR_MODEL_LEDGER)
    w->ledger = hr_ledger_of_layers (&w->share, &w->model.counts, &w->chunk, saved);
  else
    rule_keeps (w);
}

void
hr_activations_of_stage (hr_work_t *w)
{
  bool ledger = w->p->activation_model == HR_MODEL_LEDGER;

  w->activations.baseline_bytes = round (baseline (w));
  if (ledger)
    {
      w->activations.stored_bytes = w->in_flight.bytes + w->plan.stored_bytes + w->ends.bytes - w->ends.offloaded_bytes
                                    + (w->plan.checkpoints > 0 ? w->ends.spared_bytes - w->ends.rotation_bytes : 0);
      w->activations.peak_bytes = fmax (w->activations.stored_bytes,
                                        w->in_flight.bytes + (w->plan.checkpoints > 0 ? w->plan.live_bytes : 0))
                                  + w->ends.cast_weight_bytes;
    }
  else
    {
      w->activations.stored_bytes = round (rule_stored (w));
      w->activations.peak_bytes = round (rule_peak (w, w->activations.stored_bytes));
    }
}
