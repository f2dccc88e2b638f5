/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameter table. One row a parameter; everything else loops over it. The rows are in files by group. */
#include "core/table/param-table.h"
#include "core/table/param-choices.h"
#include "core/table/param-conditions.h"

/* clang-format off */
/* How a row names its field, and flags that many have: sizes of the work, and numbers of GPUs that divide it. */
#define FIELD(f) \
  .offset = offsetof (hr_params_t, f), \
  .type = _Generic (((hr_params_t *) 0)->f, int64_t: HR_TYPE_INTEGER, double: HR_TYPE_REAL, bool: HR_TYPE_BOOL, \
                    hr_choice_t: HR_TYPE_CHOICE, hr_id_t: HR_TYPE_ID, hr_list_t: HR_TYPE_LIST, \
                    hr_set_t: HR_TYPE_SET)
#define SIZE HR_PARAM_MONOTONE | HR_PARAM_SWEEPABLE
#define DIVIDES HR_PARAM_DIVIDES | HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES

const hr_param_desc_t hr_param_table[HR_N_PARAMS] = {
#include "core/table/param-rows-workload.h"
#include "core/table/param-rows-model.h"
#include "core/table/param-rows-precision.h"
#include "core/table/param-rows-kernels.h"
#include "core/table/param-rows-parallelism.h"
#include "core/table/param-rows-overhead.h"
};
/* clang-format on */
