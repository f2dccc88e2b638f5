/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities of what libraries and the allocator hold, and of sums. */
#include "core/terms/buffers.h"
#include "core/terms/gradients.h"
#include "core/terms/outside.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/reserve.h"
#include "core/terms/sharding.h"

static double
allocated (const hr_view_t *v)
{
  return v->sums.allocated_bytes;
}

static double
sum (const hr_view_t *v)
{
  return v->sums.bytes;
}

static double
nccl_bytes (const hr_view_t *v)
{
  return v->nccl_bytes;
}

static double
gpu_context (const hr_view_t *v)
{
  return v->context.mib;
}

static double
gpu_workspace (const hr_view_t *v)
{
  return v->context.workspace_mib;
}

static double
zero_buckets (const hr_view_t *v)
{
  return hr_bucket_bytes (v->share);
}

const hr_quantity_t hr_quantities_of_buffers[] = {
  { "allocated", { "allocated", N_ ("all tensors together") }, allocated },
  { "sum", { "sum", N_ ("all other terms together") }, sum },
  { "workspaces", { "u", N_ ("workspaces of cuBLAS") }, hr_workspaces },
  { "engine-workspaces", { "W₁", N_ ("workspaces of Transformer Engine") }, hr_engine_workspaces },
  { "gather-buffer", { "W₂", N_ ("buffer for gathered tokens") }, hr_gather_buffer },
  { "score-buffer", { "W₃", N_ ("buffer for attention scores") }, hr_score_buffer },
  { "unused-gradients", { "W₄", N_ ("unused gradients, one of each weight’s shape") }, hr_unused_gradients },
  { "gather-pool",
    { "G₁", N_ ("bytes reserved by the gathering stream: embedding, head and two layers") },
    hr_gather_pool },
  { "reduced-gradients",
    { "G₂", N_ ("bytes reserved by the reducing stream: shards of gradients") },
    hr_reduced_gradients },
  { "freed-logits", { "F₁", N_ ("freed 16-bit logits") }, hr_freed_logits },
  { "forward-set", { "F₂", N_ ("bytes freed by the forward pass of one layer") }, hr_forward_set },
  { "idle-logits", { "F₃", N_ ("bytes of logits in blocks that are not used again") }, hr_idle_logits },
  { "shorter-logits", { "F₄", N_ ("bytes of logits left by shorter steps") }, hr_shorter_logits },
  { "idle-forward", { "F₅", N_ ("bytes freed by the forward pass of one layer") }, hr_idle_forward },
  { "idle-segment", { "F₆", N_ ("bytes left by the recomputed segment") }, hr_idle_segment },
  { "displaced", { "F₇", N_ ("bytes displaced by the optimizer’s states in the first step") }, hr_displaced },
  { "idle-gathers", { "G₃", N_ ("bytes that the gathering stream holds for the next layers") }, hr_idle_gathers },
  { "moved-shards",
    { "G₄", N_ ("bytes reserved by the stream that fetches shards from host memory") },
    hr_moved_shards },
  { "root-bytes", { "G₀", N_ ("bytes of embedding, head and final norm, gathered") }, hr_root_bytes },
  { "gathered-bytes", { "w₅", N_ ("bytes of a gathered weight") }, hr_gathered_bytes },
  { "gathered-weight-bytes",
    { "G₅", N_ ("bytes of gathered weights, of which the layers’ matrices are in FP8") },
    hr_all_gathered_bytes },
  { "nccl-bytes", { "W₉", N_ ("NCCL’s buffers: one communicator for each group of GPUs") }, nccl_bytes },
  { "gpu-workspace", { "W₁₂", N_ ("cuBLAS workspace on such GPUs, in MiB") }, gpu_workspace },
  { "gpu-context", { "W₁₁", N_ ("CUDA context of such GPUs, in MiB") }, gpu_context },
  { "zero-buckets", { "W₆", N_ ("DeepSpeed’s buckets") }, zero_buckets },
  { "gradient-buckets", { "W₁₀", N_ ("DDP’s buckets, with each gradient once more") }, hr_gradient_buckets },
  { "stage-inputs", { "W₅", N_ ("tensors between pipeline stages") }, hr_stage_inputs },
  { NULL },
};
