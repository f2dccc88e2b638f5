/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stacks, each with what tells it, and the spreads of their measured runs. */
#include "core/estimate/run-class.h"
#include "core/table/param-choices.h"
#include "core/table/param-conditions.h"

/* By stack, method and subject: where nothing of the kind is measured, by what is most like it. */
static const double factors[HR_N_STACKS][HR_FINE_TUNING_QLORA + 1][HR_N_SUBJECTS] = {
#include "core/estimate/run-factors.h"
};

static bool
is_engine (const hr_params_t *p)
{
  return caches (p) && p->kv_cache_kind == HR_KV_PAGED;
}

static bool
is_llamacpp (const hr_params_t *p)
{
  return serves (p) && p->working_memory == HR_WORKING_GRAPH;
}

static bool
is_megatron (const hr_params_t *p)
{
  bool has_engine = trains_by_ledger (p) && p->layer_implementation == HR_LAYERS_TRANSFORMER_ENGINE;

  return has_engine || hr_family (p->family)->engine;
}

static bool
is_fsdp2 (const hr_params_t *p)
{
  return shards_weights (p) && p->fsdp_version == HR_FSDP_2;
}

static bool
is_transformers_sharded (const hr_params_t *p)
{
  return shards_weights (p) && frees_blocks (p);
}

static bool
shards_anything (const hr_params_t *p)
{
  return uses_zero (p) && p->zero_stage > 0;
}

static const struct
{
  const char *id;
  const char *label;
  bool (*is_met) (const hr_params_t *p); /* NULL: always */
} stacks[] = {
  [HR_STACK_ENGINE] = { "engine", N_ ("Engine with a pool"), is_engine },
  [HR_STACK_LLAMACPP] = { "llamacpp", N_ ("llama.cpp"), is_llamacpp },
  [HR_STACK_INFERENCE] = { "inference", N_ ("Inference in PyTorch"), infers },
  [HR_STACK_MEGATRON] = { "megatron", N_ ("Megatron-LM"), is_megatron },
  [HR_STACK_FSDP2] = { "fsdp2", N_ ("FSDP2"), is_fsdp2 },
  [HR_STACK_TRANSFORMERS_SHARDED] = { "transformers-sharded", N_ ("Transformers, sharded"), is_transformers_sharded },
  [HR_STACK_TRANSFORMERS] = { "transformers", N_ ("Transformers"), frees_blocks },
  [HR_STACK_PYTORCH_SHARDED] = { "pytorch-sharded", N_ ("PyTorch, sharded"), shards_anything },
  [HR_STACK_PYTORCH] = { "pytorch", N_ ("PyTorch"), NULL },
};

static const char *const subjects[] = {
  [HR_OF_TENSORS] = "tensors",
  [HR_OF_GPU] = "gpu",
  [HR_OF_POOL] = "pool",
};

hr_stack_t
hr_stack_of (const hr_params_t *p)
{
  int stack = 0;

  while (stacks[stack].is_met != NULL && !stacks[stack].is_met (p))
    stack++;
  return (hr_stack_t) stack;
}

const char *
hr_stack_id (hr_stack_t stack)
{
  return stacks[stack].id;
}

const char *
hr_stack_label (hr_stack_t stack)
{
  return stacks[stack].label;
}

const char *
hr_method_id (const hr_params_t *p)
{
  if (infers (p))
    return "";
  return hr_choices_of_fine_tunings[p->fine_tuning].id;
}

const char *
hr_subject_id (hr_subject_t subject)
{
  return subjects[subject];
}

static hr_spread_t
typed_spread (const hr_params_t *p)
{
  return (hr_spread_t) { 1 - p->error_low_percent / 100, 1 + p->error_high_percent / 100 };
}

hr_spread_t
hr_spread_of (const hr_params_t *p, hr_subject_t subject)
{
  hr_stack_t stack = hr_stack_of (p);
  int method = HR_FINE_TUNING_FULL;
  double factor;

  if (p->range == HR_RANGE_TYPED)
    return typed_spread (p);
  if (trains (p))
    method = p->fine_tuning;
  factor = factors[stack][method][subject];
  return (hr_spread_t) { 1 / factor, factor };
}
