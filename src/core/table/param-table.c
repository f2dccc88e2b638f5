/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameter table. One row a parameter; everything else loops over it. The rows are in files by group. */
#include "core/table/param-table.h"
#include "core/table/param-conditions.h"

/* clang-format off */
const hr_param_desc_t hr_param_table[HR_N_PARAMS] = {
#include "core/table/param-rows-workload.h"
#include "core/table/param-rows-model.h"
#include "core/table/param-rows-precision.h"
#include "core/table/param-rows-kernels.h"
#include "core/table/param-rows-parallelism.h"
#include "core/table/param-rows-overhead.h"
};
/* clang-format on */
