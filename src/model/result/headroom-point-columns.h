/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of a sweep: a new one is a row there. */
#pragma once

#include "core/estimate/sweep.h"
#include "model/result/headroom-column.h"

/** A row of that table: a point, and the estimate whose inputs are varied. */
typedef struct
{
  const hr_point_t *point;
  const hr_estimate_t *e;
} HeadroomPointRow;

/** For a sweep over a parameter, whose name and label the first column has, and about an estimate; NULL: about any.
 * Text has no column of tokens a second where nobody knows them. (transfer full) (g_free) */
HeadroomColumn *headroom_point_columns_new (hr_param_t over, const hr_estimate_t *e, guint *n_columns);
