/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate: from inputs to bytes, in one pass without allocation. */
#pragma once

#include "core/estimate/cache-room.h"
#include "core/estimate/instants.h"
#include "core/estimate/metrics.h"
#include "core/estimate/needs.h"
#include "core/estimate/run.h"
#include "core/estimate/verdict.h"
#include "core/host/host.h"
#include "core/ledger/kept.h"
#include "core/table/params.h"
#include "core/terms/term-ids.h"

enum
{
  HR_MAX_STAGES = 128
};

/** A result. A value: copy it freely. All amounts are bytes on one GPU, whole numbers. */
typedef struct
{
  hr_params_t params;                                                        /* the inputs it was made from */
  double parameter_count, active_parameter_count, trainable_parameter_count; /* of the model */
  double gpu_parameter_count;                                                /* on this GPU, unless sharded over data */
  hr_saved_t saved;
  double terms[HR_N_TERMS];       /* at the peak instant; they sum to total_bytes */
  double instants[HR_N_INSTANTS]; /* total at each instant; 0: there is no such instant */
  hr_instant_t peak;
  int n_stages; /* of the pipeline */
  int worst;    /* the stage that needs the most */
  int stage;    /* whose memory all else tells: the worst, or the one asked for */
  hr_stage_need_t stages[HR_MAX_STAGES];
  hr_moment_t moment; /* which end of the peak instant it was */
  int layer;          /* of the model, from 1, where it is about a layer between moments; 0: it is not */
  double total_bytes;
  /* Allocated: tensors at the peak; in inference low is of the time after the prompt, while tokens are generated.
   * Reserved: what the allocator holds. Device: what nvidia-smi shows. */
  hr_range_t metrics[HR_N_METRICS];
  double at_rest; /* tensors at the step of the stage that is told about, nothing gathered; or after the prompt */
  double step_time_factor, step_seconds; /* against a step without recomputation */
  hr_cache_room_t room;
  hr_host_t host;                  /* memory of the host, for the stage that is told about */
  double usable_bytes, free_bytes; /* of the GPU asked about; usable 0: none */
  hr_verdict_t verdict;
} hr_estimate_t;

/** Compute everything. The inputs must have passed hr_check without an error.
 * usable_bytes: what a process can get of the GPU, 0 for no verdict. */
void hr_estimate_run (const hr_params_t *params, double usable_bytes, hr_estimate_t *out);

/** The same, which leaves what it rests on to those who compute more of the same run than bytes: what all stages share,
 * and the first stage, whose view is at its last moment. Both point into OUT, which must outlive them. */
void hr_estimate_run_sharing (const hr_params_t *params, double usable_bytes, hr_run_t *run, hr_stage_run_t *first,
                              hr_estimate_t *out);

/** The stage that needs the most, whichever is told about. */
static inline const hr_stage_need_t *
hr_worst_stage (const hr_estimate_t *e)
{
  return &e->stages[e->worst];
}

/** The largest of all stages in every respect. A stage that needs less than another may give back less of it. */
hr_need_t hr_need_at (const hr_estimate_t *e, hr_range_point_t point);

/** That of the expected amounts: the verdict is about it. */
hr_need_t hr_worst_need (const hr_estimate_t *e);

/** Low end, expected and high end of hr_need_at(), in bytes: the range told beside a verdict. */
hr_range_t hr_need_range (const hr_estimate_t *e);

/** The share of such runs that fit the GPU asked about, where the range is that of measured runs and the verdict is
 * about all of the GPU; NaN elsewhere. */
double hr_share_of_such_runs_that_fit (const hr_estimate_t *e);

/** True where the run would fit the GPU asked about, perhaps tightly, were its need at that point of its range; false
 * without a GPU. */
bool hr_would_fit (const hr_estimate_t *e, hr_range_point_t point);

/** What the run asks a GPU for, as hr_need_at() of an estimate, and nothing else: for those who try many. It is the
 * same on every GPU. False, with a need that is not all of it, where it is beyond the bound. */
bool hr_estimate_need_within (const hr_params_t *params, hr_range_point_t point, hr_bound_t bound, hr_need_t *need);

/** The same as expected, whatever it is. */
hr_need_t hr_estimate_need (const hr_params_t *params);
