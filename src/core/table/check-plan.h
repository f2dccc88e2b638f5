/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When rules of the parallel plan are broken: what is divided, by how many GPUs, in which stages. For checks.c alone.
 */
#pragma once

#include "core/plan/stages.h"
#include "core/table/param-conditions.h"
#include "core/table/params.h"

#include <math.h>

static bool
too_few_gpus (const hr_params_t *p)
{
  return p->gpu_count > 0 && (double) p->gpu_count < hr_plan_gpus (p);
}

/* No larger number of GPUs can be typed. */
static bool
too_many_gpus (const hr_params_t *p)
{
  return hr_plan_gpus (p) > hr_param_desc (HR_GPU_COUNT)->max;
}

static bool
spare_gpus (const hr_params_t *p)
{
  return trains (p) && (double) p->gpu_count > hr_plan_gpus (p);
}

/* From stage 2 on somebody counts on it, unless it is there for what it offloads. */
static bool
divides_nothing (const hr_params_t *p)
{
  return trains (p) && p->zero_stage >= 2 && !hr_may_shard (p) && !offloads_to_cpu (p);
}

static bool
uses_plan (const hr_params_t *p)
{
  return p->tensor_parallel > 1 || p->pipeline_parallel > 1 || p->context_parallel > 1 || p->expert_parallel > 1;
}

static bool
plan_unknown (const hr_params_t *p)
{
  return uses_plan (p) && !uses_groups (p);
}

static bool
context_unknown (const hr_params_t *p)
{
  return p->context_parallel > 1 && p->activation_model == HR_MODEL_RULE_34;
}

static bool
rank_not_shared (const hr_params_t *p)
{
  return divides_adapters (p) && p->divided_adapters && p->lora_rank % p->tensor_parallel != 0;
}

static bool
heads_not_shared (const hr_params_t *p)
{
  return p->attention_heads % p->tensor_parallel != 0;
}

static bool
kv_heads_not_shared (const hr_params_t *p)
{
  return !hr_is_latent (p) && p->kv_heads % p->tensor_parallel != 0 && p->tensor_parallel % p->kv_heads != 0;
}

static bool
width_not_shared (const hr_params_t *p)
{
  return p->ffn_size % p->tensor_parallel != 0;
}

static bool
recurrence_heads_not_shared (const hr_params_t *p)
{
  return has_recurrent_heads (p) && p->mixer_heads % p->tensor_parallel != 0;
}

/* Mamba’s has no heads: its channels are divided. */
static bool
recurrence_width_not_shared (const hr_params_t *p)
{
  return has_steps (p) && p->mixer_width % p->tensor_parallel != 0;
}

static bool
tokens_not_shared (const hr_params_t *p)
{
  int64_t parts = p->context_parallel;

  if (p->sequence_parallel)
    parts *= p->tensor_parallel;
  return trains (p) && p->sequence_length % parts != 0;
}

static bool
modules_not_shared (const hr_params_t *p)
{
  return has_modules (p) && p->hidden_size % p->tensor_parallel != 0;
}

static bool
experts_not_shared (const hr_params_t *p)
{
  return has_experts (p) && p->experts % p->expert_parallel != 0;
}

/* Only the frozen experts would be sharded over another group. */
static bool
adapters_beside_experts (const hr_params_t *p)
{
  bool has_own_group = p->expert_parallel > 1 || hr_expert_tensor (p) != p->tensor_parallel;

  return has_adapters (p) && has_experts (p) && p->zero_stage == 3 && has_own_group;
}

static bool
expert_groups_do_not_divide (const hr_params_t *p)
{
  return has_experts (p)
         && fmod (hr_plan_gpus (p),
                  (double) p->pipeline_parallel * (double) p->expert_parallel * (double) hr_expert_tensor (p))
                != 0;
}

static bool
expert_width_not_shared (const hr_params_t *p)
{
  int64_t width = p->ffn_size;

  if (p->expert_ffn_size > 0)
    width = p->expert_ffn_size;
  return has_experts (p) && width % hr_expert_tensor (p) != 0;
}

static bool
too_many_stages (const hr_params_t *p)
{
  return p->stage_layers.n == 0 && p->pipeline_parallel * hr_virtual_stages (p) > p->layers;
}

static bool
stages_alone (const hr_params_t *p)
{
  return p->pipeline_parallel == 1 && hr_virtual_stages (p) > 1;
}

static bool
no_such_stage (const hr_params_t *p)
{
  return p->pipeline_rank >= p->pipeline_parallel;
}

static bool
stages_miscounted (const hr_params_t *p)
{
  return p->stage_layers.n > 0 && p->stage_layers.n != p->pipeline_parallel * hr_virtual_stages (p);
}

static bool
stage_layers_miscounted (const hr_params_t *p)
{
  int64_t sum = 0;

  for (int i = 0; i < p->stage_layers.n; i++)
    sum += p->stage_layers.items[i];
  return p->stage_layers.n > 0 && sum != p->layers;
}

/* A list is of all layers. */
static bool
listed_and_placed (const hr_params_t *p)
{
  return is_pipelined (p) && p->stage_layers.n > 0 && hr_host_layers (p) > 0;
}

static bool
stages_wait (const hr_params_t *p)
{
  return trains (p) && uses_groups (p) && p->micro_batches < p->pipeline_parallel;
}

static bool
instances_do_not_divide (const hr_params_t *p)
{
  return p->zero_stage > 0
         && fmod ((double) p->data_parallel * (double) p->context_parallel, (double) p->optimizer_instances) != 0;
}

static bool
context_serves (const hr_params_t *p)
{
  return infers (p) && p->context_parallel > 1;
}
