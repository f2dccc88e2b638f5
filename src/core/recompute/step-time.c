/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arithmetic that is done again, as a share of a step's. */
#include "core/recompute/step-time.h"
#include "core/base/extremes.h"
#include "core/facts/kernels.h"
#include "core/facts/layers.h"

/* Forward is a third of a step's arithmetic: recomputing each layer once adds a third. */
#define FORWARD_SHARE (1.0 / 3)

/* Share of a layer's forward arithmetic in the attention core: 4·s·q operations a token against
 * two for each parameter of the matrices. */
static double
core_share (const hr_share_t *share, const hr_counts_t *counts)
{
  double core = 4 * share->sequence_length * share->query_width;
  double matrices = 2 * counts->dense_layer_matmul;

  return core / (core + matrices);
}

/* Share of the products that are computed again: of the key, the attention’s output and up, or all of them where
 * none is kept. Attention is not. */
static double
operator_share (const hr_share_t *share, const hr_counts_t *counts)
{
  double layers = hr_all_model_layers (share->p);
  double renamed = hr_renamed_before (share->p, layers) / layers;
  double keys = share->kv_heads * share->head_width;
  double again = keys + share->output_width + share->ffn_width;
  double all = again + share->query_width + keys + hr_mlp_inputs (share) * share->ffn_width;

  return (1 - core_share (share, counts)) * (renamed + (1 - renamed) * again / all);
}

/* Share of a layer's forward arithmetic in its MLP, dense or of the experts that a token visits. */
static double
mlp_share (const hr_share_t *share, const hr_counts_t *counts)
{
  double width = hr_mlp_width (share, share->p->experts > 0);
  double mlp = (hr_mlp_inputs (share) + 1) * share->hidden * width;
  double all = hr_max (counts->dense_layer_matmul, mlp);

  return (1 - core_share (share, counts)) * mlp / all;
}

/* Norms and functions are not counted. */
static double
selective_share (const hr_share_t *share, const hr_counts_t *counts)
{
  double again = 0;

  if (hr_drops_by_operator (share->p))
    return operator_share (share, counts);
  if (share->p->activation_model != HR_MODEL_LEDGER
      || hr_recomputes_module (share->p, HR_MODULE_CORE | HR_MODULE_UP_PROJECTIONS))
    again += core_share (share, counts);
  if (hr_recomputes_module (share->p, HR_MODULE_MLP | HR_MODULE_EXPERTS))
    again += mlp_share (share, counts);
  return again;
}

/* The page of the segments' model has a law of its own. */
static double
segments_factor (const hr_layers_t *layers, const hr_plan_t *plan)
{
  if (plan->interval <= 0)
    return 1;
  return 1 + layers->chunk->layers / (2 * plan->interval);
}

double
hr_step_time_factor (const hr_layers_t *layers, const hr_plan_t *plan, const hr_counts_t *counts)
{
  const hr_params_t *p = layers->share->p;

  if (p->mode != HR_TRAINING)
    return 1;
  if (p->activation_model == HR_MODEL_SEGMENTS)
    return segments_factor (layers, plan);
  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_FULL:
    case HR_RECOMPUTE_INTERVAL:
    case HR_RECOMPUTE_SQRT: return 1 + FORWARD_SHARE;
    case HR_RECOMPUTE_FRACTION: return 1 + FORWARD_SHARE * p->checkpoint_fraction;
    case HR_RECOMPUTE_SELECTIVE: return 1 + FORWARD_SHARE * selective_share (layers->share, counts);
    case HR_RECOMPUTE_NONE:
    default: return 1;
    }
}

double
hr_step_seconds (const hr_params_t *params, double factor)
{
  if (params->mode != HR_TRAINING)
    return 0;
  return params->step_seconds * factor;
}
