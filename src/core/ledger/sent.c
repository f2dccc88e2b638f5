/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each module of fine-grained offloading is in the ledger: what is saved for backward while it runs. Source:
 * Megatron-Core, fine_grained_activation_offload.py, transformer_layer.py, attention.py, multi_latent_attention.py and
 * moe/experts.py, 2026. */
#include "core/ledger/sent.h"
#include "core/base/dtype.h"
#include "core/ledger/module-rows.h"

/* Smaller tensors stay (min_offloaded_tensor_size). */
static const double least_elements = 1024 * 1024;

static bool
always (const hr_share_t *share, hr_part_t part)
{
  return true;
}

static bool
fuses_attention_norm (const hr_share_t *share, hr_part_t part)
{
  return !hr_layer_has_attention_norm (share, part);
}

static const hr_module_row_t sent[] = {
  { HR_AWAY_ATTENTION_NORM, "input_layernorm", NULL, hr_layer_has_attention_norm },
  { HR_AWAY_QKV, "input_layernorm", NULL, fuses_attention_norm },
  { HR_AWAY_QKV, "self_attn.qkv_proj", NULL, always },
  { HR_AWAY_QKV, "self_attn.q_norm", NULL, always },
  { HR_AWAY_QKV, "self_attn.k_norm", NULL, always },
  { HR_AWAY_QKV, "self_attn.q_a_layernorm", NULL, always },
  { HR_AWAY_QKV, "self_attn.q_b_proj", NULL, always },
  { HR_AWAY_QKV, "self_attn.kv_a_layernorm", NULL, always },
  { HR_AWAY_QKV, "self_attn.kv_b_proj", NULL, always },
  { HR_AWAY_CORE, "self_attn", NULL, always },
  { HR_AWAY_ATTENTION_OUTPUT, "self_attn.o_proj", NULL, always },
  { HR_AWAY_MLP_NORM, "post_attention_layernorm", NULL, hr_layer_has_mlp_norm },
  { HR_AWAY_EXPERTS_INPUT, "mlp.experts", "dispatched tokens", hr_layer_has_experts },
  { HR_AWAY_EXPERTS_INPUT, "mlp.experts", "gathered input", hr_layer_has_experts },
  { HR_AWAY_EXPERT_ACTIVATION, "mlp.experts", "gate and up", hr_layer_has_experts },
  { HR_AWAY_EXPERT_ACTIVATION, "mlp.experts", "up", hr_layer_has_experts },
};

enum
{
  N_SENT = sizeof sent / sizeof *sent
};

unsigned
hr_sent_module (const hr_share_t *share, const hr_kept_t *row)
{
  bool is_large = row->bytes >= least_elements * hr_dtype_bytes (row->dtype);

  if (!is_large || row->dropped > 0 || !hr_is_part_of_layers (row->part))
    return 0;
  for (int i = 0; i < N_SENT; i++)
    if (share->p->offload_modules.bits & sent[i].module && hr_has_names_of (&sent[i], row)
        && sent[i].applies (share, row->part))
      return sent[i].module;
  return 0;
}
