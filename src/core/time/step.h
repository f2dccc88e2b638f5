/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds of an optimizer step: the terms, which add up to it, each with the range that measured steps had. */
#pragma once

#include "core/time/data-exchange.h"

/** The terms of a step. */
typedef enum
{
  HR_TIME_PRODUCTS,
  HR_TIME_ATTENTION,
  HR_TIME_MEMORY,
  HR_TIME_RECOMPUTATION,
  HR_TIME_ENDS,
  HR_TIME_COMMUNICATION,
  HR_TIME_BUBBLE,
  HR_TIME_IMBALANCE,
  HR_TIME_HOST,
  HR_TIME_STAGES,
  HR_TIME_DATA,
  HR_TIME_CONTENTION,
  HR_TIME_OPTIMIZER,
  HR_N_TIMES
} hr_time_term_t;

typedef struct
{
  double seconds, low, high;
  double hidden; /* that run beside others, and so are in no term */
} hr_seconds_t;

/** What the terms are made of. */
typedef struct
{
  const hr_work_t *w;
  hr_layer_seconds_t layer;         /* the mean of all layers, for a micro-batch */
  hr_ends_seconds_t ends;           /* for a micro-batch */
  double mean_stage, slowest_stage; /* for a micro-batch */
  double message;                   /* from a stage to the next and back; 0: there is one stage */
  double shown_messages;            /* so many of them are waited for */
  hr_data_seconds_t data;           /* of a step */
} hr_step_parts_t;

/** Compute the parts; `w` must outlive them. */
hr_step_parts_t hr_step_parts (const hr_work_t *w);

/** All terms of a step. */
void hr_step_terms (const hr_step_parts_t *parts, hr_seconds_t terms[HR_N_TIMES]);

/** Seconds to launch kernels of the optimizer's step, and seconds a parameter. */
double hr_optimizer_launch_seconds (const hr_work_t *w);
double hr_update_seconds (const hr_work_t *w);
