/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of host memory: one row for each part. Where offloading moves a whole term, its formula is the one that
 * the term has on the GPU when nothing is offloaded. */
#include "core/host/host-rows.h"
#include "core/base/extremes.h"
#include "core/plan/placement.h"
#include "core/recompute/segments.h"
#include "core/terms/gradients.h"
#include "core/terms/left.h"
#include "core/terms/saved.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-optimizer.h"

#include <math.h>

static bool
pins (const hr_view_t *v)
{
  return v->p->pinned_host_memory;
}

static bool
never_pins (const hr_view_t *v)
{
  return false;
}

/* Loading the model. */
static bool
holds_checkpoint (const hr_view_t *v)
{
  return hr_by_ledger (v) && v->p->host_loading != HR_HOST_STREAMED;
}

static bool
loads_for_all (const hr_view_t *v)
{
  return v->p->host_loading == HR_HOST_FIRST_PROCESS;
}

/* As files have it, before anything is quantised, sharded or adapted. */
static double
checkpoint (const hr_view_t *v)
{
  double loaded = v->counts->total - hr_adapter_elements (v);

  return ceil (loaded * v->facts->weight_bytes);
}

static bool
holds_adapted (const hr_view_t *v)
{
  return holds_checkpoint (v) && hr_adapter_elements (v) > 0;
}

static const hr_formula_t checkpoint_formulas[] = {
  { holds_adapted, checkpoint, "⌈({parameters} − {adapters}) · {weight-bytes}⌉", "host-loading" },
  { holds_checkpoint, checkpoint, "⌈{parameters} · {weight-bytes}⌉", "host-loading" },
  { NULL, hr_no_bytes, "0", "host-loading" },
};

/* What is offloaded. */
static bool
moves_weights (const hr_view_t *v)
{
  return hr_offloads (v, HR_OFFLOAD_WEIGHTS) && v->p->zero_stage == 3;
}

static bool
moves_gradients (const hr_view_t *v)
{
  return hr_offloads (v, HR_OFFLOAD_GRADIENTS);
}

/* DeepSpeed pins the master weights of stages 1 and 2, which the GPU's are copied from; stage 3 has a buffer for that.
 */
static bool
pins_master (const hr_view_t *v)
{
  return pins (v) && v->p->zero_stage < 3;
}

/* Pages of unified memory are wherever they were touched last. */
static bool
pages_states (const hr_view_t *v)
{
  return hr_paged_bytes (v) > 0;
}

static double
paged_out (const hr_view_t *v)
{
  return ceil (hr_paged_bytes (v) * (100 - v->p->paged_percent) / 100);
}

static double
states_less (const hr_view_t *v)
{
  if (hr_offloads_optimizer (v))
    return 0;
  return paged_out (v);
}

static double
states_more (const hr_view_t *v)
{
  return hr_paged_bytes (v) - states_less (v);
}

static const hr_formula_t state_formulas[] = {
  { pages_states, paged_out, "⌈{all-states} · (100 − {paged-percent}) ÷ 100⌉", "dettmers2023" },
  { NULL, hr_no_bytes, "0", "dettmers2023" },
};

/* DeepSpeed has a 16-bit buffer of the shard besides: of the updated weights, or of the gradients as they come. */
static bool
copies_shard (const hr_view_t *v)
{
  return hr_offloads_optimizer (v) && v->p->offload_buffer_bytes > 0;
}

static double
buffers (const hr_view_t *v)
{
  double element = v->p->offload_buffer_bytes + hr_accumulated_bytes (v);

  return hr_per_gpu (v, v->counts->trained.elements * element);
}

static const hr_formula_t buffer_formulas[] = {
  { copies_shard, buffers, "⌈{trained} · ({offload-buffer-bytes} + {accumulated-bytes}) ÷ {dense-shards}⌉",
    "deepspeed" },
  { NULL, hr_no_bytes, "0", "deepspeed" },
};

/* Checkpoints that are not on their way, and what the ends send after them. */
static bool
moves_checkpoints (const hr_view_t *v)
{
  return hr_trains (v) && hr_by_ledger (v) && v->p->activation_offload;
}

static double
checkpoints_away (const hr_view_t *v)
{
  double away = v->plan->checkpoints - hr_held_checkpoints (v->p, v->plan->checkpoints);
  double passes = hr_max (v->stage->passes, 1);

  return ceil (passes * (away * v->ledger->checkpoint_bytes + v->ends->offloaded_bytes));
}

/* All that modules of the layers have away, in all micro-batches in flight, in pinned memory. */
static bool
sends_modules (const hr_view_t *v)
{
  return hr_trains (v) && hr_by_ledger (v) && v->p->offload_modules.bits != 0;
}

static double
modules_away (const hr_view_t *v)
{
  return ceil (hr_modules_away (v));
}

static bool
pins_activations (const hr_view_t *v)
{
  return sends_modules (v) || pins (v);
}

static const hr_formula_t activation_formulas[] = {
  { sends_modules, modules_away, "⌈{modules-away}⌉", "megatron" },
  { moves_checkpoints, checkpoints_away, "⌈{passes} · (({all-boundaries} − {boundaries}) · {boundary} + {away-bytes})⌉",
    "torchtune" },
  { NULL, hr_no_bytes, "0", "torchtune" },
};

/* An engine that leaves layers has one process for all GPUs, and reads the file in place. */
static bool
leaves_layers (const hr_view_t *v)
{
  return hr_places_layers (v->p);
}

static bool
pins_weights (const hr_view_t *v)
{
  return pins (v) && !leaves_layers (v);
}

static const hr_formula_t weight_formulas[] = {
  { leaves_layers, hr_left_weights, "{left-weights}", "llamacpp" },
  { NULL, hr_no_bytes, "0", "host-loading" },
};

static const hr_formula_t cache_formulas[] = {
  { hr_swaps_cache, hr_swapped_cache, "{swap-space-mib} · 1048576", "vllm" },
  { leaves_layers, hr_left_cache, "{left-cache}", "llamacpp" },
  { NULL, hr_no_bytes, "0", "host-loading" },
};

/* clang-format off */
const hr_host_row_t hr_host_rows[HR_N_HOST_TERMS] = {
  [HR_HOST_CHECKPOINT] = {
    .causes = HR_HOST_BY_LOADING,
    .desc = { "host-checkpoint", N_ ("Weights being loaded"),
              N_ ("The model as it is read from its files, before it is on the GPU.") },
    .moment = HR_HOST_LOADING, .formulas = checkpoint_formulas, .is_pinned = never_pins,
    .is_shared = loads_for_all },
  [HR_HOST_WEIGHTS] = {
    .causes = HR_HOST_BY_OFFLOAD | HR_HOST_BY_PLACEMENT,
    .desc = { "host-weights", N_ ("Offloaded weights"),
              N_ ("Weights in host memory: shards that are gathered from there, or layers that are left there.") },
    .moves = moves_weights, .term = HR_WEIGHTS, .formulas = weight_formulas, .is_pinned = pins_weights,
    .is_shared = leaves_layers },
  [HR_HOST_MASTER_WEIGHTS] = {
    .causes = HR_HOST_BY_OFFLOAD,
    .desc = { "host-master-weights", N_ ("Offloaded master weights"),
              N_ ("The optimizer’s copy of the parameters, which it updates on the CPU.") },
    .moves = hr_offloads_optimizer, .term = HR_MASTER_WEIGHTS_TERM, .is_pinned = pins_master },
  [HR_HOST_GRADIENTS] = {
    .causes = HR_HOST_BY_OFFLOAD,
    .desc = { "host-gradients", N_ ("Offloaded gradients"),
              N_ ("Gradients that wait in host memory for the optimizer.") },
    .moves = moves_gradients, .term = HR_GRADIENTS, .is_pinned = pins },
  [HR_HOST_STATES] = {
    .causes = HR_HOST_BY_OFFLOAD | HR_HOST_BY_PAGING,
    .desc = { "host-optimizer-states", N_ ("Offloaded optimizer states"),
              N_ ("Optimizer states in host memory, or the pages of a paged optimizer that are there.") },
    .moves = hr_offloads_optimizer, .term = HR_OPTIMIZER_STATES, .formulas = state_formulas,
    .is_pinned = never_pins, .less = states_less, .more = states_more },
  [HR_HOST_BUFFERS] = {
    .causes = HR_HOST_BY_OFFLOAD,
    .desc = { "host-buffers", N_ ("Offload buffers"),
              N_ ("Buffers of the shard’s size through which weights or gradients pass.") },
    .formulas = buffer_formulas, .is_pinned = pins },
  [HR_HOST_ACTIVATIONS] = {
    .causes = HR_HOST_BY_CHECKPOINTS,
    .desc = { "host-activations", N_ ("Offloaded activations"),
              N_ ("Checkpoints, or inputs of modules, that stay in host memory until the backward pass needs them.") },
    .formulas = activation_formulas, .is_pinned = pins_activations },
  [HR_HOST_CACHE] = {
    .causes = HR_HOST_BY_PLACEMENT | HR_HOST_BY_SWAPPING,
    .desc = { "host-kv-cache", N_ ("Cache in host memory"),
              N_ ("Keys and values of layers that are left in host memory, or room to swap them out.") },
    .formulas = cache_formulas, .is_pinned = hr_swaps_cache, .is_shared = leaves_layers },
};
/* clang-format on */
