/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the optimizer holds: the master weights that it steps, and its states. */
#include "core/terms/term-optimizer.h"
#include "core/count/optimizer.h"
#include "core/terms/sharding.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

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
  if (v->p->first_moment_dtype == v->p->second_moment_dtype)
    return false;
  return hr_second_moments (v->p, &v->counts->trained) > 0 && hr_first_moments (v->p, &v->counts->trained) > 0
         && hr_first_moment_bytes (v->p, v->facts) != hr_second_moment_bytes (v->p, v->facts);
}

static bool
projects (const hr_view_t *v)
{
  return hr_projection (v->p) != HR_PROJECTION_NONE;
}

static bool
projects_by_chance (const hr_view_t *v)
{
  return hr_projection (v->p) == HR_PROJECTION_APOLLO;
}

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
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = master_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("zero"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("zero"),
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
    "⌈(({first-moments} − {routed-first-moments}) ÷ {dense-shards} + {routed-first-moments} ÷ "
    "{expert-shards}) · {first-moment-bytes} + (({second-moments} − {routed-second-moments}) ÷ {dense-shards} + "
    "{routed-second-moments} ÷ {expert-shards}) · {second-moment-bytes}⌉",
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

static const char projected[] = "⌈{first-moments} · {first-moment-bytes} + {second-moments} · "
                                "{second-moment-bytes} + {projectors} · {weight-bytes}⌉";

static const hr_formula_t projected_states[] = {
  { projects_by_chance, states, projected, "zhu2024" },
  { NULL, states, projected, "zhao2024" },
};

static const hr_formula_t state_formulas[] = {
  { hr_has_no_states, hr_no_bytes, "0", "pytorch-optim" },
  { states_paged, paged_states, "⌈{all-states} · {paged-percent} ÷ 100⌉", "dettmers2023" },
  { states_typed, .more = typed_states },
  { projects, .more = projected_states },
  { states_mixed, .more = mixed_states },
  { hr_shards_states, .more = sharded_states },
  { NULL, states, "⌈{state-elements} · {state-bytes}⌉", "pytorch-optim" },
};

/* clang-format off */
const hr_term_row_t hr_term_optimizer_states = {
  .desc = { "optimizer-states", N_ ("Optimizer states"),
            N_ ("Values that the optimizer stores for each parameter, such as Adam’s first and second moments.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = state_formulas,
    [HR_MOMENT_LOAD] = HR_NOTHING ("pytorch-optim"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("pytorch-optim"),
  },
};
/* clang-format on */

double
hr_paged_bytes (const hr_view_t *v)
{
  if (!states_paged (v) || hr_has_no_states (v))
    return 0;
  return states_of_gpu (v);
}

double
hr_movable_states (const hr_view_t *v, const double terms[HR_N_TERMS])
{
  if (hr_paged_bytes (v) <= 0)
    return 0;
  return terms[HR_OPTIMIZER_STATES];
}
