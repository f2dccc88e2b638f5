/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The changes that are open to a run: rows of the table that its stack can do and nobody has locked, and other GPUs. */
#pragma once

#include "core/advise/change.h"
#include "core/advise/cost.h"
#include "core/estimate/estimate.h"

enum
{
  HR_MAX_OTHER_GPUS = 96,
  HR_MAX_OPTIONS = 224, /* more than the table has rows, with the other GPUs */
  HR_MAX_COMBINED = 3,  /* changes at once */
  HR_FEW_COMBINED = 2,  /* where one of them costs something, and only the cheapest of all is looked for */
};

/** A GPU that one might have instead. */
typedef struct
{
  hr_id_t id;
  double usable_bytes;
} hr_other_gpu_t;

/** What is asked. */
typedef struct
{
  const hr_params_t *params;  /* which pass the checks */
  double usable_bytes;        /* of the GPU that one has */
  const bool *locked;         /* by parameter: it stays as it is; NULL: none */
  const hr_other_gpu_t *gpus; /* from the smallest up */
  int n_gpus;                 /* at most HR_MAX_OTHER_GPUS */
} hr_question_t;

/** A change of the table, or another GPU. */
typedef struct
{
  const hr_change_t *change; /* NULL: */
  const hr_other_gpu_t *gpu;
  hr_context_growth_t growth; /* to it */
  hr_axis_t axis;
  hr_cost_kind_t costs;
  double price;
} hr_option_t;

typedef struct
{
  int n; /* options of the table come first, by axis, and then other GPUs, from the smallest up */
  int n_of_table;
  hr_option_t all[HR_MAX_OPTIONS];
} hr_options_t;

/** Several options, by their numbers, in the order in which they take effect. */
typedef struct
{
  int n;
  int options[HR_MAX_COMBINED];
} hr_combination_t;

/** What a run with other inputs says to the GPU that one has. */
hr_verdict_t hr_question_verdict (const hr_question_t *question, const hr_params_t *p);

/** True where the stack can make the change, nothing of it is locked, and it is one. */
bool hr_change_is_open (const hr_change_t *change, const hr_question_t *question);

/** What is open to the run that is asked about. */
void hr_options_find (hr_options_t *options, const hr_question_t *question);

/** What a combination costs, and the axis of its dearest change: the later one of equals. */
hr_cost_t hr_options_cost (const hr_options_t *options, const hr_combination_t *combination);
hr_axis_t hr_options_lead (const hr_options_t *options, const hr_combination_t *combination);

/** Put an option in force. False where that is not possible. */
bool hr_option_apply (const hr_option_t *option, hr_params_t *p);
