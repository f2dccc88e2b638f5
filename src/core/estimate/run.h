/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of values behind an estimate: what holds for all of it, and what holds at one pipeline stage. Each is made
 * from those before it, in this order, and none changes afterwards. */
#pragma once

#include "core/count/weights.h"
#include "core/estimate/run-class.h"
#include "core/terms/view.h"

/** What every stage of the pipeline shares. It must not be copied: its parts point at each other. */
typedef struct
{
  const hr_params_t *p;
  hr_facts_t facts;
  hr_groups_t groups;
  hr_context_t context;
  hr_model_counts_t model;        /* parameters of the whole model */
  hr_share_t share;               /* what one GPU has of every size */
  hr_layer_counts_t layer_counts; /* of what one GPU has of a layer */
  hr_ledger_t ledger;
  double nccl_bytes;    /* buffers of all communicators */
  double outside_bytes; /* of the allocator, besides the context: NCCL's buffers and DeepSpeed's buckets */
  hr_spread_t spreads[HR_N_SUBJECTS]; /* of its class */
} hr_run_t;

/** What one stage has. Nor must this be copied. */
typedef struct
{
  hr_stage_t stage;
  hr_counts_t counts;
  hr_tally_t routed;
  hr_ends_t ends;
  hr_layers_t layers; /* of the newest chunk */
  hr_plan_t plan;
  hr_in_flight_t in_flight;
  hr_activations_t activations;
  hr_view_t view; /* on all of these, for formulas: it alone may go on to another moment */
} hr_stage_run_t;

/** Make what all stages share; rows of layers go into `saved` if not NULL. */
void hr_run_init (hr_run_t *run, const hr_params_t *p, hr_saved_t *saved);

/** Go to a pipeline stage; rows of its ends go into `saved` if not NULL. */
void hr_stage_run_init (hr_stage_run_t *at, const hr_run_t *run, int rank, hr_saved_t *saved);
