/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a rule across parameters is broken: a predicate for each row of checks.c, which alone includes this. */
#pragma once

#include "core/table/param-conditions.h"

#include <math.h>

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
interval_exceeds_layers (const hr_params_t *p)
{
  return by_interval (p) && p->checkpoint_interval > p->layers;
}

static bool
no_expert_chosen (const hr_params_t *p)
{
  return has_experts (p) && p->experts_per_token == 0;
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
too_few_gpus (const hr_params_t *p)
{
  return p->gpu_count > 0 && (double) p->gpu_count < hr_plan_gpus (p);
}

/* No larger number of GPUs can be typed. */
static bool
too_many_gpus (const hr_params_t *p)
{
  return hr_plan_gpus (p) > hr_param_desc (HR_GPU_COUNT)->max;
}

static bool
spare_gpus (const hr_params_t *p)
{
  return (double) p->gpu_count > hr_plan_gpus (p);
}

static bool
uses_plan (const hr_params_t *p)
{
  return p->tensor_parallel > 1 || p->pipeline_parallel > 1 || p->context_parallel > 1 || p->expert_parallel > 1;
}

static bool
plan_unknown (const hr_params_t *p)
{
  return uses_plan (p) && !uses_groups (p);
}

static bool
context_unknown (const hr_params_t *p)
{
  return p->context_parallel > 1 && p->activation_model == HR_MODEL_RULE_34;
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

static bool
heads_not_shared (const hr_params_t *p)
{
  return p->attention_heads % p->tensor_parallel != 0;
}

static bool
kv_heads_not_shared (const hr_params_t *p)
{
  return !hr_is_latent (p) && p->kv_heads % p->tensor_parallel != 0 && p->tensor_parallel % p->kv_heads != 0;
}

static bool
width_not_shared (const hr_params_t *p)
{
  return p->ffn_size % p->tensor_parallel != 0;
}

static bool
tokens_not_shared (const hr_params_t *p)
{
  int64_t parts = p->context_parallel;

  if (p->sequence_parallel)
    parts *= p->tensor_parallel;
  return trains (p) && p->sequence_length % parts != 0;
}

static bool
experts_not_shared (const hr_params_t *p)
{
  return has_experts (p) && p->experts % p->expert_parallel != 0;
}

static int64_t
expert_tensor (const hr_params_t *p)
{
  if (p->expert_tensor_parallel > 0)
    return p->expert_tensor_parallel;
  return p->tensor_parallel;
}

static bool
expert_groups_do_not_divide (const hr_params_t *p)
{
  return has_experts (p)
         && fmod (hr_plan_gpus (p),
                  (double) p->pipeline_parallel * (double) p->expert_parallel * (double) expert_tensor (p))
                != 0;
}

static bool
expert_width_not_shared (const hr_params_t *p)
{
  int64_t width = p->ffn_size;

  if (p->expert_ffn_size > 0)
    width = p->expert_ffn_size;
  return has_experts (p) && width % expert_tensor (p) != 0;
}

static bool
too_many_stages (const hr_params_t *p)
{
  return p->stage_layers.n == 0 && p->pipeline_parallel * p->virtual_stages > p->layers;
}

static bool
stages_alone (const hr_params_t *p)
{
  return p->pipeline_parallel == 1 && p->virtual_stages > 1;
}

static bool
no_such_stage (const hr_params_t *p)
{
  return p->pipeline_rank >= p->pipeline_parallel;
}

static bool
stages_miscounted (const hr_params_t *p)
{
  return p->stage_layers.n > 0 && p->stage_layers.n != p->pipeline_parallel * p->virtual_stages;
}

static bool
stage_layers_miscounted (const hr_params_t *p)
{
  int64_t sum = 0;

  for (int i = 0; i < p->stage_layers.n; i++)
    sum += p->stage_layers.items[i];
  return p->stage_layers.n > 0 && sum != p->layers;
}

static bool
instances_do_not_divide (const hr_params_t *p)
{
  return p->zero_stage > 0
         && fmod ((double) p->data_parallel * (double) p->context_parallel, (double) p->optimizer_instances) != 0;
}

static bool
pipeline_serves (const hr_params_t *p)
{
  return infers (p) && p->pipeline_parallel > 1;
}

static bool
context_serves (const hr_params_t *p)
{
  return infers (p) && p->context_parallel > 1;
}

static bool
adapters_in_plan (const hr_params_t *p)
{
  return has_adapters (p) && uses_plan (p);
}

static bool
steps_in_backward (const hr_params_t *p)
{
  return trains_by_ledger (p) && has_optimizer (p) && p->optimizer_in_backward;
}

static bool
accumulates_and_steps (const hr_params_t *p)
{
  return steps_in_backward (p) && (p->micro_batches > 1 || p->gradient_buffer);
}

static bool
pipelines_and_steps (const hr_params_t *p)
{
  return steps_in_backward (p) && p->pipeline_parallel > 1;
}

static bool
stages_wait (const hr_params_t *p)
{
  return trains (p) && uses_groups (p) && p->micro_batches < p->pipeline_parallel;
}

/* What is said of a logit stands for a kernel that works on all of them at once. */
static bool
logits_typed (const hr_params_t *p)
{
  return predicts_tokens (p) && p->logit_bytes > 0
         && (p->loss_kernel == HR_LOSS_FUSED || p->loss_kernel == HR_LOSS_CHUNKED);
}

static bool
thresholds_cross (const hr_params_t *p)
{
  return p->tight_percent > p->full_percent;
}

static bool
sequence_exceeds_positions (const hr_params_t *p)
{
  return learns_positions (p) && is_ledger (p) && p->sequence_length > p->learned_positions;
}

static bool
trains_quantised (const hr_params_t *p)
{
  return trains (p) && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) <= 1 && p->weight_dtype != HR_FP8
         && hr_quantization (p)->what == HR_QUANTISED_NOTHING;
}

static bool
quantises (const hr_params_t *p)
{
  return hr_quantization (p)->what != HR_QUANTISED_NOTHING;
}

static bool
only_served (const hr_params_t *p)
{
  return trains (p) && quantises (p) && !hr_quantization (p)->casts_backward;
}

static bool
no_experts_to_quantise (const hr_params_t *p)
{
  return quantises_experts (p) && !has_experts (p);
}

static bool
quantised_shards_apart (const hr_params_t *p)
{
  return quantises (p) && p->zero_stage == 3 && p->expert_parallel > 1;
}

static bool
quantisation_unused (const hr_params_t *p)
{
  return trains (p) && p->weight_quantization > 0 && !quantises (p);
}

static bool
gate_unknown (const hr_params_t *p)
{
  hr_family_t facts;

  hr_family_fill (p, &facts);
  return has_adapters (p) && !facts.gated && (p->lora_target_modules.bits & (HR_TARGET_GATE | HR_TARGET_GATE_UP)) != 0;
}

/* Experts whose ledger is written for a gate and an up projection. */
static bool
plain_experts (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return has_experts (p) && p->mlp_gated == HR_NEVER && family->gated && !family->dispatches;
}

static bool
latent_rank_unknown (const hr_params_t *p)
{
  return !may_be_latent (p) && p->kv_lora_rank > 0;
}

static bool
window_in_encoder (const hr_params_t *p)
{
  return slides (p) && !predicts (p);
}

static bool
modules_in_encoder (const hr_params_t *p)
{
  return p->mtp_layers > 0 && !predicts (p);
}

static bool
engine_without_alibi (const hr_params_t *p)
{
  return is_open (p) && p->position_embeddings == HR_POSITION_ALIBI;
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
autocast_without_fp32 (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->autocast && p->fine_tuning == HR_FINE_TUNING_FULL
         && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) != 4;
}

static bool
autocast_to_fp32 (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->autocast && hr_dtype_bytes ((hr_dtype_t) p->activation_dtype) != 2;
}

static bool
recomputes_unknown (const hr_params_t *p)
{
  bool rule = is_multiplier (p) || is_elements (p);

  return rule && p->recompute != HR_RECOMPUTE_NONE && p->recompute != HR_RECOMPUTE_FRACTION;
}

static bool
offloads_no_checkpoint (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->activation_offload && !by_segments (p);
}

static bool
segments_unknown (const hr_params_t *p)
{
  return trains (p) && p->activation_model == HR_MODEL_SEGMENTS
         && (p->recompute == HR_RECOMPUTE_SELECTIVE || p->recompute == HR_RECOMPUTE_FRACTION);
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
         && !p->expanded_kv && !p->padding_mask;
}

static bool
latent_unknown (const hr_params_t *p)
{
  return infers (p) && p->kv_cache_kind == HR_KV_LATENT && !hr_is_latent (p);
}

static bool
chunks_exceed_tokens (const hr_params_t *p)
{
  return chunks_loss (p) && p->loss_chunks > p->sequence_length * p->micro_batch_size;
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

/* What is kept by operator is read from torchtitan’s policy, for layers of this order of products. */
static bool
operators_unknown (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);
  bool scores = p->attention == HR_EAGER || p->attention == HR_MATH || (p->attention == HR_SDPA && family->eager);
  bool other = hr_is_latent (p) || family->norms != HR_NORMS_BEFORE || family->parallel || family->bare_full_layers;

  return drops_by_operator (p) && (scores || other || has_experts (p) || has_adapters (p));
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
  return has_modules (p) && chunks_loss (p);
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

static bool
modules_not_shared (const hr_params_t *p)
{
  return has_modules (p) && p->hidden_size % p->tensor_parallel != 0;
}

/* It checkpoints each module apart, and refuses longer segments. */
static bool
modules_in_segments (const hr_params_t *p)
{
  bool segments = p->recompute == HR_RECOMPUTE_SQRT || (by_interval (p) && p->checkpoint_interval > 1);

  return has_modules (p) && (segments || drops_by_operator (p));
}

/* A module embeds ids and computes logits once more. */
static bool
modules_unknown (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return has_modules (p) && (family->embedding_norm || family->capped_logits || family->bare_full_layers);
}

static bool
elements_missing (const hr_params_t *p)
{
  return is_elements (p) && p->activation_elements == 0;
}

static bool
quantised_without_scales (const hr_params_t *p)
{
  return infers (p) && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) < 1 && !quantises (p);
}

static bool
cache_below_prompt (const hr_params_t *p)
{
  return infers (p) && p->cached_tokens > 0 && p->cached_tokens < p->sequence_length;
}
