/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes of the groups of GPUs: nothing else multiplies them. */
#include "core/plan/groups.h"
#include "core/base/extremes.h"
#include "core/plan/placement.h"

#include <math.h>

double
hr_plan_gpus (const hr_params_t *p)
{
  /* Inputs that were not checked may be beyond 2^53: rounded, and far too many all the same. */
  return (double) p->data_parallel * (double) p->tensor_parallel * (double) p->pipeline_parallel
         * (double) p->context_parallel;
}

/* Ranks of one context-parallel group hold the same weights: they share the states, too. */
static double
dense_ranks (const hr_params_t *p)
{
  return (double) p->data_parallel * (double) p->context_parallel;
}

/* Engines divide the tensor-parallel group itself by experts: what is left of it divides each of them. */
static bool
divides_by_experts (const hr_params_t *p, int64_t stage_gpus)
{
  return p->mode == HR_INFERENCE && p->experts > 0 && stage_gpus % (p->expert_parallel * p->tensor_parallel) != 0;
}

/* GPUs that share the matrices of one expert: as many as share the other matrices, unless it is said. */
int64_t
hr_expert_tensor (const hr_params_t *p)
{
  int64_t stage_gpus = p->data_parallel * p->tensor_parallel * p->context_parallel;

  if (p->expert_tensor_parallel > 0)
    return p->expert_tensor_parallel;
  if (divides_by_experts (p, stage_gpus) && stage_gpus > p->expert_parallel)
    return stage_gpus / p->expert_parallel;
  if (divides_by_experts (p, stage_gpus))
    return 1;
  return p->tensor_parallel;
}

static double
expert_ranks (const hr_params_t *p)
{
  if (p->experts <= 0)
    return dense_ranks (p);
  return dense_ranks (p) * (double) p->tensor_parallel / ((double) p->expert_parallel * (double) hr_expert_tensor (p));
}

bool
hr_may_shard (const hr_params_t *p)
{
  return hr_max (dense_ranks (p), expert_ranks (p)) > 1;
}

bool
hr_adds_up_copies (const hr_params_t *p)
{
  if (p->data_parallel <= 1 || p->zero_stage > 0 || p->gradient_buffer)
    return false;
  return p->mode == HR_TRAINING && p->activation_model == HR_MODEL_LEDGER;
}

static void
set_shards (const hr_params_t *p, hr_groups_t *groups)
{
  double instances = (double) p->optimizer_instances;

  groups->dense_shards = 1;
  groups->expert_shards = 1;
  if (p->zero_stage > 0)
    {
      groups->dense_shards = dense_ranks (p) / instances;
      groups->expert_shards = expert_ranks (p) / instances;
    }
  groups->shards = hr_max (groups->dense_shards, groups->expert_shards);
}

hr_groups_t
hr_groups (const hr_params_t *p)
{
  hr_groups_t groups = { .stream = 1 };

  groups.data = (double) p->data_parallel;
  groups.tensor = (double) p->tensor_parallel;
  groups.pipeline = (double) p->pipeline_parallel;
  groups.context = (double) p->context_parallel;
  groups.expert = (double) p->expert_parallel;
  groups.expert_tensor = (double) hr_expert_tensor (p);
  groups.world = hr_plan_gpus (p);
  if (p->sequence_parallel)
    groups.stream = groups.tensor;
  set_shards (p, &groups);
  return groups;
}

bool
hr_is_undivided (const hr_params_t *p, const hr_groups_t *groups)
{
  return groups->world == groups->data && groups->expert * groups->expert_tensor == 1 && p->vocab_multiple == 1
         && !hr_places_layers (p);
}

double
hr_padded_vocab (const hr_params_t *p)
{
  double multiple = (double) p->vocab_multiple * (double) p->tensor_parallel;

  return ceil ((double) p->vocab_size / multiple) * multiple;
}

int64_t
hr_gpu_count (const hr_params_t *p)
{
  int64_t used = (int64_t) hr_plan_gpus (p);

  if (p->gpu_count > used)
    return p->gpu_count;
  return used;
}
