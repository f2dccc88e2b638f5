/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stacks, what tells each, and the spreads of their measured runs. */
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

  return has_engine || hr_has_core_layers (p);
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
} stacks[] = {
  [HR_STACK_ENGINE] = { "engine", N_ ("Engine with a pool") },
  [HR_STACK_LLAMACPP] = { "llamacpp", N_ ("llama.cpp") },
  [HR_STACK_INFERENCE] = { "inference", N_ ("Inference in PyTorch") },
  [HR_STACK_MEGATRON] = { "megatron", N_ ("Megatron-LM") },
  [HR_STACK_FSDP2] = { "fsdp2", N_ ("FSDP2") },
  [HR_STACK_TRANSFORMERS_SHARDED] = { "transformers-sharded", N_ ("Transformers, sharded") },
  [HR_STACK_TRANSFORMERS] = { "transformers", N_ ("Transformers") },
  [HR_STACK_PYTORCH_SHARDED] = { "pytorch-sharded", N_ ("PyTorch, sharded") },
  [HR_STACK_PYTORCH] = { "pytorch", N_ ("PyTorch") },
};

static const char *const subjects[] = {
  [HR_OF_TENSORS] = "tensors",
  [HR_OF_GPU] = "gpu",
  [HR_OF_POOL] = "pool",
};

static hr_stack_t
stack_of_inference (const hr_params_t *p)
{
  if (is_engine (p))
    return HR_STACK_ENGINE;
  if (is_llamacpp (p))
    return HR_STACK_LLAMACPP;
  return HR_STACK_INFERENCE;
}

/* Not a table of conditions: every estimate asks, and calls through pointers would be a twentieth of its time. */
static hr_stack_t
stack_of_training (const hr_params_t *p)
{
  if (is_megatron (p))
    return HR_STACK_MEGATRON;
  if (is_fsdp2 (p))
    return HR_STACK_FSDP2;
  if (is_transformers_sharded (p))
    return HR_STACK_TRANSFORMERS_SHARDED;
  if (frees_blocks (p))
    return HR_STACK_TRANSFORMERS;
  if (shards_anything (p))
    return HR_STACK_PYTORCH_SHARDED;
  return HR_STACK_PYTORCH;
}

hr_stack_t
hr_stack_of (const hr_params_t *p)
{
  if (infers (p))
    return stack_of_inference (p);
  return stack_of_training (p);
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

static hr_spread_t
spread_of_factor (double factor)
{
  return (hr_spread_t) { 1 / factor, factor };
}

static const double *
factors_of (const hr_params_t *p)
{
  int method = HR_FINE_TUNING_FULL;

  if (trains (p))
    method = p->fine_tuning;
  return factors[hr_stack_of (p)][method];
}

void
hr_spreads_of (const hr_params_t *p, hr_spread_t spreads[HR_N_SUBJECTS])
{
  const double *of_class = NULL;

  if (p->range != HR_RANGE_TYPED)
    of_class = factors_of (p);
  for (int i = 0; i < HR_N_SUBJECTS; i++)
    if (of_class != NULL)
      spreads[i] = spread_of_factor (of_class[i]);
    else
      spreads[i] = typed_spread (p);
}
