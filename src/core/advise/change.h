/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the table of changes says of a change: what it sets, what it costs, and who can do it. */
#pragma once

#include "core/table/params.h"

/** What a change is about. Changes take effect in this order. */
typedef enum
{
  HR_AXIS_ATTENTION,
  HR_AXIS_LOSS,
  HR_AXIS_NORM,
  HR_AXIS_MLP,
  HR_AXIS_ALLOCATOR,
  HR_AXIS_ACCUMULATION,
  HR_AXIS_RECOMPUTATION,
  HR_AXIS_BATCHED_TOKENS,
  HR_AXIS_SEQUENCE_PARALLEL,
  HR_AXIS_ZERO,
  HR_AXIS_PLAN,
  HR_AXIS_CHECKPOINT_OFFLOAD,
  HR_AXIS_OFFLOAD,
  HR_AXIS_OPTIMIZER,
  HR_AXIS_STEP,
  HR_AXIS_FORMATS,
  HR_AXIS_CACHE_FORMAT,
  HR_AXIS_QUANTIZATION,
  HR_AXIS_METHOD,
  HR_AXIS_LENGTH,
  HR_AXIS_SEQUENCES,
  HR_AXIS_MORE_GPUS,
  HR_AXIS_GPU,
  HR_AXIS_EXPERTS,
  HR_AXIS_VIRTUAL_STAGES,
  HR_AXIS_OVERLAP,
  HR_N_AXES
} hr_axis_t;

/** What a change costs, from what a person would call cheap to what is dear. Nothing here is measured but the time
 * of a step, where its model knows the run: the order is a judgement.
 *
 * Nothing: neither the result of the run nor its speed gets worse. Time: arithmetic is done again, or in smaller
 * pieces. Layout: the same arithmetic with more traffic between GPUs or to the host. Work: what is trained or served is
 * another. Hardware: more GPUs, or others. */
typedef enum
{
  HR_COSTS_NOTHING,
  HR_COSTS_TIME,
  HR_COSTS_LAYOUT,
  HR_COSTS_WORK,
  HR_COSTS_HARDWARE,
  HR_N_COSTS
} hr_cost_kind_t;

/** How a setting finds its value. */
typedef enum
{
  HR_NO_SETTING,
  HR_SET_TO,    /* the number, or a choice’s index */
  HR_SET_TO_ID, /* the choice of that id */
  HR_SET_WITH,  /* as HR_SET_TO; it goes with the others, whether or not it has an effect */
  HR_RAISE_TO,  /* as HR_SET_TO, where the value is less */
  HR_LOWER_TO,  /* as HR_SET_TO, where the value is more */
  HR_TIMES,     /* times the number */
  HR_TIMES_MICRO_BATCH,
  HR_OVER,             /* divided by the number, where that gives a whole one */
  HR_OVER_WHERE_WHOLE, /* the same; elsewhere the value stays */
  HR_SHARE_OF_LAYERS,  /* that share of the model’s layers */
} hr_operation_t;

typedef struct
{
  hr_param_t param;
  hr_operation_t operation;
  double number;
  const char *id;
} hr_setting_t;

enum
{
  HR_MAX_SETTINGS = 8 /* of one change */
};

/** One change. `words` are marked for translation; in them “{sequence-length}” stands for that parameter’s value
 * after the change. `price` compares changes that cost the same kind. */
typedef struct
{
  hr_axis_t axis;
  hr_cost_kind_t costs;
  double price;
  hr_setting_t settings[HR_MAX_SETTINGS]; /* ended by HR_NO_SETTING, or full */
  const char *words;
  bool (*is_possible) (const hr_params_t *p); /* whether the stack can do it; NULL: every one can */
} hr_change_t;

/** How many changes there are, and number i. */
int hr_change_count (void);
const hr_change_t *hr_change_at (int i);

/** The same of what a run that fits could have besides: for each axis the rows from the most to the least. */
int hr_growth_count (void);
const hr_change_t *hr_growth_at (int i);

/** The same of what can make a step of training faster: the same step, tokens and GPUs. */
int hr_speedup_count (void);
const hr_change_t *hr_speedup_at (int i);

/** Settings of a change. */
int hr_setting_count (const hr_change_t *change);

/** Stable id of what a change costs (“time”). */
const char *hr_cost_id (hr_cost_kind_t costs);

/** True where two changes exclude each other: both are on one axis, or about one parallel size. Two sizes go together,
 * also on more GPUs, except that no copies are added where others are taken away. */
bool hr_changes_exclude (const hr_change_t *a, const hr_change_t *b);

/** Make the change. False where it is not possible: a value is out of range, or not whole, or nothing changes; the
 * inputs are then of no use. */
bool hr_change_apply (const hr_change_t *change, hr_params_t *p);

/** True where all that the change sets has an effect. */
bool hr_change_applies (const hr_change_t *change, const hr_params_t *p);
