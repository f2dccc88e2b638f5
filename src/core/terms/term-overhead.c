/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libraries, the exchange between GPUs and the allocator hold. */
#include "core/base/units.h"
#include "core/facts/kernels.h"
#include "core/terms/buffers.h"
#include "core/terms/gradients.h"
#include "core/terms/outside.h"
#include "core/terms/sharding.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

/* Communication, context, allocator, overhead. */
static bool
by_percent (const hr_view_t *v)
{
  return !hr_itemises (v);
}

static bool
alone (const hr_view_t *v)
{
  return by_percent (v) || v->groups->world <= 1;
}

static bool
adds_gradient (const hr_view_t *v)
{
  return hr_trains (v) && !hr_has_adapters (v->facts);
}

/* DeepSpeed leaves some gathered; FSDP2 the root and a layer, and in backward the layer's gradient is there in two
 * formats, as it comes and to be reduced. */
static bool
leaves_gathered (const hr_view_t *v)
{
  return v->p->live_parameters > 0 && !hr_uses_fsdp2 (v);
}

static double
nccl (const hr_view_t *v)
{
  return v->nccl_bytes;
}

static double
gathered (const hr_view_t *v)
{
  return ceil (nccl (v)
               + hr_largest_layer (v)
                     * (2 * v->facts->compute_bytes + (double) v->p->gathered_gradients * hr_gradient_bytes (v)));
}

static bool
adds_gradients (const hr_view_t *v)
{
  return adds_gradient (v) && v->p->gathered_gradients > 1;
}

/* The head and one layer, where they are gathered apart. */
static bool
gathers_ends (const hr_view_t *v)
{
  return !leaves_gathered (v) && v->p->wrapped_ends;
}

static double
gathered_weights (const hr_view_t *v)
{
  return ceil (nccl (v) + hr_largest_layer (v) * 2 * hr_gathered_bytes (v));
}

/* FSDP1: the root stays gathered from forward to the end of backward; a layer beside it, and in backward the next one,
 * too. At the step nothing is. */
static double
fsdp1_forward (const hr_view_t *v)
{
  return ceil (nccl (v) + hr_root_bytes (v) + hr_largest_layer (v) * hr_gathered_bytes (v));
}

static double
fsdp1_backward (const hr_view_t *v)
{
  return ceil (nccl (v) + hr_root_bytes (v) + 2 * hr_largest_layer (v) * hr_gathered_bytes (v));
}

static bool
wraps_layers (const hr_view_t *v)
{
  return hr_uses_fsdp1 (v) && v->p->freed_blocks;
}

static double
live (const hr_view_t *v)
{
  return ceil (nccl (v) + hr_live_parameters (v) * v->facts->compute_bytes);
}

static double
gathered_forward (const hr_view_t *v)
{
  return ceil (nccl (v) + hr_all_gathered_bytes (v));
}

static double
gathered_backward (const hr_view_t *v)
{
  double gathered_bytes = hr_all_gathered_bytes (v);
  double gradient_bytes = hr_largest_layer (v) * (v->facts->compute_bytes + hr_gradient_bytes (v));

  if (hr_has_adapters (v->facts))
    return ceil (nccl (v) + gathered_bytes);
  return ceil (nccl (v) + gathered_bytes + gradient_bytes);
}

static bool
fsdp2_adapts (const hr_view_t *v)
{
  return hr_uses_fsdp2 (v) && hr_has_adapters (v->facts);
}

static double
context (const hr_view_t *v)
{
  return v->context.mib * HR_MIB;
}

static bool
is_typed (const hr_view_t *v)
{
  return v->context.source == HR_CONTEXT_TYPED;
}

static bool
types_workspace (const hr_view_t *v)
{
  return v->p->library_workspace_mib >= 0;
}

static bool
is_of_ada (const hr_view_t *v)
{
  return v->context.source == HR_CONTEXT_OF_ADA;
}

static bool
is_of_ampere (const hr_view_t *v)
{
  return v->context.source == HR_CONTEXT_OF_AMPERE;
}

static bool
is_of_blackwell (const hr_view_t *v)
{
  return v->context.source == HR_CONTEXT_OF_BLACKWELL;
}

static bool
is_of_hopper (const hr_view_t *v)
{
  return v->context.source == HR_CONTEXT_OF_HOPPER;
}

static bool
holds_outside (const hr_view_t *v)
{
  return hr_itemises (v) && hr_infers (v) && v->p->non_torch_mib > 0;
}

static double
context_and_outside (const hr_view_t *v)
{
  return ceil ((v->context.mib + v->p->non_torch_mib) * HR_MIB);
}

static double
overhead (const hr_view_t *v)
{
  return ceil (v->sums.bytes * v->p->overhead_percent / 100);
}

/* Workspaces and buffers of the stack (buffers.c). */
static double
buffers (const hr_view_t *v)
{
  return v->buffer_bytes + hr_stage_inputs (v) + hr_gradient_buckets (v);
}

static bool
has_gradient_buckets (const hr_view_t *v)
{
  return hr_gradient_buckets (v) > 0;
}

static bool
types_beside_buckets (const hr_view_t *v)
{
  return has_gradient_buckets (v) && types_workspace (v);
}

static bool
has_no_buffers (const hr_view_t *v)
{
  return buffers (v) <= 0;
}

static const hr_formula_t gathered_at_step[] = {
  { leaves_gathered, live, "⌈{nccl-bytes} + {live-gathered} · {activation-bytes}⌉", "deepspeed" },
  { hr_uses_fsdp2, nccl, "{nccl-bytes}", "fsdp2" },
  { adds_gradients, gathered, "⌈{nccl-bytes} + {largest-layer} · (2 · {activation-bytes} + 2 · {gradient-bytes})⌉",
    "torchtune" },
  { adds_gradient, gathered, "⌈{nccl-bytes} + {largest-layer} · (2 · {activation-bytes} + {gradient-bytes})⌉", "fsdp" },
  { hr_gathers_quantised, gathered_weights, "⌈{nccl-bytes} + {largest-layer} · 2 · {quantised-bytes}⌉", "fsdp" },
  { NULL, gathered_weights, "⌈{nccl-bytes} + {largest-layer} · 2 · {activation-bytes}⌉", "fsdp" },
};

static const hr_formula_t gathered_at_loss[] = {
  { wraps_layers, fsdp1_forward, "⌈{nccl-bytes} + {root-bytes} + {largest-layer} · {gathered-bytes}⌉", "fsdp" },
  { hr_gathers_in_fp8, gathered_forward, "⌈{nccl-bytes} + {gathered-weight-bytes}⌉", "torchao-float8" },
  { hr_uses_fsdp2, gathered_forward, "⌈{nccl-bytes} + {gathered-parameters} · {activation-bytes}⌉", "fsdp2" },
  { gathers_ends, gathered_forward, "⌈{nccl-bytes} + {gathered-parameters} · {activation-bytes}⌉", "torchtune" },
  { .more = gathered_at_step },
};

static const hr_formula_t gathered_in_backward[] = {
  { wraps_layers, fsdp1_backward, "⌈{nccl-bytes} + {root-bytes} + 2 · {largest-layer} · {gathered-bytes}⌉", "fsdp" },
  { fsdp2_adapts, gathered_backward, "⌈{nccl-bytes} + {gathered-parameters} · {activation-bytes}⌉", "fsdp2" },
  { hr_gathers_in_fp8, gathered_backward,
    "⌈{nccl-bytes} + {gathered-weight-bytes} + {largest-layer} · ({activation-bytes} + {gradient-bytes})⌉",
    "torchao-float8" },
  { hr_uses_fsdp2, gathered_backward,
    "⌈{nccl-bytes} + {gathered-parameters} · {activation-bytes} + {largest-layer} · ({activation-bytes} + "
    "{gradient-bytes})⌉",
    "fsdp2" },
  { .more = gathered_at_step },
};

static const hr_formula_t step_exchange[] = {
  { alone, hr_no_bytes, "0", "measured-nccl" },
  { wraps_layers, nccl, "{nccl-bytes}", "fsdp" },
  { hr_gathers, .more = gathered_at_step },
  { NULL, nccl, "{nccl-bytes}", "measured-nccl" },
};

static const hr_formula_t forward_exchange[] = {
  { alone, hr_no_bytes, "0", "measured-nccl" },
  { hr_gathers, .more = gathered_at_loss },
  { NULL, nccl, "{nccl-bytes}", "measured-nccl" },
};

static const hr_formula_t backward_exchange[] = {
  { alone, hr_no_bytes, "0", "measured-nccl" },
  { hr_gathers, .more = gathered_in_backward },
  { NULL, nccl, "{nccl-bytes}", "measured-nccl" },
};

static const hr_formula_t load_exchange[] = {
  { alone, hr_no_bytes, "0", "measured-nccl" },
  { hr_uses_fsdp2, nccl, "{nccl-bytes}", "fsdp2" },
  { NULL, nccl, "{nccl-bytes}", "measured-nccl" },
};

/* clang-format off */
const hr_term_row_t hr_term_communication = {
  .desc = { "communication", N_ ("Communication"),
            N_ ("NCCL’s buffers and, with ZeRO stage 3, the gathered weights and the unsharded gradient of one "
                "layer.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = forward_exchange,
    [HR_MOMENT_BACKWARD_START] = backward_exchange,
    [HR_MOMENT_STEP] = step_exchange,
    [HR_MOMENT_LOAD] = load_exchange,
    [HR_MOMENT_PREFILL] = step_exchange,
  },
};
/* clang-format on */

#define OTHER_BUFFERS                                                                                                  \
  "[{engine-workspaces}][{gather-buffer}][{score-buffer}][{unused-gradients}][{stage-inputs}][{zero-buckets}]"         \
  "[{gradient-buckets}]"

static const char with_typed_workspaces[] = "[⌈{workspaces} · {library-workspace-mib} · 1048576⌉]" OTHER_BUFFERS;
static const char with_gpu_workspaces[] = "[⌈{workspaces} · {gpu-workspace} · 1048576⌉]" OTHER_BUFFERS;

static const hr_written_t buffer_texts[] = {
  { has_no_buffers, "0", "megatron" },
  { types_beside_buckets, with_typed_workspaces, "ddp" },
  { has_gradient_buckets, with_gpu_workspaces, "ddp" },
  { types_workspace, with_typed_workspaces, "megatron" },
  { NULL, with_gpu_workspaces, "cublas-workspaces" },
};

static const hr_formula_t buffer_formulas[] = { { .bytes = buffers, .texts = buffer_texts } };

/* clang-format off */
const hr_term_row_t hr_term_buffers = {
  .desc = { "buffers", N_ ("Workspaces and buffers"),
            N_ ("Scratch memory of the libraries, and buffers in which a framework exchanges tensors between GPUs.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = buffer_formulas,
    [HR_MOMENT_STEP] = buffer_formulas,
    [HR_MOMENT_LOAD] = buffer_formulas,
    [HR_MOMENT_PREFILL] = buffer_formulas,
    [HR_MOMENT_DECODE] = buffer_formulas,
  },
};
/* clang-format on */

static const hr_written_t context_texts[] = {
  { is_typed, "{context-mib} · 1048576", "measured-context" },
  { is_of_ada, "{gpu-context} · 1048576", "context-ada" },
  { is_of_ampere, "{gpu-context} · 1048576", "context-ampere" },
  { is_of_blackwell, "{gpu-context} · 1048576", "context-blackwell" },
  { is_of_hopper, "{gpu-context} · 1048576", "context-hopper" },
  { NULL, "{gpu-context} · 1048576", "measured-context" },
};

static const hr_written_t outside_texts[] = {
  { is_typed, "⌈({context-mib} + {non-torch-mib}) · 1048576⌉", "vllm" },
  { NULL, "⌈({gpu-context} + {non-torch-mib}) · 1048576⌉", "vllm" },
};

static const hr_formula_t context_formulas[] = {
  { holds_outside, context_and_outside, .texts = outside_texts },
  { hr_itemises, context, .texts = context_texts },
  { NULL, hr_no_bytes, "0", "measured-context" },
};

/* clang-format off */
const hr_term_row_t hr_term_context = {
  .desc = { "context", N_ ("CUDA context"),
            N_ ("Memory that the process holds on the GPU before its first tensor.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = context_formulas,
    [HR_MOMENT_PREFILL] = context_formulas,
  },
};
/* clang-format on */

static const hr_formula_t overhead_formulas[] = {
  { hr_itemises, hr_no_bytes, "0", "seed-breakdown" },
  { NULL, overhead, "⌈{sum} · {overhead-percent} ÷ 100⌉", "seed-breakdown" },
};

/* clang-format off */
const hr_term_row_t hr_term_overhead = {
  .desc = { "overhead", N_ ("Overhead"),
            N_ ("A percentage of everything else, instead of context, allocator and communication.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_DECODE] = overhead_formulas,
  },
};
/* clang-format on */
