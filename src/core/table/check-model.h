/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When rules of the architecture are broken: attention, experts, families, and what adapters may be on. For checks.c
 * alone. */
#pragma once

#include "core/table/param-conditions.h"

static bool
kv_heads_do_not_divide (const hr_params_t *p)
{
  return p->attention_heads % p->kv_heads != 0;
}

static bool
groups_unsupported (const hr_params_t *p)
{
  return hr_family (p->family)->ungrouped && p->kv_heads != p->attention_heads;
}

static bool
no_query_width (const hr_params_t *p)
{
  return hr_is_latent (p) && p->qk_nope_head_dim + p->qk_rope_head_dim == 0;
}

static bool
no_value_width (const hr_params_t *p)
{
  return hr_is_latent (p) && p->v_head_dim == 0;
}

static bool
latent_rank_unknown (const hr_params_t *p)
{
  return !may_be_latent (p) && p->kv_lora_rank > 0;
}

static bool
too_many_state_layers (const hr_params_t *p)
{
  return has_states (p) && p->state_layers > p->layers;
}

static bool
recurrence_not_of_heads (const hr_params_t *p)
{
  return has_recurrent_heads (p) && p->mixer_width % p->mixer_heads != 0;
}

static bool
recurrence_keys_do_not_divide (const hr_params_t *p)
{
  return has_recurrent_heads (p) && p->mixer_heads % p->mixer_key_heads != 0;
}

static bool
full_heads_do_not_divide (const hr_params_t *p)
{
  return has_wide_layers (p) && p->full_kv_heads > 0 && p->attention_heads % p->full_kv_heads != 0;
}

static bool
too_many_shared_layers (const hr_params_t *p)
{
  return may_share_keys (p) && p->shared_kv_layers >= p->layers;
}

static bool
no_expert_chosen (const hr_params_t *p)
{
  return has_experts (p) && p->experts_per_token == 0;
}

static bool
too_few_experts (const hr_params_t *p)
{
  return has_experts (p) && p->experts_per_token > p->experts;
}

static bool
too_many_dense (const hr_params_t *p)
{
  return has_experts (p) && p->dense_layers >= p->layers;
}

static bool
experts_nowhere (const hr_params_t *p)
{
  return has_experts (p) && !too_many_dense (p) && hr_expert_layers (p, (double) p->layers) < 1;
}

static bool
has_dense_layers (const hr_params_t *p)
{
  return hr_expert_layers (p, (double) p->layers) < (double) p->layers;
}

static bool
no_width (const hr_params_t *p)
{
  return p->ffn_size == 0 && (has_dense_layers (p) || p->expert_ffn_size == 0);
}

/* Experts whose ledger is written for a gate and an up projection. */
static bool
plain_experts (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return has_experts (p) && p->mlp_gated == HR_NEVER && family->gated && !hr_has_core_layers (p);
}

static bool
sequence_exceeds_positions (const hr_params_t *p)
{
  return learns_positions (p) && is_ledger (p) && p->sequence_length > p->learned_positions;
}

/* The encoder’s table is as long, where it has none of another length. */
static bool
encoder_exceeds_positions (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool has_such_table = family->crosses && learns_positions (p) && family->encoder_positions <= 0;

  return has_such_table && is_ledger (p) && p->encoder_sequence_length > p->learned_positions;
}

static bool
sequence_reaches_padding (const hr_params_t *p)
{
  return learns_positions (p) && p->sequence_length > hr_usable_positions (p) && !sequence_exceeds_positions (p);
}

static bool
engine_without_alibi (const hr_params_t *p)
{
  return is_open (p) && p->position_embeddings == HR_POSITION_ALIBI;
}

/* What divides layers, or adapts their matrices, is written for one attention and one MLP each. */
static bool
stacks_divided (const hr_params_t *p)
{
  bool is_divided = p->tensor_parallel > 1 || p->pipeline_parallel > 1 || p->context_parallel > 1;

  return hr_family (p->family)->crosses && is_divided;
}

/* PyTorch’s own choice of kernel takes a window as a mask, and each stack has masks of its own length. */
static bool
stacks_masked (const hr_params_t *p)
{
  bool may_mask = trains_by_ledger (p) && p->attention == HR_SDPA && p->sliding_window > 0;
  bool reaches = p->sequence_length >= p->sliding_window || p->encoder_sequence_length >= p->sliding_window;
  bool differ = p->encoder_sequence_length > 0 && p->encoder_sequence_length != p->sequence_length;

  return hr_family (p->family)->crosses && may_mask && reaches && differ;
}

static bool
stacks_adapted (const hr_params_t *p)
{
  bool is_adapted = p->mode == HR_TRAINING && p->fine_tuning != HR_FINE_TUNING_FULL;

  return hr_family (p->family)->crosses && (is_adapted || has_experts (p));
}

/* Such a head has all of the head of words but its last matrix. */
static bool
labels_behind_transform (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool of_tokens = hr_head (p) == HR_HEAD_TOKENS;

  if (family->transforms_head)
    return of_tokens || hr_head (p) == HR_HEAD_SEQUENCE;
  return family->unbiased_head && of_tokens;
}

/* A stage would have a copy of the one layer’s weights, and frozen layers would have those of trained ones. */
static bool
shared_divided (const hr_params_t *p)
{
  bool is_divided = p->pipeline_parallel > 1 || hr_frozen_layers (p) > 0;

  return hr_family (p->family)->shared_layers && (is_divided || has_experts (p));
}

static bool
window_in_encoder (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return slides (p) && family->head != HR_HEAD_CAUSAL && family->full_every <= 0;
}

static bool
gate_unknown (const hr_params_t *p)
{
  hr_family_t facts;

  hr_family_fill (p, &facts);
  return has_adapters (p) && !facts.gated && (p->lora_target_modules.bits & (HR_TARGET_GATE | HR_TARGET_GATE_UP)) != 0;
}

static bool
modules_in_latent (const hr_params_t *p)
{
  return has_adapters (p) && hr_is_latent (p) && p->lora_target_modules.bits != 0;
}

static bool
lengths_in_latent (const hr_params_t *p)
{
  return has_adapters (p) && hr_is_latent (p) && p->lora_variant == HR_DORA;
}

static bool
named_twice (const hr_params_t *p)
{
  unsigned bits = p->lora_target_modules.bits;
  bool heads = (bits & HR_TARGET_QKV) && (bits & (HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V));
  bool gates = (bits & HR_TARGET_GATE_UP) && (bits & (HR_TARGET_GATE | HR_TARGET_UP));

  return has_adapters (p) && (heads || gates);
}

static bool
modules_in_encoder (const hr_params_t *p)
{
  return p->mtp_layers > 0 && !predicts (p);
}

/* A module embeds ids and computes logits once more. */
static bool
modules_unknown (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return has_modules (p)
         && (family->embedding_norm || hr_caps_logits (p) || family->bare_full_layers || family->layer_inputs);
}
