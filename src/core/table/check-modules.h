/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a module of selective recomputation has nothing to drop, and when the stack’s own layers are not known. For
 * checks.c alone. */
#pragma once

#include "core/facts/kernels.h"
#include "core/table/check-model.h"
#include "core/table/param-conditions.h"

static bool
drops_module (const hr_params_t *p, unsigned module)
{
  return trains_by_ledger (p) && hr_recomputes_module (p, module);
}

static bool
drops_fused_norms (const hr_params_t *p)
{
  return drops_module (p, HR_MODULE_NORMS) && uses_engine (p) && !has_experts (p) && !hr_is_latent (p);
}

static bool
drops_no_mlp (const hr_params_t *p)
{
  return drops_module (p, HR_MODULE_MLP) && has_experts (p) && !has_dense_layers (p);
}

static bool
drops_no_experts (const hr_params_t *p)
{
  const unsigned of_experts = HR_MODULE_EXPERTS | HR_MODULE_EXPERT_ACTIVATION | HR_MODULE_SHARED_EXPERTS;

  return drops_module (p, of_experts) && !has_experts (p);
}

static bool
drops_no_shared_experts (const hr_params_t *p)
{
  return drops_module (p, HR_MODULE_SHARED_EXPERTS) && has_experts (p) && p->shared_experts <= 0;
}

/* Those of Transformers’ experts that the ledger writes otherwise. */
static bool
drops_other_activation (const hr_params_t *p)
{
  return drops_module (p, HR_MODULE_EXPERT_ACTIVATION) && has_experts (p) && !hr_has_core_layers (p);
}

/* Of a gate’s, their output is dropped. */
static bool
drops_other_shared_experts (const hr_params_t *p)
{
  bool has_other = has_experts (p) && p->shared_experts > 0 && !hr_has_core_layers (p);

  return drops_module (p, HR_MODULE_SHARED_EXPERTS) && has_other && !hr_family (p->family)->shared_gate;
}

static bool
drops_no_up_projections (const hr_params_t *p)
{
  return drops_module (p, HR_MODULE_UP_PROJECTIONS) && !hr_is_latent (p);
}

static bool
builds_unknown_layers (const hr_params_t *p)
{
  return hr_lacks_core_layers (p);
}
