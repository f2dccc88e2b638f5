/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a term depends on: the kind of run, what is sharded, quantised or in host memory, and how the loss is computed.
 */
#include "core/terms/term-conditions.h"
#include "core/facts/kernels.h"
#include "core/ledger/loss.h"

#include <math.h>

bool
hr_trains (const hr_view_t *v)
{
  return v->p->mode == HR_TRAINING;
}

bool
hr_infers (const hr_view_t *v)
{
  return v->p->mode == HR_INFERENCE;
}

bool
hr_model_is (const hr_view_t *v, hr_activation_model_t model)
{
  return v->p->activation_model == (hr_choice_t) model;
}

bool
hr_by_ledger (const hr_view_t *v)
{
  return hr_model_is (v, HR_MODEL_LEDGER);
}

bool
hr_by_rule (const hr_view_t *v)
{
  return !hr_by_ledger (v);
}

bool
hr_itemises (const hr_view_t *v)
{
  return v->p->overhead == HR_ITEMISED;
}

bool
hr_shards (const hr_view_t *v, int stage)
{
  return v->groups->shards > 1 && v->p->zero_stage >= stage;
}

bool
hr_shards_experts (const hr_view_t *v, int stage)
{
  bool is_other_group = v->groups->expert_shards != v->groups->dense_shards;

  return hr_shards (v, stage) && v->routed->elements > 0 && is_other_group;
}

bool
hr_shards_states (const hr_view_t *v)
{
  return hr_shards (v, 1);
}

bool
hr_shards_expert_states (const hr_view_t *v)
{
  return hr_shards_experts (v, 1);
}

double
hr_per_gpu (const hr_view_t *v, double bytes)
{
  return ceil (bytes / v->groups->dense_shards);
}

double
hr_per_gpu_with_experts (const hr_view_t *v, double elements, double routed, double size)
{
  double dense_part = (elements - routed) / v->groups->dense_shards;
  double routed_part = routed / v->groups->expert_shards;

  return ceil ((dense_part + routed_part) * size);
}

bool
hr_offloads (const hr_view_t *v, hr_offload_t part)
{
  bool moves_part = v->p->cpu_offload && v->p->cpu_offload_parts <= (hr_choice_t) part;

  return moves_part && hr_trains (v) && hr_by_ledger (v);
}

bool
hr_offloads_optimizer (const hr_view_t *v)
{
  return hr_offloads (v, HR_OFFLOAD_OPTIMIZER);
}

bool
hr_has_no_states (const hr_view_t *v)
{
  return hr_offloads_optimizer (v) || hr_infers (v) || v->p->optimizer == HR_NO_OPTIMIZER;
}

bool
hr_quantises (const hr_view_t *v)
{
  return v->counts->quantised > 0;
}

double
hr_adapter_elements (const hr_view_t *v)
{
  if (!hr_has_adapters (v->facts))
    return 0;
  return v->counts->trained.elements;
}

double
hr_adapted_bytes (const hr_view_t *v)
{
  double adapters = hr_adapter_elements (v);

  return (v->counts->total - adapters) * v->facts->weight_bytes + adapters * v->facts->trained_weight_bytes;
}

bool
hr_loss_by (const hr_view_t *v, hr_loss_kernel_t kernel)
{
  return v->facts->loss_kernel == kernel;
}

bool
hr_loss_is_fused (const hr_view_t *v)
{
  return hr_loss_by (v, HR_LOSS_FUSED);
}

bool
hr_loss_is_chunked (const hr_view_t *v)
{
  return hr_loss_by (v, HR_LOSS_CHUNKED);
}

bool
hr_loss_chunks_head (const hr_view_t *v)
{
  return hr_loss_is_chunked (v) && hr_heads_in_forward (v->share);
}

double
hr_passed_mlp_width (const hr_view_t *v)
{
  return hr_mlp_width (v->share, v->chunk->expert_layers > 0);
}

double
hr_passed_mlp_weight (const hr_view_t *v)
{
  return hr_mlp_weight (v->share, v->chunk->expert_layers > 0);
}
