/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions on parameters, one line each, for the rows of param-rows-*.h (where one means something) and of checks.c.
 */
#pragma once

#include "core/facts/core-layers.h"
#include "core/facts/facts.h"
#include "core/facts/families.h"
#include "core/facts/family-facts.h"
#include "core/facts/layers.h"
#include "core/facts/quantization.h"
#include "core/facts/towers.h"
#include "core/plan/groups.h"
#include "core/plan/placement.h"

/* clang-format off */
static inline bool trains (const hr_params_t *p) { return p->mode == HR_TRAINING; }
static inline bool infers (const hr_params_t *p) { return p->mode == HR_INFERENCE; }
static inline bool recomputes (const hr_params_t *p) { return trains (p) && p->recompute != HR_RECOMPUTE_NONE; }
static inline bool is_ledger (const hr_params_t *p) { return p->activation_model == HR_MODEL_LEDGER; }
static inline bool trains_by_ledger (const hr_params_t *p) { return trains (p) && is_ledger (p); }
static inline bool has_experts (const hr_params_t *p) { return p->experts > 0; }
static inline bool
may_be_latent (const hr_params_t *p)
{
  return hr_family (p->family)->open || hr_family (p->family)->latent;
}
static inline bool slides (const hr_params_t *p) { return p->sliding_window > 0; }
static inline bool predicts (const hr_params_t *p) { return hr_head (p) == HR_HEAD_CAUSAL; }
static inline bool caches (const hr_params_t *p) { return infers (p) && predicts (p); }
static inline bool has_states (const hr_params_t *p) { return hr_family (p->family)->mixed; }
static inline bool has_adapters (const hr_params_t *p) { return trains (p) && p->fine_tuning != HR_FINE_TUNING_FULL; }
/* Adapters are as large as what they stand beside, whatever counts the activations. */
static inline bool
tells_layers_apart (const hr_params_t *p)
{
  return trains_by_ledger (p) || has_adapters (p);
}
static inline bool
has_wide_layers (const hr_params_t *p)
{
  return hr_family (p->family)->wide_full_layers && (caches (p) || tells_layers_apart (p));
}
static inline bool
may_share_keys (const hr_params_t *p)
{
  return hr_family (p->family)->shares_keys && (caches (p) || tells_layers_apart (p));
}
static inline bool
may_be_double_wide (const hr_params_t *p)
{
  return tells_layers_apart (p) && hr_family (p->family)->shares_keys && p->shared_kv_layers > 0;
}
static inline bool
may_cap_logits (const hr_params_t *p)
{
  return trains_by_ledger (p) && predicts (p) && hr_may_cap_logits (p);
}
static inline bool may_have_layer_inputs (const hr_params_t *p) { return hr_family (p->family)->layer_inputs; }
static inline bool is_indexed (const hr_params_t *p) { return hr_family (p->family)->indexed; }
static inline bool shares_indexers (const hr_params_t *p) { return is_indexed (p) && has_experts (p); }
static inline bool convolves (const hr_params_t *p) { return hr_family (p->family)->convolves; }
static inline bool
recurs_in_each_layer (const hr_params_t *p)
{
  return hr_family (p->family)->mixer_alone || hr_family (p->family)->mixer_beside;
}
static inline bool
has_recurrence (const hr_params_t *p)
{
  bool has_some = recurs_in_each_layer (p) || p->state_layers > 0;

  return trains_by_ledger (p) && hr_family (p->family)->mixer != HR_MIXER_NONE && has_some;
}
static inline bool
has_steps (const hr_params_t *p)
{
  return has_recurrence (p) && hr_family (p->family)->mixer == HR_MIXER_MAMBA;
}
static inline bool has_recurrent_heads (const hr_params_t *p) { return has_recurrence (p) && !has_steps (p); }
static inline bool
has_chunks (const hr_params_t *p)
{
  return has_recurrence (p) && hr_family (p->family)->mixer == HR_MIXER_MAMBA2;
}
static inline bool
has_convolutions (const hr_params_t *p)
{
  return (convolves (p) && p->state_layers > 0) || has_recurrence (p);
}
static inline bool hears (const hr_params_t *p) { return hr_family (p->family)->front != HR_FRONT_NONE; }
static inline bool has_encoder (const hr_params_t *p) { return hr_family (p->family)->crosses; }
static inline bool
has_state_layers (const hr_params_t *p)
{
  bool is_scanned = hr_family (p->family)->scanned_chunk > 0;
  bool is_used = caches (p) || (trains_by_ledger (p) && (is_scanned || !recurs_in_each_layer (p)));

  return convolves (p) || (is_used && has_states (p)); /* in training of some by the range alone */
}
static inline bool
scans_states (const hr_params_t *p)
{
  return trains_by_ledger (p) && hr_family (p->family)->scanned_chunk > 0;
}
static inline bool
has_state_elements (const hr_params_t *p)
{
  bool is_used = caches (p) || scans_states (p); /* in training by the range alone */

  return is_used && has_states (p) && !convolves (p); /* those of a convolution follow from its width */
}
static inline bool asks_for_images (const hr_params_t *p) { return is_ledger (p) && p->image_tokens > 0; }
static inline bool
may_have_images (const hr_params_t *p)
{
  return is_ledger (p) && (p->tower_family > 0 || p->tower_parameters > 0);
}
static inline bool keeps_images (const hr_params_t *p) { return hr_keeps_images (p); }
static inline bool
mixes_windows (const hr_params_t *p)
{
  return hr_family (p->family)->full_every > 0 || p->full_attention_interval > 0;
}
static inline bool
caches_by_window (const hr_params_t *p)
{
  return caches (p) && slides (p) && !mixes_windows (p) && p->kv_cache_kind != HR_KV_PAGED;
}
static inline bool has_heads (const hr_params_t *p) { return !hr_is_latent (p); }
static inline bool
mixes_attention (const hr_params_t *p)
{
  return slides (p) || hr_family (p->family)->full_every > 0;
}
static inline bool
may_freeze (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->fine_tuning == HR_FINE_TUNING_FULL;
}
static inline bool may_freeze_head (const hr_params_t *p) { return may_freeze (p) && predicts (p); }
static inline bool may_adapt_experts (const hr_params_t *p) { return has_adapters (p) && has_experts (p); }
static inline bool
may_fuse_adapters (const hr_params_t *p)
{
  return trains_by_ledger (p) && has_adapters (p) && hr_has_fused_adapters (p);
}
static inline bool
divides_adapters (const hr_params_t *p)
{
  return has_adapters (p) && p->tensor_parallel > 1;
}
static inline bool
names_no_targets (const hr_params_t *p)
{
  return has_adapters (p) && p->lora_target_modules.bits == 0;
}
static inline bool
may_change_head (const hr_params_t *p)
{
  return hr_family (p->family)->head != HR_HEAD_CLASS && !hr_family (p->family)->engine;
}
static inline bool
has_label_head (const hr_params_t *p)
{
  return hr_head (p) == HR_HEAD_SEQUENCE || hr_head (p) == HR_HEAD_TOKENS;
}
static inline bool has_word_head (const hr_params_t *p) { return hr_family (p->family)->head != HR_HEAD_CLASS; }
static inline bool types_tokens (const hr_params_t *p) { return hr_family (p->family)->token_types > 0; }
static inline bool
embeds_on_its_own (const hr_params_t *p)
{
  return hr_family (p->family)->embedding != HR_EMBEDDING_AS_LAYERS;
}
static inline bool learns_positions (const hr_params_t *p) { return hr_learns_positions (p); }
static inline bool
may_learn_positions (const hr_params_t *p)
{
  return learns_positions (p) || (p->position_embeddings == HR_POSITION_AS_FAMILY
         && hr_family (p->family)->learned_positions);
}
static inline bool predicts_tokens (const hr_params_t *p) { return trains_by_ledger (p) && predicts (p); }
static inline bool computes_loss (const hr_params_t *p) { return predicts_tokens (p) && p->logit_bytes == 0; }
static inline bool
chunks_loss (const hr_params_t *p)
{
  return computes_loss (p) && (p->loss_kernel == HR_LOSS_CHUNKED || p->loss_kernel == HR_LOSS_FUSED);
}
static inline bool
adapts_head (const hr_params_t *p)
{
  return predicts_tokens (p) && has_adapters (p) && (p->lora_target_modules.bits & HR_TARGET_HEAD) != 0;
}
static inline bool
may_chunk_head (const hr_params_t *p)
{
  return computes_loss (p) && p->loss_kernel == HR_LOSS_CHUNKED;
}
static inline bool has_attention (const hr_params_t *p) { return !hr_family (p->family)->mixer_alone; }
static inline bool trains_attention (const hr_params_t *p) { return trains_by_ledger (p) && has_attention (p); }
static inline bool
groups_heads (const hr_params_t *p)
{
  return trains_attention (p) && p->kv_heads < p->attention_heads && has_heads (p)
         && !hr_family (p->family)->expands_kv; /* which repeats them whatever is chosen */
}
static inline bool names_kernels (const hr_params_t *p) { return trains_by_ledger (p) && !p->compile; }
static inline bool names_mlp_kernel (const hr_params_t *p) { return names_kernels (p) && has_attention (p); }
static inline bool
has_rms_norms_for_images (const hr_params_t *p)
{
  const hr_tower_t *tower = hr_tower (p->tower_family);

  return hr_keeps_images (p) && (tower->layers.norm == HR_RMS_NORM || tower->joint == HR_JOINT_POOLED);
}
static inline bool
names_norm_kernel (const hr_params_t *p)
{
  return (names_kernels (p) && hr_model_norm (p) != HR_LAYER_NORM) || has_rms_norms_for_images (p);
}
static inline bool
casts_normed (const hr_params_t *p)
{
  return trains_by_ledger (p) && hr_model_norm (p) == HR_RMS_NORM;
}
static inline bool rotates (const hr_params_t *p) { return trains_attention (p) && hr_rotates (p) && has_heads (p); }
static inline bool rotates_in_layers (const hr_params_t *p) { return rotates (p) && p->layer_rotation; }
static inline bool uses_dropout (const hr_params_t *p) { return trains_attention (p); }
static inline bool
drops_scores (const hr_params_t *p)
{
  bool by_core = hr_has_core_layers (p) && p->attention == HR_EAGER;

  return uses_dropout (p) && (by_core || (hr_family (p->family)->dropouts & HR_DROP_SCORES) != 0);
}
static inline bool
holds_batch (const hr_params_t *p)
{
  return trains_by_ledger (p) && hr_has_core_layers (p);
}
static inline bool writes_gelu (const hr_params_t *p) { return trains_by_ledger (p) && hr_writes_gelu (p); }
static inline bool
freezes_first_norm (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return has_adapters (p) && (family->norms & HR_NORM_ATTENTION_IN) != 0 && !family->bare_first_layer;
}
static inline bool
may_ask_for_gradients (const hr_params_t *p)
{
  return freezes_first_norm (p) || (has_adapters (p) && hr_has_images (p));
}
static inline bool
defers_head (const hr_params_t *p)
{
  return predicts_tokens (p) && hr_has_core_layers (p) && p->logit_bytes > 0;
}
static inline bool
may_be_another (const hr_params_t *p)
{
  return trains_by_ledger (p) && hr_family_has_kin (p->family) && !hr_is_bounded (p); /* their range is wider */
}
static inline bool has_optimizer (const hr_params_t *p) { return trains (p) && p->optimizer != HR_NO_OPTIMIZER; }
static inline bool
has_own_states (const hr_params_t *p)
{
  return has_optimizer (p) && p->optimizer != HR_SGD && p->optimizer_bytes <= 0;
}
static inline bool
may_project (const hr_params_t *p)
{
  return has_own_states (p) && p->fine_tuning == HR_FINE_TUNING_FULL;
}
static inline bool
projects_gradients (const hr_params_t *p)
{
  return may_project (p) && p->gradient_projection != HR_PROJECTION_NONE;
}
static inline bool
has_first_moment (const hr_params_t *p)
{
  return has_own_states (p) && p->optimizer != HR_ADAFACTOR && p->optimizer != HR_ADAGRAD;
}
static inline bool
has_second_moment (const hr_params_t *p)
{
  return has_own_states (p) && p->optimizer != HR_SGD_MOMENTUM && p->optimizer != HR_LION;
}
static inline bool
has_int8_states (const hr_params_t *p)
{
  bool by_itself = p->optimizer == HR_ADAMW_8BIT || p->optimizer == HR_ADAMW_FP8;

  return has_own_states (p) && (by_itself || p->first_moment_dtype == HR_STATE_INT8
         || p->second_moment_dtype == HR_STATE_INT8);
}
static inline bool pages_states (const hr_params_t *p) { return has_optimizer (p) && p->optimizer_paged; }
static inline bool
has_8bit_optimizer (const hr_params_t *p)
{
  return has_optimizer (p) && p->optimizer == HR_ADAMW_8BIT;
}
static inline bool
trains_by_ledger_with_optimizer (const hr_params_t *p)
{
  return trains_by_ledger (p) && has_optimizer (p);
}
static inline bool
may_autocast (const hr_params_t *p)
{
  bool casts_weights = hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) == 4;
  bool casts_norms = hr_model_norm (p) == HR_LAYER_NORM && !hr_family (p->family)->own_norms;
  bool casts_stream = hr_family (p->family)->fp32_stream;
  bool casts_steps = has_steps (p) || has_chunks (p);

  return trains_by_ledger (p) && (has_adapters (p) || casts_weights || casts_norms || casts_stream || casts_steps);
}
static inline bool has_master_weights (const hr_params_t *p) { return trains (p) && p->master_weights; }
static inline bool
drops_some (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->recompute == HR_RECOMPUTE_SELECTIVE;
}
static inline bool
drops_by_operator (const hr_params_t *p)
{
  return drops_some (p) && (p->recompute_modules.bits & HR_MODULE_BY_OPERATOR) != 0;
}
static inline bool
renames_products (const hr_params_t *p)
{
  return drops_by_operator (p) && (p->matmul_dtype == HR_MATMUL_NVFP4 || p->matmul_dtype == HR_MATMUL_MXFP8);
}
static inline bool
divides_head (const hr_params_t *p)
{
  return predicts_tokens (p) && p->tensor_parallel > 1 && !hr_has_core_layers (p);
}
static inline bool projects_heads (const hr_params_t *p) { return trains_by_ledger (p) && !hr_is_latent (p); }
static inline bool by_interval (const hr_params_t *p) { return trains (p) && p->recompute == HR_RECOMPUTE_INTERVAL; }
static inline bool by_fraction (const hr_params_t *p) { return p->recompute == HR_RECOMPUTE_FRACTION; }
static inline bool
by_segments (const hr_params_t *p)
{
  return trains_by_ledger (p) && (p->recompute == HR_RECOMPUTE_FULL || p->recompute == HR_RECOMPUTE_INTERVAL
         || p->recompute == HR_RECOMPUTE_SQRT);
}
static inline bool
may_offload_modules (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE
         && (p->recompute == HR_RECOMPUTE_NONE || p->recompute == HR_RECOMPUTE_SELECTIVE);
}
static inline bool by_percent (const hr_params_t *p) { return p->overhead == HR_PERCENT; }
static inline bool itemised (const hr_params_t *p) { return p->overhead == HR_ITEMISED; }
static inline bool
types_range (const hr_params_t *p)
{
  return itemised (p) && p->range == HR_RANGE_TYPED;
}
static inline bool
reserves_blocks (const hr_params_t *p)
{
  return trains_by_ledger (p) && itemised (p);
}
static inline bool adds_up_copies (const hr_params_t *p) { return itemised (p) && hr_adds_up_copies (p); }
static inline bool frees_blocks (const hr_params_t *p) { return reserves_blocks (p) && p->freed_blocks; }
static inline bool keeps_freed_logits (const hr_params_t *p) { return predicts_tokens (p) && !frees_blocks (p); }
static inline bool keeps_freed_segment (const hr_params_t *p) { return by_segments (p) && !frees_blocks (p); }
/* The logits of all tokens are there at once, and not in chunks of a kernel. */
static inline bool
has_logits_at_once (const hr_params_t *p)
{
  bool at_once = p->loss_kernel == HR_LOSS_PLAIN || p->loss_kernel == HR_LOSS_JIT || p->loss_kernel == HR_LOSS_TE;

  return reserves_blocks (p) && predicts (p) && at_once;
}
static inline bool
varies_in_length (const hr_params_t *p)
{
  return has_logits_at_once (p) && !p->expandable_segments;
}
static inline bool is_open (const hr_params_t *p) { return hr_family (p->family)->open; }
static inline bool
uses_groups (const hr_params_t *p)
{
  return is_ledger (p) || p->activation_model == HR_MODEL_RULE_34;
}
static inline bool is_tensor_parallel (const hr_params_t *p) { return uses_groups (p) && p->tensor_parallel > 1; }
static inline bool
gathers_inputs (const hr_params_t *p)
{
  return is_tensor_parallel (p) && p->sequence_parallel && !has_adapters (p);
}
static inline bool is_pipelined (const hr_params_t *p) { return uses_groups (p) && p->pipeline_parallel > 1; }
static inline bool divides_layers (const hr_params_t *p) { return is_pipelined (p) && p->stage_layers.n == 0; }
static inline bool has_remainder (const hr_params_t *p) { return divides_layers (p) && !p->balanced_stages; }
static inline bool trains_in_stages (const hr_params_t *p) { return is_pipelined (p) && trains (p); }
static inline bool is_interleaved (const hr_params_t *p) { return trains_in_stages (p) && p->virtual_stages > 1; }
static inline bool
disperses (const hr_params_t *p)
{
  return trains_by_ledger (p) && has_experts (p) && itemised (p) && p->expert_parallel > 1
         && hr_has_core_layers (p);
}
static inline bool trains_experts (const hr_params_t *p) { return trains_by_ledger (p) && has_experts (p); }
static inline bool
uses_engine (const hr_params_t *p)
{
  return trains_by_ledger (p) && p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}
static inline bool groups_experts (const hr_params_t *p) { return uses_engine (p) && has_experts (p); }
static inline bool is_sharded (const hr_params_t *p) { return hr_may_shard (p) && p->zero_stage > 0; }
static inline bool communicates (const hr_params_t *p) { return itemised (p) && hr_plan_gpus (p) > 1; }
static inline bool
has_further_groups (const hr_params_t *p)
{
  int groups = (p->data_parallel > 1) + (p->tensor_parallel > 1) + (p->pipeline_parallel > 1)
               + (p->context_parallel > 1) + (has_experts (p) && p->expert_parallel > 1);

  return trains (p) && communicates (p) && groups > 1;
}
static inline bool
divides_experts (const hr_params_t *p)
{
  return trains (p) && communicates (p) && has_experts (p) && p->expert_parallel > 1;
}
static inline bool
exchanges_tokens (const hr_params_t *p)
{
  return divides_experts (p) && p->moe_dispatcher != HR_DISPATCH_ALLGATHER;
}
static inline bool
dispatches_experts (const hr_params_t *p)
{
  return divides_experts (p) || (trains_experts (p) && hr_has_core_layers (p));
}
static inline bool shards_all (const hr_params_t *p) { return is_ledger (p) && hr_may_shard (p) && p->zero_stage == 3; }
static inline bool shards_weights (const hr_params_t *p) { return shards_all (p) && itemised (p); }
static inline bool
uses_fsdp2 (const hr_params_t *p)
{
  return shards_all (p) && trains_by_ledger (p) && p->fsdp_version == HR_FSDP_2;
}
static inline bool
may_expand_segments (const hr_params_t *p)
{
  bool leaves_shorter_steps = has_logits_at_once (p) && p->length_spread < 1;
  bool has_streams = uses_fsdp2 (p) && itemised (p);

  return frees_blocks (p) || leaves_shorter_steps || has_streams;
}
static inline bool
steps_masters (const hr_params_t *p)
{
  return trains_by_ledger (p) && has_optimizer (p) && p->master_weights;
}
static inline bool
may_have_buckets (const hr_params_t *p)
{
  return trains_by_ledger (p) && itemised (p) && p->zero_bucket_elements > 0;
}
static inline bool
has_buckets (const hr_params_t *p)
{
  return trains_by_ledger (p) && itemised (p) && p->zero_stage > 0;
}
static inline bool offloads_to_cpu (const hr_params_t *p) { return trains_by_ledger (p) && p->cpu_offload; }
static inline bool
moves_to_host (const hr_params_t *p)
{
  return offloads_to_cpu (p) || (trains_by_ledger (p) && p->activation_offload);
}
static inline bool
has_host_memory (const hr_params_t *p)
{
  bool pages = has_optimizer (p) && p->optimizer_paged;
  bool loads = is_ledger (p) && p->host_loading != HR_HOST_STREAMED;

  return loads || pages || moves_to_host (p);
}
static inline bool shares_host (const hr_params_t *p) { return has_host_memory (p) && hr_plan_gpus (p) > 1; }
static inline bool has_gpu (const hr_params_t *p) { return p->gpu.text[0] != '\0'; }
static inline bool is_timed (const hr_params_t *p) { return has_gpu (p) && !hr_has_other_layers (p); }
static inline bool times_step (const hr_params_t *p) { return predicts_tokens (p) && is_timed (p); }
static inline bool times_serving (const hr_params_t *p) { return caches (p) && is_ledger (p) && is_timed (p); }
static inline bool times_gpus (const hr_params_t *p) { return times_step (p) && hr_plan_gpus (p) > 1; }
static inline bool shares_node (const hr_params_t *p) { return shares_host (p) || times_gpus (p); }
static inline bool
crosses_network (const hr_params_t *p)
{
  return times_step (p) && hr_plan_gpus (p) > (double) p->gpus_per_node;
}
static inline bool
chooses_step (const hr_params_t *p)
{
  bool holds_lists = !(steps_masters (p) && p->flat_step);

  return has_optimizer (p) && (holds_lists || times_step (p));
}
static inline bool
chooses_matmul (const hr_params_t *p)
{
  bool decides_gather = uses_fsdp2 (p) && p->fp8_all_gather;

  return drops_by_operator (p) || times_step (p) || decides_gather;
}
static inline bool
may_gather_in_fp8 (const hr_params_t *p)
{
  bool is_dense = !has_experts (p) && !has_adapters (p) && !uses_engine (p);
  bool is_seen = itemised (p) || times_step (p);

  return uses_fsdp2 (p) && is_dense && is_seen && p->matmul_dtype == HR_MATMUL_FP8;
}
static inline bool
may_group_experts (const hr_params_t *p)
{
  bool times_plain_experts = times_step (p) && has_experts (p) && !hr_has_core_layers (p);

  return groups_experts (p) || times_plain_experts;
}
static inline bool
overlaps_tensors (const hr_params_t *p)
{
  return times_step (p) && p->tensor_parallel > 1;
}
/* Experts that are computed one after the other are not timed. */
static inline bool
times_experts (const hr_params_t *p)
{
  return times_step (p) && has_experts (p) && (p->grouped_gemm || hr_has_core_layers (p));
}
/* In a pipeline another micro-batch is in memory; without one the time alone depends on it. */
static inline bool
pipes_experts (const hr_params_t *p)
{
  bool is_alone = times_experts (p) && p->pipeline_parallel == 1;

  return trains (p) && has_experts (p) && (is_interleaved (p) || is_alone);
}
static inline bool
exchanges_gradients (const hr_params_t *p)
{
  return times_step (p) && p->data_parallel * p->context_parallel > 1;
}
static inline bool
offloads_by_stage (const hr_params_t *p)
{
  bool pins_master = p->master_weights && p->pinned_host_memory;
  bool accumulates = p->offload_buffer_bytes > 0 && p->micro_batches > 1;

  return offloads_to_cpu (p) && (p->cpu_offload_parts == HR_OFFLOAD_WEIGHTS || pins_master || accumulates);
}
static inline bool
uses_zero (const hr_params_t *p)
{
  return hr_may_shard (p) || may_have_buckets (p) || offloads_by_stage (p);
}
static inline bool is_multiplier (const hr_params_t *p) { return p->activation_model == HR_MODEL_MULTIPLIER; }
static inline bool infers_by_multiplier (const hr_params_t *p) { return infers (p) && is_multiplier (p); }
static inline bool
merges_heads (const hr_params_t *p)
{
  return has_attention (p) && (projects_heads (p) || (has_adapters (p) && has_heads (p)));
}
static inline bool is_elements (const hr_params_t *p) { return p->activation_model == HR_MODEL_ELEMENTS; }
static inline bool recomputes_here (const hr_params_t *p) { return trains (p) || is_multiplier (p) || is_elements (p); }
static inline bool
quantises_beside (const hr_params_t *p)
{
  return has_adapters (p) && hr_quantization (p)->what != HR_QUANTISED_NOTHING;
}
static inline bool quantises_inputs (const hr_params_t *p) { return quantises_beside (p) && has_attention (p); }
static inline bool
may_prepare_kbit (const hr_params_t *p)
{
  return quantises_beside (p) && trains_by_ledger (p) && p->autocast && hr_quantization (p)->casts_forward;
}
static inline bool is_paged (const hr_params_t *p) { return infers (p) && p->kv_cache_kind == HR_KV_PAGED; }
static inline bool
shares_full_heads (const hr_params_t *p)
{
  return hr_family (p->family)->wide_full_layers && p->full_kv_heads > 0 && p->full_kv_heads < p->attention_heads;
}
static inline bool
shares_kv_heads (const hr_params_t *p)
{
  bool expands = hr_family (p->family)->expands_kv && p->kv_cache_kind == HR_KV_DYNAMIC;

  return caches (p) && has_heads (p) && !expands && (p->kv_heads < p->attention_heads || shares_full_heads (p));
}
static inline bool pages_cache (const hr_params_t *p) { return caches (p) && is_paged (p); }
static inline bool serves (const hr_params_t *p) { return infers (p) && uses_groups (p); }
static inline bool is_profiled (const hr_params_t *p) { return serves (p) && p->working_memory == HR_WORKING_PROFILED; }
static inline bool profiles_experts (const hr_params_t *p) { return is_profiled (p) && has_experts (p); }
static inline bool plans_graph (const hr_params_t *p) { return serves (p) && p->working_memory == HR_WORKING_GRAPH; }
static inline bool leaves_layers (const hr_params_t *p) { return hr_places_layers (p); }
static inline bool
quantises_experts (const hr_params_t *p)
{
  return hr_quantization (p)->what == HR_QUANTISED_EXPERTS;
}
static inline bool itemises_serving (const hr_params_t *p) { return itemised (p) && infers (p); }
static inline bool may_quantise (const hr_params_t *p) { return infers (p) || has_adapters (p) || is_ledger (p); }
static inline bool
serves_quantised (const hr_params_t *p)
{
  return infers (p) && hr_quantization (p)->what != HR_QUANTISED_NOTHING;
}
static inline bool
has_given_bits (const hr_params_t *p)
{
  return hr_quantization_has_given_bits (hr_quantization (p));
}
static inline bool may_quantise_head (const hr_params_t *p) { return hr_quantization (p)->what == HR_QUANTISED_LAYERS; }
static inline bool may_leave_matrices (const hr_params_t *p) { return infers (p) && may_quantise_head (p); }
static inline bool uses_attention (const hr_params_t *p) { return plans_graph (p) || (trains (p) && uses_groups (p)); }
/* What is read from code, where no row of the data has it: experts of most families, adapters beside some, modules. */
static inline bool
experts_assumed (const hr_params_t *p)
{
  bool are_measured = hr_has_core_layers (p) || hr_family (p->family)->experts_measured;

  return trains_by_ledger (p) && has_experts (p) && (!are_measured || has_adapters (p));
}
static inline bool
takes_adapters_unmeasured (const hr_params_t *p)
{
  return hr_is_latent (p) || hr_family (p->family)->parallel || hr_family (p->family)->head == HR_HEAD_CLASS;
}
static inline bool
adapters_assumed (const hr_params_t *p)
{
  return has_adapters (p) && is_ledger (p) && takes_adapters_unmeasured (p);
}
static inline bool departs (const hr_params_t *p) { return hr_departs_from_family (p); }
static inline bool has_modules (const hr_params_t *p) { return hr_mtp_modules (p) > 0; }
static inline bool
is_unmeasured (const hr_params_t *p)
{
  bool of_family = hr_family (p->family)->unmeasured && !hr_has_core_layers (p);

  return of_family || experts_assumed (p) || adapters_assumed (p) || has_modules (p)
         || departs (p);
}
/* clang-format on */
