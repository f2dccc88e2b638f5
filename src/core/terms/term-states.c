/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights, gradients and what the optimizer holds. */
#include "core/terms/term-states.h"
#include "core/count/optimizer.h"
#include "core/facts/kernels.h"
#include "core/terms/gradients.h"
#include "core/terms/sharding.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

static bool
offloads_weights (const hr_view_t *v)
{
  return hr_offloads (v, HR_OFFLOAD_WEIGHTS) && v->p->zero_stage == 3;
}

static bool
offloads_gradients (const hr_view_t *v)
{
  return hr_offloads (v, HR_OFFLOAD_GRADIENTS);
}

static bool
weights_sharded (const hr_view_t *v)
{
  return hr_shards (v, 3);
}

static double
weights (const hr_view_t *v)
{
  return ceil (v->counts->total * v->facts->weight_bytes);
}

static bool
adapts (const hr_view_t *v)
{
  return hr_has_adapters (v->facts) && v->facts->trained_weight_bytes != v->facts->weight_bytes;
}

static double
adapted_weights (const hr_view_t *v)
{
  return ceil (hr_adapted_bytes (v));
}

static double
adapted_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, hr_adapted_bytes (v));
}

static double
quantised_bytes (const hr_view_t *v)
{
  return hr_adapted_bytes (v) + v->counts->padded_quantised * hr_quantised_bytes (v)
         - v->counts->quantised * v->facts->weight_bytes;
}

/* The whole model in 16 bits, before it is quantised. */
static bool
loads_unsharded (const hr_view_t *v)
{
  return !hr_shards (v, 3) && !offloads_weights (v);
}

static double
quantised_weights (const hr_view_t *v)
{
  return ceil (quantised_bytes (v));
}

static double
quantised_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, quantised_bytes (v));
}

static double
weights_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, v->counts->total * v->facts->weight_bytes);
}

static bool
shards_expert_weights (const hr_view_t *v)
{
  return hr_shards_experts (v, 3);
}

static double
weights_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->total, v->routed->elements, v->facts->weight_bytes);
}

static double
master_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements,
                                  hr_stepped_bytes (v->p, v->facts));
}

static bool
no_master (const hr_view_t *v)
{
  return hr_offloads_optimizer (v) || !v->p->master_weights;
}

static double
master (const hr_view_t *v)
{
  return v->counts->trained.elements * hr_stepped_bytes (v->p, v->facts);
}

static double
master_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, master (v));
}

static bool
come_one_by_one (const hr_view_t *v)
{
  return !hr_keeps_gradients (v);
}

/* A pipeline stage of FSDP2 has them whole until the last micro-batch is reduced. */
static bool
gradients_whole (const hr_view_t *v)
{
  return hr_keeps_whole_gradients (v) && v->moment != HR_MOMENT_STEP;
}

static bool
gradients_sharded (const hr_view_t *v)
{
  return hr_shards (v, 2);
}

static bool
shards_expert_gradients (const hr_view_t *v)
{
  return hr_shards_experts (v, 2);
}

static double
gradients_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements, hr_gradient_bytes (v));
}

static double
gradients (const hr_view_t *v)
{
  return v->counts->trained.elements * hr_gradient_bytes (v);
}

static double
gradients_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, gradients (v));
}

static double
some_gradients (const hr_view_t *v)
{
  return (v->counts->trained_head + hr_done_parameters (v)) * hr_gradient_bytes (v);
}

static double
some_gradients_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, some_gradients (v));
}

/* It is shards that go to the host. */
static bool
takes_gradients_away (const hr_view_t *v)
{
  return offloads_gradients (v) && !gradients_whole (v);
}

/* Updated in backward, they go at once, but for the head's where the embedding has a part in it. */
static bool
frees_gradients (const hr_view_t *v)
{
  return hr_steps_in_backward (v);
}

static bool
collects (const hr_view_t *v)
{
  return come_one_by_one (v) && !offloads_gradients (v) && !frees_gradients (v);
}

static bool
holds_head (const hr_view_t *v)
{
  return frees_gradients (v) && !offloads_gradients (v) && hr_adds_embedding (v);
}

static double
held_head (const hr_view_t *v)
{
  return v->counts->trained_head * hr_gradient_bytes (v);
}

static bool
states_typed (const hr_view_t *v)
{
  return v->p->optimizer_bytes > 0;
}

static double
states (const hr_view_t *v)
{
  return ceil (hr_state_bytes (v->p, v->facts, &v->counts->trained));
}

static double
states_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, hr_state_bytes (v->p, v->facts, &v->counts->trained));
}

static double
states_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, hr_state_bytes (v->p, v->facts, &v->counts->trained),
                                  hr_state_bytes (v->p, v->facts, v->routed), 1);
}

/* In unified memory: what the GPU holds of it. */
static double
states_of_gpu (const hr_view_t *v)
{
  if (hr_shards_expert_states (v))
    return states_shards (v);
  if (hr_shards_states (v))
    return states_shard (v);
  return states (v);
}

static bool
states_paged (const hr_view_t *v)
{
  return v->p->optimizer_paged;
}

static double
paged_states (const hr_view_t *v)
{
  return ceil (states_of_gpu (v) * v->p->paged_percent / 100);
}

/* First and second moments in two formats. */
static bool
states_mixed (const hr_view_t *v)
{
  return hr_second_moments (v->p, &v->counts->trained) > 0 && hr_first_moments (v->p, &v->counts->trained) > 0
         && hr_first_moment_bytes (v->p, v->facts) != hr_second_moment_bytes (v->p, v->facts);
}

static const hr_formula_t quantised_beside_adapters[] = {
  { weights_sharded, quantised_shard,
    "⌈(({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + {adapters} · "
    "{adapter-bytes}) ÷ {dense-shards}⌉",
    NULL },
  { NULL, quantised_weights,
    "⌈({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + {adapters} · "
    "{adapter-bytes}⌉",
    NULL },
};

static const hr_formula_t quantised_formulas[] = {
  { adapts, .more = quantised_beside_adapters },
  { weights_sharded, quantised_shard,
    "⌈(({parameters} − {quantised}) · {weight-bytes} + {stored} · {quantised-bytes}) ÷ {dense-shards}⌉", NULL },
  { NULL, quantised_weights, "⌈({parameters} − {quantised}) · {weight-bytes} + {stored} · {quantised-bytes}⌉", NULL },
};

static const hr_formula_t adapted_weight_formulas[] = {
  { weights_sharded, adapted_shard,
    "⌈(({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}) ÷ {dense-shards}⌉", "peft" },
  { NULL, adapted_weights, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}⌉", "peft" },
};

static const hr_formula_t sharded_weights[] = {
  { shards_expert_weights, weights_shards,
    "⌈(({parameters} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {weight-bytes}⌉", "megatron" },
  { NULL, weights_shard, "⌈{parameters} · {weight-bytes} ÷ {dense-shards}⌉", "zero" },
};

static const hr_formula_t weight_formulas[] = {
  { offloads_weights, hr_no_bytes, "0", "fsdp" },
  { hr_quantises, .more = quantised_formulas },
  { adapts, .more = adapted_weight_formulas },
  { weights_sharded, .more = sharded_weights },
  { NULL, weights, "⌈{parameters} · {weight-bytes}⌉", "eleuther2023" },
};

static const hr_formula_t loaded_weights[] = {
  { loads_unsharded, adapted_weights, "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · {adapter-bytes}⌉",
    "litgpt" },
  { .more = weight_formulas },
};

/* clang-format off */
const hr_term_row_t hr_term_weights = {
  .desc = { "weights", N_ ("Weights"),
            N_ ("Parameters of the model, in the format that they have on the GPU.") },
  .at = {
    [HR_MOMENT_LOSS] = weight_formulas,
    [HR_MOMENT_LOAD] = loaded_weights,
    [HR_MOMENT_PREFILL] = weight_formulas,
  },
};
/* clang-format on */

static const hr_formula_t sharded_master[] = {
  { hr_shards_expert_states, master_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {stepped-bytes}⌉", "megatron" },
  { NULL, master_shard, "⌈{trained} · {stepped-bytes} ÷ {dense-shards}⌉", "zero" },
};

static const hr_formula_t master_formulas[] = {
  { no_master, hr_no_bytes, "0", "zero" },
  { hr_shards_states, .more = sharded_master },
  { NULL, master, "{trained} · {stepped-bytes}", "zero" },
};

/* clang-format off */
const hr_term_row_t hr_term_master_weights = {
  .desc = { "master-weights", N_ ("Master weights"),
            N_ ("The optimizer’s copy of the parameters, usually in FP32.") },
  .at = {
    [HR_MOMENT_LOSS] = master_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("zero"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("zero"),
  },
};
/* clang-format on */

static const hr_formula_t sharded_gradients[] = {
  { gradients_whole, gradients, "{trained} · {gradient-bytes}", "fsdp2" },
  { shards_expert_gradients, gradients_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {gradient-bytes}⌉", "megatron" },
  { NULL, gradients_shard, "⌈{trained} · {gradient-bytes} ÷ {dense-shards}⌉", "zero" },
};

static const hr_formula_t gradient_formulas[] = {
  { takes_gradients_away, hr_no_bytes, "0", "fsdp" },
  { frees_gradients, hr_no_bytes, "0", "torchtune" },
  { gradients_sharded, .more = sharded_gradients },
  { NULL, gradients, "{trained} · {gradient-bytes}", "eleuther2023" },
};

static const hr_formula_t gradients_before_layers[] = {
  { come_one_by_one, hr_no_bytes, "0", "pytorch-optim" },
  { .more = gradient_formulas },
};

static const hr_formula_t gradients_after_layers[] = {
  { holds_head, held_head, "{trained-head} · {gradient-bytes}", "torchtune" },
  { .more = gradient_formulas },
};

static const hr_formula_t collected_gradients[] = {
  { gradients_sharded, some_gradients_shard,
    "⌈({trained-head} + {done-parameters}) · {gradient-bytes} ÷ {dense-shards}⌉", "zero" },
  { NULL, some_gradients, "({trained-head} + {done-parameters}) · {gradient-bytes}", "pytorch-optim" },
};

static const hr_formula_t gradients_in_layers[] = {
  { collects, .more = collected_gradients },
  { .more = gradients_after_layers },
};

/* clang-format off */
const hr_term_row_t hr_term_gradients = {
  .desc = { "gradients", N_ ("Gradients"),
            N_ ("One gradient for each trained parameter. Plain PyTorch frees them after each step.") },
  .at = {
    [HR_MOMENT_LOSS] = gradients_before_layers,
    [HR_MOMENT_BACKWARD_START ... HR_MOMENT_BACKWARD_END] = gradients_in_layers,
    [HR_MOMENT_EMBEDDING] = gradients_after_layers,
    [HR_MOMENT_STEP] = gradient_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("pytorch-optim"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("pytorch-optim"),
  },
};
/* clang-format on */

static const hr_formula_t sharded_typed_states[] = {
  { hr_shards_expert_states, states_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {optimizer-bytes}⌉", "megatron" },
  { NULL, states_shard, "⌈{trained} · {optimizer-bytes} ÷ {dense-shards}⌉", "zero" },
};

static const hr_formula_t typed_states[] = {
  { hr_shards_states, .more = sharded_typed_states },
  { NULL, states, "⌈{trained} · {optimizer-bytes}⌉", "eleuther2023" },
};

static const hr_formula_t sharded_mixed_states[] = {
  { hr_shards_expert_states, states_shards,
    "⌈(({first-moments} − {routed-first-moments}) ÷ {dense-shards} + {routed-first-moments} ÷ {expert-shards}) · "
    "{first-moment-bytes} + (({second-moments} − {routed-second-moments}) ÷ {dense-shards} + {routed-second-moments} ÷ "
    "{expert-shards}) · {second-moment-bytes}⌉",
    "megatron" },
  { NULL, states_shard,
    "⌈({first-moments} · {first-moment-bytes} + {second-moments} · {second-moment-bytes}) ÷ {dense-shards}⌉", "zero" },
};

static const hr_formula_t mixed_states[] = {
  { hr_shards_states, .more = sharded_mixed_states },
  { NULL, states, "⌈{first-moments} · {first-moment-bytes} + {second-moments} · {second-moment-bytes}⌉",
    "pytorch-optim" },
};

static const hr_formula_t sharded_states[] = {
  { hr_shards_expert_states, states_shards,
    "⌈(({state-elements} − {routed-state-elements}) ÷ {dense-shards} + "
    "{routed-state-elements} ÷ {expert-shards}) · {state-bytes}⌉",
    "megatron" },
  { NULL, states_shard, "⌈{state-elements} · {state-bytes} ÷ {dense-shards}⌉", "zero" },
};

static const hr_formula_t state_formulas[] = {
  { hr_has_no_states, hr_no_bytes, "0", "pytorch-optim" },
  { states_paged, paged_states, "⌈{all-states} · {paged-percent} ÷ 100⌉", "dettmers2023" },
  { states_typed, .more = typed_states },
  { states_mixed, .more = mixed_states },
  { hr_shards_states, .more = sharded_states },
  { NULL, states, "⌈{state-elements} · {state-bytes}⌉", "pytorch-optim" },
};

/* clang-format off */
const hr_term_row_t hr_term_optimizer_states = {
  .desc = { "optimizer-states", N_ ("Optimizer states"),
            N_ ("Values that the optimizer stores for each parameter, such as Adam’s first and second moments.") },
  .at = {
    [HR_MOMENT_LOSS] = state_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("pytorch-optim"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("pytorch-optim"),
  },
};
/* clang-format on */

double
hr_states_on_gpu (const hr_view_t *v)
{
  return hr_first_formula (state_formulas, v)->bytes (v);
}

double
hr_paged_bytes (const hr_view_t *v)
{
  if (!states_paged (v) || hr_has_no_states (v))
    return 0;
  return states_of_gpu (v);
}
