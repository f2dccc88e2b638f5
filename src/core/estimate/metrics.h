/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three ways in which memory is measured. */
#pragma once

typedef enum
{
  HR_ALLOCATED,
  HR_RESERVED,
  HR_DEVICE,
  HR_N_METRICS
} hr_metric_t;

/** Between what ends a measurement may lie, in bytes. */
typedef struct
{
  double low, expected, high;
} hr_range_t;

/** What a tool will show, marked for translation. */
const char *hr_metric_label (hr_metric_t metric);
