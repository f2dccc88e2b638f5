/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parameters with choices may be. One row a choice, in the order of its enum; the ids are a contract. */
#include "core/table/param-choices.h"
#include "core/table/param-aliases.h"

#include <string.h>

const hr_choice_desc_t hr_choices_of_modes[] = {
  [HR_TRAINING] = { "training", N_ ("Training") },
  [HR_INFERENCE] = { "inference", N_ ("Inference") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_positions[] = {
  [HR_POSITION_AS_FAMILY] = { "auto", N_ ("As in the family") },
  [HR_POSITION_ROPE] = { "rope", N_ ("Rotary") },
  [HR_POSITION_LEARNED] = { "learned", N_ ("Learned table") },
  [HR_POSITION_ALIBI] = { "alibi", "ALiBi" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_model_heads[] = {
  [HR_MODEL_HEAD_AS_FAMILY] = { "auto", N_ ("As in the family") },
  [HR_MODEL_HEAD_SEQUENCES] = { "sequence-classification", N_ ("Labels of sequences") },
  [HR_MODEL_HEAD_TOKENS] = { "token-classification", N_ ("Labels of tokens") },
  [HR_MODEL_HEAD_NONE] = { "none", N_ ("None (embedding model)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_kv_kinds[] = {
  [HR_KV_DYNAMIC] = { "dynamic", N_ ("Dynamic") },
  [HR_KV_STATIC] = { "static", N_ ("Static") },
  [HR_KV_LATENT] = { "latent", N_ ("Latent (compressed)") },
  [HR_KV_PAGED] = { "paged", N_ ("Paged (blocks from a pool)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_engines[] = {
  [HR_ENGINE_BY_INPUTS] = { "auto", N_ ("By the other inputs") },
  [HR_ENGINE_TENSORRT_LLM] = { "tensorrt-llm", "TensorRT-LLM" },
  [HR_ENGINE_VLLM] = { "vllm", "vLLM" },
  [HR_ENGINE_VLLM_2024] = { "vllm-2024", N_ ("vLLM before 0.8") },
  [HR_ENGINE_SGLANG] = { "sglang", "SGLang" },
  [HR_ENGINE_LMDEPLOY] = { "lmdeploy", "LMDeploy" },
  [HR_ENGINE_TRANSFORMERS] = { "transformers", "Transformers" },
  [HR_ENGINE_LLAMACPP_CUDA] = { "llama.cpp-cuda", "llama.cpp, CUDA" },
  [HR_ENGINE_LLAMACPP_HIP] = { "llama.cpp-hip", "llama.cpp, HIP" },
  [HR_ENGINE_LLAMACPP_VULKAN] = { "llama.cpp-vulkan", "llama.cpp, Vulkan" },
  [HR_ENGINE_LLAMACPP_METAL] = { "llama.cpp-metal", "llama.cpp, Metal" },
  [HR_ENGINE_EXLLAMAV2] = { "exllamav2", "ExLlamaV2" },
  [HR_ENGINE_MLC] = { "mlc-llm", "MLC LLM" },
  [HR_ENGINE_MLX] = { "mlx", "MLX" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_pool_bases[] = {
  [HR_POOL_OF_GPU] = { "gpu", N_ ("The GPU’s memory, for everything (vLLM)") },
  [HR_POOL_OF_FREE] = { "free-at-start", N_ ("What is free at the start, for weights and cache (SGLang)") },
  [HR_POOL_OF_REST] = { "rest", N_ ("What everything else leaves, for the cache (TensorRT-LLM)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_working_memories[] = {
  [HR_WORKING_EAGER] = { "eager", N_ ("On demand, per operation") },
  [HR_WORKING_PROFILED] = { "profiled", N_ ("Measured at start-up (vLLM)") },
  [HR_WORKING_GRAPH] = { "graph", N_ ("One buffer for the graph (ggml)") },
  { NULL },
};

/* The order of HR_UNQUANTISED_…: bits. */
const hr_choice_desc_t hr_choices_of_unquantised[] = {
  { "attention", N_ ("Attention") },
  { "mlp", N_ ("MLP of layers without experts") },
  { "shared-experts", N_ ("Shared experts") },
  { "others", N_ ("Others, which are counted as quantised") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_remainders[] = {
  [HR_REMAINDER_FIRST] = { "first", N_ ("To the first stages") },
  [HR_REMAINDER_INNER] = { "inner", N_ ("To the inner stages, the last ones first") },
  [HR_REMAINDER_LAST] = { "last", N_ ("To the last stages") },
  [HR_REMAINDER_WITH_HEAD] = { "with-head", N_ ("To the first stages, with the head as one layer") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_fine_tunings[] = {
  [HR_FINE_TUNING_FULL] = { "full", N_ ("All weights") },
  [HR_FINE_TUNING_LORA] = { "lora", "LoRA" },
  [HR_FINE_TUNING_QLORA] = { "qlora", "QLoRA" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_lora_targets[] = {
  [HR_LORA_ATTENTION] = { "attention", N_ ("Attention") },
  [HR_LORA_ALL] = { "all", N_ ("Attention and MLP") },
  { NULL },
};

/* The order of HR_TARGET_…: bits. */
const hr_choice_desc_t hr_choices_of_lora_modules[] = {
  { "q", N_ ("Query") },
  { "k", N_ ("Key") },
  { "v", N_ ("Value") },
  { "qkv", N_ ("Query, key and value (one matrix)") },
  { "o", N_ ("Attention output") },
  { "gate", N_ ("Gate") },
  { "up", N_ ("Up") },
  { "gate-up", N_ ("Gate and up (one matrix)") },
  { "down", N_ ("Down") },
  { "head", N_ ("Output head") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_expert_adapters[] = {
  [HR_EXPERT_ADAPTERS_NONE] = { "none", N_ ("None") },
  [HR_EXPERT_ADAPTERS_MERGED] = { "merged", N_ ("One each, added to the weights (PEFT)") },
  [HR_EXPERT_ADAPTERS_SEPARATE] = { "separate", N_ ("One each, beside the weights (Unsloth, Megatron)") },
  [HR_EXPERT_ADAPTERS_SHARED] = { "shared", N_ ("One for all experts of a GPU (Megatron)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_lora_variants[] = {
  [HR_LORA] = { "lora", "LoRA" },
  [HR_DORA] = { "dora", "DoRA" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_adapter_dtypes[] = {
  [HR_AUTO_DTYPE] = { "auto", N_ ("Same as the weights") },
  [HR_AUTO_FP32] = { "fp32", "FP32" },
  [HR_AUTO_BF16] = { "bf16", "BF16" },
  [HR_AUTO_FP16] = { "fp16", "FP16" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_habits[] = {
  [HR_AS_MODEL] = { "auto", N_ ("As in the model’s code") },
  [HR_NEVER] = { "no", N_ ("No") },
  [HR_ALWAYS] = { "yes", N_ ("Yes") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_departures[] = {
  [HR_AS_MODEL] = { "auto", N_ ("As in the family") },
  [HR_NEVER] = { "no", N_ ("No") },
  [HR_ALWAYS] = { "yes", N_ ("Yes") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_loadings[] = {
  [HR_LOAD_IN_PLACE] = { "in-place", N_ ("Directly into place") },
  [HR_LOAD_WHOLE] = { "whole", N_ ("Whole, then quantised") },
  [HR_LOAD_FULL_STATE] = { "full-state", N_ ("Whole, then sharded (FSDP)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_host_loadings[] = {
  [HR_HOST_STREAMED] = { "streamed", N_ ("One tensor at a time") },
  [HR_HOST_EACH_PROCESS] = { "each-process", N_ ("The whole model in every process") },
  [HR_HOST_FIRST_PROCESS] = { "first-process", N_ ("The whole model in one process") },
  { NULL },
};

/* The order of hr_dtype_t. */
const hr_choice_desc_t hr_choices_of_dtypes[] = {
  { "fp32", "FP32" }, { "tf32", "TF32" }, { "bf16", "BF16" }, { "fp16", "FP16" },   { "fp8", "FP8" }, { "fp4", "FP4" },
  { "int8", "INT8" }, { "int4", "INT4" }, { "nf4", "NF4" },   { "mxfp4", "MXFP4" }, { NULL },
};

/* Of those, in their order, the ones in which matrix products are computed. */
const hr_choice_desc_t hr_choices_of_activation_dtypes[] = {
  { "fp32", "FP32" }, { "tf32", "TF32" }, { "bf16", "BF16" }, { "fp16", "FP16" },
  { "fp8", "FP8" },   { "fp4", "FP4" },   { NULL },
};

const hr_choice_desc_t hr_choices_of_float_dtypes[] = {
  { "fp32", "FP32" }, { "tf32", "TF32" }, { "bf16", "BF16" }, { "fp16", "FP16" }, { NULL },
};

const hr_choice_desc_t hr_choices_of_optimizers[] = {
  [HR_ADAMW] = { "adamw", "AdamW" },
  [HR_ADAMW_8BIT] = { "adamw-8bit", N_ ("AdamW, 8-bit") },
  [HR_SGD] = { "sgd", "SGD" },
  [HR_SGD_MOMENTUM] = { "sgd-momentum", N_ ("SGD with momentum") },
  [HR_ADAFACTOR] = { "adafactor", "Adafactor" },
  [HR_LION] = { "lion", "Lion" },
  [HR_MUON] = { "muon", "Muon" },
  [HR_ADAGRAD] = { "adagrad", "Adagrad" },
  [HR_NO_OPTIMIZER] = { "none", N_ ("None") },
  [HR_ADAMW_4BIT] = { "adamw-4bit", N_ ("AdamW, 4-bit") },
  [HR_ADAMW_FP8] = { "adamw-fp8", N_ ("AdamW, FP8") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_projections[] = {
  [HR_PROJECTION_NONE] = { "none", N_ ("None") },
  [HR_PROJECTION_GALORE] = { "galore", N_ ("By singular vectors (GaLore)") },
  [HR_PROJECTION_APOLLO] = { "apollo", N_ ("By random vectors (APOLLO)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_state_dtypes[] = {
  [HR_STATE_OWN] = { "own", N_ ("The optimizer’s default") },
  [HR_STATE_FP32] = { "fp32", "FP32" },
  [HR_STATE_BF16] = { "bf16", "BF16" },
  [HR_STATE_FP16] = { "fp16", "FP16" },
  [HR_STATE_FP8] = { "fp8", "FP8" },
  [HR_STATE_INT8] = { "int8", "INT8" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_optimizer_steps[] = {
  [HR_STEP_FUSED] = { "fused", N_ ("Fused") },
  [HR_STEP_FOREACH] = { "foreach", N_ ("For each (all at once)") },
  [HR_STEP_FOR_LOOP] = { "for-loop", N_ ("For loop (tensor by tensor)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_attentions[] = {
  [HR_SDPA] = { "sdpa", N_ ("PyTorch’s choice (SDPA)") },
  [HR_FLASH] = { "flash", "FlashAttention" },
  [HR_MEMORY_EFFICIENT] = { "memory-efficient", N_ ("Memory-efficient") },
  [HR_MATH] = { "math", N_ ("Math (SDPA fallback)") },
  [HR_EAGER] = { "eager", N_ ("Eager") },
  [HR_CUDNN] = { "cudnn", "cuDNN" },
  [HR_FLEX] = { "flex", "FlexAttention" },
  [HR_TRITON] = { "triton", N_ ("FlashAttention in Triton") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_kernels[] = {
  [HR_KERNEL_EAGER] = { "eager", N_ ("Eager") },
  [HR_KERNEL_FUSED] = { "fused", N_ ("Fused") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_losses[] = {
  [HR_LOSS_PLAIN] = { "plain", N_ ("Plain") },
  [HR_LOSS_FUSED] = { "fused", N_ ("Fused with the output head (Liger)") },
  [HR_LOSS_CHUNKED] = { "chunked", N_ ("Chunked") },
  [HR_LOSS_JIT] = { "jit", N_ ("Compiled (Megatron’s fusion)") },
  [HR_LOSS_TE] = { "te", N_ ("In place (Transformer Engine)") },
  [HR_LOSS_CUT] = { "cut", N_ ("Without logits (Cut Cross-Entropy)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_recomputes[] = {
  [HR_RECOMPUTE_NONE] = { "none", N_ ("None") },
  [HR_RECOMPUTE_SELECTIVE] = { "selective", N_ ("Selective (attention core)") },
  [HR_RECOMPUTE_FULL] = { "full", N_ ("Full (every layer)") },
  [HR_RECOMPUTE_INTERVAL] = { "interval", N_ ("Every Nth layer") },
  [HR_RECOMPUTE_SQRT] = { "sqrt", N_ ("Every √L layers") },
  [HR_RECOMPUTE_FRACTION] = { "fraction", N_ ("Fraction") },
  { NULL },
};

/* The order of HR_MODULE_… bits. */
const hr_choice_desc_t hr_choices_of_recompute_modules[] = {
  { "core-attn", N_ ("Attention core") },
  { "mla-up-proj", N_ ("Up projections of latent attention") },
  { "per-operator", N_ ("All but every second matrix product") },
  { "layernorm", N_ ("Outputs of the norms") },
  { "mlp", N_ ("Dense MLP") },
  { "moe-act", N_ ("Activation function of the experts") },
  { "moe", N_ ("Mixture of experts") },
  { "shared-experts", N_ ("Shared experts") },
  { NULL },
};

/* The order of HR_AWAY_… bits. */
const hr_choice_desc_t hr_choices_of_offload_modules[] = {
  { "attn-norm", N_ ("Norm before attention") },
  { "qkv-linear", N_ ("Projections of query, key and value") },
  { "core-attn", N_ ("Attention core") },
  { "attn-proj", N_ ("Output projection of attention") },
  { "mlp-norm", N_ ("Norm before the MLP") },
  { "expert-fc1", N_ ("First matrices of the experts") },
  { "moe-act", N_ ("Activation function of the experts") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_matmul_dtypes[] = {
  [HR_MATMUL_AUTO] = { "auto", N_ ("Same as the activations") },
  [HR_MATMUL_BF16] = { "bf16", "BF16" },
  [HR_MATMUL_FP16] = { "fp16", "FP16" },
  [HR_MATMUL_FP8] = { "fp8", "FP8" },
  [HR_MATMUL_NVFP4] = { "nvfp4", "NVFP4" },
  [HR_MATMUL_MXFP8] = { "mxfp8", "MXFP8" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_offloads[] = {
  [HR_OFFLOAD_WEIGHTS] = { "weights+gradients+optimizer", N_ ("Weights, gradients and optimizer") },
  [HR_OFFLOAD_GRADIENTS] = { "gradients+optimizer", N_ ("Gradients and optimizer") },
  [HR_OFFLOAD_OPTIMIZER] = { "optimizer", N_ ("Optimizer") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_fsdp_versions[] = {
  [HR_FSDP_NONE] = { "none", N_ ("None") },
  [HR_FSDP_1] = { "1", "FSDP1" },
  [HR_FSDP_2] = { "2", "FSDP2" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_norm_types[] = {
  [HR_NORM_TYPE_AS_FAMILY] = { "auto", N_ ("As in the family") },
  [HR_NORM_TYPE_RMS] = { "rmsnorm", "RMSNorm" },
  [HR_NORM_TYPE_LAYER] = { "layernorm", "LayerNorm" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_dispatchers[] = {
  [HR_DISPATCH_ALLTOALL] = { "alltoall", N_ ("All to all") },
  [HR_DISPATCH_ALLGATHER] = { "allgather", N_ ("All-gather") },
  [HR_DISPATCH_ONE_COPY] = { "one-copy", N_ ("One copy for each node (DeepEP)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_graphs[] = {
  [HR_GRAPHS_NONE] = { "none", N_ ("None") },
  [HR_GRAPHS_MODULES] = { "modules", N_ ("Attention and router") },
  [HR_GRAPHS_ITERATION] = { "iteration", N_ ("Whole iteration") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_layer_implementations[] = {
  [HR_LAYERS_PLAIN] = { "local", N_ ("Framework default") },
  [HR_LAYERS_TRANSFORMER_ENGINE] = { "transformer-engine", "Transformer Engine" },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_zero_stages[] = {
  { "0", N_ ("0 (nothing sharded)") },
  { "1", N_ ("1 (optimizer states)") },
  { "2", N_ ("2 (and gradients)") },
  { "3", N_ ("3 (and weights, as in FSDP)") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_overheads[] = {
  [HR_ITEMISED] = { "itemised", N_ ("Itemised") },
  [HR_PERCENT] = { "percent", N_ ("Percentage") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_ranges[] = {
  [HR_RANGE_MEASURED] = { "measured", N_ ("From measured runs") },
  [HR_RANGE_TYPED] = { "typed", N_ ("As typed") },
  { NULL },
};

const hr_choice_desc_t hr_choices_of_activation_models[] = {
  [HR_MODEL_LEDGER] = { "ledger", N_ ("Ledger of saved tensors") },
  [HR_MODEL_RULE_34] = { "rule-34", N_ ("34-byte rule") },
  [HR_MODEL_MULTIPLIER] = { "multiplier", N_ ("Multiplier") },
  [HR_MODEL_ELEMENTS] = { "elements", N_ ("Elements per sample") },
  [HR_MODEL_SEGMENTS] = { "segments", N_ ("Segments") },
  { NULL },
};

const hr_choice_desc_t *
hr_choice_at (const hr_param_desc_t *desc, int i)
{
  if (desc->choice != NULL)
    return desc->choice (i);
  if (desc->choices == NULL || desc->choices[i].id == NULL)
    return NULL;
  return &desc->choices[i];
}

int
hr_choice_count (const hr_param_desc_t *desc)
{
  int n = 0;

  while (hr_choice_at (desc, n) != NULL)
    n++;
  return n;
}

int
hr_choice_find (const hr_param_desc_t *desc, const char *id)
{
  const char *true_id = hr_choice_true_id (id);

  for (int i = 0; hr_choice_at (desc, i) != NULL; i++)
    if (strcmp (hr_choice_at (desc, i)->id, true_id) == 0)
      return i;
  return -1;
}
