/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the table of host memory, and the formula that is in force. Private to core/host and core/explain. */
#pragma once

#include "core/host/host-ids.h"
#include "core/terms/term-rows.h"

/** When a part is in host memory. */
typedef enum
{
  HR_HOST_RUNNING,
  HR_HOST_LOADING,
} hr_host_moment_t;

/** Choices without any of which a part is nothing. */
typedef enum
{
  HR_HOST_BY_LOADING = 1 << 0,
  HR_HOST_BY_OFFLOAD = 1 << 1,
  HR_HOST_BY_PAGING = 1 << 2,
  HR_HOST_BY_CHECKPOINTS = 1 << 3,
  HR_HOST_BY_PLACEMENT = 1 << 4,
  HR_HOST_BY_SWAPPING = 1 << 5,
} hr_host_cause_t;

/** A part of host memory. */
typedef struct
{
  hr_term_desc_t desc;
  unsigned causes; /* of hr_host_cause_t */
  hr_host_moment_t moment;
  bool (*moves) (const hr_view_t *v); /* true where offloading moves all of a term; NULL: never */
  hr_term_t term;                     /* which term */
  const hr_formula_t *formulas;       /* where it does not; NULL: nothing */
  bool (*is_pinned) (const hr_view_t *v);
  bool (*is_shared) (const hr_view_t *v); /* true where one process has it for all; NULL: never */
  double (*less) (const hr_view_t *v);    /* by how many bytes it may be less and more; NULL: none */
  double (*more) (const hr_view_t *v);
} hr_host_row_t;

extern const hr_host_row_t hr_host_rows[HR_N_HOST_TERMS];

/** A view of the same run with nothing offloaded. It must not be moved. */
typedef struct
{
  hr_params_t params;
  hr_view_t view;
} hr_unmoved_t;

/** Make it from a view. */
void hr_unmoved_init (hr_unmoved_t *unmoved, const hr_view_t *v);

/** The formula of a part, and the view that it reads: `v`, or `unmoved` where a whole term moves. */
const hr_formula_t *
hr_host_formula (const hr_view_t *v, const hr_unmoved_t *unmoved, hr_host_term_t term, const hr_view_t **reads);
