/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of names that parameters have elsewhere: in Transformers, DeepSpeed, Megatron-LM, vLLM and in speech. */
#include "core/table/param-words.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>

// clang-format off
static const char *const words[HR_N_PARAMS] = {
  [HR_MODE] = "training, inference, serving, task",
  [HR_FAMILY] = "architecture, model type, model_type",
  [HR_LAYERS] = "depth, blocks, num_hidden_layers, n_layer, num_layers",
  [HR_HIDDEN_SIZE] = "width, embedding width, d_model, n_embd, hidden_dim, model dimension",
  [HR_ATTENTION_HEADS] = "num_attention_heads, n_head, MHA, query heads",
  [HR_KV_HEADS] = "GQA, MQA, grouped-query attention, num_key_value_heads, num_query_groups, n_kv_heads",
  [HR_HEAD_DIM] = "head size, kv_channels, d_head",
  [HR_FFN_SIZE] = "MLP, intermediate_size, ffn_hidden_size, feed forward, d_ff",
  [HR_EMBEDDING_SIZE] = "factorized embedding, input_embedding_size, word_embed_proj_dim",
  [HR_VOCAB_SIZE] = "vocab, vocabulary, tokenizer",
  [HR_TIED_EMBEDDINGS] = "tie_word_embeddings, weight tying, shared embeddings",
  [HR_SLIDING_WINDOW] = "SWA, local attention, window",
  [HR_EXPERTS] = "MoE, mixture of experts, num_experts, num_local_experts, n_routed_experts",
  [HR_EXPERTS_PER_TOKEN] = "top-k, num_experts_per_tok, moe_router_topk, active experts",
  [HR_KV_LORA_RANK] = "MLA, latent attention, kv_lora_rank",
  [HR_MTP_LAYERS] = "MTP, num_nextn_predict_layers",
  [HR_TOWER_FAMILY] = "ViT, CLIP, SigLIP, image encoder, vision encoder, vision_config",
  [HR_TOWER_PATCHES_PER_TOKEN] = "spatial_merge_size, patch_size, projector",
  [HR_PARAMETER_COUNT] = "parameters, model size, number of weights",
  [HR_SEQUENCE_LENGTH] = "context, context length, prompt, seqlen, seq_len, max_seq_length, max_model_len, cutoff_len, "
                         "tokens",
  [HR_IMAGE_TOKENS] = "images, vision, pixels, multimodal, VLM, mm_tokens_per_image, num_image_tokens",
  [HR_MICRO_BATCH_SIZE] = "batch, batch size, users, concurrency, requests, per_device_train_batch_size, "
                          "train_micro_batch_size_per_gpu, mbs",
  [HR_MICRO_BATCHES] = "gradient accumulation, gradient_accumulation_steps, accumulation, global batch size",
  [HR_CACHED_TOKENS] = "context, context length, KV cache, prompt, answer, max_model_len, num_ctx, history",
  [HR_KV_CACHE_KIND] = "PagedAttention, paged cache, static cache",
  [HR_KV_BLOCK_SIZE] = "block_size, page size",
  [HR_MAX_SEQUENCES] = "max_num_seqs, users, concurrency",
  [HR_MAX_BATCHED_TOKENS] = "max_num_batched_tokens, chunked prefill, prefill chunk",
  [HR_PACKED_SEQUENCES] = "packing, sample packing, varlen",
  [HR_TRAINING_TOKENS] = "dataset, tokens to train, epochs",
  [HR_FINE_TUNING] = "LoRA, QLoRA, PEFT, DoRA, adapter, full fine-tuning, SFT, method",
  [HR_LORA_RANK] = "r, lora_r, rank, adapter size",
  [HR_LORA_TARGETS] = "target_modules, all-linear, q_proj, v_proj",
  [HR_LORA_DROPOUT] = "lora_dropout",
  [HR_LORA_VARIANT] = "DoRA, rsLoRA, use_dora",
  [HR_WEIGHT_DTYPE] = "precision, dtype, torch_dtype, BF16, FP16, FP32, FP8, half precision",
  [HR_WEIGHT_QUANTIZATION] = "quantization, quantized, 4-bit, 8-bit, INT4, INT8, NF4, FP8, GPTQ, AWQ, GGUF, Q4_K_M, "
                             "load_in_4bit, load_in_8bit, QLoRA, bitsandbytes, quant",
  [HR_ACTIVATION_DTYPE] = "mixed precision, precision, BF16, FP16",
  [HR_GRADIENT_DTYPE] = "grad dtype, precision, grad_reduce_in_fp32",
  [HR_MASTER_WEIGHTS] = "FP32 copy, master copy, mixed precision",
  [HR_AUTOCAST] = "AMP, mixed precision, torch.autocast",
  [HR_KV_CACHE_DTYPE] = "kv_cache_dtype, quantised cache, FP8 cache, cache_type_k",
  [HR_OPTIMIZER] = "Adam, AdamW, SGD, Adafactor, Lion, Muon, optim, 8-bit Adam, adamw_8bit",
  [HR_OPTIMIZER_PAGED] = "paged_adamw, paged_adamw_8bit, paged optimizer, unified memory",
  [HR_OPTIMIZER_IN_BACKWARD] = "fused backward, LOMO, optimizer_in_bwd",
  [HR_ATTENTION] = "FlashAttention, flash_attention_2, SDPA, eager, attn_implementation, memory-efficient attention",
  [HR_COMPILE] = "torch.compile, inductor",
  [HR_MATMUL_DTYPE] = "FP8 training, Transformer Engine, float8",
  [HR_NORM_KERNEL] = "RMSNorm, LayerNorm, Liger, fused norm",
  [HR_MLP_KERNEL] = "SwiGLU, Liger, fused MLP",
  [HR_LOSS_KERNEL] = "cross entropy, cut cross entropy, CCE, Liger, fused linear cross entropy, logits",
  [HR_LOGIT_BYTES] = "logits",
  [HR_LOSS_PARALLEL] = "vocab parallel, loss parallel",
  [HR_GPU_LAYERS] = "n_gpu_layers, ngl, num_gpu, offload layers",
  [HR_RECOMPUTE] = "checkpointing, activation checkpointing, gradient checkpointing, gradient_checkpointing, "
                   "recompute_granularity, rematerialization",
  [HR_RECOMPUTE_MODULES] = "recompute_modules, selective checkpointing",
  [HR_CHECKPOINT_INTERVAL] = "recompute_num_layers, segment, checkpoint every",
  [HR_ACTIVATION_OFFLOAD] = "cpu_checkpointing, activation offloading, activation_offloading, Unsloth",
  [HR_OFFLOAD_MODULES] = "fine_grained_activation_offloading, offload_modules, activation offloading",
  [HR_DATA_PARALLEL] = "DP, DDP, replicas, data parallelism, dp_size",
  [HR_TENSOR_PARALLEL] = "TP, tensor_parallel_size, tensor parallelism, tensor_model_parallel_size, shards",
  [HR_SEQUENCE_PARALLEL] = "SP, sequence_parallel",
  [HR_PIPELINE_PARALLEL] = "PP, pipeline_parallel_size, pipeline parallelism, pipeline_model_parallel_size, stages",
  [HR_VIRTUAL_STAGES] = "interleaving, interleaved, virtual pipeline",
  [HR_CONTEXT_PARALLEL] = "CP, ring attention, context parallelism, Ulysses",
  [HR_EXPERT_PARALLEL] = "EP, expert parallelism, expert_model_parallel_size",
  [HR_ZERO_STAGE] = "ZeRO, FSDP, DeepSpeed, sharding, FULL_SHARD, fully_shard, distributed optimizer, "
                    "zero_optimization",
  [HR_CPU_OFFLOAD] = "offload_optimizer, offload_param, ZeRO-Offload, cpu offload, host memory, RAM",
  [HR_CPU_OFFLOAD_PARTS] = "offload_optimizer, offload_param, optimizer_offload_fraction",
  [HR_GRADIENT_BUCKETS] = "DDP, DistributedDataParallel, gradient_as_bucket_view, bucket_cap_mb",
  [HR_ZERO_BUCKET_ELEMENTS] = "reduce_bucket_size, allgather_bucket_size",
  [HR_LIVE_PARAMETERS] = "stage3_max_live_parameters, prefetch",
  [HR_ALLOCATOR_PERCENT] = "fragmentation, caching allocator, reserved",
  [HR_EXPANDABLE_SEGMENTS] = "PYTORCH_CUDA_ALLOC_CONF, fragmentation",
  [HR_CONTEXT_MIB] = "CUDA context, driver",
  [HR_NCCL_MIB] = "communication buffers",
  [HR_GPU] = "card, graphics card, device, accelerator, VRAM",
  [HR_GPU_COUNT] = "GPUs, devices, world size, cards, order",
  [HR_GPUS_PER_NODE] = "node, nproc_per_node",
  [HR_NETWORK_GB_PER_SECOND] = "InfiniBand, Ethernet, bandwidth, interconnect",
  [HR_PRODUCT_EFFICIENCY] = "MFU, utilization, FLOPs",
  [HR_GPU_MEMORY_UTILIZATION] = "gpu_memory_utilization, mem_fraction_static, free_gpu_memory_fraction",
  [HR_FULL_PERCENT] = "verdict, reserve, headroom",
  [HR_TIGHT_PERCENT] = "verdict, reserve, headroom",
};
// clang-format on

const char *
hr_param_words (hr_param_t param)
{
  if (words[param] == NULL)
    return "";
  return words[param];
}

static bool
is_filler (char c)
{
  return c == '-' || c == '_' || c == ' ';
}

static const char *
skip_fillers (const char *text)
{
  while (is_filler (*text))
    text++;
  return text;
}

/* Whether a name of a list, up to its comma, is that word. */
static bool
is_word (const char *name, const char *word)
{
  const char *left = skip_fillers (name);
  const char *right = skip_fillers (word);

  while (*right != '\0' && tolower ((unsigned char) *left) == tolower ((unsigned char) *right))
    {
      left = skip_fillers (left + 1);
      right = skip_fillers (right + 1);
    }
  return *right == '\0' && (*left == '\0' || *left == ',');
}

static const char *
next_name (const char *name)
{
  while (*name != '\0' && *name != ',')
    name++;
  if (*name == ',')
    return name + 1;
  return name;
}

static bool
has_word (hr_param_t param, const char *word)
{
  for (const char *name = hr_param_words (param); *name != '\0'; name = next_name (name))
    if (is_word (name, word))
      return true;
  return false;
}

hr_param_t
hr_param_find_by_word (const char *word)
{
  if (*skip_fillers (word) == '\0')
    return HR_N_PARAMS;
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (has_word ((hr_param_t) i, word))
      return (hr_param_t) i;
  return HR_N_PARAMS;
}
