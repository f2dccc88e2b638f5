/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate: from inputs to bytes, in one pass without allocation. */
#pragma once

#include "core/ledger/kept.h"
#include "core/table/params.h"
#include "core/terms/term-ids.h"

/** Moments at which memory can peak: before the first step, in a step of training, and in inference. */
typedef enum
{
  HR_AT_LOAD,
  HR_AT_LOSS,
  HR_AT_BACKWARD,
  HR_AT_STEP,
  HR_AT_PREFILL,
  HR_AT_DECODE,
  HR_N_INSTANTS
} hr_instant_t;

typedef enum
{
  HR_NO_VERDICT,
  HR_FITS,
  HR_TIGHT,
  HR_DOES_NOT_FIT
} hr_verdict_t;

/** The three ways in which memory is measured. */
typedef enum
{
  HR_ALLOCATED,
  HR_RESERVED,
  HR_DEVICE,
  HR_N_METRICS
} hr_metric_t;

enum
{
  HR_MAX_STAGES = 128
};

/** Between what ends a measurement may lie, in bytes. */
typedef struct
{
  double low, expected, high;
} hr_range_t;

/** What one pipeline stage needs at its own peak. */
typedef struct
{
  double bytes;
  hr_instant_t peak;
  double allocated, device, device_low, device_high;
  double instants[HR_N_INSTANTS];
} hr_stage_need_t;

/** What is left for the cache of keys and values, and how many tokens and sequences of `cached-tokens` it holds. */
typedef struct
{
  bool known; /* false in training, where nothing is cached, and where no memory is named */
  double bytes, low, high, tokens, sequences;
} hr_cache_room_t;

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
  int worst;    /* the stage that needs the most: the verdict is about it */
  int stage;    /* whose memory all else tells: the worst, or the one asked for */
  hr_stage_need_t stages[HR_MAX_STAGES];
  int moment; /* private to the core: which end of an instant it was */
  double total_bytes;
  /* Tensors: in training at the peak, in inference while tokens are generated; high has the prompt's pass. */
  double allocated_bytes, allocated_low, allocated_high;
  double at_rest; /* tensors at the step of the stage that is told about, nothing gathered: training */
  double reserved_bytes, reserved_low, reserved_high; /* what the allocator holds */
  double device_bytes, device_low, device_high;       /* what nvidia-smi shows */
  double step_time_factor, step_seconds;              /* against a step without recomputation */
  hr_cache_room_t room;
  double usable_bytes, free_bytes; /* of the GPU asked about; usable 0: none */
  hr_verdict_t verdict;
} hr_estimate_t;

/** Compute everything. The inputs must have passed hr_check without an error.
 * usable_bytes: what a process can get of the GPU, 0 for no verdict. */
void hr_estimate_run (const hr_params_t *params, double usable_bytes, hr_estimate_t *out);

/** What the stage that counts needs, whichever is told about. */
static inline const hr_stage_need_t *
hr_worst_stage (const hr_estimate_t *e)
{
  return &e->stages[e->worst];
}

/** The verdict that a need of `bytes` gets on a GPU with `usable_bytes`: it fits up to tight-percent, is tight up to
 * full-percent, and else does not fit; nor where it exceeds the share of a paged engine. */
hr_verdict_t hr_verdict (const hr_params_t *params, double bytes, double usable_bytes);

/** What a tool will show, and that amount. The label is marked for translation. */
const char *hr_metric_label (hr_metric_t metric);
hr_range_t hr_metric_range (const hr_estimate_t *e, hr_metric_t metric);

/** Stable ids ("loss", "fits") and labels marked for translation. */
const char *hr_instant_id (hr_instant_t instant);
const char *hr_instant_label (hr_instant_t instant);
const char *hr_verdict_id (hr_verdict_t verdict);
const char *hr_verdict_label (hr_verdict_t verdict);
