/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scratch of the optimizer’s step: gradients cast up, states unpacked, and copies of what is updated. */
#include "core/count/optimizer.h"
#include "core/terms/gradients.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"

/* Megatron casts fp16 gradients up for the step, and keeps the copy until the next one. */
static bool
casts_gradients (const hr_view_t *v)
{
  return !hr_offloads_optimizer (v) && v->facts->family.engine && v->p->weight_dtype == HR_FP16 && v->p->master_weights;
}

static double
fp32_gradients (const hr_view_t *v)
{
  return v->counts->trained.elements * 4;
}

static double
fp32_gradients_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, fp32_gradients (v));
}

static double
fp32_gradients_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements, 4);
}

static bool
no_step (const hr_view_t *v)
{
  return hr_by_rule (v) || hr_has_no_states (v) || hr_steps_in_backward (v);
}

static bool
factors_states (const hr_view_t *v)
{
  return v->p->optimizer == HR_ADAFACTOR;
}

static bool
unpacks_states (const hr_view_t *v)
{
  return hr_step_scratch (v) > 0;
}

static double
scratch (const hr_view_t *v)
{
  return v->counts->trained.largest * hr_step_scratch (v);
}

static double
scratch_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, scratch (v));
}

static double
factored (const hr_view_t *v)
{
  return v->counts->trained.largest * hr_factored_scratch_bytes (v->facts);
}

static double
factored_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, factored (v));
}

/* DeepSpeed's step is on a flat partition. */
static bool
steps_flat (const hr_view_t *v)
{
  return v->p->master_weights && v->p->flat_step;
}

static double
flat_copy (const hr_view_t *v)
{
  return v->counts->trained.elements * hr_flat_bytes (v);
}

static double
flat_copy_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, flat_copy (v));
}

static double
flat_copy_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements, hr_flat_bytes (v));
}

static bool
steps_foreach (const hr_view_t *v)
{
  return hr_steps_foreach (v->p);
}

static bool
steps_loop (const hr_view_t *v)
{
  return v->p->optimizer_step == HR_STEP_FOR_LOOP;
}

/* Bytes that an update of one weight takes. */
static double
copied_bytes (const hr_view_t *v)
{
  return hr_update_copies (v->p) * hr_stepped_bytes (v->p, v->facts);
}

static double
foreach_copy (const hr_view_t *v)
{
  return v->counts->trained.elements * copied_bytes (v);
}

static double
foreach_copy_shards (const hr_view_t *v)
{
  return hr_per_gpu_with_experts (v, v->counts->trained.elements, v->routed->elements, copied_bytes (v));
}

static double
foreach_copy_shard (const hr_view_t *v)
{
  return hr_per_gpu (v, foreach_copy (v));
}

static double
loop_copies (const hr_view_t *v)
{
  return v->counts->trained.largest * copied_bytes (v);
}

/* The optimizers of GaLore and APOLLO go from tensor to tensor. An update is computed and scaled, in 16 bits too; 8-bit
 * AdamW's kernel makes none. */
static bool
projects (const hr_view_t *v)
{
  return hr_projection (v->p) != HR_PROJECTION_NONE;
}

static double
projected_copies (const hr_view_t *v)
{
  return 2 * v->counts->trained.largest * hr_stepped_bytes (v->p, v->facts);
}

static double
projected_update (const hr_view_t *v)
{
  if (v->p->optimizer == HR_ADAMW_8BIT)
    return 0;
  return projected_copies (v);
}

static bool
updates_in_place (const hr_view_t *v)
{
  return hr_update_copies (v->p) == 0;
}

static bool
makes_no_update (const hr_view_t *v)
{
  return projected_update (v) <= 0;
}

static bool
decomposes (const hr_view_t *v)
{
  return hr_decomposition_bytes (v) > projected_update (v);
}

static const hr_formula_t projected_steps[] = {
  { decomposes, hr_decomposition_bytes, "4 · {decomposition}", "zhao2024" },
  { makes_no_update, hr_no_bytes, "0", "zhao2024" },
  { NULL, projected_copies, "2 · {largest-tensor} · {stepped-bytes}", "zhu2024" },
};

static const hr_formula_t cast_gradients[] = {
  { hr_shards_expert_states, fp32_gradients_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · 4⌉", "megatron" },
  { hr_shards_states, fp32_gradients_shard, "⌈{trained} · 4 ÷ {dense-shards}⌉", "megatron" },
  { NULL, fp32_gradients, "{trained} · 4", "megatron" },
};

static const hr_formula_t factored_updates[] = {
  { hr_shards_states, factored_shard, "⌈{largest-tensor} · {factored-bytes} ÷ {dense-shards}⌉", "shazeer2018" },
  { NULL, factored, "{largest-tensor} · {factored-bytes}", "shazeer2018" },
};

static const hr_formula_t unpacked_states[] = {
  { hr_shards_states, scratch_shard, "⌈{largest-tensor} · {step-scratch-bytes} ÷ {dense-shards}⌉", "torchao" },
  { NULL, scratch, "{largest-tensor} · {step-scratch-bytes}", "torchao" },
};

static const hr_formula_t flat_copies[] = {
  { hr_shards_expert_states, flat_copy_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {flat-bytes}⌉", "deepspeed" },
  { hr_shards_states, flat_copy_shard, "⌈{trained} · {flat-bytes} ÷ {dense-shards}⌉", "deepspeed" },
  { NULL, flat_copy, "{trained} · {flat-bytes}", "deepspeed" },
};

static const hr_formula_t foreach_copies[] = {
  { hr_shards_expert_states, foreach_copy_shards,
    "⌈(({trained} − {routed}) ÷ {dense-shards} + {routed} ÷ {expert-shards}) · {update-copies} · {stepped-bytes}⌉",
    "megatron" },
  { hr_shards_states, foreach_copy_shard, "⌈{trained} · {update-copies} · {stepped-bytes} ÷ {dense-shards}⌉",
    "ledger" },
  { NULL, foreach_copy, "{trained} · {update-copies} · {stepped-bytes}", "ledger" },
};

const hr_formula_t hr_temporaries_at_step[] = {
  { casts_gradients, .more = cast_gradients },
  { no_step, hr_no_bytes, "0", "ledger" },
  { projects, .more = projected_steps },
  { factors_states, .more = factored_updates },
  { unpacks_states, .more = unpacked_states },
  { steps_flat, .more = flat_copies },
  { updates_in_place, hr_no_bytes, "0", "pytorch-optim" },
  { steps_foreach, .more = foreach_copies },
  { steps_loop, loop_copies, "{largest-tensor} · {update-copies} · {stepped-bytes}", "ledger" },
  { NULL, hr_no_bytes, "0", "ledger" },
};
