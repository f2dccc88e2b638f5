/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each module of selective recomputation is in the ledger. Source: Megatron-Core, transformer_config.py
 * (recompute_modules), transformer_layer.py, moe/moe_layer.py and moe/experts.py, 2026. The attention core and latent
 * attention's up projections are dropped where their kernels keep them (ledger-kernel.c). */
#include "core/ledger/dropped.h"
#include "core/facts/kernels.h"
#include "core/ledger/module-rows.h"

/* Recomputed with its norm, an MLP begins at the residual stream. */
static bool
is_dense_with_norm (const hr_share_t *share, hr_part_t part)
{
  return hr_layer_is_dense (share, part) && !hr_layer_has_mlp_norm (share, part);
}

static const hr_module_row_t dropped[] = {
  { HR_MODULE_NORMS, "input_layernorm", "reciprocal root mean square", hr_layer_has_attention_norm },
  { HR_MODULE_NORMS, "input_layernorm", "mean and reciprocal deviation", hr_layer_has_attention_norm },
  { HR_MODULE_NORMS, "self_attn.qkv_proj", "input", hr_layer_has_attention_norm },
  { HR_MODULE_NORMS, "post_attention_layernorm", "reciprocal root mean square", hr_layer_has_mlp_norm },
  { HR_MODULE_NORMS, "post_attention_layernorm", "mean and reciprocal deviation", hr_layer_has_mlp_norm },
  { HR_MODULE_NORMS, "mlp.gate_up", "input", hr_layer_has_mlp_norm },
  { HR_MODULE_NORMS, "mlp.fc1", "input", hr_layer_has_mlp_norm },
  { HR_MODULE_NORMS, "mlp.router", "input", hr_layer_has_mlp_norm },
  { HR_MODULE_MLP, "mlp", NULL, hr_layer_is_dense },
  { HR_MODULE_MLP, "mlp.gate_up", "input", is_dense_with_norm },
  { HR_MODULE_MLP, "mlp.fc1", "input", is_dense_with_norm },
  { HR_MODULE_MLP, "post_attention_layernorm", "reciprocal root mean square", is_dense_with_norm },
  { HR_MODULE_MLP, "post_attention_layernorm", "mean and reciprocal deviation", is_dense_with_norm },
  { HR_MODULE_EXPERTS, "mlp.experts", NULL, hr_layer_has_experts },
  { HR_MODULE_EXPERTS, "mlp.shared_experts", NULL, hr_layer_has_experts },
  { HR_MODULE_EXPERTS, "mlp.router", "scores and choices", hr_layer_has_experts },
  { HR_MODULE_SHARED_EXPERTS, "mlp.shared_experts", NULL, hr_layer_has_experts },
  { HR_MODULE_EXPERT_ACTIVATION, "mlp.experts", "output of the activation", hr_layer_has_experts },
};

enum
{
  N_DROPPED = sizeof dropped / sizeof *dropped
};

_Static_assert (N_DROPPED < 32, "a bit each");

bool
hr_drops_modules (const hr_params_t *p)
{
  const unsigned of_kernels = HR_MODULE_CORE | HR_MODULE_UP_PROJECTIONS | HR_MODULE_BY_OPERATOR;

  return hr_recomputes_module (p, ~of_kernels);
}

unsigned
hr_dropped_entries (const hr_share_t *share, hr_part_t part)
{
  unsigned entries = 0;

  if (!hr_is_part_of_layers (part))
    return 0;
  for (int i = 0; i < N_DROPPED; i++)
    if (hr_recomputes_module (share->p, dropped[i].module) && dropped[i].applies (share, part))
      entries |= 1u << i;
  return entries;
}

void
hr_drop_row (unsigned entries, hr_kept_t *row)
{
  for (int i = 0; entries >> i != 0; i++)
    if (entries >> i & 1 && hr_has_names_of (&dropped[i], row))
      row->dropped = row->bytes;
}
