/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When rules of training are broken: recomputation, the step, kernels and the loss. For checks.c alone. */
#pragma once

#include "core/facts/facts.h"
#include "core/facts/kernels.h"
#include "core/table/param-conditions.h"

static bool
interval_exceeds_layers (const hr_params_t *p)
{
  return by_interval (p) && (double) p->checkpoint_interval > hr_all_model_layers (p);
}

static bool
recomputes_unknown (const hr_params_t *p)
{
  bool rule = is_multiplier (p) || is_elements (p);

  return rule && p->recompute != HR_RECOMPUTE_NONE && p->recompute != HR_RECOMPUTE_FRACTION;
}

static bool
segments_unknown (const hr_params_t *p)
{
  return trains (p) && p->activation_model == HR_MODEL_SEGMENTS
         && (p->recompute == HR_RECOMPUTE_SELECTIVE || p->recompute == HR_RECOMPUTE_FRACTION);
}

static bool
offloads_no_checkpoint (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->activation_offload && !by_segments (p);
}

static bool
adapts_experts (const hr_params_t *p)
{
  return may_adapt_experts (p) && p->expert_adapters != HR_EXPERT_ADAPTERS_NONE;
}

/* PEFT's and Megatron's are of experts that get their own tokens; PEFT does not run in Megatron. */
static bool
adapts_other_experts (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool merges = p->expert_adapters == HR_EXPERT_ADAPTERS_MERGED;

  return adapts_experts (p) && (family->all_experts || (family->dispatches && merges));
}

/* A sum with quantised weights has no format; ParamWrapper refuses dropout and DoRA. */
static bool
adapts_experts_plainly (const hr_params_t *p)
{
  bool merges_quantised = p->expert_adapters == HR_EXPERT_ADAPTERS_MERGED && quantises_beside (p);

  return adapts_experts (p) && (merges_quantised || p->lora_dropout > 0 || p->lora_variant == HR_DORA);
}

static bool
freezes_layers (const hr_params_t *p)
{
  return may_freeze (p) && p->frozen_layers > 0;
}

static bool
freezes_all_layers (const hr_params_t *p)
{
  return freezes_layers (p) && (double) p->frozen_layers >= hr_all_model_layers (p);
}

/* Gradients would pass through frozen layers, which keep other tensors then than trained ones. */
static bool
trains_below_frozen (const hr_params_t *p)
{
  return freezes_layers (p) && !p->frozen_embedding;
}

static bool
freezes_half_a_matrix (const hr_params_t *p)
{
  return may_freeze_head (p) && p->tied_embeddings && p->frozen_embedding != p->frozen_head;
}

static bool
freezes (const hr_params_t *p)
{
  return freezes_layers (p) || (may_freeze (p) && p->frozen_embedding) || (may_freeze_head (p) && p->frozen_head);
}

static bool
freezes_in_stages (const hr_params_t *p)
{
  return freezes (p) && p->pipeline_parallel > 1;
}

static bool
freezes_beside_experts (const hr_params_t *p)
{
  bool own_groups = p->expert_parallel > 1 || p->expert_tensor_parallel > 0;

  return freezes (p) && has_experts (p) && own_groups && is_sharded (p);
}

static bool
freezes_beside_modules (const hr_params_t *p)
{
  return freezes (p) && has_modules (p);
}

/* Layers that are alike, a norm before attention and one before the MLP: what stacks’ own rules are written for. */
static bool
has_unusual_layers (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return family->norms != HR_NORMS_BEFORE || family->parallel || family->bare_full_layers || family->convolves
         || family->mixer != HR_MIXER_NONE || family->streams > 0;
}

/* What is kept by operator is read from torchtitan’s policy, for layers of this order of products. */
static bool
operators_unknown (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool scores = p->attention == HR_EAGER || p->attention == HR_MATH || (p->attention == HR_SDPA && family->eager);
  bool other = hr_is_latent (p) || has_unusual_layers (p);

  return drops_by_operator (p) && (scores || other || has_experts (p) || has_adapters (p));
}

static bool
operators_beside_modules (const hr_params_t *p)
{
  return drops_by_operator (p) && p->recompute_modules.bits != HR_MODULE_BY_OPERATOR;
}

static bool
drops_nothing (const hr_params_t *p)
{
  return drops_some (p) && p->recompute_modules.bits == 0;
}

static bool
offloads_modules (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->offload_modules.bits != 0;
}

static bool
offloads_without_engine (const hr_params_t *p)
{
  return offloads_modules (p) && p->layer_implementation != HR_LAYERS_TRANSFORMER_ENGINE;
}

static bool
offloads_beside_segments (const hr_params_t *p)
{
  return offloads_modules (p) && p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE && !may_offload_modules (p);
}

/* The core’s backward reads what the projection reads. */
static bool
offloads_half_of_attention (const hr_params_t *p)
{
  return may_offload_modules (p) && (p->offload_modules.bits & HR_AWAY_ATTENTION_OUTPUT) != 0
         && (p->offload_modules.bits & HR_AWAY_CORE) == 0;
}

static bool
offloads_and_drops_core (const hr_params_t *p)
{
  return may_offload_modules (p) && (p->offload_modules.bits & HR_AWAY_CORE) != 0
         && hr_recomputes_module (p, HR_MODULE_CORE | HR_MODULE_BY_OPERATOR);
}

/* Modules are read from Megatron-Core, whose layers are alike and have a norm before attention and MLP. */
static bool
offloads_other_layers (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool other = has_unusual_layers (p) || family->wide_full_layers || family->crosses || family->mixed;

  return may_offload_modules (p) && p->offload_modules.bits != 0
         && (other || has_adapters (p) || freezes (p) || hr_full_attention_every (p) > 0);
}

static bool
steps_in_backward (const hr_params_t *p)
{
  return trains_by_ledger (p) && has_optimizer (p) && p->optimizer_in_backward;
}

static bool
projects_for_others (const hr_params_t *p)
{
  return projects_gradients (p) && p->optimizer != HR_ADAMW && p->optimizer != HR_ADAMW_8BIT;
}

/* A projection needs a whole matrix and its whole gradient. */
static bool
projects_shards (const hr_params_t *p)
{
  return projects_gradients (p) && is_sharded (p);
}

static bool
accumulates_and_steps (const hr_params_t *p)
{
  return steps_in_backward (p) && p->micro_batches > 1;
}

static bool
buffers_and_steps (const hr_params_t *p)
{
  return steps_in_backward (p) && p->gradient_buffer;
}

static bool
pipelines_and_steps (const hr_params_t *p)
{
  return steps_in_backward (p) && p->pipeline_parallel > 1;
}

static bool
autocast_to_fp32 (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->autocast && hr_dtype_bytes ((hr_dtype_t) p->activation_dtype) != 2;
}

static bool
flash_in_fp32 (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->attention == HR_FLASH && hr_dtype_bytes ((hr_dtype_t) p->activation_dtype) == 4;
}

static bool
groups_in_memory_efficient (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->attention == HR_MEMORY_EFFICIENT && p->kv_heads != p->attention_heads
         && !p->expanded_kv && !hr_family (p->family)->expands_kv && !p->padding_mask;
}

static bool
flash_of_wide_heads (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->attention == HR_FLASH && !hr_is_latent (p) && p->head_dim > HR_WIDEST_FLASH_HEAD;
}

static bool
flash_of_wide_full_layers (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->attention == HR_FLASH && has_wide_layers (p)
         && p->full_head_dim > HR_WIDEST_FLASH_HEAD;
}

static bool
chunks_exceed_tokens (const hr_params_t *p)
{
  return chunks_loss (p) && p->loss_chunks > p->sequence_length * p->micro_batch_size;
}

/* What is said of a logit stands for a kernel that works on all of them at once. */
static bool
logits_typed (const hr_params_t *p)
{
  return predicts_tokens (p) && p->logit_bytes > 0 && hr_divides_logits (p);
}

/* In place a logit is as long as an activation; other kernels keep an fp32 tensor. */
static bool
logits_too_short (const hr_params_t *p)
{
  double least = 4;

  if (p->loss_kernel == HR_LOSS_TE)
    least = hr_dtype_bytes ((hr_dtype_t) p->activation_dtype);
  return predicts_tokens (p) && p->logit_bytes > 0 && (double) p->logit_bytes < least;
}

/* Modules for further tokens are as Megatron-Core has them. */
static bool
adapters_in_modules (const hr_params_t *p)
{
  return has_modules (p) && has_adapters (p);
}

static bool
modules_chunk_loss (const hr_params_t *p)
{
  return has_modules (p) && computes_loss (p) && hr_divides_logits (p);
}

static bool
modules_defer_head (const hr_params_t *p)
{
  return has_modules (p) && p->deferred_head_micro_batches > 0;
}

static bool
modules_step_in_backward (const hr_params_t *p)
{
  return has_modules (p) && steps_in_backward (p);
}

/* Megatron-Core checkpoints each module apart, and refuses longer segments. */
static bool
modules_in_segments (const hr_params_t *p)
{
  bool segments = p->recompute == HR_RECOMPUTE_SQRT || (by_interval (p) && p->checkpoint_interval > 1);

  return has_modules (p) && (segments || drops_by_operator (p));
}

static bool
elements_missing (const hr_params_t *p)
{
  return is_elements (p) && p->activation_elements == 0;
}
