/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gradients: when they come, how long they stay, and where. */
#include "core/terms/gradients.h"
#include "core/terms/sharding.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

static bool
offloads_gradients (const hr_view_t *v)
{
  return hr_offloads (v, HR_OFFLOAD_GRADIENTS);
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
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = gradients_before_layers,
    [HR_MOMENT_BACKWARD_START ... HR_MOMENT_BACKWARD_IMAGES] = gradients_in_layers,
    [HR_MOMENT_EMBEDDING] = gradients_after_layers,
    [HR_MOMENT_STEP] = gradient_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("pytorch-optim"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("pytorch-optim"),
  },
};
/* clang-format on */
