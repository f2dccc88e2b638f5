/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a formula may read: one pipeline stage at one moment. Everything it points at is a result of the stages of the
 * estimate before the terms, and none of it changes. */
#pragma once

#include "core/facts/gpu-contexts.h"
#include "core/recompute/activations.h"
#include "core/recompute/moments.h"

/** Sums of the terms that are no share of others. */
typedef struct
{
  double bytes;
  double outside_bytes;   /* of these what the process holds outside of the allocator */
  double allocated_bytes; /* of these what the allocator gave */
  double state_bytes;     /* of these the optimizer's states */
} hr_sums_t;

/** How a stack gathers sharded weights and what the allocator's reserve is counted by: the same at every moment. */
typedef struct
{
  bool gathers;      /* ZeRO stage 3 gathers layers, and the model of activations sees it */
  bool fsdp1, fsdp2; /* it is FSDP's work */
  bool shares;       /* streams of sharded weights have an allocator share of their own */
  bool streams;      /* the reserve is what streams leave, by that share or by cause */
  bool blocks;       /* it is counted by cause, block by block, and not as a share of the tensors alone */
} hr_stack_rules_t;

typedef struct
{
  const hr_params_t *p;
  const hr_facts_t *facts;
  const hr_groups_t *groups;
  const hr_share_t *share;
  const hr_stage_t *stage;
  const hr_chunk_t *chunk;   /* the stage's newest: its backward comes first */
  const hr_counts_t *counts; /* what this GPU holds, unless sharded over data */
  const hr_tally_t *routed;  /* of these the routed experts, which have their own optimizer shards */
  const hr_ledger_t *ledger; /* what a layer of each kind keeps */
  const hr_ends_t *ends;     /* what the stage keeps once */
  const hr_layers_t *layers; /* the newest chunk's, for questions of its plan */
  const hr_plan_t *plan;     /* of the newest chunk */
  const hr_in_flight_t *in_flight;
  const hr_activations_t *activations;
  hr_stack_rules_t rules;
  hr_context_t context; /* of CUDA, where it is counted */
  double nccl_bytes;    /* buffers of all communicators */
  double buffer_bytes;  /* workspaces and buffers that stay from step to step */
  double outside_bytes; /* of the allocator, besides the context: NCCL's buffers and DeepSpeed's buckets */
  hr_moment_t moment;
  double layer;   /* of the chunk, from 1: that forward has come through, or, by the plan, backward is at; 0: none */
  hr_sums_t sums; /* at the moment; formulas of terms that are no share do not read them */
} hr_view_t;
