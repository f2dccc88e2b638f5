/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which changes can be made together: one of each axis; and of parallel sizes, which are on two axes, one of each size.
 */
#include "core/advise/change.h"

static bool
is_about_sizes (const hr_change_t *change)
{
  return change->axis == HR_AXIS_PLAN || change->axis == HR_AXIS_MORE_GPUS;
}

/* A row of sizes begins with the size that it multiplies. */
static hr_param_t
size_of (const hr_change_t *change)
{
  return change->settings[0].param;
}

/* Experts are divided among the copies of all the rest. */
static bool
takes_copies (const hr_change_t *change)
{
  return change->axis == HR_AXIS_PLAN && size_of (change) != HR_EXPERT_PARALLEL;
}

static bool
adds_copies (const hr_change_t *change)
{
  return change->axis == HR_AXIS_MORE_GPUS && size_of (change) == HR_DATA_PARALLEL;
}

/* What takes data-parallel copies away and adds others is what adds GPUs of another kind, said in a longer way. */
static bool
sizes_exclude (const hr_change_t *a, const hr_change_t *b)
{
  bool both_copies = (takes_copies (a) && adds_copies (b)) || (adds_copies (a) && takes_copies (b));

  return size_of (a) == size_of (b) || both_copies;
}

bool
hr_changes_exclude (const hr_change_t *a, const hr_change_t *b)
{
  if (is_about_sizes (a) && is_about_sizes (b))
    return sizes_exclude (a, b);
  return a->axis == b->axis;
}
