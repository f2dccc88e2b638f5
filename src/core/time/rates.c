/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of rates, searched by the GPU's id. */
#include "core/time/rates.h"

#include <stddef.h>
#include <string.h>

static const hr_rates_t table[] = {
#include "core/time/rate-rows.h"
};

enum
{
  N_ROWS = sizeof table / sizeof *table
};

const hr_rates_t *
hr_rates_at (int i)
{
  if (i >= N_ROWS)
    return NULL;
  return &table[i];
}

const hr_rates_t *
hr_rates_find (const char *gpu)
{
  for (int i = 0; i < N_ROWS; i++)
    if (strcmp (table[i].gpu, gpu) == 0)
      return &table[i];
  return NULL;
}

const char *
hr_rates_origin_id (hr_rates_origin_t origin)
{
  static const char *const ids[] = {
    [HR_RATES_MEASURED] = "measured",
    [HR_RATES_DERIVED] = "derived",
    [HR_RATES_GUESS] = "guess",
  };

  return ids[origin];
}

double
hr_peak_flops (const hr_rates_t *rates, hr_product_format_t format)
{
  switch (format)
    {
    case HR_PRODUCT_FP8: return rates->fp8_tflops * 1e12;
    case HR_PRODUCT_FP4: return 2 * rates->fp8_tflops * 1e12;
    case HR_PRODUCT_16_BIT:
    case HR_N_PRODUCT_FORMATS:
    default: return rates->bf16_tflops * 1e12;
    }
}
