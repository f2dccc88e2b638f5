/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine's software costs: constants of a program and its year, not of physics. */
#pragma once

#include "core/base/inputs.h"
#include "core/facts/gpu-speeds.h"

/** What of the engine the formulas ask besides its constants. */
typedef enum
{
  HR_ENGINE_PLAIN,
  HR_ENGINE_EAGER, /* Python launches kernels while the GPU computes */
  HR_ENGINE_GGML   /* adds in 16 bits, and multiplies matrices with vectors by kernels of its own */
} hr_engine_kind_t;

typedef struct
{
  const char *name; /* with its versions and the year of the measurements; not translated */
  hr_engine_kind_t kind;
  double layer_us;      /* for a layer of a pass */
  double step_us;       /* for a pass */
  double sequence_us;   /* for a sequence of a pass */
  hr_shares_t shares;   /* on top of those of the GPU's class */
  double chunk_tokens;  /* of a prompt, computed at a time, where the inputs do not say */
  double largest_batch; /* sequences that it runs at a time, where the inputs do not say; 1: one after the other */
  double memory_share;  /* of the GPU, that it fills with weights and cache; 0: it has no pool of its own */
} hr_engine_desc_t;

/** The row of an engine. */
const hr_engine_desc_t *hr_engine_desc (hr_engine_t engine);

/** The engine that the inputs name, or that their habits belong to, on a GPU of this class. */
hr_engine_t hr_engine_of (const hr_params_t *p, hr_gpu_class_t class);
