/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parallel plan: into what groups the GPUs are divided. Source: Megatron-Core's parallel_state and distributed
 * optimizer. */
#pragma once

#include "core/base/inputs.h"

/** Sizes of the groups, and over how many GPUs their optimizer states are sharded. */
typedef struct
{
  double data, tensor, pipeline, context;
  double expert, expert_tensor;
  double world;                       /* all GPUs of the plan */
  double stream;                      /* what sequence parallelism divides the residual stream by: `tensor` or 1 */
  double dense_shards, expert_shards; /* of optimizer states; the routed experts have their own */
  double shards;                      /* the larger of them */
} hr_groups_t;

/** GPUs that the plan uses. */
double hr_plan_gpus (const hr_params_t *p);

/** GPUs to order: those that the plan uses, or more where a larger number was typed. */
int64_t hr_gpu_count (const hr_params_t *p);

/** GPUs that share each matrix of a routed expert: typed, or those of tensor parallelism; in inference what expert
 * parallelism leaves of them, where it divides the same GPUs. */
int64_t hr_expert_tensor (const hr_params_t *p);

/** True where there are GPUs over which ZeRO could shard. */
bool hr_may_shard (const hr_params_t *p);

/** True where DDP adds up the gradients of copies of the whole model: nothing is sharded, and no buffer has them. */
bool hr_adds_up_copies (const hr_params_t *p);

/** Sizes of all groups. */
hr_groups_t hr_groups (const hr_params_t *p);

/** True where every GPU has all of the model, without padding and with nothing left in host memory. */
bool hr_is_undivided (const hr_params_t *p, const hr_groups_t *groups);

/** Rows of the embedding: the vocabulary, padded so that every tensor-parallel rank has as many. */
double hr_padded_vocab (const hr_params_t *p);
