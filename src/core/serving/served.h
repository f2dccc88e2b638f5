/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of serving: what they are called and counted in. */
#pragma once

#include <stdbool.h>

/** Figures in the order in which lists show them. */
typedef enum
{
  HR_SERVED_PREFILL,
  HR_SERVED_FIRST_TOKEN,
  HR_SERVED_DECODE,
  HR_SERVED_OUTPUT_TOKEN,
  HR_SERVED_OUTPUT,
  HR_SERVED_SATURATED,
  HR_SERVED_STATIC_BATCH,
  HR_SERVED_DECODE_TOTAL,
  HR_SERVED_REQUEST_OUTPUT,
  HR_SERVED_REQUEST_TOTAL,
  HR_N_SERVED
} hr_served_t;

/** Its row: `id` is a contract and carries the unit; the rest is marked for translation. */
typedef struct
{
  const char *id;
  const char *label;
  const char *help;
  bool is_seconds; /* or tokens a second */
} hr_served_desc_t;

/** The row of a figure. */
const hr_served_desc_t *hr_served_desc (hr_served_t figure);
