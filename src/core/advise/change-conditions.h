/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stack can do, and where a change makes sense. For changes.c alone. */
#pragma once

#include "core/estimate/run-class.h"
#include "core/table/param-conditions.h"

static bool
is_megatron (const hr_params_t *p)
{
  return trains (p) && hr_stack_of (p) == HR_STACK_MEGATRON;
}

static bool
is_engine (const hr_params_t *p)
{
  return hr_stack_of (p) == HR_STACK_ENGINE;
}

static bool
is_llamacpp (const hr_params_t *p)
{
  return hr_stack_of (p) == HR_STACK_LLAMACPP;
}

static bool
is_plain_inference (const hr_params_t *p)
{
  return hr_stack_of (p) == HR_STACK_INFERENCE;
}

static bool
is_transformers (const hr_params_t *p)
{
  hr_stack_t stack = hr_stack_of (p);

  return stack == HR_STACK_TRANSFORMERS || stack == HR_STACK_TRANSFORMERS_SHARDED;
}

/* Also on one GPU, where nothing is sharded yet. */
static bool
is_fsdp2 (const hr_params_t *p)
{
  return trains (p) && !is_megatron (p) && p->zero_stage == 3 && p->fsdp_version == HR_FSDP_2;
}

/* Training loops of one’s own, torchtune, LitGPT and the like. */
static bool
is_own_loop (const hr_params_t *p)
{
  hr_stack_t stack = hr_stack_of (p);

  return (stack == HR_STACK_PYTORCH || stack == HR_STACK_PYTORCH_SHARDED) && !is_fsdp2 (p);
}

/* Modules and optimizers can be replaced, as those of Megatron cannot. */
static bool
is_open_training (const hr_params_t *p)
{
  return trains (p) && !is_megatron (p);
}

/* The head, the norms and the residual stream are in FP32, which another loss kernel would take away. */
static bool
is_prepared_for_kbit (const hr_params_t *p)
{
  return is_open_training (p) && may_prepare_kbit (p) && p->kbit_training;
}

static bool
may_fuse_loss (const hr_params_t *p)
{
  return is_open_training (p) && !is_prepared_for_kbit (p);
}

/* DeepSpeed has its optimizer step over all gradients at once. */
static bool
may_step_in_backward (const hr_params_t *p)
{
  return is_own_loop (p) && !p->flat_step;
}

static bool
chunks_in_loop (const hr_params_t *p)
{
  return (is_own_loop (p) || is_fsdp2 (p)) && !is_prepared_for_kbit (p);
}

static bool
saves_scores (const hr_params_t *p)
{
  return trains (p) && (p->attention == HR_EAGER || p->attention == HR_MATH || p->attention == HR_SDPA);
}

static bool
recomputes_nothing (const hr_params_t *p)
{
  return p->recompute == HR_RECOMPUTE_NONE;
}

static bool
recomputes_less_than_layers (const hr_params_t *p)
{
  return trains (p)
         && (p->recompute == HR_RECOMPUTE_NONE || p->recompute == HR_RECOMPUTE_SELECTIVE
             || p->recompute == HR_RECOMPUTE_FRACTION);
}

/* Transformers and torchtune checkpoint each layer, and know neither parts nor groups of them. */
static bool
selects_modules (const hr_params_t *p)
{
  return recomputes_nothing (p) && (is_megatron (p) || is_fsdp2 (p));
}

/* Whoever has an interval can have another. */
static bool
groups_layers (const hr_params_t *p)
{
  return is_megatron (p) || (trains (p) && p->recompute == HR_RECOMPUTE_INTERVAL);
}

/* Megatron-Core shards the states of the optimizer. */
static bool
shards_only_states (const hr_params_t *p)
{
  return is_megatron (p);
}

static bool
shards_in_stages (const hr_params_t *p)
{
  return is_open_training (p) && !is_fsdp2 (p);
}

/* Megatron, torchtitan on FSDP2, engines; and whoever does so already. */
static bool
divides_matrices (const hr_params_t *p)
{
  return is_megatron (p) || is_fsdp2 (p) || is_engine (p) || p->tensor_parallel > 1;
}

static bool
divides_into_stages (const hr_params_t *p)
{
  return is_megatron (p) || is_fsdp2 (p) || infers (p) || p->pipeline_parallel > 1;
}

static bool
divides_context (const hr_params_t *p)
{
  return is_megatron (p) || is_fsdp2 (p);
}

/* Tensor or pipeline parallelism in place of data parallelism needs GPUs to take from it. */
static bool
exchanges_matrices (const hr_params_t *p)
{
  return trains (p) && divides_matrices (p);
}

static bool
exchanges_stages (const hr_params_t *p)
{
  return trains (p) && divides_into_stages (p);
}

static bool
has_adam (const hr_params_t *p)
{
  return trains (p) && p->optimizer == HR_ADAMW;
}

static bool
may_replace_adam (const hr_params_t *p)
{
  return has_adam (p) && is_open_training (p);
}

static bool
may_shorten_moments (const hr_params_t *p)
{
  return has_adam (p) && is_megatron (p);
}

static bool
trains_in_16_bits (const hr_params_t *p)
{
  return trains (p) && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) == 2
         && hr_dtype_bytes ((hr_dtype_t) p->gradient_dtype) == 4;
}

/* Weights in FP32, or a copy of them in FP32. */
static bool
holds_fp32_weights (const hr_params_t *p)
{
  return is_open_training (p) && p->fine_tuning == HR_FINE_TUNING_FULL
         && (hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) == 4 || p->master_weights);
}

static bool
trains_all_in_peft (const hr_params_t *p)
{
  return is_transformers (p) && p->fine_tuning == HR_FINE_TUNING_FULL;
}

static bool
trains_all_in_loop (const hr_params_t *p)
{
  return (is_own_loop (p) || is_fsdp2 (p)) && p->fine_tuning == HR_FINE_TUNING_FULL;
}

static bool
has_lora (const hr_params_t *p)
{
  return is_open_training (p) && p->fine_tuning == HR_FINE_TUNING_LORA;
}

/* Nobody has chosen another format for the cache. */
static bool
caches_in_16_bits (const hr_params_t *p)
{
  return caches (p) && hr_dtype_bytes ((hr_dtype_t) p->kv_cache_dtype) >= 2;
}

static bool
engine_caches_in_16_bits (const hr_params_t *p)
{
  return is_engine (p) && caches_in_16_bits (p);
}

static bool
llamacpp_caches_in_16_bits (const hr_params_t *p)
{
  return is_llamacpp (p) && caches_in_16_bits (p);
}

/* A file in which every tensor is in one GGUF format or another. */
static bool
runs_gguf (const hr_params_t *p)
{
  return is_llamacpp (p);
}

static bool
has_16_bit_weights (const hr_params_t *p)
{
  return infers (p) && hr_quantization (p)->what == HR_QUANTISED_NOTHING;
}

static bool
engine_has_16_bit_weights (const hr_params_t *p)
{
  return is_engine (p) && has_16_bit_weights (p);
}

static bool
pytorch_has_16_bit_weights (const hr_params_t *p)
{
  return is_plain_inference (p) && has_16_bit_weights (p);
}

static bool
shards_data (const hr_params_t *p)
{
  return trains (p);
}
