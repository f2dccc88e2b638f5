/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast weights of a format are read, and in which format they are multiplied. */
#pragma once

#include "core/facts/gpu-speeds.h"
#include "core/serving/engines.h"

typedef struct
{
  const char *quantization; /* the id of the format */
  hr_shares_t shares;       /* on top of those of the GPU's class and of the engine */
  hr_compute_format_t computes;
} hr_weight_speed_t;

/** The row of a format of `weight-quantization`, or NULL where its speed was not measured. */
const hr_weight_speed_t *hr_weight_speed (const char *quantization);

/** The row as this kind of engine computes: `weights` itself, except for MXFP4 in llama.cpp. */
const hr_weight_speed_t *hr_weight_speed_of_engine (hr_engine_kind_t engine, const hr_weight_speed_t *weights);

/** The format in which this GPU multiplies such weights: 16 bits where it does not have the format's own. */
hr_compute_format_t hr_computes_in (const hr_weight_speed_t *weights, const hr_gpu_speed_t *gpu);
