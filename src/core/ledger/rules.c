/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of other calculators: 34 bytes an element, a multiplier, two tensors a layer, and typed elements. */
#include "core/ledger/rules.h"

/* Korthikanti et al. 2022, table 2: 34·s·b·h, and 5·a·s²·b for scores kept by eager attention. */
static double
rule_34_scores (const hr_share_t *share)
{
  return 5 * share->heads * share->sequence_length * share->sequence_length * share->sequences;
}

/* Of its 34 bytes, tensor parallelism divides the 24 within attention and MLP, and sequence parallelism the
 * other 10 as well (their equations 2 and 4). */
static double
rule_34_layer (const hr_share_t *share)
{
  return (10 * share->stream_tokens + 24 * share->tokens / share->groups->tensor) * share->hidden;
}

double
hr_rule_34_bytes (const hr_share_t *share, double layers, bool with_scores)
{
  double layer = rule_34_layer (share);

  if (with_scores)
    layer += rule_34_scores (share);
  return layers * layer;
}

static hr_ledger_t
rule_34 (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  bool keeps_scores = p->attention == HR_EAGER || p->attention == HR_MATH;
  hr_ledger_t ledger = { .checkpoint_bytes = 2 * share->tokens * share->hidden };

  if (keeps_scores)
    ledger.dropped_bytes = rule_34_scores (share);
  ledger.dense_dropped_bytes = ledger.dropped_bytes;
  ledger.layer_bytes = rule_34_layer (share) + ledger.dropped_bytes;
  return ledger;
}

/* b·s·h·multiplier·bytes, in inference times the mode factor. */
static hr_ledger_t
multiplier (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  double factor = 1;

  if (p->mode == HR_INFERENCE)
    factor = p->inference_factor;
  return (hr_ledger_t) { .layer_bytes = share->tokens * share->hidden * p->activation_multiplier
                                        * share->facts->compute_bytes * factor };
}

/* The segments page: 2·H·S·B·b a layer; with checkpoints only the I layers of one segment. */
static hr_ledger_t
segments (const hr_share_t *share)
{
  return (hr_ledger_t) { .layer_bytes = 2 * share->tokens * share->hidden * share->facts->compute_bytes };
}

double
hr_typed_elements_bytes (const hr_share_t *share)
{
  return share->sequences * (double) share->p->activation_elements * share->facts->compute_bytes;
}

static hr_ledger_t
layer_of_rule (const hr_share_t *share)
{
  switch ((hr_activation_model_t) share->p->activation_model)
    {
    case HR_MODEL_RULE_34: return rule_34 (share);
    case HR_MODEL_MULTIPLIER: return multiplier (share);
    case HR_MODEL_SEGMENTS: return segments (share);
    case HR_MODEL_ELEMENTS:
    case HR_MODEL_LEDGER:
    default: return (hr_ledger_t) { 0 };
    }
}

void
hr_ledger_of_rule (const hr_share_t *share, hr_ledger_t *ledger)
{
  *ledger = layer_of_rule (share);
  ledger->dense_layer_bytes = ledger->layer_bytes;
}
