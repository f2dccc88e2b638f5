/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of speeds, searched by the GPU's id, and the shares of each class. */
#include "core/serving/gpu-speeds.h"

#include <stddef.h>
#include <string.h>

static const hr_gpu_speed_t table[] = {
#include "core/serving/gpu-speed-rows.h"
};

enum
{
  N_ROWS = sizeof table / sizeof *table
};

/* Triads reach 0.85 to 0.94 of the memory's rate, BF16 products 0.6 to 0.82 of the peak. GeForce is measured against
 * the rate with additions in FP32, which is half of the other. H20 and Instinct are from engines' speeds alone. */
static const hr_shares_t shares[HR_N_GPU_CLASSES] = {
  [HR_GPU_HBM] = { .stream = 0.88, .matmul = 0.68 },
  [HR_GPU_HBM_FEW_PROCESSORS] = { .stream = 0.41, .matmul = 0.62 },
  [HR_GPU_GEFORCE] = { .stream = 0.95, .matmul = 0.90 },
  [HR_GPU_PROFESSIONAL] = { .stream = 0.88, .matmul = 0.70 },
  [HR_GPU_UNIFIED] = { .stream = 0.93, .matmul = 0.65 },
  [HR_GPU_APPLE] = { .stream = 0.90, .matmul = 0.85 },
  [HR_GPU_INSTINCT] = { .stream = 0.50, .matmul = 0.40 },
  [HR_GPU_RADEON] = { .stream = 0.80, .matmul = 0.70 },
};

const hr_gpu_speed_t *
hr_gpu_speed_at (int i)
{
  if (i >= N_ROWS)
    return NULL;
  return &table[i];
}

const hr_gpu_speed_t *
hr_gpu_speed_find (const char *gpu)
{
  for (int i = 0; i < N_ROWS; i++)
    if (strcmp (table[i].gpu, gpu) == 0)
      return &table[i];
  return NULL;
}

hr_shares_t
hr_class_shares (hr_gpu_class_t class)
{
  return shares[class];
}
