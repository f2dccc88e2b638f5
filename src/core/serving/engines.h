/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine's software costs: constants of a program and its year, not of physics. */
#pragma once

#include "core/base/inputs.h"
#include "core/facts/gpu-speeds.h"

typedef enum
{
  HR_ENGINE_TENSORRT_LLM,
  HR_ENGINE_VLLM,
  HR_ENGINE_VLLM_2024,
  HR_ENGINE_SGLANG,
  HR_ENGINE_LMDEPLOY,
  HR_ENGINE_TRANSFORMERS,
  HR_ENGINE_LLAMACPP_CUDA,
  HR_ENGINE_LLAMACPP_HIP,
  HR_ENGINE_LLAMACPP_VULKAN,
  HR_ENGINE_LLAMACPP_METAL,
  HR_ENGINE_EXLLAMAV2,
  HR_ENGINE_MLC,
  HR_ENGINE_MLX,
  HR_N_ENGINES
} hr_engine_t;

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
  double layer_us;     /* for a layer of a pass */
  double step_us;      /* for a pass */
  double sequence_us;  /* for a sequence of a pass */
  hr_shares_t shares;  /* on top of those of the GPU's class */
  double chunk_tokens; /* of a prompt, computed at a time, where the inputs do not say */
} hr_engine_desc_t;

/** The row of an engine. */
const hr_engine_desc_t *hr_engine_desc (hr_engine_t engine);

/** The engine that habits of the inputs belong to, on a GPU of this class. */
hr_engine_t hr_engine_of (const hr_params_t *p, hr_gpu_class_t class);
