/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of changes that advice is made of. To add one: a row, beside those of its axis and in the order of their
 * prices, and a predicate where not every stack can do it. */
#include "core/advise/change-conditions.h"
#include "core/advise/change-settings.h"

/* clang-format off */
/* What a recipe had set to go with the loss kernel, or with the optimizer, means nothing beside another. */
#define LOSS(kernel) { TO (HR_LOSS_KERNEL, kernel), WITH (HR_LOSS_CHUNKS, 0), WITH (HR_LOGIT_BYTES, 0), \
                       WITH (HR_FREED_LOGIT_BYTES, 0), WITH (HR_KBIT_TRAINING, false) }
#define OPTIMIZER(optimizer) { TO (HR_OPTIMIZER, optimizer), WITH (HR_OPTIMIZER_BYTES, 0), \
                               WITH (HR_FIRST_MOMENT_DTYPE, HR_STATE_OWN), \
                               WITH (HR_SECOND_MOMENT_DTYPE, HR_STATE_OWN), WITH (HR_OPTIMIZER_PAGED, false) }

/* As many tokens a step: what a micro-batch loses, the number of them gains. */
#define ACCUMULATE(times) { OVER (HR_MICRO_BATCH_SIZE, times), TIMES (HR_MICRO_BATCHES, times) }

/* GPUs of the data-parallel group divide the model instead. Each of what is left of it does the work of several. */
#define EXCHANGE(param, times) { TIMES (param, times), OVER (HR_DATA_PARALLEL, times), TIMES (HR_MICRO_BATCHES, times) }
#define EXPERTS(times) { TIMES (HR_EXPERT_PARALLEL, times) }

/* More GPUs. Each has as much work as before, or less where it has several micro-batches. */
#define MORE_DATA(times) { TIMES (HR_DATA_PARALLEL, times), TIMES (HR_GPU_COUNT, times), \
                           OVER_WHERE_WHOLE (HR_MICRO_BATCHES, times) }
#define MORE(param, times) { TIMES (param, times), TIMES (HR_GPU_COUNT, times) }
#define DATA_GPUS N_ ("Data-parallel size {data-parallel}")
#define MATRIX_GPUS N_ ("Tensor-parallel size {tensor-parallel}")
#define STAGE_GPUS N_ ("Pipeline-parallel size {pipeline-parallel}")

/* PEFT’s defaults: frozen weights in 16 bits, adapters in FP32 under autocast, and a gradient for the embedding’s
 * output. Other frameworks have adapters in the format of the weights. */
#define PEFT(method) TO (HR_FINE_TUNING, method), WITH (HR_WEIGHT_DTYPE, HR_BF16), \
                     WITH (HR_GRADIENT_DTYPE, HR_FP32), WITH (HR_ADAPTER_DTYPE, HR_AUTO_FP32), \
                     WITH (HR_AUTOCAST, true), WITH (HR_MASTER_WEIGHTS, false), WITH (HR_INPUT_GRADIENTS, true)
#define LOOP(method) TO (HR_FINE_TUNING, method), WITH (HR_WEIGHT_DTYPE, HR_BF16), \
                     WITH (HR_GRADIENT_DTYPE, HR_BF16), WITH (HR_AUTOCAST, false), WITH (HR_MASTER_WEIGHTS, false)
#define NF4 TO_ID (HR_WEIGHT_QUANTIZATION, "bnb-nf4-dq")
#define LORA_WORDS N_ ("LoRA instead of training all weights")
#define QLORA_WORDS N_ ("QLoRA: adapters on weights in 4 bits")

#define LENGTH(times) { OVER (HR_SEQUENCE_LENGTH, times) }
#define CONTEXT_LENGTH(times) { OVER (HR_SEQUENCE_LENGTH, times), OVER (HR_CACHED_TOKENS, times) }
#define SEQUENCES(times) { OVER (HR_MICRO_BATCH_SIZE, times) }
#define LENGTH_WORDS N_ ("Sequence length {sequence-length}")
#define CONTEXT_WORDS N_ ("{cached-tokens} cached tokens per sequence")
#define SEQUENCE_WORDS N_ ("{micro-batch-size} concurrent sequences")
#define FORMAT_WORDS N_ ("Weights in {weight-quantization}")

static const hr_change_t changes[] = {
  { HR_AXIS_ATTENTION, HR_COSTS_NOTHING, 1, { TO (HR_ATTENTION, HR_FLASH) }, N_ ("FlashAttention"), saves_scores },
  { HR_AXIS_ATTENTION, HR_COSTS_NOTHING, 2, { TO (HR_ATTENTION, HR_MEMORY_EFFICIENT) },
    N_ ("Memory-efficient attention"), saves_scores },

  { HR_AXIS_LOSS, HR_COSTS_NOTHING, 1, LOSS (HR_LOSS_FUSED), N_ ("Loss fused with the output head"),
    may_fuse_loss },
  { HR_AXIS_LOSS, HR_COSTS_WORK, 0.5, LOSS (HR_LOSS_FUSED),
    N_ ("Loss fused with the output head, without k-bit preparation"), is_prepared_for_kbit },
  { HR_AXIS_LOSS, HR_COSTS_NOTHING, 2, LOSS (HR_LOSS_CHUNKED), N_ ("Loss in chunks"), chunks_in_loop },
  { HR_AXIS_LOSS, HR_COSTS_NOTHING, 1, LOSS (HR_LOSS_TE), N_ ("Loss in place (Transformer Engine)"), is_megatron },

  { HR_AXIS_NORM, HR_COSTS_NOTHING, 1, { TO (HR_NORM_KERNEL, HR_KERNEL_FUSED) }, N_ ("Fused norms"),
    is_open_training },
  { HR_AXIS_MLP, HR_COSTS_NOTHING, 1, { TO (HR_MLP_KERNEL, HR_KERNEL_FUSED) }, N_ ("Fused MLP activation"),
    is_open_training },
  { HR_AXIS_ALLOCATOR, HR_COSTS_NOTHING, 1, { TO (HR_EXPANDABLE_SEGMENTS, true) },
    N_ ("Expandable segments in the allocator"), is_open_training },

  { HR_AXIS_ACCUMULATION, HR_COSTS_TIME, 0.1, ACCUMULATE (2), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_TIME, 0.2, ACCUMULATE (4), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_TIME, 0.3, ACCUMULATE (8), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_TIME, 0.4, ACCUMULATE (16), ACCUMULATION, trains },
  { HR_AXIS_ACCUMULATION, HR_COSTS_TIME, 0.5,
    { { HR_MICRO_BATCHES, HR_TIMES_MICRO_BATCH, 0, NULL }, LOWER (HR_MICRO_BATCH_SIZE, 1) }, ACCUMULATION, trains },

  { HR_AXIS_RECOMPUTATION, HR_COSTS_TIME, 1, { TO (HR_RECOMPUTE, HR_RECOMPUTE_SELECTIVE) },
    N_ ("Selective recomputation"), selects_modules },
  { HR_AXIS_RECOMPUTATION, HR_COSTS_TIME, 2, { TO (HR_RECOMPUTE, HR_RECOMPUTE_FULL) }, N_ ("Recompute every layer"),
    recomputes_less_than_layers },
  { HR_AXIS_RECOMPUTATION, HR_COSTS_TIME, 2.1,
    { TO (HR_RECOMPUTE, HR_RECOMPUTE_INTERVAL), TO (HR_CHECKPOINT_INTERVAL, 2) },
    N_ ("Recompute with a checkpoint every {checkpoint-interval} layers"), groups_layers },
  { HR_AXIS_RECOMPUTATION, HR_COSTS_TIME, 2.2,
    { TO (HR_RECOMPUTE, HR_RECOMPUTE_INTERVAL), TO (HR_CHECKPOINT_INTERVAL, 4) },
    N_ ("Recompute with a checkpoint every {checkpoint-interval} layers"), groups_layers },
  { HR_AXIS_RECOMPUTATION, HR_COSTS_TIME, 2.3,
    { TO (HR_RECOMPUTE, HR_RECOMPUTE_INTERVAL), TO (HR_CHECKPOINT_INTERVAL, 8) },
    N_ ("Recompute with a checkpoint every {checkpoint-interval} layers"), groups_layers },

  { HR_AXIS_BATCHED_TOKENS, HR_COSTS_TIME, 1, { LOWER (HR_MAX_BATCHED_TOKENS, 2048) },
    N_ ("{max-batched-tokens} tokens computed at a time"), is_engine },
  { HR_AXIS_BATCHED_TOKENS, HR_COSTS_TIME, 1.5,
    { LOWER (HR_MAX_BATCHED_TOKENS, 2048), LOWER (HR_MAX_SEQUENCES, 128) },
    N_ ("{max-batched-tokens} tokens and at most {max-sequences} sequences at a time"), is_engine },

  { HR_AXIS_SEQUENCE_PARALLEL, HR_COSTS_LAYOUT, 0.5, { TO (HR_SEQUENCE_PARALLEL, true) }, N_ ("Sequence parallelism"),
    exchanges_matrices },

  { HR_AXIS_ZERO, HR_COSTS_LAYOUT, 1, { RAISE (HR_ZERO_STAGE, 1) }, N_ ("Distributed optimizer (ZeRO stage 1)"),
    shards_only_states },
  { HR_AXIS_ZERO, HR_COSTS_LAYOUT, 1, { RAISE (HR_ZERO_STAGE, 1) }, N_ ("ZeRO stage 1"), shards_in_stages },
  { HR_AXIS_ZERO, HR_COSTS_LAYOUT, 2, { RAISE (HR_ZERO_STAGE, 2) }, N_ ("ZeRO stage 2"), shards_in_stages },
  { HR_AXIS_ZERO, HR_COSTS_LAYOUT, 3, { RAISE (HR_ZERO_STAGE, 3) }, N_ ("ZeRO stage 3"), is_open_training },

  /* A further doubling of the stages, or of the parts of a sequence, costs a little more than one of the matrices:
   * where two sizes grow, the matrices take most of the GPUs. */
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 1, EXPERTS (2), N_ ("Expert-parallel size {expert-parallel} on the same GPUs"),
    is_megatron },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 1.5, EXPERTS (4), N_ ("Expert-parallel size {expert-parallel} on the same GPUs"),
    is_megatron },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 2, EXPERTS (8), N_ ("Expert-parallel size {expert-parallel} on the same GPUs"),
    is_megatron },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 3, EXCHANGE (HR_TENSOR_PARALLEL, 2), MATRICES, exchanges_matrices },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 3.5, EXCHANGE (HR_TENSOR_PARALLEL, 4), MATRICES, exchanges_matrices },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 4, EXCHANGE (HR_TENSOR_PARALLEL, 8), MATRICES, exchanges_matrices },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 3.2, EXCHANGE (HR_PIPELINE_PARALLEL, 2), STAGES, exchanges_stages },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 3.75, EXCHANGE (HR_PIPELINE_PARALLEL, 4), STAGES, exchanges_stages },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 4.3, EXCHANGE (HR_PIPELINE_PARALLEL, 8), STAGES, exchanges_stages },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 4.85, EXCHANGE (HR_PIPELINE_PARALLEL, 16), STAGES, exchanges_stages },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 3.3, EXCHANGE (HR_CONTEXT_PARALLEL, 2), CONTEXTS, divides_context },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 3.85, EXCHANGE (HR_CONTEXT_PARALLEL, 4), CONTEXTS, divides_context },
  { HR_AXIS_PLAN, HR_COSTS_LAYOUT, 4.4, EXCHANGE (HR_CONTEXT_PARALLEL, 8), CONTEXTS, divides_context },

  { HR_AXIS_CHECKPOINT_OFFLOAD, HR_COSTS_LAYOUT, 6, { TO (HR_ACTIVATION_OFFLOAD, true) },
    N_ ("Checkpoints in host memory"), is_own_loop },

  { HR_AXIS_OFFLOAD, HR_COSTS_LAYOUT, 8,
    { TO (HR_CPU_OFFLOAD, true), TO (HR_CPU_OFFLOAD_PARTS, HR_OFFLOAD_OPTIMIZER) },
    N_ ("Optimizer in host memory"), is_megatron },
  { HR_AXIS_OFFLOAD, HR_COSTS_LAYOUT, 8,
    { TO (HR_CPU_OFFLOAD, true), TO (HR_CPU_OFFLOAD_PARTS, HR_OFFLOAD_GRADIENTS) },
    N_ ("Gradients and optimizer in host memory"), shards_in_stages },
  { HR_AXIS_OFFLOAD, HR_COSTS_LAYOUT, 9,
    { TO (HR_CPU_OFFLOAD, true), TO (HR_CPU_OFFLOAD_PARTS, HR_OFFLOAD_WEIGHTS) },
    N_ ("Weights, gradients and optimizer in host memory"), is_open_training },
  { HR_AXIS_OFFLOAD, HR_COSTS_LAYOUT, 8, { { HR_GPU_LAYERS, HR_SHARE_OF_LAYERS, 0.75, NULL } },
    N_ ("{gpu-layers} layers on the GPU, the others in host memory"), is_llamacpp },
  { HR_AXIS_OFFLOAD, HR_COSTS_LAYOUT, 9, { { HR_GPU_LAYERS, HR_SHARE_OF_LAYERS, 0.5, NULL } },
    N_ ("{gpu-layers} layers on the GPU, the others in host memory"), is_llamacpp },
  { HR_AXIS_OFFLOAD, HR_COSTS_LAYOUT, 10, { { HR_GPU_LAYERS, HR_SHARE_OF_LAYERS, 0.25, NULL } },
    N_ ("{gpu-layers} layers on the GPU, the others in host memory"), is_llamacpp },

  { HR_AXIS_OPTIMIZER, HR_COSTS_WORK, 1, OPTIMIZER (HR_ADAMW_8BIT), N_ ("AdamW with 8-bit states"),
    may_replace_adam },
  { HR_AXIS_OPTIMIZER, HR_COSTS_WORK, 1, { TO (HR_FIRST_MOMENT_DTYPE, HR_STATE_BF16),
                                           TO (HR_SECOND_MOMENT_DTYPE, HR_STATE_BF16) },
    N_ ("Adam moments in BF16"), may_shorten_moments },
  { HR_AXIS_OPTIMIZER, HR_COSTS_WORK, 3, OPTIMIZER (HR_ADAFACTOR), N_ ("Adafactor instead of AdamW"),
    may_replace_adam },

  { HR_AXIS_STEP, HR_COSTS_WORK, 1, { TO (HR_OPTIMIZER_IN_BACKWARD, true) },
    N_ ("Optimizer step in the backward pass"), may_step_in_backward },

  { HR_AXIS_FORMATS, HR_COSTS_WORK, 1, { TO (HR_GRADIENT_DTYPE, HR_BF16) }, N_ ("Gradients in BF16"),
    trains_in_16_bits },
  { HR_AXIS_FORMATS, HR_COSTS_WORK, 3,
    { TO (HR_WEIGHT_DTYPE, HR_BF16), TO (HR_GRADIENT_DTYPE, HR_BF16), WITH (HR_AUTOCAST, false),
      WITH (HR_MASTER_WEIGHTS, false) }, N_ ("Weights and gradients in BF16 only"), holds_fp32_weights },

  { HR_AXIS_CACHE_FORMAT, HR_COSTS_WORK, 1, { TO (HR_KV_CACHE_DTYPE, HR_FP8) }, N_ ("KV cache in FP8"),
    engine_caches_in_16_bits },
  { HR_AXIS_CACHE_FORMAT, HR_COSTS_WORK, 1, { TO (HR_KV_CACHE_DTYPE, HR_INT8) }, N_ ("KV cache in 8 bits"),
    llamacpp_caches_in_16_bits },

  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 2, { TO_ID (HR_WEIGHT_QUANTIZATION, "fp8") }, FORMAT_WORDS,
    engine_has_16_bit_weights },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 4, { TO_ID (HR_WEIGHT_QUANTIZATION, "awq-128") }, FORMAT_WORDS, is_engine },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 2, { TO_ID (HR_WEIGHT_QUANTIZATION, "bnb-int8") }, FORMAT_WORDS,
    pytorch_has_16_bit_weights },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 4, { TO_ID (HR_WEIGHT_QUANTIZATION, "bnb-nf4") }, FORMAT_WORDS,
    is_plain_inference },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 2, { TO_ID (HR_WEIGHT_QUANTIZATION, "q8-0-mix") }, FORMAT_WORDS, runs_gguf },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 2.5, { TO_ID (HR_WEIGHT_QUANTIZATION, "q6-k-mix") }, FORMAT_WORDS,
    runs_gguf },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 3, { TO_ID (HR_WEIGHT_QUANTIZATION, "q5-k-m") }, FORMAT_WORDS, runs_gguf },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 4, { TO_ID (HR_WEIGHT_QUANTIZATION, "q4-k-m") }, FORMAT_WORDS, runs_gguf },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 6, { TO_ID (HR_WEIGHT_QUANTIZATION, "q3-k-m") }, FORMAT_WORDS, runs_gguf },
  { HR_AXIS_QUANTIZATION, HR_COSTS_WORK, 8, { TO_ID (HR_WEIGHT_QUANTIZATION, "q2-k-mix") }, FORMAT_WORDS, runs_gguf },

  { HR_AXIS_METHOD, HR_COSTS_WORK, 4, { PEFT (HR_FINE_TUNING_LORA) }, LORA_WORDS, trains_all_in_peft },
  { HR_AXIS_METHOD, HR_COSTS_WORK, 5, { PEFT (HR_FINE_TUNING_QLORA), NF4 }, QLORA_WORDS, trains_all_in_peft },
  { HR_AXIS_METHOD, HR_COSTS_WORK, 4, { LOOP (HR_FINE_TUNING_LORA) }, LORA_WORDS, trains_all_in_loop },
  { HR_AXIS_METHOD, HR_COSTS_WORK, 5, { LOOP (HR_FINE_TUNING_QLORA), NF4 }, QLORA_WORDS, trains_all_in_loop },
  { HR_AXIS_METHOD, HR_COSTS_WORK, 1, { TO (HR_FINE_TUNING, HR_FINE_TUNING_QLORA), NF4 }, QLORA_WORDS, has_lora },

  { HR_AXIS_LENGTH, HR_COSTS_WORK, 2, LENGTH (2), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 6, LENGTH (4), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 7, LENGTH (8), LENGTH_WORDS, trains },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 2, CONTEXT_LENGTH (2), CONTEXT_WORDS, caches },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 6, CONTEXT_LENGTH (4), CONTEXT_WORDS, caches },
  { HR_AXIS_LENGTH, HR_COSTS_WORK, 7, CONTEXT_LENGTH (8), CONTEXT_WORDS, caches },

  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 2, SEQUENCES (2), SEQUENCE_WORDS, infers },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 6, SEQUENCES (4), SEQUENCE_WORDS, infers },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 7, SEQUENCES (8), SEQUENCE_WORDS, infers },
  { HR_AXIS_SEQUENCES, HR_COSTS_WORK, 8, SEQUENCES (16), SEQUENCE_WORDS, infers },

  /* The binary logarithm of how many times the memory one would have to own, and a little for what is harder: so little
   * that of two or three sizes together, too, fewer GPUs cost less. Of two sizes with as many GPUs those cost less of
   * which the matrices take more, for they are divided within a machine. */
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1, MORE_DATA (2), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 2, MORE_DATA (4), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 3, MORE_DATA (8), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 4, MORE_DATA (16), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 5, MORE_DATA (32), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 6, MORE_DATA (64), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 7, MORE_DATA (128), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 8, MORE_DATA (256), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 9, MORE_DATA (512), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 10, MORE_DATA (1024), DATA_GPUS, shards_data },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1.1, MORE (HR_TENSOR_PARALLEL, 2), MATRIX_GPUS, divides_matrices },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 2.08, MORE (HR_TENSOR_PARALLEL, 4), MATRIX_GPUS, divides_matrices },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 3.06, MORE (HR_TENSOR_PARALLEL, 8), MATRIX_GPUS, divides_matrices },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 1.2, MORE (HR_PIPELINE_PARALLEL, 2), STAGE_GPUS, divides_into_stages },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 2.3, MORE (HR_PIPELINE_PARALLEL, 4), STAGE_GPUS, divides_into_stages },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 3.4, MORE (HR_PIPELINE_PARALLEL, 8), STAGE_GPUS, divides_into_stages },
  { HR_AXIS_MORE_GPUS, HR_COSTS_HARDWARE, 4.5, MORE (HR_PIPELINE_PARALLEL, 16), STAGE_GPUS, divides_into_stages },
};
/* clang-format on */

static const char *const cost_ids[] = {
  [HR_COSTS_NOTHING] = "nothing", [HR_COSTS_TIME] = "time",         [HR_COSTS_LAYOUT] = "layout",
  [HR_COSTS_WORK] = "work",       [HR_COSTS_HARDWARE] = "hardware",
};

int
hr_change_count (void)
{
  return sizeof changes / sizeof *changes;
}

const hr_change_t *
hr_change_at (int i)
{
  return &changes[i];
}

int
hr_setting_count (const hr_change_t *change)
{
  int n = 0;

  while (n < HR_MAX_SETTINGS && change->settings[n].operation != HR_NO_SETTING)
    n++;
  return n;
}

const char *
hr_cost_id (hr_cost_kind_t costs)
{
  return cost_ids[costs];
}
