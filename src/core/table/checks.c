/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules across parameters. To add one: a predicate that is true when it is broken (check-*.h), and a row. */
#include "core/table/checks.h"
#include "core/table/check-formats.h"
#include "core/table/check-images.h"
#include "core/table/check-model.h"
#include "core/table/check-modules.h"
#include "core/table/check-plan.h"
#include "core/table/check-training.h"

/* clang-format off */
#define ABOUT(...) .params = { __VA_ARGS__, HR_N_PARAMS }

static const hr_check_t checks[] = {
  { HR_ERROR, ABOUT (HR_ATTENTION_HEADS, HR_KV_HEADS),
    N_ ("{attention-heads} must be a multiple of {kv-heads}."), kv_heads_do_not_divide },
  { HR_ERROR, ABOUT (HR_KV_HEADS, HR_FAMILY, HR_ATTENTION_HEADS),
    N_ ("{family} does not support grouped-query attention: {kv-heads} must equal {attention-heads}."),
    groups_unsupported },
  { HR_ERROR, ABOUT (HR_KV_LORA_RANK, HR_FAMILY),
    N_ ("{kv-lora-rank} requires latent attention, which {family} does not have."), latent_rank_unknown },
  { HR_ERROR, ABOUT (HR_FAMILY, HR_TENSOR_PARALLEL, HR_PIPELINE_PARALLEL, HR_CONTEXT_PARALLEL),
    N_ ("{family} has an encoder and a decoder, which supports neither {tensor-parallel} nor {pipeline-parallel} and "
        "{context-parallel}."), stacks_divided },
  { HR_ERROR, ABOUT (HR_ATTENTION, HR_FAMILY, HR_SLIDING_WINDOW, HR_SEQUENCE_LENGTH, HR_ENCODER_SEQUENCE_LENGTH),
    N_ ("{attention} takes {sliding-window} as a mask, which {family} supports only for encoder and decoder sequences "
        "of the same length: {sequence-length} and {encoder-sequence-length} differ."), stacks_masked },
  { HR_ERROR, ABOUT (HR_FAMILY, HR_FINE_TUNING, HR_EXPERTS),
    N_ ("{family} has an encoder and a decoder, which supports neither {fine-tuning} nor {experts}."),
    stacks_adapted },
  { HR_ERROR, ABOUT (HR_MODEL_HEAD, HR_FAMILY), N_ ("{model-head} is not supported with {family}."),
    labels_behind_transform },
  { HR_ERROR, ABOUT (HR_FAMILY, HR_PIPELINE_PARALLEL, HR_FROZEN_LAYERS, HR_EXPERTS),
    N_ ("The layers of {family} share their weights, which supports neither {pipeline-parallel} nor {frozen-layers} "
        "and {experts}."), shared_divided },
  { HR_ERROR, ABOUT (HR_STATE_LAYERS, HR_LAYERS), N_ ("{state-layers} must not exceed {layers}."),
    too_many_state_layers },
  { HR_ERROR, ABOUT (HR_MIXER_WIDTH, HR_MIXER_HEADS),
    N_ ("{recurrence-width} must be a multiple of {recurrence-heads}."), recurrence_not_of_heads },
  { HR_ERROR, ABOUT (HR_MIXER_HEADS, HR_MIXER_KEY_HEADS),
    N_ ("{recurrence-heads} must be a multiple of {recurrence-key-heads}."), recurrence_keys_do_not_divide },
  { HR_ERROR, ABOUT (HR_ATTENTION_HEADS, HR_FULL_KV_HEADS),
    N_ ("{attention-heads} must be a multiple of {full-kv-heads}."), full_heads_do_not_divide },
  { HR_ERROR, ABOUT (HR_SHARED_KV_LAYERS, HR_LAYERS), N_ ("{shared-kv-layers} must be less than {layers}."),
    too_many_shared_layers },
  { HR_ERROR, ABOUT (HR_MLP_GATED, HR_EXPERTS, HR_FAMILY),
    N_ ("{mlp-gated} is not supported with the experts of {family}."), plain_experts },
  { HR_ERROR, ABOUT (HR_POSITION_EMBEDDINGS, HR_FAMILY),
    N_ ("{position-embeddings} is not supported with {family}."), engine_without_alibi },
  { HR_ERROR, ABOUT (HR_SLIDING_WINDOW, HR_FAMILY),
    N_ ("{sliding-window} must be 0 with {family}, which attends to all tokens."), window_in_encoder },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_FAMILY),
    N_ ("{mtp-layers} requires a model that predicts the next token, which {family} does not."), modules_in_encoder },
  { HR_ERROR, ABOUT (HR_CHECKPOINT_INTERVAL, HR_LAYERS),
    N_ ("{checkpoint-interval} must not exceed {layers}."), interval_exceeds_layers },
  { HR_ERROR, ABOUT (HR_EXPERTS_PER_TOKEN, HR_EXPERTS),
    N_ ("{experts-per-token} must be at least 1 with {experts}."), no_expert_chosen },
  { HR_ERROR, ABOUT (HR_QK_NOPE_HEAD_DIM, HR_QK_ROPE_HEAD_DIM),
    N_ ("{qk-nope-head-dim} and {qk-rope-head-dim} must not both be 0 with latent attention."), no_query_width },
  { HR_ERROR, ABOUT (HR_V_HEAD_DIM), N_ ("{v-head-dim} must be at least 1 with latent attention."), no_value_width },
  { HR_ERROR, ABOUT (HR_EXPERTS_PER_TOKEN, HR_EXPERTS),
    N_ ("{experts-per-token} must not exceed {experts}."), too_few_experts },
  { HR_ERROR, ABOUT (HR_DENSE_LAYERS, HR_LAYERS), N_ ("{dense-layers} must be less than {layers}."), too_many_dense },
  { HR_ERROR, ABOUT (HR_EXPERT_INTERVAL, HR_LAYERS),
    N_ ("No layer has experts with {expert-interval} and {layers}."), experts_nowhere },
  { HR_ERROR, ABOUT (HR_FFN_SIZE, HR_EXPERTS, HR_EXPERT_FFN_SIZE),
    N_ ("{ffn-size} must be at least 1, unless every layer has experts with a feed-forward size of their own."),
    no_width },
  { HR_ERROR, ABOUT (HR_ACTIVATION_MODEL, HR_TENSOR_PARALLEL, HR_PIPELINE_PARALLEL, HR_CONTEXT_PARALLEL,
                    HR_EXPERT_PARALLEL),
    N_ ("{activation-model} supports only data parallelism, not {tensor-parallel}, {pipeline-parallel}, "
        "{context-parallel} and {expert-parallel}."), plan_unknown },
  { HR_ERROR, ABOUT (HR_ACTIVATION_MODEL, HR_CONTEXT_PARALLEL),
    N_ ("{activation-model} does not support {context-parallel}."), context_unknown },
  { HR_ERROR, ABOUT (HR_TENSOR_PARALLEL, HR_ATTENTION_HEADS),
    N_ ("{attention-heads} must be a multiple of {tensor-parallel}."), heads_not_shared },
  { HR_ERROR, ABOUT (HR_TENSOR_PARALLEL, HR_KV_HEADS),
    N_ ("Either {kv-heads} or {tensor-parallel} must be a multiple of the other."), kv_heads_not_shared },
  { HR_ERROR, ABOUT (HR_TENSOR_PARALLEL, HR_FFN_SIZE),
    N_ ("{ffn-size} must be a multiple of {tensor-parallel}."), width_not_shared },
  { HR_ERROR, ABOUT (HR_TENSOR_PARALLEL, HR_MIXER_HEADS),
    N_ ("{recurrence-heads} must be a multiple of {tensor-parallel}."), recurrence_heads_not_shared },
  { HR_ERROR, ABOUT (HR_TENSOR_PARALLEL, HR_MIXER_WIDTH),
    N_ ("{recurrence-width} must be a multiple of {tensor-parallel}."), recurrence_width_not_shared },
  { HR_ERROR, ABOUT (HR_SEQUENCE_LENGTH, HR_CONTEXT_PARALLEL, HR_SEQUENCE_PARALLEL, HR_TENSOR_PARALLEL),
    N_ ("{sequence-length} must be a multiple of {context-parallel}, times {tensor-parallel} with sequence "
        "parallelism."), tokens_not_shared },
  { HR_ERROR, ABOUT (HR_EXPERTS, HR_EXPERT_PARALLEL),
    N_ ("{experts} must be a multiple of {expert-parallel}."), experts_not_shared },
  { HR_ERROR, ABOUT (HR_EXPERT_FFN_SIZE, HR_EXPERT_TENSOR_PARALLEL),
    N_ ("{expert-ffn-size} must be a multiple of {expert-tensor-parallel}."), expert_width_not_shared },
  { HR_ERROR, ABOUT (HR_EXPERT_PARALLEL, HR_DATA_PARALLEL, HR_TENSOR_PARALLEL, HR_CONTEXT_PARALLEL),
    N_ ("The GPUs of one pipeline stage, {data-parallel} times {tensor-parallel} and {context-parallel}, must be a "
        "multiple of {expert-parallel} times the tensor-parallel size of the experts."), expert_groups_do_not_divide },
  { HR_ERROR, ABOUT (HR_PIPELINE_PARALLEL, HR_LAYERS, HR_VIRTUAL_STAGES),
    N_ ("{layers} must be at least {pipeline-parallel} times {virtual-stages}."), too_many_stages },
  { HR_ERROR, ABOUT (HR_VIRTUAL_STAGES, HR_PIPELINE_PARALLEL),
    N_ ("{virtual-stages} must be 1 with {pipeline-parallel}: only a pipeline can be interleaved."), stages_alone },
  { HR_ERROR, ABOUT (HR_PIPELINE_RANK, HR_PIPELINE_PARALLEL),
    N_ ("{pipeline-rank} must be less than {pipeline-parallel}: stages are counted from 0."), no_such_stage },
  { HR_ERROR, ABOUT (HR_STAGE_LAYERS, HR_PIPELINE_PARALLEL, HR_VIRTUAL_STAGES),
    N_ ("{stage-layers} must list one number for each virtual stage: {pipeline-parallel} times {virtual-stages}."),
    stages_miscounted },
  { HR_ERROR, ABOUT (HR_STAGE_LAYERS, HR_LAYERS),
    N_ ("{stage-layers} must add up to {layers}."), stage_layers_miscounted },
  { HR_ERROR, ABOUT (HR_STAGE_LAYERS, HR_GPU_LAYERS),
    N_ ("{stage-layers} lists all layers, but {gpu-layers} leaves some in host memory."), listed_and_placed },
  { HR_ERROR, ABOUT (HR_OPTIMIZER_INSTANCES, HR_DATA_PARALLEL, HR_CONTEXT_PARALLEL),
    N_ ("{data-parallel} times {context-parallel} must be a multiple of {optimizer-instances}."),
    instances_do_not_divide },
  { HR_ERROR, ABOUT (HR_CONTEXT_PARALLEL, HR_MODE),
    N_ ("{context-parallel} is not supported with {mode}: inference with divided sequences is not modelled."),
    context_serves },
  { HR_ERROR, ABOUT (HR_FINE_TUNING, HR_ZERO_STAGE, HR_EXPERT_PARALLEL, HR_EXPERT_TENSOR_PARALLEL),
    N_ ("{fine-tuning} is not supported with {zero-stage} where routed experts are sharded over a group of their own: "
        "{expert-parallel}, {expert-tensor-parallel}."), adapters_beside_experts },
  { HR_ERROR, ABOUT (HR_EXPERT_ADAPTERS, HR_FAMILY),
    N_ ("{expert-adapters} is not supported with the experts of {family}."), adapts_other_experts },
  { HR_ERROR, ABOUT (HR_EXPERT_ADAPTERS, HR_WEIGHT_QUANTIZATION, HR_LORA_DROPOUT, HR_LORA_VARIANT),
    N_ ("{expert-adapters} must be off with {lora-dropout} or {lora-variant}, and adapters that are added to the "
        "weights also with {weight-quantization}."), adapts_experts_plainly },
  { HR_ERROR, ABOUT (HR_FROZEN_LAYERS, HR_LAYERS),
    N_ ("{frozen-layers} must be less than {layers}: some layer must be trained."), freezes_all_layers },
  { HR_ERROR, ABOUT (HR_FROZEN_LAYERS, HR_FROZEN_EMBEDDING),
    N_ ("{frozen-layers} requires {frozen-embedding} to be on: gradients that pass through frozen layers are not "
        "modelled."), trains_below_frozen },
  { HR_ERROR, ABOUT (HR_FROZEN_EMBEDDING, HR_FROZEN_HEAD, HR_TIED_EMBEDDINGS),
    N_ ("With {tied-embeddings}, {frozen-embedding} and {frozen-head} must be the same: they are one matrix."),
    freezes_half_a_matrix },
  { HR_ERROR, ABOUT (HR_PIPELINE_PARALLEL, HR_FROZEN_LAYERS, HR_FROZEN_EMBEDDING, HR_FROZEN_HEAD),
    N_ ("{pipeline-parallel} is not supported with frozen parts: {frozen-layers}, {frozen-embedding}, "
        "{frozen-head}."), freezes_in_stages },
  { HR_ERROR, ABOUT (HR_EXPERT_PARALLEL, HR_ZERO_STAGE, HR_FROZEN_LAYERS, HR_FROZEN_EMBEDDING, HR_FROZEN_HEAD),
    N_ ("{expert-parallel} with {zero-stage} is not supported with frozen parts: {frozen-layers}, {frozen-embedding}, "
        "{frozen-head}."), freezes_beside_experts },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_FROZEN_LAYERS, HR_FROZEN_EMBEDDING, HR_FROZEN_HEAD),
    N_ ("{mtp-layers} is not supported with frozen parts: {frozen-layers}, {frozen-embedding}, {frozen-head}."),
    freezes_beside_modules },
  { HR_ERROR, ABOUT (HR_LORA_RANK, HR_TENSOR_PARALLEL),
    N_ ("With divided adapters, {lora-rank} must be a multiple of {tensor-parallel}."), rank_not_shared },
  { HR_ERROR, ABOUT (HR_GRADIENT_PROJECTION, HR_OPTIMIZER),
    N_ ("{gradient-projection} is supported with AdamW and 8-bit AdamW, not with {optimizer}."), projects_for_others },
  { HR_ERROR, ABOUT (HR_GRADIENT_PROJECTION, HR_ZERO_STAGE),
    N_ ("{gradient-projection} is not supported with {zero-stage}: it needs whole gradients."), projects_shards },
  { HR_ERROR, ABOUT (HR_OPTIMIZER_IN_BACKWARD, HR_MICRO_BATCHES),
    N_ ("{optimizer-in-backward} frees each gradient at once: {micro-batches} must be 1."), accumulates_and_steps },
  { HR_ERROR, ABOUT (HR_OPTIMIZER_IN_BACKWARD, HR_GRADIENT_BUFFER),
    N_ ("{optimizer-in-backward} frees each gradient at once: {gradient-buffer} must be off."), buffers_and_steps },
  { HR_ERROR, ABOUT (HR_OPTIMIZER_IN_BACKWARD, HR_PIPELINE_PARALLEL),
    N_ ("{optimizer-in-backward} is not supported with {pipeline-parallel}."), pipelines_and_steps },
  { HR_ERROR, ABOUT (HR_GPU_COUNT, HR_DATA_PARALLEL),
    N_ ("{gpu-count} is less than the parallel plan needs: {data-parallel} times tensor-, pipeline- and "
        "context-parallel size."), too_few_gpus },
  { HR_ERROR, ABOUT (HR_DATA_PARALLEL, HR_TENSOR_PARALLEL, HR_PIPELINE_PARALLEL, HR_CONTEXT_PARALLEL),
    N_ ("{data-parallel} times {tensor-parallel}, {pipeline-parallel} and {context-parallel} must be at most "
        "{largest gpu-count} GPUs."), too_many_gpus },
  { HR_ERROR, ABOUT (HR_TIGHT_PERCENT, HR_FULL_PERCENT),
    N_ ("{tight-percent} must not exceed {full-percent}."), thresholds_cross },
  { HR_ERROR, ABOUT (HR_SEQUENCE_LENGTH, HR_LEARNED_POSITIONS),
    N_ ("{sequence-length} must not exceed {learned-positions}: the position table has no further rows."),
    sequence_exceeds_positions },
  { HR_ERROR, ABOUT (HR_ENCODER_SEQUENCE_LENGTH, HR_LEARNED_POSITIONS),
    N_ ("{encoder-sequence-length} must not exceed {learned-positions}: the position table has no further rows."),
    encoder_exceeds_positions },
  { HR_ERROR, ABOUT (HR_WEIGHT_DTYPE, HR_MODE),
    N_ ("{weight-dtype} cannot be trained: gradients need a floating-point format of 8 bits or more."),
    trains_quantised },
  { HR_ERROR, ABOUT (HR_ACTIVATION_DTYPE, HR_MODE, HR_MATMUL_DTYPE),
    N_ ("{activation-dtype} supports inference only: training saves tensors of 16 bits or more. For matrix products in "
        "fewer bits, set {matmul-dtype}."), trains_activations_in_8_bits },
  { HR_ERROR, ABOUT (HR_WEIGHT_QUANTIZATION, HR_QUANTIZED_WEIGHT_BITS),
    N_ ("{weight-quantization} is not supported: what the weights take is not known. Open the folder with the "
        "model’s "
        "files, whose tensors say it, or choose another format, such as “Other, given bits” with "
        "{quantized-weight-bits}."),
    quantisation_unknown },
  { HR_ERROR, ABOUT (HR_WEIGHT_QUANTIZATION, HR_FINE_TUNING),
    N_ ("{weight-quantization} supports inference only: not even adapters can be trained with it."), only_served },
  { HR_ERROR, ABOUT (HR_WEIGHT_QUANTIZATION, HR_EXPERTS),
    N_ ("{weight-quantization} quantises only experts: {experts} must be at least 1."), no_experts_to_quantise },
  { HR_ERROR, ABOUT (HR_STORED_WEIGHT_BYTES, HR_LAYERS, HR_HIDDEN_SIZE),
    N_ ("{stored-weight-bytes} is less than half a bit an element for {layers} with {hidden-size}."),
    stores_too_little },
  { HR_ERROR, ABOUT (HR_WEIGHT_QUANTIZATION, HR_ZERO_STAGE, HR_EXPERT_PARALLEL),
    N_ ("{weight-quantization} is not supported with {zero-stage} and {expert-parallel}."), quantised_shards_apart },
  { HR_ERROR, ABOUT (HR_LORA_TARGET_MODULES, HR_FAMILY),
    N_ ("{lora-target-modules} must not name a gate: the MLP of {family} has only up and down."), gate_unknown },
  { HR_ERROR, ABOUT (HR_LORA_TARGET_MODULES, HR_FAMILY, HR_LORA_TARGETS),
    N_ ("{lora-target-modules} must be empty with {family}: the projections of latent attention have other names. Use "
        "{lora-targets} instead."), modules_in_latent },
  { HR_ERROR, ABOUT (HR_LORA_VARIANT, HR_FAMILY),
    N_ ("{lora-variant} is not supported with the latent attention of {family}."), lengths_in_latent },
  { HR_ERROR, ABOUT (HR_LORA_TARGET_MODULES),
    N_ ("{lora-target-modules} must name each matrix only once: either qkv or q, k and v; either gate-up or gate and "
        "up."), named_twice },
  { HR_ERROR, ABOUT (HR_AUTOCAST, HR_ACTIVATION_DTYPE),
    N_ ("{autocast} requires 16-bit activations, not {activation-dtype}."), autocast_to_fp32 },
  { HR_ERROR, ABOUT (HR_ATTENTION, HR_ACTIVATION_DTYPE),
    N_ ("FlashAttention requires a 16-bit format, not {activation-dtype}."), flash_in_fp32 },
  { HR_ERROR, ABOUT (HR_ATTENTION, HR_KV_HEADS, HR_ATTENTION_HEADS),
    N_ ("The memory-efficient kernel does not support grouped-query attention: {kv-heads} must equal "
        "{attention-heads}."), groups_in_memory_efficient },
  { HR_ERROR, ABOUT (HR_ATTENTION, HR_HEAD_DIM),
    N_ ("FlashAttention has no kernel for heads wider than 256: {attention} does not support {head-dim}."),
    flash_of_wide_heads },
  { HR_ERROR, ABOUT (HR_ATTENTION, HR_FULL_HEAD_DIM),
    N_ ("FlashAttention has no kernel for heads wider than 256: {attention} does not support {full-head-dim}."),
    flash_of_wide_full_layers },
  { HR_ERROR, ABOUT (HR_LOSS_CHUNKS, HR_SEQUENCE_LENGTH, HR_MICRO_BATCH_SIZE),
    N_ ("{loss-chunks} must not exceed the number of tokens in a micro-batch: {sequence-length} times "
        "{micro-batch-size}."), chunks_exceed_tokens },
  { HR_ERROR, ABOUT (HR_LOGIT_BYTES, HR_LOSS_KERNEL),
    N_ ("{logit-bytes} is less than {loss-kernel} saves for backward."), logits_too_short },
  { HR_ERROR, ABOUT (HR_RECOMPUTE, HR_ACTIVATION_MODEL),
    N_ ("{activation-model} does not support {recompute}, only none or a fraction."), recomputes_unknown },
  { HR_ERROR, ABOUT (HR_RECOMPUTE, HR_ACTIVATION_MODEL),
    N_ ("{activation-model} does not support {recompute}, only none, full, an interval or √L."), segments_unknown },
  { HR_ERROR, ABOUT (HR_ACTIVATION_OFFLOAD, HR_RECOMPUTE),
    N_ ("{activation-offload} requires checkpoints: {recompute} must be full, an interval or √L."),
    offloads_no_checkpoint },
  { HR_ERROR, ABOUT (HR_RECOMPUTE_MODULES, HR_FAMILY),
    N_ ("{recompute-modules} is not supported here with {family}: it requires dense layers with norms before "
        "attention and MLP, full training, and a kernel that does not save attention scores."), operators_unknown },
  { HR_ERROR, ABOUT (HR_RECOMPUTE_MODULES),
    N_ ("{recompute-modules}: “per-operator” must stand alone."), operators_beside_modules },
  { HR_ERROR, ABOUT (HR_RECOMPUTE_MODULES, HR_RECOMPUTE),
    N_ ("{recompute} requires at least one module in {recompute-modules}."), drops_nothing },
  { HR_ERROR, ABOUT (HR_OFFLOAD_MODULES, HR_LAYER_IMPLEMENTATION),
    N_ ("{offload-modules} requires the layers of Transformer Engine, not {layer-implementation}."),
    offloads_without_engine },
  { HR_ERROR, ABOUT (HR_OFFLOAD_MODULES, HR_RECOMPUTE),
    N_ ("{offload-modules} requires that {recompute} is none or selective."), offloads_beside_segments },
  { HR_ERROR, ABOUT (HR_OFFLOAD_MODULES),
    N_ ("{offload-modules}: “attn-proj” requires “core-attn”, whose backward pass reads the same tensor."),
    offloads_half_of_attention },
  { HR_ERROR, ABOUT (HR_OFFLOAD_MODULES, HR_RECOMPUTE_MODULES),
    N_ ("{offload-modules}: “core-attn” is already recomputed by {recompute-modules}."), offloads_and_drops_core },
  { HR_ERROR, ABOUT (HR_OFFLOAD_MODULES, HR_FAMILY),
    N_ ("{offload-modules} is not supported here with {family}: it requires full training of layers that are alike, "
        "with norms before attention and MLP."), offloads_other_layers },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_FINE_TUNING),
    N_ ("{mtp-layers} is not supported with {fine-tuning}: adapters of these modules are not modelled."),
    adapters_in_modules },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_LOSS_KERNEL),
    N_ ("{mtp-layers} requires a loss kernel that computes all logits at once, not {loss-kernel}."),
    modules_chunk_loss },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_RECOMPUTE),
    N_ ("{mtp-layers} is not supported with {recompute}: segments of several layers and recomputation by operator are "
        "not modelled."), modules_in_segments },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_DEFERRED_HEAD_MICRO_BATCHES),
    N_ ("{mtp-layers} is not supported with {deferred-head-micro-batches}."), modules_defer_head },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_OPTIMIZER_IN_BACKWARD),
    N_ ("{mtp-layers} is not supported with {optimizer-in-backward}."), modules_step_in_backward },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_FAMILY), N_ ("{mtp-layers} is not supported with {family}."), modules_unknown },
  { HR_ERROR, ABOUT (HR_MTP_LAYERS, HR_HIDDEN_SIZE, HR_TENSOR_PARALLEL),
    N_ ("With {mtp-layers}, {hidden-size} must be a multiple of {tensor-parallel}: the projection of the modules is "
        "divided."), modules_not_shared },
  { HR_ERROR, ABOUT (HR_KV_CACHE_KIND, HR_FAMILY),
    N_ ("{kv-cache-kind} requires latent attention, which {family} does not have."), latent_unknown },
  { HR_ERROR, ABOUT (HR_ACTIVATION_ELEMENTS, HR_ACTIVATION_MODEL),
    N_ ("{activation-elements} must be at least 1."), elements_missing },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_TOWER_FAMILY),
    N_ ("{image-tokens} requires a vision tower whose layers are known, not {tower-family}."), images_without_tower },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_SEQUENCE_LENGTH),
    N_ ("{image-tokens} must not exceed {sequence-length}."), images_exceed_sequence },
  { HR_ERROR, ABOUT (HR_TOWER_HIDDEN_SIZE, HR_TOWER_HEADS),
    N_ ("{tower-hidden-size} must be a multiple of {tower-heads}."), tower_heads_do_not_divide },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_FAMILY), N_ ("{image-tokens} is not supported with {family}."),
    images_unknown },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_ATTENTION),
    N_ ("{image-tokens} is not supported with {attention}, which keeps the scores of every pair of patches of an "
        "image: how many an image has is not known."), keeps_scores_of_images },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_RECOMPUTE),
    N_ ("{image-tokens} with a trained vision tower requires that {recompute} is none or full: what else is done with "
        "the tower’s layers is not modelled."), recomputes_images },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_CONTEXT_PARALLEL),
    N_ ("{image-tokens} is not supported with {context-parallel}."), divides_images },
  { HR_ERROR, ABOUT (HR_IMAGE_TOKENS, HR_WORKING_MEMORY),
    N_ ("{image-tokens} is not supported with {working-memory}: llama.cpp’s buffer for images is not modelled."),
    images_in_graph },
  { HR_WARNING, ABOUT (HR_GPU_COUNT, HR_DATA_PARALLEL),
    N_ ("{gpu-count} is more than the parallel plan uses: {data-parallel} times tensor-, pipeline- and "
        "context-parallel size. The other GPUs stay idle."), spare_gpus },
  { HR_WARNING, ABOUT (HR_SEQUENCE_LENGTH, HR_LEARNED_POSITIONS, HR_FAMILY),
    N_ ("{sequence-length} exceeds {learned-positions} less 2: in {family} the first two rows of the position table "
        "stand for padding, and such a run fails."), sequence_reaches_padding },
  { HR_WARNING, ABOUT (HR_ZERO_STAGE, HR_DATA_PARALLEL),
    N_ ("{zero-stage} divides nothing: with {data-parallel} there are no other GPUs to divide among."),
    divides_nothing },
  { HR_WARNING, ABOUT (HR_MICRO_BATCHES, HR_PIPELINE_PARALLEL),
    N_ ("{micro-batches} is less than {pipeline-parallel}, so the pipeline is not full. A full one needs more memory "
        "on the first stages."), stages_wait },
  { HR_WARNING, ABOUT (HR_LOSS_KERNEL, HR_LOGIT_BYTES),
    N_ ("{loss-kernel} has no effect with {logit-bytes}. Set it to 0 to use the kernel’s default."), logits_typed },
  { HR_WARNING, ABOUT (HR_WEIGHT_DTYPE),
    N_ ("{weight-dtype} counts nominal bits only, without the scales of its blocks."), quantised_without_scales },
  { HR_WARNING, ABOUT (HR_WEIGHT_DTYPE, HR_WEIGHT_QUANTIZATION),
    N_ ("{weight-dtype} applies to all weights. Quantised models keep the embedding and the output head in 16 bits: "
        "for such a model, choose BF16 here and FP8 or INT8 as the weight quantisation."), has_8_bit_ends },
  { HR_WARNING, ABOUT (HR_WEIGHT_QUANTIZATION, HR_FINE_TUNING),
    N_ ("{weight-quantization} has no effect with {fine-tuning}, which trains all weights."), quantisation_unused },
  { HR_WARNING, ABOUT (HR_WEIGHT_QUANTIZATION, HR_FINE_TUNING),
    N_ ("{weight-quantization}: Transformers and PEFT train no adapters beside such weights, but load them in 16 bits. "
        "Without weight quantisation that is what is counted."), serves_alone },
  { HR_WARNING, ABOUT (HR_MATMUL_DTYPE, HR_LAYER_IMPLEMENTATION),
    N_ ("{matmul-dtype} with {layer-implementation}: matrices are copied to this format, which takes up to 2 bytes for "
        "each of their parameters, and inputs that are saved in it take less. Neither is counted."),
    copies_matrices },
  { HR_WARNING, ABOUT (HR_LAYER_IMPLEMENTATION, HR_FAMILY),
    N_ ("{layer-implementation}: Headroom does not know how Megatron-Core builds {family}. Layers are counted as "
        "Transformers saves them."), builds_unknown_layers },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_LAYER_IMPLEMENTATION),
    N_ ("{recompute-modules}: “layernorm” drops nothing here. In the dense layers of {layer-implementation} a "
        "norm is part of the product behind it."), drops_fused_norms },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_EXPERTS),
    N_ ("{recompute-modules}: “mlp” drops nothing here, because every layer has experts."), drops_no_mlp },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_EXPERTS),
    N_ ("{recompute-modules}: “moe”, “moe-act” and “shared-experts” drop nothing without experts."),
    drops_no_experts },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_SHARED_EXPERTS),
    N_ ("{recompute-modules}: “shared-experts” drops nothing without shared experts."), drops_no_shared_experts },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_FAMILY, HR_LAYER_IMPLEMENTATION),
    N_ ("{recompute-modules}: “moe-act” affects Megatron-Core’s experts only; those of {family} are counted as "
        "Transformers saves them."), drops_other_activation },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_FAMILY, HR_LAYER_IMPLEMENTATION),
    N_ ("{recompute-modules}: “shared-experts” affects Megatron-Core’s experts only; those of {family} are "
        "counted as Transformers saves them."), drops_other_shared_experts },
  { HR_WARNING, ABOUT (HR_RECOMPUTE_MODULES, HR_FAMILY),
    N_ ("{recompute-modules}: “mla-up-proj” drops nothing without latent attention."), drops_no_up_projections },
  { HR_WARNING, ABOUT (HR_UNQUANTIZED_MATRICES),
    N_ ("{unquantized-matrices}: the model’s files list further matrices that are not quantised, such as "
        "those of some "
        "layers. They are counted as quantised, so the weights take more."), others_unquantised },
  { HR_WARNING, ABOUT (HR_CACHED_TOKENS, HR_SEQUENCE_LENGTH),
    N_ ("{cached-tokens} is less than the prompt needs: {sequence-length}."), cache_below_prompt },
  { HR_WARNING, ABOUT (HR_EXPERTS),
    N_ ("{experts}: what the experts of this family save for backward is derived from their source code, "
        "not measured."),
    experts_assumed },
  { HR_WARNING, ABOUT (HR_MTP_LAYERS),
    N_ ("{mtp-layers}: what these modules save for backward is derived from Megatron-Core’s source code, "
        "not measured."),
    has_modules },
  { HR_WARNING, ABOUT (HR_FAMILY),
    N_ ("The model departs from {family} in its structure: what it saves there is derived from code, not measured."),
    departs },
  { HR_WARNING, ABOUT (HR_FINE_TUNING, HR_FAMILY),
    N_ ("{fine-tuning}: what adapters of {family} save for backward is derived from its source code, not measured."),
    adapters_assumed },
};
/* clang-format on */

enum
{
  N_CHECKS = sizeof checks / sizeof *checks
};

const hr_check_t *
hr_check_at (size_t i)
{
  if (i >= N_CHECKS)
    return NULL;
  return &checks[i];
}

size_t
hr_check (const hr_params_t *p, const hr_check_t *problems[HR_MAX_PROBLEMS])
{
  size_t n = 0;

  for (size_t i = 0; i < N_CHECKS && n < HR_MAX_PROBLEMS; i++)
    {
      /* What is refused needs no doubt. */
      if (checks[i].severity == HR_WARNING && n > 0 && problems[0]->severity == HR_ERROR)
        break;
      if (checks[i].broken (p))
        problems[n++] = &checks[i];
    }
  return n;
}

bool
hr_is_valid (const hr_params_t *p)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];

  return hr_check (p, problems) == 0 || problems[0]->severity != HR_ERROR;
}
