/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The activation models: the ledger, and four rules of other calculators that reproduce their
 * pages' numbers under their own name. */
#include "core/work.h"

#include <math.h>

/* Korthikanti et al. 2022, table 2: 34·s·b·h, and 5·a·s²·b for scores kept by eager attention. */
static double
rule_34_scores (const hr_work_t *w)
{
  return 5 * w->a * w->s * w->s * w->b;
}

/* Of its 34 bytes, tensor parallelism divides the 24 within attention and MLP, and sequence parallelism the
 * other 10 as well (their equations 2 and 4). */
static double
rule_34_layer (const hr_work_t *w)
{
  return (10 * w->stream + 24 * w->n / w->groups.tensor) * w->h;
}

double
hr_rule_34_bytes (const hr_work_t *w)
{
  return w->stage.layers * (rule_34_layer (w) + (w->scores ? rule_34_scores (w) : 0));
}

static void
rule_34 (hr_work_t *w)
{
  bool scores = w->p->attention == HR_EAGER || w->p->attention == HR_MATH;

  w->core = scores ? rule_34_scores (w) : 0;
  w->layer = w->dense_layer = rule_34_layer (w) + w->core;
  w->boundary = 2 * w->n * w->h;
}

/* b·s·h·multiplier·bytes, in inference times the mode factor. */
static void
multiplier (hr_work_t *w)
{
  double factor = w->p->mode == HR_INFERENCE ? w->p->inference_factor : 1;

  w->layer = w->dense_layer = w->n * w->h * w->p->activation_multiplier * w->compute * factor;
}

static double
elements (const hr_work_t *w)
{
  return w->b * (double) w->p->activation_elements * w->compute;
}

/* The segments page: 2·H·S·B·b a layer; with checkpoints only the I layers of one segment. */
static void
segments (hr_work_t *w)
{
  w->layer = w->dense_layer = 2 * w->n * w->h * w->compute;
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
    default: w->layer = w->dense_layer = 0; break;
    }
}

/* What the pages say is stored; the plan has it where a page follows the segments' law. */
static double
rule_stored (const hr_work_t *w)
{
  double all = w->L * w->layer, left = 1 - w->p->checkpoint_fraction;

  if (w->p->activation_model == HR_MODEL_ELEMENTS)
    all = elements (w);
  if (w->groups.pipeline > 1)
    return w->others + w->plan.stored;
  if (w->p->recompute == HR_RECOMPUTE_FRACTION)
    return all * left;
  if (w->p->activation_model == HR_MODEL_SEGMENTS)
    return w->plan.interval > 0 ? w->plan.interval * w->layer : all;
  if (w->p->activation_model != HR_MODEL_RULE_34)
    return all;
  return w->p->recompute == HR_RECOMPUTE_SQRT ? all / sqrt (w->L) : w->plan.stored;
}

/* Only the 34-byte rule with an interval rebuilds a segment; its page's "full" counts inputs alone. */
static double
rule_peak (const hr_work_t *w, double stored)
{
  bool rebuilds = w->p->activation_model == HR_MODEL_RULE_34 && w->p->recompute == HR_RECOMPUTE_INTERVAL;

  return rebuilds ? w->others + w->plan.live : stored;
}

static double
baseline (const hr_work_t *w)
{
  if (w->p->activation_model == HR_MODEL_ELEMENTS)
    return elements (w);
  if (w->p->activation_model != HR_MODEL_LEDGER)
    return w->stage.passes / w->stage.n_chunks * w->stage.layers * w->layer;
  return hr_stage_saved (w) + w->rest;
}

void
hr_activations_of_layer (hr_work_t *w, hr_saved_t *saved)
{
  if (w->p->activation_model == HR_MODEL_LEDGER)
    hr_ledger_layers (w, saved);
  else
    rule_keeps (w);
}

void
hr_activations_of_stage (hr_work_t *w)
{
  bool ledger = w->p->activation_model == HR_MODEL_LEDGER;

  w->baseline = round (baseline (w));
  if (ledger)
    {
      w->stored = w->others + w->plan.stored + w->rest - w->away + (w->plan.boundaries > 0 ? w->unneeded - w->rope : 0);
      w->peak = fmax (w->stored, w->others + (w->plan.boundaries > 0 ? w->plan.live : 0)) + w->cast_weights;
    }
  else
    {
      w->stored = round (rule_stored (w));
      w->peak = round (rule_peak (w, w->stored));
    }
}
