/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each module of selective recomputation is in the ledger. Source: Megatron-Core, transformer_config.py
 * (recompute_modules), transformer_layer.py, moe/moe_layer.py and moe/experts.py, 2026. The attention core and latent
 * attention's up projections are dropped where their kernels keep them (ledger-kernel.c). */
#include "core/ledger/dropped.h"
#include "core/facts/kernels.h"

#include <string.h>

/* A row of the ledger that a module drops. */
typedef struct
{
  unsigned module;
  const char *name;   /* of the ledger's module */
  const char *tensor; /* NULL: all that it keeps */
  bool (*applies) (const hr_share_t *share, hr_part_t part);
} hr_dropped_t;

static bool
has_experts (const hr_share_t *share, hr_part_t part)
{
  return share->p->experts > 0 && part != HR_PART_DENSE;
}

static bool
is_dense (const hr_share_t *share, hr_part_t part)
{
  return !has_experts (share, part);
}

/* Transformer Engine has a norm and the product behind it as one module, but for latent attention and experts. */
static bool
fuses_norms (const hr_share_t *share)
{
  return share->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}

static bool
has_attention_norm (const hr_share_t *share, hr_part_t part)
{
  return !fuses_norms (share) || share->facts->family.latent;
}

static bool
has_mlp_norm (const hr_share_t *share, hr_part_t part)
{
  return !fuses_norms (share) || has_experts (share, part);
}

/* Recomputed with its norm, an MLP begins at the residual stream. */
static bool
is_dense_with_norm (const hr_share_t *share, hr_part_t part)
{
  return is_dense (share, part) && !has_mlp_norm (share, part);
}

static const hr_dropped_t dropped[] = {
  { HR_MODULE_NORMS, "input_layernorm", "reciprocal root mean square", has_attention_norm },
  { HR_MODULE_NORMS, "input_layernorm", "mean and reciprocal deviation", has_attention_norm },
  { HR_MODULE_NORMS, "self_attn.qkv_proj", "input", has_attention_norm },
  { HR_MODULE_NORMS, "post_attention_layernorm", "reciprocal root mean square", has_mlp_norm },
  { HR_MODULE_NORMS, "post_attention_layernorm", "mean and reciprocal deviation", has_mlp_norm },
  { HR_MODULE_NORMS, "mlp.gate_up", "input", has_mlp_norm },
  { HR_MODULE_NORMS, "mlp.fc1", "input", has_mlp_norm },
  { HR_MODULE_NORMS, "mlp.router", "input", has_mlp_norm },
  { HR_MODULE_MLP, "mlp", NULL, is_dense },
  { HR_MODULE_MLP, "mlp.gate_up", "input", is_dense_with_norm },
  { HR_MODULE_MLP, "mlp.fc1", "input", is_dense_with_norm },
  { HR_MODULE_MLP, "post_attention_layernorm", "reciprocal root mean square", is_dense_with_norm },
  { HR_MODULE_MLP, "post_attention_layernorm", "mean and reciprocal deviation", is_dense_with_norm },
  { HR_MODULE_EXPERTS, "mlp.experts", NULL, has_experts },
  { HR_MODULE_EXPERTS, "mlp.shared_experts", NULL, has_experts },
  { HR_MODULE_EXPERTS, "mlp.router", "scores and choices", has_experts },
  { HR_MODULE_SHARED_EXPERTS, "mlp.shared_experts", NULL, has_experts },
  { HR_MODULE_EXPERT_ACTIVATION, "mlp.experts", "output of the activation", has_experts },
};

enum
{
  N_DROPPED = sizeof dropped / sizeof *dropped
};

bool
hr_drops_modules (const hr_params_t *p)
{
  const unsigned of_kernels = HR_MODULE_CORE | HR_MODULE_UP_PROJECTIONS | HR_MODULE_BY_OPERATOR;

  return hr_recomputes_module (p, ~of_kernels);
}

/* Most names differ at once: a search estimates thousands of runs. */
static bool
is_same (const char *a, const char *b)
{
  return a[0] == b[0] && strcmp (a, b) == 0;
}

static bool
drops_row (const hr_dropped_t *what, const hr_share_t *share, const hr_kept_t *row)
{
  if (!hr_recomputes_module (share->p, what->module) || !is_same (what->name, row->module))
    return false;
  if (what->tensor != NULL && !is_same (what->tensor, row->tensor))
    return false;
  return what->applies (share, row->part);
}

void
hr_drop_module (const hr_share_t *share, hr_kept_t *row)
{
  bool is_of_layer = row->part == HR_PART_LAYER || row->part == HR_PART_DENSE;

  if (!is_of_layer)
    return;
  for (int i = 0; i < N_DROPPED; i++)
    if (drops_row (&dropped[i], share, row))
      row->dropped = row->bytes;
}
