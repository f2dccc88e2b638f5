/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the formulas of time read of an estimate's inputs, group by group. */
#include "core/time/resolve.h"
#include "core/base/extremes.h"
#include "core/count/optimizer.h"
#include "core/facts/family-facts.h"
#include "core/facts/kernels.h"
#include "core/facts/layers.h"
#include "core/terms/gradients.h"
#include "core/terms/sharding.h"
#include "core/time/collectives.h"
#include "core/time/host-launches.h"
#include "core/time/products.h"

#include <math.h>

/* Domains of NVLink with more GPUs than this are racks: they do not end with a node. */
#define GPUS_OF_A_NODE 8

/* Bytes that a frozen 4-bit weight costs to be unpacked for a pass; one of 8 bits is taken for the same. */
#define UNPACKED_BYTES 2.6

/* Bytes of a weight gradient that is added to an FP32 buffer, and to one of 16 bits, besides writing it. */
#define ADDED_FP32_BYTES 8
#define ADDED_16_BIT_BYTES 2

/* Share of tensor-parallel collectives that shows with PyTorch's asynchronous ones: judged by torchtitan's rows. */
#define ASYNCHRONOUS_SHARE 0.6

/* Bytes of a logit from the head's output to its gradient, by how the loss is computed. */
#define LOGIT_BYTES_FUSED 8
#define LOGIT_BYTES_COMPILED 26
#define LOGIT_BYTES_MEGATRON 40
#define LOGIT_BYTES_EAGER 54

/* How often a step of SGD reads or writes something as wide as the weights: with momentum as three kernels, or as one.
 */
#define PASSES_OF_SGD 3
#define PASSES_OF_MOMENTUM 8
#define PASSES_OF_FUSED_MOMENTUM 5

/* Bytes of a parameter that Adam's step moves, as one kernel and as a list of them. */
#define UPDATE_BYTES_FUSED 36
#define UPDATE_BYTES_FOREACH 66

/* In the 16 bits that products read. */
#define GATHERED_WEIGHT_BYTES 2

/* Fitted to published steps, one number for a generation, with 844 rows of training-time.csv; without them the median
 * error is 17 % in place of 7 %. Outside evidence: SimuMax measured training shapes at 0.87 (A100), 0.70 (B200). */
static const double efficiencies[HR_N_GENERATIONS] = {
  [HR_GENERATION_AMPERE] = 0.84,
  [HR_GENERATION_HOPPER] = 0.77,
  [HR_GENERATION_BLACKWELL] = 0.72,
  [HR_GENERATION_OTHER] = 0.95,
};

double
hr_fitted_efficiency (hr_generation_t generation)
{
  return efficiencies[generation];
}

/* Megatron-Core's layers, or Transformer Engine's: fused kernels, one product for query, key and value. */
static bool
is_engine (const hr_work_t *w)
{
  return w->share->facts->family.engine || w->share->p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;
}

/* What PyTorch multiplies in without casts: FP32 unless TF32 is allowed (torch.backends.cuda.matmul, off by itself). */
static hr_compute_format_t
own_format (hr_dtype_t format)
{
  if (format == HR_TF32)
    return HR_COMPUTES_TF32;
  if (hr_dtype_bytes (format) >= 4)
    return HR_COMPUTES_FP32;
  return HR_COMPUTES_16_BIT;
}

static hr_compute_format_t
product_format (const hr_params_t *p, hr_dtype_t computed)
{
  switch ((hr_matmul_dtype_t) p->matmul_dtype)
    {
    case HR_MATMUL_FP8:
    case HR_MATMUL_MXFP8: return HR_COMPUTES_FP8;
    case HR_MATMUL_NVFP4: return HR_COMPUTES_FP4;
    case HR_MATMUL_BF16:
    case HR_MATMUL_FP16: return HR_COMPUTES_16_BIT;
    case HR_MATMUL_AUTO:
    default: return own_format (computed);
    }
}

/* The first micro-batch has nothing to add to, but for a buffer that is always there. */
static double
accumulation_bytes (const hr_params_t *p, double gradient_bytes)
{
  if (gradient_bytes >= 4)
    return ADDED_FP32_BYTES;
  if (p->micro_batches > 1)
    return ADDED_16_BIT_BYTES;
  return 0;
}

/* As typed, or as fitted. What is fitted is of matrix units, which the power limit slows down; FP32 has none
 * (tests/data/gpu-runs: t04, t26). */
static double
efficiency_of (const hr_work_t *w, hr_compute_format_t format)
{
  double typed = w->share->p->product_efficiency;

  if (typed > 0)
    return typed;
  if (format == HR_COMPUTES_FP32)
    return 1;
  return hr_fitted_efficiency (w->rates->generation);
}

/* Kernels that read packed blocks have no backward. Training with adapters, as PEFT does on GPTQ, switches them off, so
 * that the forward pass unpacks the weights, too. */
static bool
is_unpacked (const hr_quantization_t *format)
{
  return format->casts_backward && format->what != HR_QUANTISED_EXPERTS;
}

static void
set_products (hr_work_t *w, const hr_view_t *v)
{
  const hr_params_t *p = v->p;
  hr_compute_format_t format = product_format (p, v->facts->compute);

  w->product.efficiency = efficiency_of (w, format);
  hr_multiply_in (w, format);
  w->kernel.format = own_format (v->facts->compute);
  w->update.gradient_bytes = hr_gradient_bytes (v);
  w->product.accumulation_bytes = accumulation_bytes (p, w->update.gradient_bytes);
  w->product.fused_qkv = is_engine (w) || v->facts->family.fused_qkv;
  w->product.frozen = hr_has_adapters (v->facts);
  w->product.fused_adapters = is_engine (w);
  w->product.unpacked_bytes = 0;
  if (w->product.frozen && is_unpacked (v->facts->quantization))
    w->product.unpacked_bytes = UNPACKED_BYTES * v->counts->dense_layer_matmul;
}

/* SDPA and flash are FlashAttention 2 up to Hopper; on Blackwell they are cuDNN's kernel or its like. Triton's is
 * itself where it was measured. */
static hr_attention_kernel_t
attention_kernel (const hr_work_t *w, const hr_params_t *p)
{
  bool has_cudnn = w->rates->kernels[HR_KERNEL_CUDNN].forward_tflops > 0;
  bool has_triton = w->rates->kernels[HR_KERNEL_TRITON].forward_tflops > 0;
  bool wants_cudnn = p->attention == HR_CUDNN || w->rates->generation == HR_GENERATION_BLACKWELL;

  if (has_triton && p->attention == HR_TRITON)
    return HR_KERNEL_TRITON;
  if (has_cudnn && wants_cudnn)
    return HR_KERNEL_CUDNN;
  return HR_KERNEL_FA2;
}

static hr_layer_kernels_t
layer_kernels (const hr_work_t *w, const hr_params_t *p, bool is_fused)
{
  if (is_engine (w) || is_fused)
    return HR_LAYER_KERNELS_FUSED;
  if (hr_model_norm (p) == HR_LAYER_NORM)
    return HR_LAYER_KERNELS_EAGER_LAYER_NORM;
  return HR_LAYER_KERNELS_EAGER_RMS;
}

/* PyTorch’s LayerNorm is one kernel, and stays it beside others that are eager. */
static bool
fuses_norms (const hr_params_t *p)
{
  return hr_fuses_norms (p) && (hr_model_norm (p) != HR_LAYER_NORM || hr_fuses_mlps (p));
}

static double
logit_bytes (const hr_work_t *w, const hr_params_t *p)
{
  if (p->loss_kernel == HR_LOSS_FUSED || p->loss_kernel == HR_LOSS_TE || p->loss_kernel == HR_LOSS_CUT)
    return LOGIT_BYTES_FUSED;
  if (is_engine (w) || p->loss_kernel == HR_LOSS_JIT)
    return LOGIT_BYTES_MEGATRON;
  if (p->compile || p->loss_kernel == HR_LOSS_CHUNKED)
    return LOGIT_BYTES_COMPILED;
  return LOGIT_BYTES_EAGER;
}

static void
set_kernels (hr_work_t *w, const hr_params_t *p)
{
  w->kernel.unfused_attention = p->attention == HR_EAGER || p->attention == HR_MATH;
  w->kernel.attention = attention_kernel (w, p);
  w->kernel.document_tokens = hr_min ((double) p->packed_length, (double) p->sequence_length);
  w->kernel.norms = layer_kernels (w, p, fuses_norms (p));
  w->kernel.mlp = layer_kernels (w, p, hr_fuses_mlps (p));
  w->kernel.layer = layer_kernels (w, p, hr_fuses_norms (p) && hr_fuses_mlps (p));
  w->kernel.written_gelu = w->kernel.mlp != HR_LAYER_KERNELS_FUSED && !p->fused_gelu && hr_writes_gelu (p);
  w->kernel.rotated_width = w->share->head_width;
  if (w->share->facts->family.latent)
    w->kernel.rotated_width = (double) p->qk_rope_head_dim;
  w->kernel.logit_bytes = logit_bytes (w, p);
}

static hr_again_t
again_of_modules (const hr_params_t *p)
{
  if (hr_drops_by_operator (p))
    return (hr_again_t) { 0.45, 0, 1, 0.5 };
  if (p->recompute_modules.bits == HR_MODULE_CORE)
    return (hr_again_t) { 0, 1, 0, 0 };
  return (hr_again_t) { 0.1, 0, 0.5, 0 };
}

static hr_again_t
again_of (const hr_params_t *p)
{
  double share = p->checkpoint_fraction;

  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_FULL:
    case HR_RECOMPUTE_INTERVAL:
    case HR_RECOMPUTE_SQRT: return (hr_again_t) { 1, 1, 1, 1 };
    case HR_RECOMPUTE_FRACTION: return (hr_again_t) { share, share, share, share };
    case HR_RECOMPUTE_SELECTIVE: return again_of_modules (p);
    case HR_RECOMPUTE_NONE:
    default: return (hr_again_t) { 0, 0, 0, 0 };
    }
}

/* Frozen layers compute nothing again. */
static hr_again_t
trained_share (hr_again_t again, double share)
{
  return (hr_again_t) { again.products * share, again.attention * share, again.memory * share,
                        again.collectives * share };
}

static void
set_schedule (hr_work_t *w, const hr_params_t *p)
{
  w->schedule.again = trained_share (again_of (p), 1 - hr_frozen_layers (p) / (double) p->layers);
  w->schedule.layers = (double) p->layers;
  w->schedule.dense_layers = w->schedule.layers - hr_expert_layers (p, w->schedule.layers);
  w->schedule.frozen_layers = hr_frozen_layers (p);
  w->schedule.modules = hr_mtp_modules (p);
  w->schedule.stages = w->share->groups->pipeline;
  w->schedule.chunks = (double) hr_virtual_stages (p);
  w->schedule.micro_batches = (double) p->micro_batches;
}

static double
domain_gpus (const hr_rates_t *rates, const hr_params_t *p)
{
  if (rates->domain_gpus > GPUS_OF_A_NODE)
    return rates->domain_gpus;
  return (double) p->gpus_per_node;
}

/* Ranks of a group whose neighbours are `stride` GPUs apart. */
static hr_ranks_t
ranks_apart (const hr_work_t *w, double ranks, double stride)
{
  double near = hr_max (1, floor (w->links.domain_gpus / stride));

  if (w->schedule.stages > 1 && w->links.world <= w->links.domain_gpus)
    near = ranks;
  return (hr_ranks_t) { ranks, hr_min (near, ranks) };
}

static void
set_groups (hr_work_t *w, const hr_params_t *p)
{
  const hr_groups_t *g = w->share->groups;
  double expert_stride = g->expert * g->expert_tensor;

  hr_set_delays (w);
  w->links.world = g->world;
  w->links.domain_gpus = domain_gpus (w->rates, p);
  w->links.network_gb_s = p->network_gb_per_second;
  if (w->links.network_gb_s <= 0)
    w->links.network_gb_s = w->rates->network_gb_s;
  w->links.data = ranks_apart (w, g->data * g->context, g->tensor);
  w->links.expert_data = ranks_apart (w, hr_max (1, floor (g->world / (g->pipeline * expert_stride))), expert_stride);
  w->links.exchange = HR_EXCHANGE_UNKNOWN;
  if (p->moe_dispatcher == HR_DISPATCH_ONE_COPY)
    w->links.exchange = HR_EXCHANGE_ONCE_A_NODE;
}

/* Megatron-Core and Transformer Engine cut a collective into as many pieces as ranks, all but one of which are hidden;
 * of PyTorch's asynchronous tensor parallelism more shows. */
static double
tensor_exposed (const hr_work_t *w, const hr_params_t *p)
{
  if (!p->overlap_tensor_parallel)
    return 1;
  if (is_engine (w))
    return 1 / w->share->groups->tensor;
  return ASYNCHRONOUS_SHARE;
}

static void
set_overlaps (hr_work_t *w, const hr_params_t *p)
{
  w->links.tensor_exposed = tensor_exposed (w, p);
  w->links.experts_hidden = p->overlap_expert_communication && (w->schedule.stages <= 1 || w->schedule.chunks > 1);
  w->update.data_hidden = p->overlap_gradients;
}

static hr_split_t
split (double all, double routed)
{
  return (hr_split_t) { all - routed, routed };
}

static double
update_bytes (const hr_work_t *w, const hr_view_t *v)
{
  bool is_fused = v->p->optimizer_step == HR_STEP_FUSED && !hr_steps_foreach (v->p);
  double weight = hr_stepped_bytes (v->p, v->facts);

  if (v->p->optimizer == HR_SGD)
    return PASSES_OF_SGD * weight;
  if (v->p->optimizer == HR_SGD_MOMENTUM && is_fused)
    return PASSES_OF_FUSED_MOMENTUM * weight;
  if (v->p->optimizer == HR_SGD_MOMENTUM)
    return PASSES_OF_MOMENTUM * weight;
  if (is_engine (w) || is_fused)
    return UPDATE_BYTES_FUSED;
  return UPDATE_BYTES_FOREACH;
}

/* In the mean, since matrices of layers may be in FP8. A typed count that is too small leaves a stage no weights, and
 * one that is hardly larger rounds to more of them in matrices than there are. */
static double
bytes_per_gathered_weight (const hr_view_t *v)
{
  double fp8_share;

  if (v->counts->total <= 0)
    return GATHERED_WEIGHT_BYTES;
  fp8_share = hr_min (hr_fp8_parameters (v) / v->counts->total, 1);
  return GATHERED_WEIGHT_BYTES - (GATHERED_WEIGHT_BYTES - hr_dtype_bytes (HR_FP8)) * fp8_share;
}

static void
set_optimizer (hr_work_t *w, const hr_view_t *v)
{
  const hr_params_t *p = v->p;
  hr_split_t trained = split (v->counts->trained.elements, v->routed->elements);

  w->update.zero_stage = p->zero_stage;
  w->update.all_reduces = p->zero_stage == 0;
  w->update.reduced = trained;
  w->update.weight_bytes = bytes_per_gathered_weight (v);
  w->update.gathered = trained;
  if (p->zero_stage == 3)
    w->update.gathered = split (v->counts->total, v->routed->elements);
  w->update.updated.dense = trained.dense / v->groups->dense_shards;
  w->update.updated.experts = trained.experts / hr_max (1, v->groups->expert_shards);
  if (p->optimizer == HR_NO_OPTIMIZER)
    w->update.updated = (hr_split_t) { 0, 0 };
  w->update.on_host = p->cpu_offload;
  w->update.bytes = update_bytes (w, v);
}

void
hr_work_init (hr_work_t *w, const hr_view_t *view, const hr_gpu_speed_t *gpu)
{
  w->share = view->share;
  w->gpu = gpu;
  w->rates = &gpu->training;
  w->memory_bytes_a_second = gpu->memory_gb_s * 1e9 * w->rates->copy_share;
  set_products (w, view);
  set_kernels (w, view->p);
  set_schedule (w, view->p);
  set_groups (w, view->p);
  set_overlaps (w, view->p);
  set_optimizer (w, view);
  hr_set_host_seconds (w);
}
