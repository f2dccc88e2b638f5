/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the parameter table: what is run: sequences, caches, fine-tuning. Included by param-table.c alone. */
/* clang-format off */
  [HR_MODE] = {
    .name = "mode", .label = N_ ("Mode"), .group = HR_GROUP_WORKLOAD, FIELD (mode),
    .choices = hr_choices_of_modes,
    .help = N_ ("Training holds activations, gradients and optimizer states. Inference holds a cache of keys and "
                "values.") },
  [HR_SEQUENCE_LENGTH] = {
    .name = "sequence-length", .label = N_ ("Sequence length"), .symbol = "s",
    .group = HR_GROUP_WORKLOAD, FIELD (sequence_length),
    .min = 1, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 4096, .unit = N_ ("tokens"),
    .flags = SIZE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .help = N_ ("Number of tokens in one sequence. In inference, the tokens of the prompt.") },
  [HR_ENCODER_SEQUENCE_LENGTH] = {
    .name = "encoder-sequence-length", .label = N_ ("Encoder sequence length"), .symbol = "s₁",
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (encoder_sequence_length),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .cite = "transformers", .applies = has_encoder,
    .help = N_ ("Number of tokens in one sequence of the encoder, such as a text to summarise, where the decoder’s "
                "sequence is the summary. 0: as many as the decoder has.") },
  [HR_IMAGE_TOKENS] = {
    .name = "image-tokens", .label = N_ ("Image tokens"), .symbol = "s₂",
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (image_tokens),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 64, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .cite = "transformers-towers", .applies = may_have_images,
    .help = N_ ("Number of tokens of each sequence that the vision tower makes of images. In training, what the tower "
                "computes is saved for backward where it is trained. 0 computes no images. Times do not include the "
                "tower.") },
  [HR_MICRO_BATCH_SIZE] = {
    .name = "micro-batch-size", .label = N_ ("Micro-batch size"), .symbol = "b",
    .group = HR_GROUP_WORKLOAD, FIELD (micro_batch_size),
    .min = 1, .max = 1e6, .ui_max = 65536, .step = 1, .init = 2, .unit = N_ ("sequences"),
    .flags = SIZE | HR_PARAM_DOUBLES,
    .help = N_ ("Number of sequences that one GPU processes at a time. In inference, the number of concurrent "
                "sequences.") },
  [HR_MICRO_BATCHES] = {
    .name = "micro-batches", .label = N_ ("Micro-batches per step"), .symbol = "m",
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (micro_batches),
    .min = 1, .max = 1e6, .step = 1, .init = 1, .flags = SIZE | HR_PARAM_DOUBLES, .applies = trains,
    .help = N_ ("Number of micro-batches in each step (gradient accumulation). With more than one, gradients stay in "
                "memory during forward pass and loss.") },
  [HR_CACHED_TOKENS] = {
    .name = "cached-tokens", .label = N_ ("Cached tokens"), .symbol = "c",
    .group = HR_GROUP_WORKLOAD, FIELD (cached_tokens),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 4096, .unit = N_ ("tokens"),
    .flags = SIZE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .applies = infers,
    .help = N_ ("Number of cached tokens for each sequence, including prompt and generated tokens.") },
  [HR_PROMPT_TOKENS] = {
    .name = "prompt-tokens", .label = N_ ("Prompt tokens"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (prompt_tokens),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("Mean number of tokens in the prompt of a request. Only the speed of serving depends on it. 0 here "
                "and in the generated tokens uses the sequence length.") },
  [HR_GENERATED_TOKENS] = {
    .name = "generated-tokens", .label = N_ ("Generated tokens"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (generated_tokens),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("Mean number of tokens in the answer to a request. Only the speed of serving depends on it. 0 uses "
                "the tokens that are cached beyond the prompt, or 256 if there are none.") },
  [HR_CACHED_TOKENS_BEFORE] = {
    .name = "cached-tokens-before", .label = N_ ("Tokens cached before the prompt"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (cached_tokens_before),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_LENGTH, .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("Number of tokens of each sequence that are in the cache when its prompt comes. Only the speed of "
                "serving depends on it.") },
  [HR_TARGET_TOKENS_PER_SECOND] = {
    .name = "target-tokens-per-second", .label = N_ ("Minimum tokens per second"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (target_tokens_per_second),
    .min = 0, .max = 1e6, .step = 5, .init = 0, .unit = N_ ("tokens/s"), .flags = HR_PARAM_SWEEPABLE,
    .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("Tokens per second that each user is to get at least. The largest number of concurrent requests is "
                "the most that still reach it at the low end of the range. 0 sets no target.") },
  [HR_TARGET_FIRST_TOKEN_SECONDS] = {
    .name = "target-first-token-seconds", .label = N_ ("Maximum time to first token"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (target_first_token_seconds),
    .min = 0, .max = 1e6, .step = 0.1, .init = 0, .unit = N_ ("s"), .flags = HR_PARAM_SWEEPABLE,
    .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("Seconds that a user is to wait for the first token at most. The largest number of concurrent requests "
                "is the most that still reach it at the slow end of the range. 0 sets no target.") },
  [HR_ENGINE] = {
    .name = "engine", .label = N_ ("Serving engine"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (engine),
    .choices = hr_choices_of_engines, .cite = "measured-serving", .applies = times_serving,
    .help = N_ ("The program whose published speeds are used. Only the speed of serving depends on it. By default it "
                "follows from the KV cache type, the basis of the memory share and the GPU.") },
  [HR_KV_CACHE_KIND] = {
    .name = "kv-cache-kind", .label = N_ ("KV cache type"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (kv_cache_kind),
    .choices = hr_choices_of_kv_kinds, .cite = "transformers", .applies = caches,
    .help = N_ ("A dynamic cache grows with the sequence; a static one is allocated at once for all cached tokens; a "
                "latent one holds only the compressed form of latent attention. A paged cache takes blocks from a "
                "pool that fills the engine’s share, for all tokens regardless of a sliding window.") },
  [HR_KV_BLOCK_SIZE] = {
    .name = "kv-block-size", .label = N_ ("Cache block size"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (kv_block_size),
    .min = 1, .max = 65536, .step = 16, .init = 16, .unit = N_ ("tokens"), .cite = "vllm", .applies = pages_cache,
    .help = N_ ("Number of tokens in one block of a paged cache. Each sequence takes whole blocks.") },
  [HR_EXPANDED_CACHE] = {
    .name = "expanded-cache", .label = N_ ("Expanded cache"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (expanded_cache),
    .cite = "litgpt", .applies = shares_kv_heads,
    .help = N_ ("The cache holds keys and values for every attention head, even where heads share them.") },
  [HR_MIXED_WINDOWS_ONLY] = {
    .name = "mixed-windows-only", .label = N_ ("Windows in mixed models only"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (mixed_windows_only),
    .cite = "llamacpp", .applies = caches_by_window,
    .help = N_ ("A sliding window shortens the cache only in models that also have full-attention layers. Models in "
                "which every layer has a window cache all tokens.") },
  [HR_MAX_SEQUENCES] = {
    .name = "max-sequences", .label = N_ ("Maximum sequences"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (max_sequences),
    .min = 0, .max = 1e6, .ui_max = 65536, .step = 16, .init = 0, .unit = N_ ("sequences"),
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES,
    .cite = "vllm", .applies = is_profiled,
    .help = N_ ("Number of sequences for which the engine measures its working memory. 0 uses the number of "
                "concurrent sequences.") },
  [HR_MAX_BATCHED_TOKENS] = {
    .name = "max-batched-tokens", .label = N_ ("Maximum batched tokens"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (max_batched_tokens),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 512, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_DOUBLES | HR_PARAM_LENGTH,
    .cite = "vllm", .applies = serves,
    .help = N_ ("Number of tokens that are computed at a time. Longer prompts are processed in parts. 0 processes the "
                "whole prompt at once.") },
  [HR_DROPOUT] = {
    .name = "dropout", .label = N_ ("Dropout"), .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (dropout),
    .min = 0, .max = 0.99, .step = 0.05, .init = 0, .applies = uses_dropout,
    .help = N_ ("Dropout probability. Above zero, the dropout masks are saved for backward.") },
  [HR_ATTENTION_DROPOUT] = {
    .name = "attention-dropout", .label = N_ ("Attention dropout"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (attention_dropout),
    .min = 0, .max = 0.99, .step = 0.05, .init = 0, .applies = drops_scores,
    .help = N_ ("Dropout probability of the attention scores. It costs memory only where the kernel saves the "
                "scores.") },
  [HR_LOADER_ATTENTION_MASK] = {
    .name = "loader-attention-mask", .label = N_ ("Attention mask from data loader"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (loader_attention_mask),
    .cite = "megatron", .applies = holds_batch,
    .help = N_ ("The data loader creates an attention mask with one byte for each pair of tokens.") },
  [HR_PACKED_SEQUENCES] = {
    .name = "packed-sequences", .label = N_ ("Packed sequences"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (packed_sequences),
    .cite = "torchtune", .applies = rotates_in_layers,
    .help = N_ ("Samples are concatenated into full sequences, so the position of each token is looked up.") },
  [HR_PACKED_LENGTH] = {
    .name = "packed-length", .label = N_ ("Length of packed documents"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (packed_length),
    .min = 0, .max = 1e8, .step = 128, .init = 0, .unit = N_ ("tokens"), .flags = HR_PARAM_SWEEPABLE | HR_PARAM_LENGTH,
    .cite = "measured-steps", .applies = times_step,
    .help = N_ ("Mean length of the documents in a sequence, beyond which attention does not look. 0 means that a "
                "sequence is one document. Only the time of a step depends on it.") },
  [HR_TRAINING_TOKENS] = {
    .name = "training-tokens", .label = N_ ("Tokens to train"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (training_tokens),
    .min = 0, .max = 1e15, .step = 1e9, .init = 0, .unit = N_ ("tokens"), .flags = HR_PARAM_SWEEPABLE,
    .applies = times_step,
    .help = N_ ("Number of tokens of the whole training, from which its duration and its GPU hours follow. 0 asks for "
                "neither.") },
  [HR_PADDING_MASK] = {
    .name = "padding-mask", .label = N_ ("Padding mask"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (padding_mask),
    .cite = "transformers", .applies = trains_by_ledger,
    .help = N_ ("An attention mask for padded sequences. FlashAttention does not support one, and keys and values are "
                "repeated for all heads.") },
  [HR_FINE_TUNING] = {
    .name = "fine-tuning", .label = N_ ("Fine-tuning"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (fine_tuning),
    .choices = hr_choices_of_fine_tunings, .cite = "hu2021", .applies = trains,
    .help = N_ ("Which weights are trained: all of them, or only low-rank adapters of frozen weights.") },
  [HR_FROZEN_LAYERS] = {
    .name = "frozen-layers", .label = N_ ("Frozen layers"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (frozen_layers),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 1, .init = 0, .unit = N_ ("layers"),
    .flags = HR_PARAM_SWEEPABLE, .cite = "pytorch-freezing", .applies = may_freeze,
    .help = N_ ("Number of leading layers that are not trained. They have no gradients and no optimizer states and, "
                "above a frozen embedding, save nothing for backward.") },
  [HR_FROZEN_EMBEDDING] = {
    .name = "frozen-embedding", .label = N_ ("Frozen embedding"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (frozen_embedding),
    .cite = "pytorch-freezing", .applies = may_freeze,
    .help = N_ ("Neither the embedding nor the position table and the tower are trained. Gradients end at the first "
                "trained layer.") },
  [HR_FROZEN_HEAD] = {
    .name = "frozen-head", .label = N_ ("Frozen output head"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (frozen_head),
    .cite = "pytorch-freezing", .applies = may_freeze_head,
    .help = N_ ("Output head and final norm are not trained. Gradients pass through them.") },
  [HR_LORA_RANK] = {
    .name = "lora-rank", .label = N_ ("LoRA rank"), .symbol = "r",
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (lora_rank),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 16, .flags = SIZE | HR_PARAM_DOUBLES,
    .cite = "hu2021", .applies = has_adapters,
    .help = N_ ("Inner width of an adapter.") },
  [HR_LORA_TARGETS] = {
    .name = "lora-targets", .label = N_ ("LoRA targets"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (lora_targets),
    .choices = hr_choices_of_lora_targets, .cite = "hu2021", .applies = names_no_targets,
    .help = N_ ("Projections that have an adapter.") },
  [HR_LORA_TARGET_MODULES] = {
    .name = "lora-target-modules", .label = N_ ("LoRA target modules"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (lora_target_modules),
    .choices = hr_choices_of_lora_modules, .init_id = "", .cite = "hu2021", .applies = has_adapters,
    .belongs_to = "lora-targets",
    .help = N_ ("Matrices that have an adapter, by name; replaces the LoRA targets. In an MLP without a gate, up is "
                "the first matrix and down the second.") },
  [HR_EXPERT_ADAPTERS] = {
    .name = "expert-adapters", .label = N_ ("Adapters on experts"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (expert_adapters),
    .choices = hr_choices_of_expert_adapters, .cite = "peft-experts", .applies = may_adapt_experts,
    .help = N_ ("Adapters of the routed experts, one for gate and up and one for down. PEFT’s target_parameters adds "
                "their product to the weights of all experts, and saves the sum for backward in every layer. Beside "
                "the weights, only the experts’ inputs are saved.") },
  [HR_LORA_VARIANT] = {
    .name = "lora-variant", .label = N_ ("LoRA variant"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (lora_variant),
    .choices = hr_choices_of_lora_variants, .cite = "liu2024", .applies = has_adapters,
    .help = N_ ("DoRA also learns a magnitude for each column and saves the frozen projection’s output in FP32 for "
                "it.") },
  [HR_LORA_KERNEL] = {
    .name = "lora-kernel", .label = N_ ("LoRA kernel"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (lora_kernel),
    .choices = hr_choices_of_kernels, .cite = "unsloth", .applies = may_fuse_adapters,
    .help = N_ ("When fused, query, key and value, the attention output, and a gated MLP are one function each with "
                "their adapters, as in Unsloth and Axolotl: each saves its input once, the MLP also gate and up. "
                "Modules without an adapter on every matrix stay eager.") },
  [HR_LORA_DROPOUT] = {
    .name = "lora-dropout", .label = N_ ("LoRA dropout"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_ADVANCED, FIELD (lora_dropout),
    .min = 0, .max = 0.99, .step = 0.05, .init = 0, .cite = "litgpt", .applies = has_adapters,
    .help = N_ ("Dropout probability of the adapters. Above zero, each adapter saves a mask and a copy of its input "
                "after dropout.") },
  [HR_DIVIDED_ADAPTERS] = {
    .name = "divided-adapters", .label = N_ ("Divided adapters"),
    .group = HR_GROUP_WORKLOAD, .seen = HR_STACK, FIELD (divided_adapters),
    .cite = "megatron-bridge", .applies = divides_adapters,
    .help = N_ ("With tensor parallelism, both matrices of each adapter are divided, as in Megatron-Bridge. Otherwise "
                "the one on the undivided side is whole on every GPU, as in PEFT.") },
 /* clang-format on */
