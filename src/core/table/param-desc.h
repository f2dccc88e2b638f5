/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the parameter table says of a parameter. */
#pragma once

#include "core/base/inputs.h"
#include "core/table/param-ids.h"

#include <stddef.h>

typedef enum
{
  HR_TYPE_INTEGER,
  HR_TYPE_REAL,
  HR_TYPE_BOOL,
  HR_TYPE_CHOICE,
  HR_TYPE_ID,
  HR_TYPE_LIST,
  HR_TYPE_SET
} hr_type_t;

typedef enum
{
  HR_GROUP_WORKLOAD,
  HR_GROUP_MODEL,
  HR_GROUP_PRECISION,
  HR_GROUP_KERNELS,
  HR_GROUP_RECOMPUTATION,
  HR_GROUP_PARALLELISM,
  HR_GROUP_OVERHEAD,
  HR_GROUP_METHOD,
  HR_GROUP_HARDWARE,
  HR_N_GROUPS
} hr_group_t;

/** Where a parameter is seen: the pane, an expander in it, or only details and command line. */
typedef enum
{
  HR_BASIC,
  HR_ADVANCED,
  HR_STACK
} hr_visibility_t;

enum
{
  HR_PARAM_MONOTONE = 1 << 0,      /* more of it never needs less memory: the solver may bisect it */
  HR_PARAM_SWEEPABLE = 1 << 1,     /* numeric: a sweep may run over it */
  HR_PARAM_DOUBLES = 1 << 2,       /* Page Up and Down double and halve it */
  HR_PARAM_DIVIDES = 1 << 3,       /* GPUs that share the run: the solver looks for the fewest */
  HR_PARAM_HAS_BEST = 1 << 4,      /* memory pulls it both ways: the solver looks for the best, and a sweep tries all */
  HR_PARAM_LENGTH = 1 << 5,        /* a length in tokens: 8k is 8192 */
  HR_PARAM_ZERO_IS_USUAL = 1 << 6, /* 0 stands for what the help says that it uses */
  HR_PARAM_LEAST_IS_ALL = 1 << 7,  /* its least value stands for as much as there is */
  HR_PARAM_LEAST_IS_USUAL = 1 << 8, /* its least value stands for what the help says that it uses */
};

/** One row of the parameter table. Labels, units and help are marked, not translated. */
typedef struct
{
  const char *name;   /* kebab-case: property, JSON key, --option, CSV column, anchor */
  const char *label;  /* sentence case, no colon */
  const char *symbol; /* in formulas, such as "L"; NULL: formulas write the name */
  hr_group_t group;
  hr_visibility_t seen;
  hr_type_t type;
  size_t offset;
  double min, max;                 /* valid range, inclusive */
  double ui_max, step;             /* what a spin button offers; ui_max 0: max */
  double init;                     /* default; for a choice its index */
  const char *init_id;             /* default of an id */
  const char *formerly;            /* what the default was called in version 0.1.0; NULL: the same */
  const char *belongs_to;          /* the choice beside which a preset's value means something; NULL: to none */
  const char *unit;                /* "tokens", "%"; NULL for plain numbers */
  const hr_choice_desc_t *choices; /* ended by an id of NULL */
  const hr_choice_desc_t *(*choice) (int i); /* or those of another table: NULL past the last */
  unsigned flags;
  const char *help;                       /* one sentence with a full stop */
  const char *cite;                       /* key into the bibliography, or NULL */
  bool (*applies) (const hr_params_t *p); /* NULL: always; false: the value has no effect now */
} hr_param_desc_t;
