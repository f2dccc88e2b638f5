/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question about one parameter, its answer, and what is known from one answer to the next. */
#pragma once

#include "core/estimate/estimate.h"

/** What is sought of a parameter. */
typedef enum
{
  HR_LARGEST,  /* sizes: the largest value that fits */
  HR_SMALLEST, /* GPUs that share the work: the fewest that make it fit */
  HR_BEST,     /* the checkpoint interval: the least memory, if that fits */
} hr_goal_t;

/** An answer: what the estimate says at the value. Not found: no value that was tried fits, the rest is 0. */
typedef struct
{
  bool found;
  double value;
  double device_bytes;
  hr_verdict_t verdict;
} hr_answer_t;

/** A value and what it needs. */
typedef struct
{
  double step;
  hr_need_t need;
} hr_known_t;

/** The same question about one plan for many GPUs: what a value needs is the same on all of them, so that what one
 * answer took is known to the next. */
enum
{
  HR_MAX_KNOWN = 512
};
typedef struct
{
  hr_params_t params;
  hr_param_t param;
  double most;
  hr_context_growth_t growth; /* to the GPU that is asked about next: see hr_solver_go_to() */
  int n_known;                /* sorted by step */
  hr_known_t known[HR_MAX_KNOWN];
} hr_solver_t;
