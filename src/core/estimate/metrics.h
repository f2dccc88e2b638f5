/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three ways in which memory is measured. */
#pragma once

#include "core/base/inputs.h"

typedef enum
{
  HR_ALLOCATED,
  HR_RESERVED,
  HR_DEVICE,
  HR_N_METRICS
} hr_metric_t;

/** Where in its range an amount is. */
typedef enum
{
  HR_AT_LOW_END,
  HR_AS_EXPECTED,
  HR_AT_HIGH_END
} hr_range_point_t;

/** Between what ends a measurement may lie, in bytes. */
typedef struct
{
  double low, expected, high;
} hr_range_t;

/** What a tool will show of a run with these inputs, marked for translation. */
const char *hr_metric_label (const hr_params_t *p, hr_metric_t metric);
