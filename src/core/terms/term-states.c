/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights, gradients and what the optimizer holds. */
#include "core/terms/term-rows.h"

#include <math.h>

/* Conditions and amounts, one line each: the left and right columns of the rows below. */
/* clang-format off */
static bool offloads_weights (const hr_work_t *w) { return offloads (w, HR_OFFLOAD_WEIGHTS) && w->p->zero_stage == 3; }
static bool offloads_gradients (const hr_work_t *w) { return offloads (w, HR_OFFLOAD_GRADIENTS); }

/* Weights, master weights. */
static bool weights_sharded (const hr_work_t *w) { return shards (w, 3); }
static double weights (const hr_work_t *w) { return ceil (w->counts.total * w->facts.weight_bytes); }
static bool adapts (const hr_work_t *w) { return w->facts.adapter_rank > 0 && w->facts.trained_weight_bytes != w->facts.weight_bytes; }
static double adapted_weights (const hr_work_t *w) { return ceil (adapted_bytes (w)); }
static double adapted_shard (const hr_work_t *w) { return per_gpu (w, adapted_bytes (w)); }
static double quantised_bytes (const hr_work_t *w) { return adapted_bytes (w) + w->counts.padded_quantised * w->facts.quantization->bytes - w->counts.quantised * w->facts.weight_bytes; }
/* The whole model in 16 bits, before it is quantised. */
static bool loads_unsharded (const hr_work_t *w) { return !shards (w, 3) && !offloads_weights (w); }
static double quantised_weights (const hr_work_t *w) { return ceil (quantised_bytes (w)); }
static double quantised_shard (const hr_work_t *w) { return per_gpu (w, quantised_bytes (w)); }
static double weights_shard (const hr_work_t *w) { return per_gpu (w, w->counts.total * w->facts.weight_bytes); }
static bool weights_apart (const hr_work_t *w) { return apart (w, 3); }
static double weights_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.total, w->routed.elements, w->facts.weight_bytes); }
static double master_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained.elements, w->routed.elements, hr_stepped_bytes (w->p, &w->facts)); }
static bool no_master (const hr_work_t *w) { return offloads_optimizer (w) || !w->p->master_weights; }
static double master (const hr_work_t *w) { return w->counts.trained.elements * hr_stepped_bytes (w->p, &w->facts); }
static double master_shard (const hr_work_t *w) { return per_gpu (w, master (w)); }
static bool come_one_by_one (const hr_work_t *w) { return !hr_keeps_gradients (w); }
/* A pipeline stage of FSDP2 has them whole until the last micro-batch is reduced. */
static bool gradients_whole (const hr_work_t *w) { return hr_keeps_whole_gradients (w) && w->moment != HR_MOMENT_STEP; }
static bool gradients_sharded (const hr_work_t *w) { return shards (w, 2); }
static bool gradients_apart (const hr_work_t *w) { return apart (w, 2); }
static double gradients_shards (const hr_work_t *w) { return per_gpu_apart (w, w->counts.trained.elements, w->routed.elements, hr_gradient_bytes (w)); }
static double gradients (const hr_work_t *w) { return w->counts.trained.elements * hr_gradient_bytes (w); }
static double gradients_shard (const hr_work_t *w) { return per_gpu (w, gradients (w)); }
static double some_gradients (const hr_work_t *w) { return (w->counts.trained_head + hr_done_parameters (w)) * hr_gradient_bytes (w); }
static double some_gradients_shard (const hr_work_t *w) { return per_gpu (w, some_gradients (w)); }

/* It is shards that go to the host. */
static bool takes_gradients_away (const hr_work_t *w) { return offloads_gradients (w) && !gradients_whole (w); }

/* Updated in backward, they go at once, but for the head's where the embedding has a part in it. */
static bool frees_gradients (const hr_work_t *w) { return hr_steps_in_backward (w); }
static bool collects (const hr_work_t *w) { return come_one_by_one (w) && !offloads_gradients (w) && !frees_gradients (w); }
static bool holds_head (const hr_work_t *w) { return frees_gradients (w) && !offloads_gradients (w) && hr_adds_embedding (w); }
static double held_head (const hr_work_t *w) { return w->counts.trained_head * hr_gradient_bytes (w); }
static bool states_typed (const hr_work_t *w) { return w->p->optimizer_bytes > 0; }
static double states (const hr_work_t *w) { return ceil (hr_state_bytes (w->p, &w->facts, &w->counts.trained)); }
static double states_shard (const hr_work_t *w) { return per_gpu (w, hr_state_bytes (w->p, &w->facts, &w->counts.trained)); }
static double states_shards (const hr_work_t *w) { return per_gpu_apart (w, hr_state_bytes (w->p, &w->facts, &w->counts.trained), hr_state_bytes (w->p, &w->facts, &w->routed), 1); }
/* In unified memory: what the GPU holds of it. */
static double states_of_gpu (const hr_work_t *w) { return states_apart (w) ? states_shards (w) : states_sharded (w) ? states_shard (w) : states (w); }
static bool states_paged (const hr_work_t *w) { return w->p->optimizer_paged; }
static double paged_states (const hr_work_t *w) { return ceil (states_of_gpu (w) * w->p->paged_percent / 100); }
/* First and second moments in two formats. */
static bool states_mixed (const hr_work_t *w) { return hr_second_moments (w->p, &w->counts.trained) > 0 && hr_first_moments (w->p, &w->counts.trained) > 0 && hr_first_moment_bytes (w->p, &w->facts) != hr_second_moment_bytes (w->p, &w->facts); }

static const hr_formula_t quantised_beside_adapters[] = {
    { weights_sharded, quantised_shard, "⌈(({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + {adapters} · {adapter-bytes}) ÷ {dense-shards}⌉", NULL },
    { NULL, quantised_weights, "⌈({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + {adapters} · {adapter-bytes}⌉", NULL } };

static const hr_formula_t quantised_formulas[] = {
    { adapts, .more = quantised_beside_adapters },
    { weights_sharded, quantised_shard, "⌈(({parameters} − {quantised}) · {weight-bytes} + {stored} · {quantised-bytes}) ÷ {dense-shards}⌉", NULL },
    { NULL, quantised_weights, "⌈({parameters} − {quantised}) · {weight-bytes} + {stored} · {quantised-bytes}⌉", NULL } };

static const hr_formula_t adapted_weight_formulas[] = {
    { weights_sharded, adapted_shard, "⌈(({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}) ÷ {dense-shards}⌉", "peft" },
    { NULL, adapted_weights, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}⌉", "peft" } };

static const hr_formula_t sharded_weights[] = {
    { weights_apart, weights_shards, "⌈(({parameters} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {weight-bytes}⌉", "megatron" },
    { NULL, weights_shard, "⌈{parameters} · {weight-bytes} ÷ {dense-shards}⌉", "zero" } };

static const hr_formula_t weight_formulas[] = {
    { offloads_weights, nothing, "0", "fsdp" },
    { quantises, .more = quantised_formulas },
    { adapts, .more = adapted_weight_formulas },
    { weights_sharded, .more = sharded_weights },
    { NULL, weights, "⌈{parameters} · {weight-bytes}⌉", "eleuther2023" } };

static const hr_formula_t loaded_weights[] = {
    { loads_unsharded, adapted_weights, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}⌉", "litgpt" },
    { .more = weight_formulas } };

const hr_term_row_t hr_term_weights = {
  { "weights", N_ ("Weights"),
    N_ ("Parameters of the model, in the format that they have on the GPU.") }, {
    [HR_MOMENT_LOSS] = weight_formulas,
    [HR_MOMENT_LOAD] = loaded_weights,
    [HR_MOMENT_PREFILL] = weight_formulas } };

static const hr_formula_t sharded_master[] = {
    { states_apart, master_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {stepped-bytes}⌉", "megatron" },
    { NULL, master_shard, "⌈{trained} · {stepped-bytes} ÷ {dense-shards}⌉", "zero" } };

static const hr_formula_t master_formulas[] = {
    { no_master, nothing, "0", "zero" },
    { states_sharded, .more = sharded_master },
    { NULL, master, "{trained} · {stepped-bytes}", "zero" } };

const hr_term_row_t hr_term_master_weights = {
  { "master-weights", N_ ("Master weights"),
    N_ ("The optimizer’s copy of the parameters, usually in FP32.") }, {
    [HR_MOMENT_LOSS] = master_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("zero"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("zero") } };

static const hr_formula_t sharded_gradients[] = {
    { gradients_whole, gradients, "{trained} · {gradient-bytes}", "fsdp2" },
    { gradients_apart, gradients_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {gradient-bytes}⌉", "megatron" },
    { NULL, gradients_shard, "⌈{trained} · {gradient-bytes} ÷ {dense-shards}⌉", "zero" } };

static const hr_formula_t gradient_formulas[] = {
    { takes_gradients_away, nothing, "0", "fsdp" },
    { frees_gradients, nothing, "0", "torchtune" },
    { gradients_sharded, .more = sharded_gradients },
    { NULL, gradients, "{trained} · {gradient-bytes}", "eleuther2023" } };

static const hr_formula_t gradients_before_layers[] = {
    { come_one_by_one, nothing, "0", "pytorch-optim" },
    { .more = gradient_formulas } };

static const hr_formula_t gradients_after_layers[] = {
    { holds_head, held_head, "{trained-head} · {gradient-bytes}", "torchtune" },
    { .more = gradient_formulas } };

static const hr_formula_t collected_gradients[] = {
    { gradients_sharded, some_gradients_shard, "⌈({trained-head} + {done-parameters}) · {gradient-bytes} ÷ {dense-shards}⌉", "zero" },
    { NULL, some_gradients, "({trained-head} + {done-parameters}) · {gradient-bytes}", "pytorch-optim" } };

static const hr_formula_t gradients_in_layers[] = {
    { collects, .more = collected_gradients },
    { .more = gradients_after_layers } };

const hr_term_row_t hr_term_gradients = {
  { "gradients", N_ ("Gradients"),
    N_ ("One gradient for each trained parameter. Plain PyTorch frees them after each step.") }, {
    [HR_MOMENT_LOSS] = gradients_before_layers,
    [HR_MOMENT_BACKWARD_START ... HR_MOMENT_BACKWARD_END] = gradients_in_layers,
    [HR_MOMENT_EMBEDDING] = gradients_after_layers,
    [HR_MOMENT_STEP] = gradient_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("pytorch-optim"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("pytorch-optim") } };

static const hr_formula_t sharded_typed_states[] = {
    { states_apart, states_shards, "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {optimizer-bytes}⌉", "megatron" },
    { NULL, states_shard, "⌈{trained} · {optimizer-bytes} ÷ {dense-shards}⌉", "zero" } };

static const hr_formula_t typed_states[] = {
    { states_sharded, .more = sharded_typed_states },
    { NULL, states, "⌈{trained} · {optimizer-bytes}⌉", "eleuther2023" } };

static const hr_formula_t sharded_mixed_states[] = {
    { states_apart, states_shards, "⌈(({first-moments} − {routed-first-moments}) ÷ {dense-shards} + {routed-first-moments} ÷ {expert-shards}) · {first-moment-bytes} + (({second-moments} − {routed-second-moments}) ÷ {dense-shards} + {routed-second-moments} ÷ {expert-shards}) · {second-moment-bytes}⌉", "megatron" },
    { NULL, states_shard, "⌈({first-moments} · {first-moment-bytes} + {second-moments} · {second-moment-bytes}) ÷ {dense-shards}⌉", "zero" } };

static const hr_formula_t mixed_states[] = {
    { states_sharded, .more = sharded_mixed_states },
    { NULL, states, "⌈{first-moments} · {first-moment-bytes} + {second-moments} · {second-moment-bytes}⌉", "pytorch-optim" } };

static const hr_formula_t sharded_states[] = {
    { states_apart, states_shards, "⌈(({state-elements} − {routed-state-elements}) ÷ {dense-shards} + {routed-state-elements} ÷ {expert-shards}) · {state-bytes}⌉", "megatron" },
    { NULL, states_shard, "⌈{state-elements} · {state-bytes} ÷ {dense-shards}⌉", "zero" } };

static const hr_formula_t state_formulas[] = {
    { no_states, nothing, "0", "pytorch-optim" },
    { states_paged, paged_states, "⌈{all-states} · {paged-percent} ÷ 100⌉", "dettmers2023" },
    { states_typed, .more = typed_states },
    { states_mixed, .more = mixed_states },
    { states_sharded, .more = sharded_states },
    { NULL, states, "⌈{state-elements} · {state-bytes}⌉", "pytorch-optim" } };

const hr_term_row_t hr_term_optimizer_states = {
  { "optimizer-states", N_ ("Optimizer states"),
    N_ ("Values that the optimizer stores for each parameter, such as Adam’s first and second moments.") }, {
    [HR_MOMENT_LOSS] = state_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("pytorch-optim"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("pytorch-optim") } };
/* clang-format on */

double
hr_paged_bytes (const hr_work_t *w)
{
  return states_paged (w) && !no_states (w) ? states_of_gpu (w) : 0;
}
