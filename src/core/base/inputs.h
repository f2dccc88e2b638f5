/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of an estimate as plain values: hr_params_t and the choices in it. What they are called, their ranges and
 * defaults are rows of the parameter table (core/table/param-desc.h). */
#pragma once

#include "core/base/dtype.h"
#include "core/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One choice: `id` in files and options, `label` (marked for translation) in the window. */
typedef struct
{
  const char *id;
  const char *label;
} hr_choice_desc_t;

/** An index into the row's choices: in memory only, files and options carry the choice's id. */
typedef int hr_choice_t;

/** The id of a catalogue entry (lower case, digits, '-', '.'), or "" for none. */
typedef struct
{
  char text[64];
} hr_id_t;

/** A few small whole numbers, written "1+2+1"; n 0: left to the program. */
typedef struct
{
  uint16_t n;
  uint16_t items[128];
} hr_list_t;

/** Some of a row's choices, written "q+v": a bit for each. */
typedef struct
{
  uint32_t bits;
} hr_set_t;

typedef enum
{
  HR_TRAINING,
  HR_INFERENCE
} hr_mode_t;
typedef enum
{
  HR_POSITION_AS_FAMILY,
  HR_POSITION_ROPE,
  HR_POSITION_LEARNED,
  HR_POSITION_ALIBI
} hr_position_t;
/** What stands behind the layers: what the family has, labels of sequences or of tokens, or nothing. */
typedef enum
{
  HR_MODEL_HEAD_AS_FAMILY,
  HR_MODEL_HEAD_SEQUENCES,
  HR_MODEL_HEAD_TOKENS,
  HR_MODEL_HEAD_NONE
} hr_model_head_t;
typedef enum
{
  HR_KV_DYNAMIC,
  HR_KV_STATIC,
  HR_KV_LATENT,
  HR_KV_PAGED
} hr_kv_kind_t;
/** What an engine's share of a GPU is of: the GPU, and pays for all; what is free at the start, and pays for weights
 * and cache; what everything else leaves, and pays for the cache. */
typedef enum
{
  HR_POOL_OF_GPU,
  HR_POOL_OF_FREE,
  HR_POOL_OF_REST
} hr_pool_basis_t;
/** What serves the model: left to the other inputs, or said. */
typedef enum
{
  HR_ENGINE_BY_INPUTS,
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
/** How an engine's working memory comes about: added up as it runs, measured at start-up, or planned as one buffer. */
typedef enum
{
  HR_WORKING_EAGER,
  HR_WORKING_PROFILED,
  HR_WORKING_GRAPH
} hr_working_memory_t;
/** Which stages of a pipeline take one more layer where the layers are no multiple of the stages. */
typedef enum
{
  HR_REMAINDER_FIRST,
  HR_REMAINDER_INNER,
  HR_REMAINDER_LAST,
  HR_REMAINDER_WITH_HEAD
} hr_remainder_t;
typedef enum
{
  HR_FINE_TUNING_FULL,
  HR_FINE_TUNING_LORA,
  HR_FINE_TUNING_QLORA
} hr_fine_tuning_t;
typedef enum
{
  HR_LORA_ATTENTION,
  HR_LORA_ALL
} hr_lora_targets_t;
/* Matrices with an adapter, as bits of `lora-target-modules`. */
enum
{
  HR_TARGET_Q = 1 << 0,
  HR_TARGET_K = 1 << 1,
  HR_TARGET_V = 1 << 2,
  HR_TARGET_QKV = 1 << 3,
  HR_TARGET_O = 1 << 4,
  HR_TARGET_GATE = 1 << 5,
  HR_TARGET_UP = 1 << 6,
  HR_TARGET_GATE_UP = 1 << 7,
  HR_TARGET_DOWN = 1 << 8,
  HR_TARGET_HEAD = 1 << 9,
  HR_TARGET_CONVOLUTION = 1 << 10, /* the projection into a short convolution: among all, never by name */
  HR_TARGETS_ATTENTION = HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V | HR_TARGET_QKV, /* that read its input */
  HR_TARGETS_MLP = HR_TARGET_GATE | HR_TARGET_UP | HR_TARGET_GATE_UP,
};
/* Matrices that a quantised model has in 16 bits, as bits of `unquantized-matrices`. */
enum
{
  HR_UNQUANTISED_ATTENTION = 1 << 0,
  HR_UNQUANTISED_MLP = 1 << 1,
  HR_UNQUANTISED_SHARED = 1 << 2,
  HR_UNQUANTISED_OTHERS = 1 << 3, /* which cannot be told apart, and are counted as quantised */
};
typedef enum
{
  HR_LORA,
  HR_DORA
} hr_lora_variant_t;
/* Adapters of routed experts: none; one for each expert, whose product is added to the weights, or that is computed
 * beside them; or one for all experts of a GPU. */
typedef enum
{
  HR_EXPERT_ADAPTERS_NONE,
  HR_EXPERT_ADAPTERS_MERGED,
  HR_EXPERT_ADAPTERS_SEPARATE,
  HR_EXPERT_ADAPTERS_SHARED
} hr_expert_adapters_t;
typedef enum
{
  HR_LOAD_IN_PLACE,
  HR_LOAD_WHOLE,
  HR_LOAD_FULL_STATE
} hr_loading_t;
/* What of the model a process has in host memory while it is loaded. */
typedef enum
{
  HR_HOST_STREAMED,
  HR_HOST_EACH_PROCESS,
  HR_HOST_FIRST_PROCESS
} hr_host_loading_t;
/* A habit of the model's own code that a stack may have or not, or a fact of its family that a model
 * may depart from. */
typedef enum
{
  HR_AS_MODEL,
  HR_NEVER,
  HR_ALWAYS
} hr_habit_t;
/* A format that may be left to the weights. */
typedef enum
{
  HR_AUTO_DTYPE,
  HR_AUTO_FP32,
  HR_AUTO_BF16,
  HR_AUTO_FP16
} hr_auto_dtype_t;
typedef enum
{
  HR_SDPA,
  HR_FLASH,
  HR_MEMORY_EFFICIENT,
  HR_MATH,
  HR_EAGER,
  HR_CUDNN,
  HR_FLEX,
  HR_TRITON
} hr_attention_t;
typedef enum
{
  HR_KERNEL_EAGER,
  HR_KERNEL_FUSED
} hr_kernel_t; /* of norms and MLPs: one for each operation, or for all */
typedef enum
{
  HR_LOSS_PLAIN,
  HR_LOSS_FUSED,
  HR_LOSS_CHUNKED,
  HR_LOSS_JIT,
  HR_LOSS_TE,
  HR_LOSS_CUT
} hr_loss_kernel_t;
typedef enum
{
  HR_ADAMW,
  HR_ADAMW_8BIT,
  HR_SGD,
  HR_SGD_MOMENTUM,
  HR_ADAFACTOR,
  HR_LION,
  HR_MUON,
  HR_ADAGRAD,
  HR_NO_OPTIMIZER,
  HR_ADAMW_4BIT,
  HR_ADAMW_FP8
} hr_optimizer_t;
/* How gradients of the layers' matrices are projected to a rank in which the optimizer has its states: by their
 * singular vectors, or by chance. */
typedef enum
{
  HR_PROJECTION_NONE,
  HR_PROJECTION_GALORE,
  HR_PROJECTION_APOLLO
} hr_projection_t;
/* The format of an optimizer's state: what it is by itself, or said. */
typedef enum
{
  HR_STATE_OWN,
  HR_STATE_FP32,
  HR_STATE_BF16,
  HR_STATE_FP16,
  HR_STATE_FP8,
  HR_STATE_INT8
} hr_state_dtype_t;
typedef enum
{
  HR_STEP_FUSED,
  HR_STEP_FOREACH,
  HR_STEP_FOR_LOOP
} hr_optimizer_step_t;
typedef enum
{
  HR_RECOMPUTE_NONE,
  HR_RECOMPUTE_SELECTIVE,
  HR_RECOMPUTE_FULL,
  HR_RECOMPUTE_INTERVAL,
  HR_RECOMPUTE_SQRT,
  HR_RECOMPUTE_FRACTION
} hr_recompute_t;
/* What selective recomputation drops, as bits of `recompute-modules`. */
enum
{
  HR_MODULE_CORE = 1 << 0,
  HR_MODULE_UP_PROJECTIONS = 1 << 1,
  HR_MODULE_BY_OPERATOR = 1 << 2,
  HR_MODULE_NORMS = 1 << 3,
  HR_MODULE_MLP = 1 << 4,
  HR_MODULE_EXPERT_ACTIVATION = 1 << 5,
  HR_MODULE_EXPERTS = 1 << 6,
  HR_MODULE_SHARED_EXPERTS = 1 << 7
};

/** Modules whose inputs wait in host memory for backward, in the order of a layer. */
enum
{
  HR_AWAY_ATTENTION_NORM = 1 << 0,
  HR_AWAY_QKV = 1 << 1,
  HR_AWAY_CORE = 1 << 2,
  HR_AWAY_ATTENTION_OUTPUT = 1 << 3,
  HR_AWAY_MLP_NORM = 1 << 4,
  HR_AWAY_EXPERTS_INPUT = 1 << 5,
  HR_AWAY_EXPERT_ACTIVATION = 1 << 6
};
typedef enum
{
  HR_MATMUL_AUTO,
  HR_MATMUL_BF16,
  HR_MATMUL_FP16,
  HR_MATMUL_FP8,
  HR_MATMUL_NVFP4,
  HR_MATMUL_MXFP8
} hr_matmul_dtype_t;
typedef enum
{
  HR_FSDP_NONE,
  HR_FSDP_1,
  HR_FSDP_2
} hr_fsdp_t;
/* What `cpu-offload` moves: each also what comes after it. */
typedef enum
{
  HR_OFFLOAD_WEIGHTS,
  HR_OFFLOAD_GRADIENTS,
  HR_OFFLOAD_OPTIMIZER
} hr_offload_t;
typedef enum
{
  HR_NORM_TYPE_AS_FAMILY,
  HR_NORM_TYPE_RMS,
  HR_NORM_TYPE_LAYER
} hr_norm_type_t;
typedef enum
{
  HR_DISPATCH_ALLTOALL,
  HR_DISPATCH_ALLGATHER,
  HR_DISPATCH_ONE_COPY
} hr_dispatcher_t;
/* What of a step CUDA graphs launch. */
typedef enum
{
  HR_GRAPHS_NONE,
  HR_GRAPHS_MODULES,
  HR_GRAPHS_ITERATION
} hr_graphs_t;
typedef enum
{
  HR_LAYERS_PLAIN,
  HR_LAYERS_TRANSFORMER_ENGINE
} hr_layer_implementation_t;
typedef enum
{
  HR_ITEMISED,
  HR_PERCENT
} hr_overhead_t;
/** Where the ends of a range are from: runs of the same class, or error-low-percent and error-high-percent. */
typedef enum
{
  HR_RANGE_MEASURED,
  HR_RANGE_TYPED
} hr_range_source_t;
typedef enum
{
  HR_MODEL_LEDGER,
  HR_MODEL_RULE_34,
  HR_MODEL_MULTIPLIER,
  HR_MODEL_ELEMENTS,
  HR_MODEL_SEGMENTS
} hr_activation_model_t;

/** All inputs. Field names are the parameter names with '_' for '-'. */
typedef struct
{
  hr_choice_t mode;
  hr_choice_t family;
  bool family_assumed;
  hr_choice_t mlp_gated;
  hr_choice_t logit_cap;
  hr_choice_t norm_type;
  int64_t layers;
  int64_t hidden_size;
  int64_t attention_heads;
  int64_t kv_heads;
  int64_t head_dim;
  int64_t ffn_size;
  int64_t vocab_size;
  int64_t embedding_size;
  int64_t vocab_multiple;
  bool tied_embeddings;
  hr_choice_t model_head;
  int64_t num_labels;
  hr_choice_t position_embeddings;
  int64_t learned_positions;
  int64_t token_types;
  int64_t sliding_window;
  int64_t full_attention_interval;
  bool qkv_bias;
  bool o_bias;
  bool mlp_bias;
  hr_choice_t qk_norm;
  int64_t experts;
  int64_t experts_per_token;
  int64_t expert_ffn_size;
  int64_t shared_experts;
  int64_t shared_expert_ffn_size;
  int64_t dense_layers;
  int64_t expert_interval;
  int64_t mtp_layers;
  int64_t q_lora_rank;
  int64_t kv_lora_rank;
  int64_t qk_nope_head_dim;
  int64_t qk_rope_head_dim;
  int64_t v_head_dim;
  int64_t index_heads;
  int64_t index_head_dim;
  int64_t index_interval;
  int64_t full_kv_heads;
  int64_t full_head_dim;
  int64_t shared_kv_layers;
  int64_t state_layers;
  int64_t state_elements;
  int64_t conv_kernel;
  int64_t mixer_width;
  int64_t mixer_heads;
  int64_t mixer_key_heads;
  int64_t mixer_states;
  int64_t mixer_chunk;
  int64_t mixer_step_rank;
  int64_t encoder_layers;
  int64_t audio_features;
  int64_t layer_input_size;
  bool double_wide_mlp;
  int64_t tower_parameters;
  hr_choice_t tower_family;
  int64_t tower_layers;
  int64_t tower_hidden_size;
  int64_t tower_ffn_size;
  int64_t tower_heads;
  double tower_patches_per_token;
  int64_t parameter_count;
  int64_t stored_weight_bytes;
  int64_t sequence_length;
  int64_t encoder_sequence_length;
  int64_t image_tokens;
  int64_t micro_batch_size;
  int64_t micro_batches;
  int64_t cached_tokens;
  int64_t prompt_tokens;
  int64_t generated_tokens;
  int64_t cached_tokens_before;
  double target_tokens_per_second;
  double target_first_token_seconds;
  hr_choice_t engine;
  hr_choice_t kv_cache_kind;
  int64_t kv_block_size;
  bool expanded_cache;
  bool mixed_windows_only;
  int64_t max_sequences;
  int64_t max_batched_tokens;
  double dropout;
  double attention_dropout;
  bool loader_attention_mask;
  bool packed_sequences;
  int64_t packed_length;
  double training_tokens;
  bool layer_rotation;
  bool padding_mask;
  hr_choice_t fine_tuning;
  int64_t frozen_layers;
  bool frozen_embedding;
  bool frozen_head;
  int64_t lora_rank;
  hr_choice_t lora_targets;
  hr_set_t lora_target_modules;
  hr_choice_t expert_adapters;
  hr_choice_t lora_variant;
  hr_choice_t lora_kernel;
  double lora_dropout;
  bool divided_adapters;
  hr_choice_t weight_dtype;
  hr_choice_t weight_quantization;
  double quantized_weight_bits;
  bool quantized_head;
  hr_set_t unquantized_matrices;
  double weight_bytes;
  bool padded_experts;
  hr_choice_t activation_dtype;
  hr_choice_t gradient_dtype;
  hr_choice_t adapter_dtype;
  bool master_weights;
  hr_choice_t master_weight_dtype;
  bool autocast;
  hr_choice_t kv_cache_dtype;
  hr_choice_t optimizer;
  double optimizer_bytes;
  hr_choice_t gradient_projection;
  int64_t projection_rank;
  hr_choice_t first_moment_dtype;
  hr_choice_t second_moment_dtype;
  int64_t state_block_size;
  bool optimizer_paged;
  double paged_percent;
  bool optimizer_in_backward;
  double step_scratch_bytes;
  hr_choice_t optimizer_step;
  bool flat_step;
  bool gradient_buffer;
  bool gradient_buckets;
  hr_choice_t loading;
  hr_choice_t attention;
  bool expanded_kv;
  bool compile;
  hr_choice_t matmul_dtype;
  int64_t matmul_dtype_layers;
  bool fused_qkv;
  hr_choice_t copied_attention_output;
  bool norm_weight_fp32;
  bool fused_gelu;
  bool input_gradients;
  bool held_hidden_states;
  bool kbit_training;
  bool quantized_linear_input;
  bool held_dequantized_weights;
  hr_choice_t norm_kernel;
  hr_choice_t mlp_kernel;
  int64_t stream_gradients;
  hr_choice_t loss_kernel;
  int64_t loss_chunks;
  bool chunked_head;
  bool adapter_logits;
  int64_t logit_bytes;
  bool loss_parallel;
  hr_choice_t working_memory;
  int64_t gpu_layers;
  bool head_offloaded_last;
  int64_t sampler_bytes;
  int64_t sampler_rows;
  int64_t layer_streams;
  bool expert_workspace;
  hr_choice_t layer_implementation;
  bool gradient_accumulation_fusion;
  int64_t deferred_head_micro_batches;
  double library_workspace_mib;
  double te_workspace_mib;
  hr_choice_t recompute;
  hr_set_t recompute_modules;
  int64_t checkpoint_interval;
  double checkpoint_fraction;
  bool activation_offload;
  hr_set_t offload_modules;
  int64_t data_parallel;
  int64_t tensor_parallel;
  bool sequence_parallel;
  bool gathered_inputs;
  int64_t pipeline_parallel;
  int64_t virtual_stages;
  int64_t pipeline_group_size;
  hr_list_t stage_layers;
  bool balanced_stages;
  hr_choice_t stage_remainder;
  int64_t pipeline_rank;
  int64_t context_parallel;
  int64_t expert_parallel;
  int64_t expert_tensor_parallel;
  hr_choice_t moe_dispatcher;
  bool grouped_gemm;
  bool overlap_expert_communication;
  bool overlap_tensor_parallel;
  bool overlap_gradients;
  bool fixed_expert_capacity;
  hr_choice_t cuda_graphs;
  int64_t optimizer_instances;
  hr_choice_t zero_stage;
  hr_choice_t fsdp_version;
  bool wrapped_ends;
  bool fp8_all_gather;
  int64_t gathered_gradients;
  bool cpu_offload;
  hr_choice_t cpu_offload_parts;
  double offload_buffer_bytes;
  bool pinned_host_memory;
  int64_t swap_space_mib;
  hr_choice_t host_loading;
  int64_t live_parameters;
  int64_t zero_bucket_elements;
  hr_choice_t overhead;
  double overhead_percent;
  double allocator_percent;
  double sharded_allocator_percent;
  hr_choice_t range;
  double error_low_percent;
  double error_high_percent;
  double expert_imbalance;
  int64_t freed_logit_bytes;
  bool freed_segment;
  bool freed_blocks;
  bool expandable_segments;
  double length_spread;
  int64_t context_mib;
  int64_t nccl_mib;
  int64_t nccl_group_mib;
  int64_t nccl_all_to_all_mib;
  double non_torch_mib;
  hr_choice_t activation_model;
  double activation_multiplier;
  double inference_factor;
  int64_t activation_elements;
  double step_seconds;
  hr_id_t gpu;
  int64_t gpu_count;
  int64_t gpus_per_node;
  double network_gb_per_second;
  double product_efficiency;
  double gpu_memory_utilization;
  hr_choice_t pool_basis;
  int64_t memory_visible_bytes;
  double tight_percent;
  double full_percent;
  uint64_t open_settings; /* no parameter, and no padding after it, since inputs are compared byte by byte: which
                             settings nobody set (core/table/open-settings.h) */
  uint64_t cache_follows; /* no parameter either: 1 where nobody decides the cached tokens, which then hold the prompt
                             (core/table/param-follow.h) */
} hr_params_t;
