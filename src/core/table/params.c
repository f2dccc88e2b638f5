/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the parameter table: by name, and whether a row means anything now. */
#include "core/table/params.h"
#include "core/table/param-aliases.h"
#include "core/table/param-table.h"

#include <string.h>

/* clang-format off */
static const char *const groups[HR_N_GROUPS] = {
  [HR_GROUP_WORKLOAD] = N_("Workload"), [HR_GROUP_MODEL] = N_("Model"), [HR_GROUP_PRECISION] = N_("Precision"),
  [HR_GROUP_KERNELS] = N_("Kernels"), [HR_GROUP_RECOMPUTATION] = N_("Recomputation"),
  [HR_GROUP_PARALLELISM] = N_("Parallelism"), [HR_GROUP_OVERHEAD] = N_("Overhead"),
  [HR_GROUP_METHOD] = N_("Activation model"), [HR_GROUP_HARDWARE] = N_("Hardware") };
/* clang-format on */

const hr_param_desc_t *
hr_param_desc (hr_param_t id)
{
  return &hr_param_table[id];
}

hr_param_t
hr_param_find (const char *name)
{
  const char *true_name = hr_param_true_name (name);

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (strcmp (hr_param_table[i].name, true_name) == 0)
      return (hr_param_t) i;
  return HR_N_PARAMS;
}

const char *
hr_group_label (hr_group_t group)
{
  return groups[group];
}

bool
hr_param_applies (const hr_params_t *p, hr_param_t id)
{
  return hr_param_table[id].applies == NULL || hr_param_table[id].applies (p);
}

bool
hr_param_is_foreign (const hr_params_t *p, hr_param_t id)
{
  int n_families = hr_choice_count (hr_param_desc (HR_FAMILY));
  hr_params_t other = *p;

  if (hr_param_applies (p, id))
    return false;
  for (other.family = 0; other.family < n_families; other.family++)
    if (hr_param_applies (&other, id))
      return true;
  return false;
}
