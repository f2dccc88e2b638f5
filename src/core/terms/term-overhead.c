/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libraries, the exchange between GPUs and the allocator hold. */
#include "core/base/units.h"
#include "core/terms/term-rows.h"

#include <math.h>

/* Conditions and amounts, one line each: the left and right columns of the rows below. */
/* clang-format off */

/* Communication, context, allocator, overhead. */
static bool by_percent (const hr_work_t *w) { return !itemises (w); }
static bool alone (const hr_work_t *w) { return by_percent (w) || w->groups.world <= 1; }
static bool adds_gradient (const hr_work_t *w) { return trains (w) && w->facts.adapter_rank <= 0; }
/* DeepSpeed leaves some gathered; FSDP2 the root and a layer, and in backward the layer's gradient is there in two
 * formats, as it comes and to be reduced. */
static bool leaves_gathered (const hr_work_t *w) { return w->p->live_parameters > 0 && !hr_uses_fsdp2 (w); }
static double nccl (const hr_work_t *w) { return (double) w->p->nccl_mib * HR_MIB; }
static double gathered (const hr_work_t *w) { return ceil (nccl (w) + hr_largest_layer (w) * (2 * w->facts.compute_bytes + (double) w->p->gathered_gradients * hr_gradient_bytes (w))); }
static bool adds_gradients (const hr_work_t *w) { return adds_gradient (w) && w->p->gathered_gradients > 1; }
/* The head and one layer, where they are gathered apart. */
static bool gathers_ends (const hr_work_t *w) { return !leaves_gathered (w) && w->p->wrapped_ends; }
static double gathered_weights (const hr_work_t *w) { return ceil (nccl (w) + hr_largest_layer (w) * 2 * w->facts.compute_bytes); }
static double live (const hr_work_t *w) { return ceil (nccl (w) + hr_live_parameters (w) * w->facts.compute_bytes); }
static double gathered_forward (const hr_work_t *w) { return ceil (nccl (w) + hr_gathered_parameters (w) * w->facts.compute_bytes); }
static double gathered_backward (const hr_work_t *w) { return ceil (nccl (w) + hr_gathered_parameters (w) * w->facts.compute_bytes + (w->facts.adapter_rank > 0 ? 0 : hr_largest_layer (w) * (w->facts.compute_bytes + hr_gradient_bytes (w)))); }
static bool fsdp2_adapts (const hr_work_t *w) { return hr_uses_fsdp2 (w) && w->facts.adapter_rank > 0; }
static double context (const hr_work_t *w) { return (double) w->p->context_mib * HR_MIB; }
static bool holds_outside (const hr_work_t *w) { return itemises (w) && infers (w) && w->p->non_torch_mib > 0; }
static double context_and_outside (const hr_work_t *w) { return ceil (((double) w->p->context_mib + w->p->non_torch_mib) * HR_MIB); }
static double fragmentation (const hr_work_t *w) { return ceil (w->allocated_bytes * w->p->allocator_percent / 100); }
/* FSDP2: what its streams reserve, and where the loss asks for more than any freed block has, those of forward. */
static bool reserves_forward (const hr_work_t *w) { return hr_uses_fsdp2 (w) && hr_asks_for_logits (w); }
static double reserved_by_streams (const hr_work_t *w) { return hr_gather_pool (w) + hr_reduced_gradients (w); }
static double reserved_by_forward (const hr_work_t *w) { return hr_freed_logits (w) + hr_forward_set (w) + reserved_by_streams (w); }
static double reserved_by_share (const hr_work_t *w) { return fragmentation (w) + reserved_by_streams (w); }
static double sharded_fragmentation (const hr_work_t *w) { return ceil (w->allocated_bytes * w->p->sharded_allocator_percent / 100); }
static bool streams (const hr_work_t *w) { return hr_gathers (w) && (hr_uses_fsdp2 (w) || hr_reserves_sharded (w)); }
/* Blocks that were freed and fit nothing that is asked for: reserved at the loss. */
static double freed_logits (const hr_work_t *w) { return (double) w->p->freed_logit_bytes * w->share.tokens * w->share.vocab_rows; }
static double freed (const hr_work_t *w) { return freed_logits (w) + hr_freed_segment (w); }
static bool may_keep_freed (const hr_work_t *w) { return itemises (w) && !streams (w) && ledger (w) && w->stage.last; }
static bool keeps_freed (const hr_work_t *w) { return may_keep_freed (w) && w->facts.family.head == HR_HEAD_CAUSAL && freed (w) > 0; }
static bool keeps_freed_segment (const hr_work_t *w) { return may_keep_freed (w) && hr_freed_segment (w) > 0; }
static double fragmentation_and_freed (const hr_work_t *w) { return fragmentation (w) + freed (w); }
static double fragmentation_and_segment (const hr_work_t *w) { return fragmentation (w) + hr_freed_segment (w); }
static double overhead (const hr_work_t *w) { return ceil (w->sum_bytes * w->p->overhead_percent / 100); }

/* Workspaces and buffers of the stack (buffers.c). */
static double buffers (const hr_work_t *w) { return w->buffer_bytes + hr_stage_inputs (w); }
static bool buffers_nothing (const hr_work_t *w) { return buffers (w) <= 0; }

static const hr_formula_t gathered_at_step[] = {
    { leaves_gathered, live, "⌈{nccl-mib} · 1048576 + {live-gathered} · {activation-bytes}⌉", "deepspeed" },
    { hr_uses_fsdp2, nccl, "{nccl-mib} · 1048576", "fsdp2" },
    { adds_gradients, gathered, "⌈{nccl-mib} · 1048576 + {largest-layer} · (2 · {activation-bytes} + 2 · {gradient-bytes})⌉", "torchtune" },
    { adds_gradient, gathered, "⌈{nccl-mib} · 1048576 + {largest-layer} · (2 · {activation-bytes} + {gradient-bytes})⌉", "fsdp" },
    { NULL, gathered_weights, "⌈{nccl-mib} · 1048576 + {largest-layer} · 2 · {activation-bytes}⌉", "fsdp" } };

static const hr_formula_t gathered_at_loss[] = {
    { hr_uses_fsdp2, gathered_forward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes}⌉", "fsdp2" },
    { gathers_ends, gathered_forward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes}⌉", "torchtune" },
    { .more = gathered_at_step } };

static const hr_formula_t gathered_in_backward[] = {
    { fsdp2_adapts, gathered_backward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes}⌉", "fsdp2" },
    { hr_uses_fsdp2, gathered_backward, "⌈{nccl-mib} · 1048576 + {gathered-parameters} · {activation-bytes} + {largest-layer} · ({activation-bytes} + {gradient-bytes})⌉", "fsdp2" },
    { .more = gathered_at_step } };

static const hr_formula_t step_exchange[] = {
    { alone, nothing, "0", "measured-nccl" },
    { hr_gathers, .more = gathered_at_step },
    { NULL, nccl, "{nccl-mib} · 1048576", "measured-nccl" } };

static const hr_formula_t forward_exchange[] = {
    { alone, nothing, "0", "measured-nccl" },
    { hr_gathers, .more = gathered_at_loss },
    { NULL, nccl, "{nccl-mib} · 1048576", "measured-nccl" } };

static const hr_formula_t backward_exchange[] = {
    { alone, nothing, "0", "measured-nccl" },
    { hr_gathers, .more = gathered_in_backward },
    { NULL, nccl, "{nccl-mib} · 1048576", "measured-nccl" } };

static const hr_formula_t load_exchange[] = {
    { alone, nothing, "0", "measured-nccl" },
    { hr_uses_fsdp2, nccl, "{nccl-mib} · 1048576", "fsdp2" },
    { NULL, nccl, "{nccl-mib} · 1048576", "measured-nccl" } };

const hr_term_row_t hr_term_communication = {
  { "communication", N_ ("Communication"),
    N_ ("NCCL’s buffers and, with ZeRO stage 3, the gathered weights and the unsharded gradient of one layer.") }, {
    [HR_MOMENT_LOSS] = forward_exchange,
    [HR_MOMENT_BACKWARD_START] = backward_exchange,
    [HR_MOMENT_STEP] = step_exchange,
    [HR_MOMENT_LOAD] = load_exchange,
    [HR_MOMENT_PREFILL] = step_exchange } };

static const hr_formula_t buffer_formulas[] = {
    { buffers_nothing, nothing, "0", "megatron" },
    { NULL, buffers, "[⌈{workspaces} · {library-workspace-mib} · 1048576⌉][{engine-workspaces}][{gather-buffer}][{score-buffer}][{unused-gradients}][{stage-inputs}][{zero-buckets}]", "megatron" } };

const hr_term_row_t hr_term_buffers = {
  { "buffers", N_ ("Workspaces and buffers"),
    N_ ("Scratch memory of the libraries, and buffers in which a framework exchanges tensors between GPUs.") }, {
    [HR_MOMENT_LOSS] = buffer_formulas,
    [HR_MOMENT_STEP] = buffer_formulas,
    [HR_MOMENT_LOAD] = buffer_formulas,
    [HR_MOMENT_PREFILL] = buffer_formulas } };

static const hr_formula_t context_formulas[] = {
    { holds_outside, context_and_outside, "⌈({context-mib} + {non-torch-mib}) · 1048576⌉", "vllm" },
    { itemises, context, "{context-mib} · 1048576", "measured-context" },
    { NULL, nothing, "0", "measured-context" } };

const hr_term_row_t hr_term_context = {
  { "context", N_ ("CUDA context"),
    N_ ("Memory that the process holds on the GPU before its first tensor.") }, {
    [HR_MOMENT_LOSS] = context_formulas,
    [HR_MOMENT_PREFILL] = context_formulas } };

static const hr_formula_t stream_reserves[] = {
    { reserves_forward, reserved_by_forward, "[{freed-logits}][{forward-set}][{gather-pool}][{reduced-gradients}]", "fsdp2" },
    { hr_uses_fsdp2, reserved_by_share, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{gather-pool}][{reduced-gradients}]", "fsdp2" },
    { NULL, sharded_fragmentation, "⌈{allocated} · {sharded-allocator-percent} ÷ 100⌉", "torchtune" } };

static const hr_formula_t reserve_formulas[] = {
    { by_percent, nothing, "0", "measured-allocator" },
    { streams, .more = stream_reserves },
    { NULL, fragmentation, "⌈{allocated} · {allocator-percent} ÷ 100⌉", "measured-allocator" } };

static const hr_formula_t reserve_at_loss[] = {
    { keeps_freed, fragmentation_and_freed, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{freed-logit-bytes} · {tokens} · {head-rows}][{freed-segment-bytes}]", "torchtune" },
    { keeps_freed_segment, fragmentation_and_segment, "⌈{allocated} · {allocator-percent} ÷ 100⌉ + {freed-segment-bytes}", "torchtune" },
    { .more = reserve_formulas } };

const hr_term_row_t hr_term_fragmentation = {
  { "fragmentation", N_ ("Allocator reserve"),
    N_ ("Memory that the caching allocator holds beyond the tensors in use.") }, {
    [HR_MOMENT_LOSS] = reserve_at_loss,
    [HR_MOMENT_HEAD ... HR_MOMENT_DECODE] = reserve_formulas } };

static const hr_formula_t overhead_formulas[] = {
    { itemises, nothing, "0", "seed-breakdown" },
    { NULL, overhead, "⌈{sum} · {overhead-percent} ÷ 100⌉", "seed-breakdown" } };

const hr_term_row_t hr_term_overhead = {
  { "overhead", N_ ("Overhead"),
    N_ ("A percentage of everything else, instead of context, allocator and communication.") }, {
    [HR_MOMENT_LOSS ... HR_MOMENT_DECODE] = overhead_formulas } };
/* clang-format on */
