/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parallel plan: into what groups the GPUs are divided, and which layers a pipeline stage has in
 * flight. Source: Megatron-Core's parallel_state, schedules and distributed optimizer. */
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

/** Consecutive layers that one stage runs at a time, and how often they are in flight. */
typedef struct
{
  double from, layers; /* from layer number `from`, 0 first */
  double passes;       /* micro-batches whose activations are held */
} hr_chunk_t;

enum
{
  HR_MAX_CHUNKS = 32
}; /* of one stage */

/** What one pipeline stage does at its fullest. */
typedef struct
{
  int rank, n_chunks;
  bool first, last; /* has the embedding; has the head and the loss */
  double layers;    /* of all its chunks, those of modules included */
  double modules;   /* that predict further tokens, behind the model's last layer */
  double passes;    /* of all its chunks */
  int newest;       /* the chunk whose backward comes first */
  hr_chunk_t chunks[HR_MAX_CHUNKS];
} hr_stage_t;

/** GPUs that the plan uses. */
double hr_plan_gpus (const hr_params_t *p);

/** GPUs to order: those that the plan uses, or more where a larger number was typed. */
int64_t hr_gpu_count (const hr_params_t *p);

/** True where there are GPUs over which ZeRO could shard. */
bool hr_may_shard (const hr_params_t *p);

/** Sizes of all groups. */
void hr_groups (const hr_params_t *p, hr_groups_t *groups);

/** The schedule of stage `rank`, 0 first: 1F1B, or interleaved where there are virtual stages. */
void hr_stage (const hr_params_t *p, int rank, hr_stage_t *stage);

/** Layers of chunk k of the whole pipeline, as given by stage-layers or divided evenly, the first ones
 * taking what is left over. */
double hr_chunk_layers (const hr_params_t *p, int k);

/** Rows of the embedding: the vocabulary, padded so that every tensor-parallel rank has as many. */
double hr_padded_vocab (const hr_params_t *p);
