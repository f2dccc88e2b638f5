/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What published speeds of serving have of settings that others leave open. */
#include "core/serving/open-servers.h"

#include "core/facts/quantization.h"
#include "core/serving/engines.h"

#include <string.h>

/* Tokens of a prompt that engines compute at a time where somebody chose: vLLM on smaller GPUs, llama.cpp with -ub. */
#define OTHER_CHUNK 2048

/* The engine of most published speeds on GPUs of a class. */
static const hr_engine_t usual_engines[HR_N_GPU_CLASSES] = {
  [HR_GPU_HBM] = HR_ENGINE_TENSORRT_LLM,      [HR_GPU_HBM_FEW_PROCESSORS] = HR_ENGINE_SGLANG,
  [HR_GPU_GEFORCE] = HR_ENGINE_LLAMACPP_CUDA, [HR_GPU_PROFESSIONAL] = HR_ENGINE_LLAMACPP_CUDA,
  [HR_GPU_UNIFIED] = HR_ENGINE_LLAMACPP_CUDA, [HR_GPU_APPLE] = HR_ENGINE_LLAMACPP_METAL,
  [HR_GPU_INSTINCT] = HR_ENGINE_VLLM,         [HR_GPU_RADEON] = HR_ENGINE_LLAMACPP_HIP,
};

/* Where a cache is paged, the inputs tell the server. On GeForce one in six speeds of llama.cpp is of Vulkan. */
static hr_engine_t
other_engine (hr_engine_t engine, hr_gpu_class_t class)
{
  if (engine == HR_ENGINE_TRANSFORMERS || engine == HR_ENGINE_MLX)
    return usual_engines[class];
  if (engine == HR_ENGINE_LLAMACPP_CUDA && class == HR_GPU_GEFORCE)
    return HR_ENGINE_LLAMACPP_VULKAN;
  return HR_ENGINE_BY_INPUTS;
}

static hr_gpu_class_t
class_of (const hr_params_t *p)
{
  return hr_gpu_speed_find (p->gpu.text)->class;
}

static const hr_engine_desc_t *
engine_of (const hr_params_t *p)
{
  return hr_engine_desc (hr_engine_of (p, class_of (p)));
}

static void
use_other_engine (hr_params_t *p)
{
  p->engine = other_engine (hr_engine_of (p, class_of (p)), class_of (p));
}

/* Formats of weights beside which servers also store the cache in FP8. */
static bool
goes_with_fp8 (const hr_params_t *p)
{
  static const char *const formats[] = { "fp8", "nvfp4", "mxfp4" };
  const char *format = hr_quantization (p)->choice.id;

  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (strcmp (format, formats[i]) == 0)
      return true;
  return false;
}

static void
cache_in_fp8 (hr_params_t *p)
{
  if (goes_with_fp8 (p) && engine_of (p)->kind == HR_ENGINE_PLAIN)
    p->kv_cache_dtype = HR_FP8;
}

/* Transformers takes prompts whole. */
static void
batch_other_tokens (hr_params_t *p)
{
  if (engine_of (p)->kind != HR_ENGINE_EAGER)
    p->max_batched_tokens = OTHER_CHUNK;
}

/* Of mixtures with copies of attention no published speed leaves the experts undivided. */
static void
divide_experts (hr_params_t *p)
{
  if (p->data_parallel > 1)
    p->expert_parallel = p->tensor_parallel * p->data_parallel;
}

/* What published runs have where the default is something else. Half the usable rows of inference-speed.csv were asked
 * once more without what they say of a setting: how many figures are then another, what the median error grows to, and
 * how many of a hundred are still in their range. Engine, where no recipe says it, 106 of 503, 6 to 43 %, 95 to 55;
 * format of the cache 98, 9 to 26 %, 97 to 54; division of experts 10, 14 to 29 %, 100 to 50. Of the tokens computed
 * at a time recipes say most, but 32 of 156 rows of llama.cpp with CUDA have 2048. The memory share of an engine is
 * none of them: no row says it, and with 0.95 in place of 0.9 as many rows are in their range. */
static const hr_set_otherwise_t otherwise[HR_N_OPEN] = {
  [HR_OPEN_ENGINE] = use_other_engine,
  [HR_OPEN_KV_CACHE] = cache_in_fp8,
  [HR_OPEN_BATCHED_TOKENS] = batch_other_tokens,
  [HR_OPEN_EXPERT_PARALLEL] = divide_experts,
};

const hr_set_otherwise_t *
hr_open_servers (void)
{
  return otherwise;
}
