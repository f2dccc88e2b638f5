/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of speeds, searched by the GPU's id. gpu-speed-rows.py makes its rows of data/gpus.json. */
#include "core/facts/gpu-speeds.h"

#include <stdlib.h>
#include <string.h>

/* Three tables: `table` of GPUs, `reasons` of those without a speed, `class_shares` of classes. */
#include "core/gpu-speed-rows.h"

enum
{
  N_ROWS = sizeof table / sizeof *table
};

const hr_gpu_speed_t *
hr_gpu_speed_at (int i)
{
  if (i >= N_ROWS)
    return NULL;
  return &table[i];
}

static int
compare_to_row (const void *gpu, const void *row)
{
  return strcmp (gpu, ((const hr_gpu_speed_t *) row)->gpu);
}

const hr_gpu_speed_t *
hr_gpu_speed_find (const char *gpu)
{
  return bsearch (gpu, table, N_ROWS, sizeof *table, compare_to_row);
}

hr_no_speed_t
hr_gpu_no_speed (const char *gpu)
{
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
    if (strcmp (gpu, reasons[i].gpu) == 0)
      return reasons[i].why;
  return HR_NO_SPEED_UNLISTED;
}

hr_shares_t
hr_class_shares (hr_gpu_class_t class)
{
  return class_shares[class];
}

const char *
hr_rates_origin_id (hr_rates_origin_t origin)
{
  static const char *const ids[] = {
    [HR_RATES_UNKNOWN] = "unknown",
    [HR_RATES_MEASURED] = "measured",
    [HR_RATES_DERIVED] = "derived",
    [HR_RATES_GUESS] = "guess",
  };

  return ids[origin];
}

double
hr_peak_flops (const hr_gpu_speed_t *gpu, hr_compute_format_t format)
{
  return gpu->tflops[format] * 1e12;
}
