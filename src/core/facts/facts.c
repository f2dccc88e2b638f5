/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The facts of a run: the family's row, and what formats and adapters follow from the parameters. */
#include "core/facts/facts.h"
#include "core/facts/family-facts.h"

/* A format of less than 8 bits is that of the quantised weights: the others are computed with as they are. */
static double
weight_bytes (const hr_facts_t *facts, const hr_params_t *p)
{
  double bytes = hr_dtype_bytes (hr_dtype_of (p->weight_dtype));
  bool quantises = facts->quantization->what != HR_QUANTISED_NOTHING;

  if (facts->quantization->mix != NULL)
    return 4; /* llama.cpp leaves norms, biases and routers in FP32 */
  if (facts->kbit)
    return 4;
  if (quantises && bytes < 2)
    return facts->compute_bytes;
  return bytes;
}

static bool
adapts_under_autocast (const hr_params_t *p)
{
  bool adapts = p->mode == HR_TRAINING && p->fine_tuning != HR_FINE_TUNING_FULL;

  return adapts && p->autocast && p->activation_model == HR_MODEL_LEDGER;
}

/* Sharding wants one format for all weights of a unit, so that a sharded model is left as it is. */
static bool
is_prepared (const hr_facts_t *facts, const hr_params_t *p)
{
  bool is_sharded = p->zero_stage == 3 && p->data_parallel > 1;

  if (!p->kbit_training || !adapts_under_autocast (p) || !facts->quantization->casts_forward)
    return false;
  return !is_sharded;
}

/* FSDP1 with adapters under autocast: measured runs keep every checkpoint in FP32, whether or not the norms are
 * fused. */
static bool
streams_fp32 (const hr_facts_t *facts, const hr_params_t *p)
{
  bool is_wrapped = p->zero_stage == 3 && p->data_parallel > 1 && p->fsdp_version == HR_FSDP_1;

  return is_wrapped && adapts_under_autocast (p) && facts->quantization->what == HR_QUANTISED_NOTHING;
}

/* 16 bits where the products have fewer. */
static hr_dtype_t
compute_dtype (const hr_params_t *p)
{
  hr_dtype_t dtype = hr_dtype_of (p->activation_dtype);
  bool is_ledger = p->activation_model == HR_MODEL_LEDGER; /* other models know no families */
  bool is_cast = p->mode == HR_TRAINING && p->autocast;    /* what products read */

  if (is_ledger && hr_family (p->family)->fp32_stream && !is_cast)
    return HR_FP32;
  if (hr_dtype_bytes (dtype) < 2)
    return HR_BF16;
  return dtype;
}

/* Autocast computes layer norms in FP32, whatever format the weights have (PyTorch, autocast_mode.h). Where a norm’s
 * output is added to the residual stream, or begins it, that is in FP32 from there on. */
bool
hr_widens_stream (const hr_facts_t *facts)
{
  const hr_family_t *family = &facts->family;
  bool is_of_norms = family->embedding_norm || (family->norms & HR_NORMS_AFTER) != 0;

  return facts->autocasts && !facts->casts_weights && (is_of_norms || family->fp32_stream);
}

static hr_dtype_t
residual_dtype (const hr_facts_t *facts, const hr_params_t *p)
{
  if (facts->casts_weights)
    return hr_dtype_of (p->weight_dtype);
  if (facts->kbit || streams_fp32 (facts, p) || hr_widens_stream (facts) || facts->family.mixer_alone)
    return HR_FP32;
  return facts->compute;
}

/* Products take 16-bit weights as they are; layer norms cast theirs. */
static void
init_autocast (hr_facts_t *facts, const hr_params_t *p)
{
  bool casts = p->autocast && p->activation_model == HR_MODEL_LEDGER && !facts->kbit;
  bool trains_layer_norms = p->mode == HR_TRAINING && facts->family.norm == HR_LAYER_NORM;
  bool casts_norms = casts && trains_layer_norms && !facts->family.own_norms;

  facts->casts_weights = casts && facts->weight_bytes >= 4;
  facts->autocasts = facts->casts_weights || casts_norms;
}

/* PyTorch's own choice of kernel takes a window as a mask, once there are as many tokens as it is wide
 * (Transformers, masking_utils.py), and so what an indexer chose. */
static bool
masks_pairs (const hr_params_t *p, const hr_family_t *family)
{
  bool trains = p->mode == HR_TRAINING && p->activation_model == HR_MODEL_LEDGER;

  if (!trains || p->attention != HR_SDPA || family->eager || family->engine)
    return false;
  if (family->indexed)
    return true;
  return p->sliding_window > 0 && p->sequence_length >= p->sliding_window;
}

/* The matrices that read attention's input. Where it is the stack that fuses query, key and value, each still has its
 * own adapter. */
static unsigned
attention_targets (const hr_params_t *p, const hr_family_t *family)
{
  if (family->fused_qkv && !p->fused_qkv)
    return HR_TARGET_QKV;
  return HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V;
}

static unsigned
mlp_targets (const hr_family_t *family)
{
  if (!family->gated)
    return HR_TARGET_UP | HR_TARGET_DOWN;
  if (family->fused_gate_up)
    return HR_TARGET_GATE_UP | HR_TARGET_DOWN;
  return HR_TARGET_GATE | HR_TARGET_UP | HR_TARGET_DOWN;
}

/* `lora-target-modules` names matrices; `lora-targets` stands for those that the model's own code has. */
static unsigned
adapter_targets (const hr_params_t *p, const hr_family_t *family)
{
  unsigned targets = attention_targets (p, family) | HR_TARGET_O;

  if (p->mode != HR_TRAINING || p->fine_tuning == HR_FINE_TUNING_FULL)
    return 0;
  if (p->lora_target_modules.bits != 0)
    return p->lora_target_modules.bits;
  if (p->lora_targets == HR_LORA_ALL)
    targets |= mlp_targets (family);
  if (p->lora_targets == HR_LORA_ALL && family->convolves)
    targets |= HR_TARGET_CONVOLUTION;
  return targets;
}

static double
adapter_bytes (hr_auto_dtype_t format, double weight_bytes)
{
  switch (format)
    {
    case HR_AUTO_FP32: return 4;
    case HR_AUTO_BF16:
    case HR_AUTO_FP16: return 2;
    case HR_AUTO_DTYPE:
    default: return weight_bytes;
    }
}

bool
hr_divides_logits (const hr_params_t *p)
{
  return p->loss_kernel == HR_LOSS_FUSED || p->loss_kernel == HR_LOSS_CHUNKED || p->loss_kernel == HR_LOSS_CUT;
}

/* A typed size of a logit stands for a kernel that works on all logits at once. */
static hr_loss_kernel_t
loss_kernel (const hr_facts_t *facts, const hr_params_t *p)
{
  if (facts->family.head != HR_HEAD_CAUSAL)
    return HR_LOSS_PLAIN;
  if (hr_divides_logits (p) && p->logit_bytes > 0)
    return HR_LOSS_PLAIN;
  return (hr_loss_kernel_t) p->loss_kernel;
}

bool
hr_has_fused_adapters (const hr_params_t *p)
{
  return p->lora_dropout <= 0 && p->lora_variant == HR_LORA && !hr_is_latent (p);
}

static void
init_adapters (hr_facts_t *facts, const hr_params_t *p)
{
  facts->adapter_targets = adapter_targets (p, &facts->family);
  facts->adapter_rank = 0;
  facts->trained_weight_bytes = facts->weight_bytes;
  facts->fp32_adapters = false;
  facts->fused_adapters = false;
  facts->expert_adapters = HR_EXPERT_ADAPTERS_NONE;
  if (facts->adapter_targets == 0)
    return;
  facts->adapter_rank = (double) p->lora_rank;
  facts->trained_weight_bytes = adapter_bytes ((hr_auto_dtype_t) p->adapter_dtype, facts->weight_bytes);
  if (p->experts > 0)
    facts->expert_adapters = (hr_expert_adapters_t) p->expert_adapters;
  facts->fused_adapters = p->lora_kernel == HR_KERNEL_FUSED && hr_has_fused_adapters (p);
  facts->fp32_adapters = p->adapter_dtype == HR_AUTO_FP32 && !facts->casts_weights && facts->compute_bytes < 4;
}

void
hr_facts_init (hr_facts_t *facts, const hr_params_t *p)
{
  hr_family_fill (p, &facts->family);
  facts->quantization = hr_quantization (p);
  facts->quantised_bytes = hr_quantization_bytes (p);
  facts->compute = compute_dtype (p);
  facts->compute_bytes = hr_dtype_bytes (facts->compute);
  facts->loss_kernel = loss_kernel (facts, p);
  facts->kbit = is_prepared (facts, p);
  facts->weight_bytes = weight_bytes (facts, p);
  init_autocast (facts, p);
  facts->masks_pairs = masks_pairs (p, &facts->family);
  facts->borrows_keys = false;
  facts->residual = residual_dtype (facts, p);
  facts->residual_bytes = hr_dtype_bytes (facts->residual);
  init_adapters (facts, p);
}
