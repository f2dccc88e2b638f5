/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What several changes cost together, and which is cheaper. */
#pragma once

#include "core/advise/change.h"

/** The sums of what changes cost, by kind, and the kind of the dearest of them. */
typedef struct
{
  hr_cost_kind_t dearest;
  double by_kind[HR_N_COSTS];
  int n_changes;
} hr_cost_t;

/** Add a change. */
void hr_cost_add (hr_cost_t *cost, hr_cost_kind_t costs, double price);

/** Less than 0 where `a` is cheaper, more than 0 where `b` is: the one whose dearest change is of a cheaper kind; then
 * the one that changes the work less; then hardware, layout, time and the rest, in this order; then fewer changes. So
 * where hardware has to change, the work stays as it is if it can. A further change never makes it cheaper. */
int hr_cost_compare (const hr_cost_t *a, const hr_cost_t *b);
