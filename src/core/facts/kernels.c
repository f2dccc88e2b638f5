/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short answers about how a stack computes, a question each. */
#include "core/facts/kernels.h"
#include "core/base/extremes.h"

hr_dtype_t
hr_residual_dtype (const hr_params_t *p, const hr_facts_t *facts)
{
  return facts->residual;
}

bool
hr_is_fp32 (hr_dtype_t dtype)
{
  return dtype == HR_FP32 || dtype == HR_TF32;
}

bool
hr_casts_normed (const hr_facts_t *facts, hr_dtype_t input)
{
  bool casts_norms = facts->autocasts && facts->family.norm == HR_LAYER_NORM && !facts->family.own_norms;

  return casts_norms && !hr_is_fp32 (input);
}

bool
hr_casts_norms_alone (const hr_facts_t *facts)
{
  return !facts->casts_weights && hr_casts_normed (facts, facts->compute);
}

bool
hr_has_adapters (const hr_facts_t *facts)
{
  return facts->adapter_rank > 0;
}

/* The matrices of the function that has these: query, key and value; attention's output; a gated MLP. */
static unsigned
fused_with (const hr_facts_t *facts, unsigned targets)
{
  if (targets & HR_TARGETS_ATTENTION)
    return HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V;
  if (targets & HR_TARGET_O)
    return HR_TARGET_O;
  if (facts->family.gated && (targets & (HR_TARGETS_MLP | HR_TARGET_DOWN)))
    return HR_TARGET_GATE | HR_TARGET_UP | HR_TARGET_DOWN;
  return 0;
}

bool
hr_fuses_adapters (const hr_facts_t *facts, unsigned targets)
{
  unsigned all;

  if (!facts->fused_adapters)
    return false;
  all = fused_with (facts, targets);
  return all != 0 && (facts->adapter_targets & all) == all;
}

bool
hr_fuses_norms (const hr_params_t *p)
{
  return p->compile || p->norm_kernel == HR_KERNEL_FUSED;
}

/* Layers that are a recurrence alone have no MLP. */
bool
hr_fuses_mlps (const hr_params_t *p)
{
  bool may_fuse = !hr_family (p->family)->mixer_alone;

  return p->compile || (may_fuse && p->mlp_kernel == HR_KERNEL_FUSED);
}

hr_activation_t
hr_activation (const hr_params_t *p, const hr_facts_t *facts)
{
  hr_activation_t written = facts->family.activation;
  bool is_one_operation = hr_fuses_mlps (p) || p->fused_gelu;

  if (written == HR_GELU_PYTHON && is_one_operation)
    return HR_GELU;
  return written;
}

/* Megatron has two settings, Transformers' models mostly one for all. */
bool
hr_drops_scores (const hr_params_t *p, const hr_facts_t *facts)
{
  double dropout = p->attention_dropout;

  if (!facts->family.engine && !facts->family.crosses)
    dropout = hr_max (dropout, p->dropout);
  return dropout > 0 && (facts->family.dropouts & HR_DROP_SCORES) != 0;
}

bool
hr_drops_by_operator (const hr_params_t *p)
{
  return hr_recomputes_module (p, HR_MODULE_BY_OPERATOR) && p->activation_model == HR_MODEL_LEDGER;
}

bool
hr_recomputes_module (const hr_params_t *p, unsigned module)
{
  return p->recompute == HR_RECOMPUTE_SELECTIVE && (p->recompute_modules.bits & module) != 0;
}

/* Its first norm keeps it, if it need not copy it to FP32, or without a norm the projections do, if they need not cast
 * it. */
bool
hr_keeps_own_input (const hr_params_t *p, const hr_facts_t *facts)
{
  if (p->activation_model != HR_MODEL_LEDGER)
    return false;
  if (!(facts->family.norms & HR_NORM_ATTENTION_IN))
    return !facts->autocasts;
  if (facts->family.norm == HR_LAYER_NORM)
    return !hr_casts_normed (facts, facts->residual);
  return hr_fuses_norms (p) || facts->residual_bytes > 2;
}
