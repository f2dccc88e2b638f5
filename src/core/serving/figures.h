/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far published speeds were from what is computed, by the figure: what low and high are made of. */
#pragma once

#include <stdbool.h>

/** A figure with its range. */
typedef struct
{
  double value, low, high;
} hr_figure_t;

/** What is predicted. */
typedef enum
{
  HR_SPEED_ALONE,         /* tokens a second of one sequence */
  HR_SECONDS_ALONE,       /* of a token of one sequence */
  HR_SPEED_STATIC_BATCH,  /* of all that start and end together */
  HR_SPEED_SATURATED,     /* of all, everything queued */
  HR_SPEED_PROMPT,        /* tokens of a prompt a second */
  HR_SECONDS_TOKEN,       /* of a token among several requests */
  HR_SECONDS_FIRST_ALONE, /* to the first token of the only request */
  HR_SECONDS_FIRST,       /* and of one among several */
  HR_N_FIGURES
} hr_figure_kind_t;

/** What a range goes by besides the figure. */
typedef struct
{
  bool experts; /* the model has them */
  bool eager;   /* Python launches every kernel */
} hr_figure_class_t;

/** A value with the range of its kind. */
hr_figure_t hr_ranged (double value, hr_figure_kind_t kind, hr_figure_class_t class);

/** So much in the time of a figure of seconds: the slowest in the most. */
hr_figure_t hr_per_second (double amount, const hr_figure_t *seconds);
