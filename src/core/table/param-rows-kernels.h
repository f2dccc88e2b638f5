/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the parameter table: how layers and loss are computed, and what of it twice. Included by param-table.c alone.
 */
/* clang-format off */
  [HR_LAYER_ROTATION] = {
    .name = "layer-rotation", .label = N_ ("Rotary tables per layer"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (layer_rotation),
    .cite = "torchtune", .applies = rotates,
    .help = N_ ("Every layer reads cosines and sines from an FP32 table. With packed sequences, those of query and "
                "key are saved for backward.") },
  [HR_FUSED_QKV] = {
    .name = "fused-qkv", .label = N_ ("Fused QKV projection"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (fused_qkv),
    .cite = "litgpt", .applies = merges_heads,
    .help = N_ ("One matrix projects query, key and value, even where the model’s own code has three. The value is a "
                "view of its output.") },
  [HR_COPIED_ATTENTION_OUTPUT] = {
    .name = "copied-attention-output", .label = N_ ("Copy of attention output"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (copied_attention_output),
    .choices = hr_choices_of_habits, .cite = "litgpt", .applies = trains_attention,
    .help = N_ ("The output projection reads a copy of the attention kernel’s output, because the kernel orders the "
                "heads differently.") },
  [HR_NORM_WEIGHT_FP32] = {
    .name = "norm-weight-fp32", .label = N_ ("Norm weights in FP32"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (norm_weight_fp32),
    .cite = "litgpt", .applies = casts_normed,
    .help = N_ ("RMSNorm applies its weight before casting back to 16 bits, so the normalised value is saved in "
                "FP32.") },
  [HR_FUSED_GELU] = {
    .name = "fused-gelu", .label = N_ ("Single-operation GELU"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (fused_gelu),
    .cite = "litgpt", .applies = writes_gelu,
    .help = N_ ("The tanh GELU runs as one operation, even where the model’s own code writes it as several.") },
  [HR_INPUT_GRADIENTS] = {
    .name = "input-gradients", .label = N_ ("Gradient of embedding output"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (input_gradients),
    .cite = "peft", .applies = may_ask_for_gradients,
    .help = N_ ("The input of the first layer requires a gradient although the embedding is frozen, as checkpoints "
                "need. The first layer then saves as much as the others, and so does a vision tower.") },
  [HR_HELD_HIDDEN_STATES] = {
    .name = "held-hidden-states", .label = N_ ("Retained hidden states"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (held_hidden_states),
    .cite = "peft", .applies = predicts_tokens,
    .help = N_ ("The final hidden states stay in memory in FP32 until the backward pass of the loss is done.") },
  [HR_KBIT_TRAINING] = {
    .name = "kbit-training", .label = N_ ("k-bit preparation"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (kbit_training),
    .cite = "peft", .applies = may_prepare_kbit, .belongs_to = "loss-kernel",
    .help = N_ ("prepare_model_for_kbit_training: all weights that are not quantised become FP32, and with them the "
                "residual stream and every checkpoint. Sharded models leave it out; stacks with a loss kernel of "
                "their own cast back to 16 bits.") },
  [HR_QUANTIZED_LINEAR_INPUT] = {
    .name = "quantized-linear-input", .label = N_ ("Saved inputs of quantised matrices"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (quantized_linear_input),
    .cite = "bitsandbytes", .applies = quantises_inputs,
    .help = N_ ("A frozen quantised matrix saves its input for backward, although the backward pass does not need "
                "it.") },
  [HR_HELD_DEQUANTIZED_WEIGHTS] = {
    .name = "held-dequantized-weights", .label = N_ ("Saved dequantised weights"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (held_dequantized_weights),
    .cite = "qwen", .applies = quantises_beside,
    .help = N_ ("The dequantised copy of each quantised matrix is saved for backward. With checkpoints, only the "
                "copies of one segment exist at a time.") },
  [HR_ATTENTION] = {
    .name = "attention", .label = N_ ("Attention kernel"), .group = HR_GROUP_KERNELS, FIELD (attention),
    .choices = hr_choices_of_attentions, .cite = "ledger", .applies = uses_attention,
    .help = N_ ("Kernel that computes attention. “Eager” and “Math” save the scores of every pair of tokens.") },
  [HR_EXPANDED_KV] = {
    .name = "expanded-kv", .label = N_ ("Repeated keys and values"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (expanded_kv),
    .cite = "torchtitan", .applies = groups_heads,
    .help = N_ ("With grouped-query attention, keys and values are repeated for all heads before the kernel, which "
                "saves the repeated tensors.") },
  [HR_COMPILE] = {
    .name = "compile", .label = N_ ("Compiled layers"),
    .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (compile),
    .cite = "pytorch-compile", .applies = trains_by_ledger,
    .help = N_ ("torch.compile is applied to each layer: its norms and its MLP save what fused kernels save. Outside "
                "the layers every operation runs separately.") },
  [HR_MATMUL_DTYPE] = {
    .name = "matmul-dtype", .label = N_ ("Matmul format"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (matmul_dtype),
    .choices = hr_choices_of_matmul_dtypes, .cite = "torchtitan", .applies = chooses_matmul,
    .help = N_ ("Number format of the matrix products in the layers. Products in NVFP4 and MXFP8 are other operators, "
                "whose outputs recomputation by operator does not save.") },
  [HR_MATMUL_DTYPE_LAYERS] = {
    .name = "matmul-dtype-layers", .label = N_ ("Layers with this matmul format"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (matmul_dtype_layers),
    .min = 0, .max = 4096, .step = 1, .init = 0, .unit = N_ ("layers"),
    .cite = "torchtitan", .applies = renames_products,
    .help = N_ ("Number of leading layers that use this matmul format. 0 means all layers.") },
  [HR_NORM_KERNEL] = {
    .name = "norm-kernel", .label = N_ ("Norm kernel"),
    .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (norm_kernel),
    .choices = hr_choices_of_kernels, .cite = "liger2024", .applies = names_norm_kernel,
    .help = N_ ("A fused RMSNorm saves its input and its statistics, but not the FP32 copy and the normalised value. "
                "For LayerNorm both kernels save the same.") },
  [HR_MLP_KERNEL] = {
    .name = "mlp-kernel", .label = N_ ("MLP kernel"),
    .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (mlp_kernel),
    .choices = hr_choices_of_kernels, .cite = "liger2024", .applies = names_mlp_kernel,
    .help = N_ ("A fused activation saves only its inputs, and the down projection saves its own. Eager operations "
                "save every intermediate tensor.") },
  [HR_STREAM_GRADIENTS] = {
    .name = "stream-gradients", .label = N_ ("Residual stream gradients"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (stream_gradients),
    .min = 1, .max = 2, .step = 1, .init = 1, .cite = "torchtune", .applies = trains_by_ledger,
    .help = N_ ("Number of gradients of the residual stream’s width that exist during the backward pass of an MLP. "
                "Transformers has one; with two, the gradient of the input exists together with those of gate and "
                "up.") },
  [HR_LOSS_KERNEL] = {
    .name = "loss-kernel", .label = N_ ("Loss kernel"),
    .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (loss_kernel),
    .choices = hr_choices_of_losses, .cite = "liger2024", .applies = predicts_tokens,
    .help = N_ ("How the loss is computed from the logits: all at once in FP32, in place, chunk by chunk, or tile by "
                "tile without ever storing them. A kernel fused with the output head computes its gradients during "
                "the forward pass.") },
  [HR_LOSS_CHUNKS] = {
    .name = "loss-chunks", .label = N_ ("Loss chunks"),
    .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (loss_chunks),
    .min = 0, .max = 1e6, .ui_max = 1024, .step = 1, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .cite = "torchtune", .applies = chunks_loss,
    .belongs_to = "loss-kernel",
    .help = N_ ("Number of chunks into which the tokens are split for the loss. 0 uses the kernel’s default.") },
  [HR_CHUNKED_HEAD] = {
    .name = "chunked-head", .label = N_ ("Chunked output head"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (chunked_head),
    .init = 1, .cite = "torchtitan", .applies = may_chunk_head,
    .help = N_ ("The output head and its backward pass also run chunk by chunk, so only the logits of one chunk exist "
                "at a time. Otherwise the 16-bit logits of all chunks exist.") },
  [HR_ADAPTER_LOGITS] = {
    .name = "adapter-logits", .label = N_ ("Retained adapter logits"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (adapter_logits),
    .init = 1, .cite = "litgpt", .applies = adapts_head,
    .help = N_ ("An adapter of the output head keeps its own logits in memory, in addition to the sum with those of "
                "the frozen head, until the backward pass of the loss is done.") },
  [HR_LOGIT_BYTES] = {
    .name = "logit-bytes", .label = N_ ("Bytes per logit"), .symbol = "e₃",
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (logit_bytes),
    .min = 0, .max = 64, .step = 1, .init = 0, .unit = "B", .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .cite = "megatron-tests", .applies = predicts_tokens,
    .belongs_to = "loss-kernel",
    .help = N_ ("Bytes that each logit takes at the loss, if known for the framework. 0 uses the loss kernel’s "
                "default.") },
  [HR_LOSS_PARALLEL] = {
    .name = "loss-parallel", .label = N_ ("Vocabulary-parallel loss"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (loss_parallel),
    .cite = "torchtitan", .applies = divides_head,
    .help = N_ ("The logits stay divided over the vocabulary (DTensors) throughout the loss. With sequence "
                "parallelism, the output head saves its gathered input in addition to the divided one.") },
  [HR_WORKING_MEMORY] = {
    .name = "working-memory", .label = N_ ("Working memory"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (working_memory),
    .choices = hr_choices_of_working_memories, .cite = "vllm", .applies = serves,
    .help = N_ ("Memory that an engine needs in addition to weights and cache: the tensors of one layer and the "
                "logits together, or the larger of the two, reserved once.") },
  [HR_GPU_LAYERS] = {
    .name = "gpu-layers", .label = N_ ("Layers on the GPU"),
    .group = HR_GROUP_KERNELS, .seen = HR_ADVANCED, FIELD (gpu_layers),
    .min = -1, .max = 4097, .ui_max = 256, .step = 1, .init = -1, .unit = N_ ("layers"),
    .flags = HR_PARAM_LEAST_IS_ALL | SIZE, .cite = "llamacpp", .applies = plans_graph,
    .help = N_ ("Number of layers that are on GPUs, the output head counting as one more. The other layers and the "
                "input embedding stay in host memory. −1 counts the whole file.") },
  [HR_HEAD_OFFLOADED_LAST] = {
    .name = "head-offloaded-last", .label = N_ ("Output head offloaded last"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (head_offloaded_last),
    .cite = "llamacpp", .applies = leaves_layers,
    .help = N_ ("The output head is on a GPU only if all layers are, as in llama.cpp before December 2025. Otherwise "
                "it goes there first.") },
  [HR_SAMPLER_BYTES] = {
    .name = "sampler-bytes", .label = N_ ("Sampler bytes per logit"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (sampler_bytes),
    .min = 0, .max = 256, .step = 1, .init = 0, .unit = "B", .cite = "vllm", .applies = is_profiled,
    .help = N_ ("Bytes that each logit takes while the next token is chosen: copies, sorted values and indices. 0 "
                "counts the logit and its FP32 copy.") },
  [HR_SAMPLER_ROWS] = {
    .name = "sampler-rows", .label = N_ ("Sampler buffer rows"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (sampler_rows),
    .min = 0, .max = 65536, .step = 1, .init = 0, .unit = N_ ("rows"), .cite = "vllm", .applies = is_profiled,
    .help = N_ ("Rows of FP32 logits that the sampler’s kernel uses as a buffer: one for each multiprocessor of the "
                "GPU. 0 means that it has no buffer.") },
  [HR_LAYER_STREAMS] = {
    .name = "layer-streams", .label = N_ ("Streams in a layer"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (layer_streams),
    .min = 1, .max = 16, .step = 1, .init = 3, .cite = "vllm", .applies = is_profiled,
    .help = N_ ("Number of tensors of the hidden size that are in memory at once while a layer runs: 3 where layers "
                "are compiled, 4 where PyTorch runs them one by one and keeps the input of each.") },
  [HR_EXPERT_WORKSPACE] = {
    .name = "expert-workspace", .label = N_ ("Lasting expert workspace"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (expert_workspace),
    .cite = "vllm", .applies = profiles_experts,
    .help = N_ ("The routed experts’ buffers stay allocated for the next layer, also while the next token is "
                "chosen.") },
  [HR_LAYER_IMPLEMENTATION] = {
    .name = "layer-implementation", .label = N_ ("Layer implementation"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (layer_implementation),
    .choices = hr_choices_of_layer_implementations, .cite = "megatron", .applies = trains_by_ledger,
    .help = N_ ("Transformer Engine’s layers are Megatron-Core’s, which stand in the place of Transformers’ "
                "and hold a workspace. Megatron’s own attention holds a buffer for scores.") },
  [HR_GRADIENT_ACCUMULATION_FUSION] = {
    .name = "gradient-accumulation-fusion", .label = N_ ("Fused gradient accumulation"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (gradient_accumulation_fusion),
    .cite = "megatron", .applies = uses_engine,
    .help = N_ ("Weight gradients are added directly to the gradient buffer. One unused gradient of each weight’s "
                "shape stays allocated.") },
  [HR_DEFERRED_HEAD_MICRO_BATCHES] = {
    .name = "deferred-head-micro-batches", .label = N_ ("Deferred head gradients"),
    .group = HR_GROUP_KERNELS, .seen = HR_STACK, FIELD (deferred_head_micro_batches),
    .min = 0, .max = 65536, .step = 1, .init = 0, .cite = "megatron", .applies = defers_head,
    .help = N_ ("Number of micro-batches whose output-head gradient is computed at the end of the step. Their head "
                "inputs and logit gradients stay in memory until then.") },
  [HR_RECOMPUTE] = {
    .name = "recompute", .label = N_ ("Recomputation"), .group = HR_GROUP_RECOMPUTATION, FIELD (recompute),
    .choices = hr_choices_of_recomputes, .cite = "korthikanti2022", .applies = recomputes_here,
    .help = N_ ("Which activations are dropped in the forward pass and computed again in the backward pass.") },
  [HR_RECOMPUTE_MODULES] = {
    .name = "recompute-modules", .label = N_ ("Selectively recomputed modules"),
    .group = HR_GROUP_RECOMPUTATION, .seen = HR_STACK, FIELD (recompute_modules),
    .choices = hr_choices_of_recompute_modules, .init_id = "core-attn", .cite = "megatron", .applies = drops_some,
    .help = N_ ("What selective recomputation drops, joined by “+”, as in Megatron-Core. "
                "“per-operator”, which stands alone, drops everything except the layer’s input, "
                "the attention’s output, unless it is cuDNN’s, and the output of every second matrix "
                "product, as in torchtitan.") },
  [HR_CHECKPOINT_INTERVAL] = {
    .name = "checkpoint-interval", .label = N_ ("Checkpoint interval"), .symbol = "I",
    .group = HR_GROUP_RECOMPUTATION, FIELD (checkpoint_interval),
    .min = 1, .max = 4096, .ui_max = 512, .step = 1, .init = 4, .unit = N_ ("layers"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_HAS_BEST, .cite = "chen2016", .applies = by_interval,
    .help = N_ ("Number of layers from one checkpoint to the next.") },
  [HR_CHECKPOINT_FRACTION] = {
    .name = "checkpoint-fraction", .label = N_ ("Recomputed share"), .symbol = "φ",
    .group = HR_GROUP_RECOMPUTATION, FIELD (checkpoint_fraction),
    .min = 0, .max = 1, .step = 0.05, .init = 0.5, .flags = HR_PARAM_SWEEPABLE, .applies = by_fraction,
    .help = N_ ("Share of the layers that is recomputed. With the activation multiplier, the share of the activations "
                "that is removed.") },
  [HR_ACTIVATION_OFFLOAD] = {
    .name = "activation-offload", .label = N_ ("Checkpoints in host memory"),
    .group = HR_GROUP_RECOMPUTATION, .seen = HR_ADVANCED, FIELD (activation_offload),
    .cite = "torchtune", .applies = by_segments,
    .help = N_ ("Checkpointed tensors move to host memory, except for the last five. Tensors saved by the final norm "
                "move too.") },
  [HR_OFFLOAD_MODULES] = {
    .name = "offload-modules", .label = N_ ("Modules offloaded to host memory"),
    .group = HR_GROUP_RECOMPUTATION, .seen = HR_STACK, FIELD (offload_modules),
    .choices = hr_choices_of_offload_modules, .init_id = "", .cite = "megatron", .applies = may_offload_modules,
    .help = N_ ("Modules whose saved inputs stay in host memory until the backward pass, joined by “+”, as in "
                "Megatron-Core’s fine-grained offloading. Those of the last layer stay on the GPU, and so do tensors "
                "of fewer than 1,048,576 elements.") },
  [HR_STEP_SECONDS] = {
    .name = "step-seconds", .label = N_ ("Step time"),
    .group = HR_GROUP_RECOMPUTATION, .seen = HR_ADVANCED, FIELD (step_seconds),
    .min = 0, .max = 1e6, .ui_max = 3600, .step = 0.1, .init = 0, .unit = "s", .flags = HR_PARAM_SWEEPABLE,
    .applies = trains,
    .help = N_ ("Duration of a step without recomputation, in seconds. 0 shows only the relative slowdown.") },
 /* clang-format on */
