/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of what changes cost. */
#include "core/advise/cost.h"

static const hr_cost_kind_t order[HR_N_COSTS] = {
  HR_COSTS_WORK, HR_COSTS_HARDWARE, HR_COSTS_LAYOUT, HR_COSTS_TIME, HR_COSTS_NOTHING,
};

void
hr_cost_add (hr_cost_t *cost, hr_cost_kind_t costs, double price)
{
  if (costs > cost->dearest)
    cost->dearest = costs;
  cost->by_kind[costs] += price;
  cost->n_changes++;
}

static int
compare_numbers (double a, double b)
{
  if (a < b)
    return -1;
  return a > b;
}

int
hr_cost_compare (const hr_cost_t *a, const hr_cost_t *b)
{
  int result = compare_numbers (a->dearest, b->dearest);

  for (int i = 0; i < HR_N_COSTS && result == 0; i++)
    result = compare_numbers (a->by_kind[order[i]], b->by_kind[order[i]]);
  if (result != 0)
    return result;
  return compare_numbers (a->n_changes, b->n_changes);
}
