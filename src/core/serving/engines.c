/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of engines. Layer and step times are fitted to 1005 published speeds of 23 tables, 2023 to 2026; a new
 * version of an engine changes those of small models by 30 %. */
#include "core/serving/engines.h"

/* Tokens of a prompt that servers, and llama.cpp, compute at a time. */
#define SERVER_CHUNK 8192
#define GGML_CHUNK 512

/* clang-format off */
static const hr_engine_desc_t engines[HR_N_ENGINES] = {
  [HR_ENGINE_TENSORRT_LLM] = { "TensorRT-LLM 0.9–1.3, 2024–2026", HR_ENGINE_PLAIN,
                               28, 300, 10, { 1.00, 1.10 }, SERVER_CHUNK, 2048, 0.95 },
  [HR_ENGINE_VLLM] = { "vLLM 0.8–0.19, 2025–2026", HR_ENGINE_PLAIN,
                       30, 1600, 12, { 1.05, 1.00 }, SERVER_CHUNK, 1024, 0.90 },
  [HR_ENGINE_VLLM_2024] = { "vLLM 0.6, 2024", HR_ENGINE_PLAIN,
                            52, 2200, 12, { 1.00, 1.00 }, SERVER_CHUNK, 256, 0.90 },
  [HR_ENGINE_SGLANG] = { "SGLang 0.4–0.5, 2025–2026", HR_ENGINE_PLAIN,
                         48, 700, 10, { 0.94, 1.00 }, SERVER_CHUNK, 1024, 0.88 },
  [HR_ENGINE_LMDEPLOY] = { "LMDeploy 0.2, 2024", HR_ENGINE_PLAIN,
                           16, 500, 12, { 0.88, 0.90 }, SERVER_CHUNK, 256, 0.90 },
  [HR_ENGINE_TRANSFORMERS] = { "Transformers 4.46–4.51, 2024–2025", HR_ENGINE_EAGER,
                               850, 1000, 50, { 0.85, 0.80 }, SERVER_CHUNK, 1, 0 },
  [HR_ENGINE_LLAMACPP_CUDA] = { "llama.cpp with CUDA, 2024–2025", HR_ENGINE_GGML,
                                80, 400, 20, { 1.00, 0.65 }, GGML_CHUNK, 1, 0 },
  [HR_ENGINE_LLAMACPP_HIP] = { "llama.cpp with HIP, 2026", HR_ENGINE_GGML,
                               50, 500, 20, { 0.95, 0.70 }, GGML_CHUNK, 1, 0 },
  [HR_ENGINE_LLAMACPP_VULKAN] = { "llama.cpp with Vulkan, 2025", HR_ENGINE_GGML,
                                  25, 500, 20, { 0.95, 0.45 }, GGML_CHUNK, 1, 0 },
  [HR_ENGINE_LLAMACPP_METAL] = { "llama.cpp with Metal, 2024–2025", HR_ENGINE_GGML,
                                 60, 500, 20, { 0.78, 0.85 }, GGML_CHUNK, 1, 0 },
  [HR_ENGINE_EXLLAMAV2] = { "ExLlamaV2, 2023", HR_ENGINE_PLAIN,
                            18, 300, 0, { 1.00, 0.80 }, SERVER_CHUNK, 1, 0 },
  [HR_ENGINE_MLC] = { "MLC LLM, 2023", HR_ENGINE_PLAIN,
                      18, 300, 0, { 0.95, 0.80 }, SERVER_CHUNK, 1, 0 },
  [HR_ENGINE_MLX] = { "MLX 0.31, 2026", HR_ENGINE_PLAIN,
                      40, 500, 20, { 1.00, 0.80 }, SERVER_CHUNK, 1, 0 },
};
/* clang-format on */

const hr_engine_desc_t *
hr_engine_desc (hr_engine_t engine)
{
  return &engines[engine];
}

static hr_engine_t
server_of (const hr_params_t *p)
{
  switch ((hr_pool_basis_t) p->pool_basis)
    {
    case HR_POOL_OF_FREE: return HR_ENGINE_SGLANG;
    case HR_POOL_OF_REST: return HR_ENGINE_TENSORRT_LLM;
    case HR_POOL_OF_GPU:
    default: return HR_ENGINE_VLLM;
    }
}

static hr_engine_t
ggml_on (hr_gpu_class_t class)
{
  switch (class)
    {
    case HR_GPU_APPLE: return HR_ENGINE_LLAMACPP_METAL;
    case HR_GPU_INSTINCT:
    case HR_GPU_RADEON: return HR_ENGINE_LLAMACPP_HIP;
    case HR_GPU_HBM:
    case HR_GPU_HBM_FEW_PROCESSORS:
    case HR_GPU_GEFORCE:
    case HR_GPU_PROFESSIONAL:
    case HR_GPU_UNIFIED:
    case HR_N_GPU_CLASSES:
    default: return HR_ENGINE_LLAMACPP_CUDA;
    }
}

hr_engine_t
hr_engine_of (const hr_params_t *p, hr_gpu_class_t class)
{
  if (p->engine != HR_ENGINE_BY_INPUTS)
    return (hr_engine_t) p->engine;
  if (p->kv_cache_kind == HR_KV_PAGED)
    return server_of (p);
  if (p->working_memory == HR_WORKING_GRAPH)
    return ggml_on (class);
  if (class == HR_GPU_APPLE)
    return HR_ENGINE_MLX;
  return HR_ENGINE_TRANSFORMERS;
}
