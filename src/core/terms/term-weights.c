/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights: what of them is on the GPU, in which format, and in how many shards. */
#include "core/facts/kernels.h"
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

static const hr_formula_t quantised_beside_adapters[] = {
  { weights_sharded, quantised_shard,
    "⌈(({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + "
    "{adapters} · {adapter-bytes}) ÷ {dense-shards}⌉",
    NULL },
  { NULL, quantised_weights,
    "⌈({parameters} − {quantised} − {adapters}) · {weight-bytes} + {stored} · {quantised-bytes} + "
    "{adapters} · {adapter-bytes}⌉",
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
    [HR_MOMENT_FORWARD_IMAGES ... HR_MOMENT_LOSS] = weight_formulas,
    [HR_MOMENT_LOAD] = loaded_weights,
    [HR_MOMENT_PREFILL] = weight_formulas,
  },
};
/* clang-format on */
