/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of weights' formats: how fast they are unpacked and multiplied. Fitted to published speeds of engines. */
#include "core/serving/weight-speeds.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
static const hr_weight_speed_t table[] = {
  { "none", { 1, 1 }, HR_COMPUTES_16_BIT },
  { "fp8", { 0.95, 1 }, HR_COMPUTES_FP8 },
  { "fp8-block", { 1, 0.80 }, HR_COMPUTES_FP8 },
  { "nvfp4", { 0.80, 0.67 }, HR_COMPUTES_FP4 },
  { "mxfp4", { 1, 0.60 }, HR_COMPUTES_FP8 },
  { "gptq", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "gptq-128", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "gptq-8bit-128", { 0.90, 0.75 }, HR_COMPUTES_16_BIT },
  { "awq-128", { 0.75, 0.75 }, HR_COMPUTES_16_BIT },
  { "awq", { 0.75, 0.75 }, HR_COMPUTES_16_BIT },
  { "mlc-q4f16", { 1, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-2.5", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-3.0", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-3.5", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-4.0", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-5.0", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-6.0", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2-8.0", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "exl2", { 0.95, 0.75 }, HR_COMPUTES_16_BIT },
  { "mlx-4bit", { 1, 0.90 }, HR_COMPUTES_16_BIT },
  { "q8-0", { 0.92, 0.75 }, HR_COMPUTES_16_BIT },
  { "q6-k", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
  { "q4-k", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
  { "q4-0", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
  { "q8-0-mix", { 0.92, 0.75 }, HR_COMPUTES_16_BIT },
  { "q6-k-mix", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
  { "q4-k-m", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
  { "q4-k-s", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
  { "q4-0-mix", { 0.88, 0.75 }, HR_COMPUTES_16_BIT },
};
/* clang-format on */

const hr_weight_speed_t *
hr_weight_speed (const char *quantization)
{
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp (table[i].quantization, quantization) == 0)
      return &table[i];
  return NULL;
}

static bool
is_mxfp4 (const hr_weight_speed_t *weights)
{
  return strcmp (weights->quantization, "mxfp4") == 0;
}

/* llama.cpp multiplies blocks of MXFP4 with the kernels of its other formats, also where a GPU has FP4. */
const hr_weight_speed_t *
hr_weight_speed_of_engine (hr_engine_kind_t engine, const hr_weight_speed_t *weights)
{
  static const hr_weight_speed_t mxfp4 = { "mxfp4", { 1, 0.75 }, HR_COMPUTES_16_BIT };

  if (engine == HR_ENGINE_GGML && is_mxfp4 (weights))
    return &mxfp4;
  return weights;
}

/* Outside of llama.cpp, MXFP4 is multiplied in FP8 where the GPU also has FP4, as Blackwell, and in 16 bits before. */
hr_compute_format_t
hr_computes_in (const hr_weight_speed_t *weights, const hr_gpu_speed_t *gpu)
{
  bool lacks_fp4 = gpu->tflops[HR_COMPUTES_FP4] <= 0;

  if (is_mxfp4 (weights) && lacks_fp4)
    return HR_COMPUTES_16_BIT;
  if (gpu->tflops[weights->computes] <= 0)
    return HR_COMPUTES_16_BIT;
  return weights->computes;
}
