/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When rules of number formats and of inference are broken. For checks.c alone. */
#pragma once

#include "core/table/param-conditions.h"

static bool
quantises (const hr_params_t *p)
{
  return hr_quantization (p)->what != HR_QUANTISED_NOTHING;
}

static bool
trains_quantised (const hr_params_t *p)
{
  return trains (p) && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) <= 1 && p->weight_dtype != HR_FP8
         && hr_quantization (p)->what == HR_QUANTISED_NOTHING;
}

static bool
quantised_without_scales (const hr_params_t *p)
{
  return infers (p) && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) < 1 && !quantises (p);
}

/* Of fewer bits the missing scales are remarked on. */
static bool
has_8_bit_ends (const hr_params_t *p)
{
  return infers (p) && hr_dtype_bytes ((hr_dtype_t) p->weight_dtype) == 1 && !quantises (p);
}

/* Nothing is plausible of a format that no row is: what the weights take is refused, not assumed. */
static bool
quantisation_unknown (const hr_params_t *p)
{
  return hr_quantization_is_unknown (p);
}

static bool
others_unquantised (const hr_params_t *p)
{
  return may_leave_matrices (p) && (p->unquantized_matrices.bits & HR_UNQUANTISED_OTHERS) != 0;
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

/* A layer has at least a matrix of its width by its width. */
static bool
stores_too_little (const hr_params_t *p)
{
  double elements = (double) p->layers * (double) p->hidden_size * (double) p->hidden_size;
  double stored_bits = (double) p->stored_weight_bytes * 8;

  return serves_quantised (p) && stored_bits > 0 && stored_bits < elements / 2;
}

static bool
trains_activations_in_8_bits (const hr_params_t *p)
{
  return trains (p) && hr_dtype_bytes ((hr_dtype_t) p->activation_dtype) < 2;
}

static bool
quantised_shards_apart (const hr_params_t *p)
{
  return quantises (p) && p->zero_stage == 3 && p->expert_parallel > 1;
}

static bool
quantisation_unused (const hr_params_t *p)
{
  return trains (p) && p->weight_quantization > 0 && !quantises (p) && !hr_quantization_is_unknown (p);
}

/* Their quantizers say so: FP8 in blocks, and MXFP4 (“does not support training”, unless it is dequantised). */
static bool
serves_alone (const hr_params_t *p)
{
  return trains (p) && quantises (p) && hr_quantization (p)->served;
}

static bool
multiplies_below_16_bits (const hr_params_t *p)
{
  return p->matmul_dtype == HR_MATMUL_FP8 || p->matmul_dtype == HR_MATMUL_MXFP8 || p->matmul_dtype == HR_MATMUL_NVFP4;
}

/* Transformer Engine holds matrices once more as its products read them, and their transposes; torchao casts them in
 * each product. Source: transformer_engine/pytorch/module/linear.py; torchao/float8/float8_linear.py, 2026. */
static bool
copies_matrices (const hr_params_t *p)
{
  bool holds_copies = p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;

  return trains_by_ledger (p) && holds_copies && multiplies_below_16_bits (p);
}

static bool
latent_unknown (const hr_params_t *p)
{
  return infers (p) && p->kv_cache_kind == HR_KV_LATENT && !hr_is_latent (p);
}

static bool
cache_below_prompt (const hr_params_t *p)
{
  return caches (p) && p->cached_tokens > 0 && p->cached_tokens < p->sequence_length;
}

static bool
thresholds_cross (const hr_params_t *p)
{
  return p->tight_percent > p->full_percent;
}
