/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the parameter table: the model: its family and its sizes. Included by param-table.c alone. */
/* clang-format off */
  [HR_FAMILY] = {
    .name = "family", .label = N_ ("Family"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (family),
    .choice = hr_family_choice, .cite = "transformers",
    .help = N_ ("Model family: the model_type in Hugging Face’s config.json. It determines which tensors the modules "
                "save for backward.") },
  [HR_FAMILY_ASSUMED] = {
    .name = "family-assumed", .label = N_ ("Assumed family"),
    .group = HR_GROUP_MODEL, .seen = HR_STACK, FIELD (family_assumed),
    .applies = may_be_another,
    .help = N_ ("The family is the closest known one, not the model’s own. The range covers how much the layers of "
                "other families save.") },
  [HR_MLP_GATED] = {
    .name = "mlp-gated", .label = N_ ("Gated MLP"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mlp_gated),
    .choices = hr_choices_of_departures, .formerly = "yes",
    .help = N_ ("The MLP has a gate projection and an up projection, whose product enters the down projection "
                "(SwiGLU).") },
  [HR_NORM_TYPE] = {
    .name = "norm-type", .label = N_ ("Norm type"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (norm_type),
    .choices = hr_choices_of_norm_types, .formerly = "rmsnorm",
    .help = N_ ("RMSNorm has a weight; LayerNorm has a weight and a bias.") },
  [HR_LAYERS] = {
    .name = "layers", .label = N_ ("Layers"), .symbol = "L", .group = HR_GROUP_MODEL, FIELD (layers),
    .min = 1, .max = 4096, .ui_max = 512, .step = 1, .init = 32, .flags = SIZE,
    .help = N_ ("Number of transformer layers.") },
  [HR_HIDDEN_SIZE] = {
    .name = "hidden-size", .label = N_ ("Hidden size"), .symbol = "h", .group = HR_GROUP_MODEL, FIELD (hidden_size),
    .min = 1, .max = 1e6, .ui_max = 65536, .step = 128, .init = 4096, .flags = SIZE,
    .help = N_ ("Width of the residual stream.") },
  [HR_ATTENTION_HEADS] = {
    .name = "attention-heads", .label = N_ ("Attention heads"), .symbol = "a",
    .group = HR_GROUP_MODEL, FIELD (attention_heads),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 32, .flags = SIZE,
    .help = N_ ("Number of query heads in each layer.") },
  [HR_KV_HEADS] = {
    .name = "kv-heads", .label = N_ ("KV heads"), .symbol = "k", .group = HR_GROUP_MODEL, FIELD (kv_heads),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 32, .flags = SIZE,
    .help = N_ ("Number of key and value heads. With grouped-query attention there are fewer than attention heads.") },
  [HR_HEAD_DIM] = {
    .name = "head-dim", .label = N_ ("Head dimension"), .symbol = "d",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (head_dim),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE, .applies = has_heads,
    .help = N_ ("Width of one head. It need not equal the hidden size divided by the number of heads.") },
  [HR_FFN_SIZE] = {
    .name = "ffn-size", .label = N_ ("Feed-forward size"), .symbol = "f", .group = HR_GROUP_MODEL, FIELD (ffn_size),
    .min = 0, .max = 1e7, .ui_max = 262144, .step = 128, .init = 11008, .flags = SIZE,
    .help = N_ ("Inner width of the MLP. 0 if every layer has experts instead.") },
  [HR_VOCAB_SIZE] = {
    .name = "vocab-size", .label = N_ ("Vocabulary size"), .symbol = "V", .group = HR_GROUP_MODEL, FIELD (vocab_size),
    .min = 1, .max = 1e8, .ui_max = 1048576, .step = 1000, .init = 32000, .unit = N_ ("tokens"), .flags = SIZE,
    .help = N_ ("Number of rows of the embedding and of the output head.") },
  [HR_EMBEDDING_SIZE] = {
    .name = "embedding-size", .label = N_ ("Embedding size"), .symbol = "h₀",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (embedding_size),
    .min = 0, .max = 1e6, .ui_max = 65536, .step = 128, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = embeds_on_its_own,
    .help = N_ ("Width of the embedding where a matrix takes it to the width of the layers. 0 means that it is as wide "
                "as they are.") },
  [HR_TIED_EMBEDDINGS] = {
    .name = "tied-embeddings", .label = N_ ("Tied embeddings"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tied_embeddings),
    .applies = has_word_head,
    .help = N_ ("The output head shares the embedding’s weights.") },
  [HR_MODEL_HEAD] = {
    .name = "model-head", .label = N_ ("Head"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (model_head),
    .choices = hr_choices_of_model_heads, .cite = "transformers-heads", .applies = may_change_head,
    .help = N_ ("What stands behind the layers. A head of labels takes the place of the language head: one product "
                "with all tokens in decoders, a pooler of the first token in encoders. Embedding models have none.") },
  [HR_NUM_LABELS] = {
    .name = "num-labels", .label = N_ ("Labels"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (num_labels),
    .min = 1, .max = 1e7, .ui_max = 65536, .step = 1, .init = 2, .flags = SIZE, .cite = "transformers-heads",
    .applies = has_label_head,
    .help = N_ ("Number of classes of a head of labels.") },
  [HR_POSITION_EMBEDDINGS] = {
    .name = "position-embeddings", .label = N_ ("Position embeddings"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (position_embeddings),
    .choices = hr_choices_of_positions, .formerly = "rope",
    .help = N_ ("How positions are encoded: by rotation or by distance, both without weights, or by a learned "
                "table.") },
  [HR_LEARNED_POSITIONS] = {
    .name = "learned-positions", .label = N_ ("Learned positions"), .symbol = "p",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (learned_positions),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0,
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_LENGTH, .applies = may_learn_positions,
    .help = N_ ("Number of rows of the learned position table.") },
  [HR_TOKEN_TYPES] = {
    .name = "token-types", .label = N_ ("Token types"),
    .group = HR_GROUP_MODEL, .seen = HR_STACK, FIELD (token_types),
    .min = 0, .max = 1e6, .step = 1, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL,
    .cite = "transformers", .applies = types_tokens,
    .help = N_ ("Number of rows of the table of token types. 0 uses the family’s default.") },
  [HR_SLIDING_WINDOW] = {
    .name = "sliding-window", .label = N_ ("Sliding window"), .symbol = "W",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (sliding_window),
    .min = 0, .max = 1e8, .ui_max = 1048576, .step = 128, .init = 0, .unit = N_ ("tokens"),
    .flags = HR_PARAM_SWEEPABLE | HR_PARAM_LENGTH,
    .cite = "transformers",
    .help = N_ ("Number of tokens that attention looks back, in every layer or only in the family’s sliding-window "
                "layers. 0 means no limit.") },
  [HR_FULL_ATTENTION_INTERVAL] = {
    .name = "full-attention-interval", .label = N_ ("Full attention interval"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (full_attention_interval),
    .min = 0, .max = 4096, .ui_max = 128, .step = 1, .init = 0, .unit = N_ ("layers"),
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = mixes_attention,
    .help = N_ ("With a sliding window, every Nth layer uses full attention instead. 0 uses the family’s default.") },
  [HR_QKV_BIAS] = {
    .name = "qkv-bias", .label = N_ ("Q, K and V biases"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (qkv_bias),
    .help = N_ ("The query, key and value projections have biases.") },
  [HR_O_BIAS] = {
    .name = "o-bias", .label = N_ ("Attention output bias"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (o_bias),
    .help = N_ ("The output projection of the attention has a bias.") },
  [HR_MLP_BIAS] = {
    .name = "mlp-bias", .label = N_ ("MLP biases"), .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mlp_bias),
    .help = N_ ("The projections of the MLP have biases.") },
  [HR_QK_NORM] = {
    .name = "qk-norm", .label = N_ ("Query and key norms"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (qk_norm),
    .choices = hr_choices_of_departures, .formerly = "yes", .applies = has_heads,
    .help = N_ ("Query and key are normalised before attention. A family without such norms gets one for each head.") },
  [HR_LOGIT_CAP] = {
    .name = "logit-cap", .label = N_ ("Capped logits"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (logit_cap),
    .choices = hr_choices_of_departures, .cite = "transformers", .applies = may_cap_logits,
    .help = N_ ("The logits pass a tanh before the loss, which keeps what it gives: Gemma’s "
                "final_logit_softcapping.") },
  [HR_EXPERTS] = {
    .name = "experts", .label = N_ ("Experts"), .symbol = "E",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (experts),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 1, .init = 0, .flags = SIZE, .cite = "ledger",
    .help = N_ ("Number of routed experts in each layer. 0 for a dense model.") },
  [HR_EXPERTS_PER_TOKEN] = {
    .name = "experts-per-token", .label = N_ ("Experts per token"), .symbol = "K",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (experts_per_token),
    .min = 0, .max = 65536, .ui_max = 64, .step = 1, .init = 2, .flags = SIZE, .applies = has_experts,
    .help = N_ ("Number of routed experts that process each token.") },
  [HR_EXPERT_FFN_SIZE] = {
    .name = "expert-ffn-size", .label = N_ ("Expert feed-forward size"), .symbol = "f′",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (expert_ffn_size),
    .min = 0, .max = 1e7, .ui_max = 262144, .step = 128, .init = 0,
    .flags = HR_PARAM_ZERO_IS_USUAL | HR_PARAM_SWEEPABLE,
    .applies = has_experts,
    .help = N_ ("Inner width of one expert. 0 uses the feed-forward size.") },
  [HR_SHARED_EXPERTS] = {
    .name = "shared-experts", .label = N_ ("Shared experts"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (shared_experts),
    .min = 0, .max = 1024, .ui_max = 16, .step = 1, .init = 0, .flags = SIZE, .applies = has_experts,
    .help = N_ ("Number of experts that process every token.") },
  [HR_SHARED_EXPERT_FFN_SIZE] = {
    .name = "shared-expert-ffn-size", .label = N_ ("Shared expert feed-forward size"),
    .group = HR_GROUP_MODEL, .seen = HR_STACK, FIELD (shared_expert_ffn_size),
    .min = 0, .max = 1e7, .step = 128, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL, .applies = has_experts,
    .help = N_ ("Inner width of all shared experts together. 0 uses the width of as many routed experts.") },
  [HR_DENSE_LAYERS] = {
    .name = "dense-layers", .label = N_ ("Leading dense layers"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (dense_layers),
    .min = 0, .max = 4096, .ui_max = 128, .step = 1, .init = 0, .flags = HR_PARAM_SWEEPABLE, .applies = has_experts,
    .help = N_ ("Number of leading layers of a mixture of experts that have an ordinary MLP.") },
  [HR_EXPERT_INTERVAL] = {
    .name = "expert-interval", .label = N_ ("Expert interval"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (expert_interval),
    .min = 1, .max = 4096, .ui_max = 128, .step = 1, .init = 1, .unit = N_ ("layers"), .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_experts,
    .help = N_ ("Every Nth layer has experts; the others have an ordinary MLP.") },
  [HR_MTP_LAYERS] = {
    .name = "mtp-layers", .label = N_ ("Multi-token prediction modules"), .symbol = "δ",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mtp_layers),
    .min = 0, .max = 64, .ui_max = 8, .step = 1, .init = 0, .flags = SIZE,
    .cite = "deepseek2024", .applies = predicts_tokens,
    .help = N_ ("Number of modules after the last layer that predict further tokens in training, each with three "
                "norms, a projection, a layer like the last one and a loss. In a pipeline they are on the last stage, "
                "with a copy of the embedding.") },
  [HR_Q_LORA_RANK] = {
    .name = "q-lora-rank", .label = N_ ("Query rank"), .symbol = "r₁",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (q_lora_rank),
    .min = 0, .max = 1e6, .ui_max = 65536, .step = 128, .init = 1536, .flags = HR_PARAM_SWEEPABLE,
    .cite = "deepseek2024", .applies = hr_is_latent,
    .help = N_ ("Width to which latent attention compresses queries. 0 means no compression.") },
  [HR_KV_LORA_RANK] = {
    .name = "kv-lora-rank", .label = N_ ("Key and value rank"), .symbol = "r₂",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (kv_lora_rank),
    .min = 0, .max = 1e6, .ui_max = 65536, .step = 128, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL | SIZE,
    .cite = "deepseek2024", .applies = may_be_latent,
    .help = N_ ("Width to which latent attention compresses keys and values together. 0 uses the family’s default.") },
  [HR_QK_NOPE_HEAD_DIM] = {
    .name = "qk-nope-head-dim", .label = N_ ("Unrotated head dimension"), .symbol = "d₁",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (qk_nope_head_dim),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .cite = "deepseek2024", .applies = hr_is_latent,
    .help = N_ ("Width of a query or key head without the rotated part.") },
  [HR_QK_ROPE_HEAD_DIM] = {
    .name = "qk-rope-head-dim", .label = N_ ("Rotated head dimension"), .symbol = "d₂",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (qk_rope_head_dim),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 64, .flags = SIZE,
    .cite = "deepseek2024", .applies = hr_is_latent,
    .help = N_ ("Width of the rotated part of a query or key head. The heads share one rotated key.") },
  [HR_V_HEAD_DIM] = {
    .name = "v-head-dim", .label = N_ ("Value head dimension"), .symbol = "d₃",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (v_head_dim),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .cite = "deepseek2024", .applies = hr_is_latent,
    .help = N_ ("Width of a value head.") },
  [HR_INDEX_HEADS] = {
    .name = "index-heads", .label = N_ ("Indexer heads"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (index_heads),
    .min = 1, .max = 4096, .ui_max = 256, .step = 1, .init = 64, .flags = SIZE,
    .cite = "deepseek2025", .applies = is_indexed,
    .help = N_ ("Number of heads of the indexer, which chooses the tokens that attention looks at. The heads share one "
                "key.") },
  [HR_INDEX_HEAD_DIM] = {
    .name = "index-head-dim", .label = N_ ("Indexer head dimension"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (index_head_dim),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .cite = "deepseek2025", .applies = is_indexed,
    .help = N_ ("Width of an indexer head, and of the key that is cached for it.") },
  [HR_INDEX_INTERVAL] = {
    .name = "index-interval", .label = N_ ("Layers per indexer"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (index_interval),
    .min = 1, .max = 4096, .ui_max = 16, .step = 1, .init = 1, .flags = SIZE,
    .cite = "transformers", .applies = shares_indexers,
    .help = N_ ("Of every group of this many layers with experts, the last has an indexer. The others look at the "
                "tokens that the indexer before them chose, and cache no key for one.") },
  [HR_FULL_KV_HEADS] = {
    .name = "full-kv-heads", .label = N_ ("KV heads of full attention"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (full_kv_heads),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 1, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL | SIZE,
    .cite = "transformers", .applies = has_wide_layers,
    .help = N_ ("Number of KV heads of the layers that look at all tokens. 0 uses as many as the other layers have.") },
  [HR_FULL_HEAD_DIM] = {
    .name = "full-head-dim", .label = N_ ("Head dimension of full attention"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (full_head_dim),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 0, .flags = HR_PARAM_ZERO_IS_USUAL | SIZE,
    .cite = "transformers", .applies = has_wide_layers,
    .help = N_ ("Width of a head of the layers that look at all tokens. 0 uses the width that the other layers "
                "have.") },
  [HR_SHARED_KV_LAYERS] = {
    .name = "shared-kv-layers", .label = N_ ("Layers that share keys and values"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (shared_kv_layers),
    .min = 0, .max = 4096, .ui_max = 512, .step = 1, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = may_share_keys,
    .help = N_ ("Number of layers at the end that read the keys and values of layers before them, so that they cache "
                "none.") },
  [HR_STATE_LAYERS] = {
    .name = "state-layers", .label = N_ ("Layers without keys and values"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (state_layers),
    .min = 0, .max = 4096, .ui_max = 512, .step = 1, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_state_layers,
    .help = N_ ("Number of layers that have a recurrence or a convolution in place of attention, so that they cache "
                "no keys and values.") },
  [HR_STATE_ELEMENTS] = {
    .name = "state-elements", .label = N_ ("Elements of states"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (state_elements),
    .min = 0, .max = 1e12, .ui_max = 1e9, .step = 1e4, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_state_elements,
    .help = N_ ("Numbers that all layers together keep of a sequence whatever its length, in the format of the "
                "cache.") },
  [HR_CONV_KERNEL] = {
    .name = "conv-kernel", .label = N_ ("Width of a convolution"), .symbol = "l", .unit = N_ ("tokens"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (conv_kernel),
    .min = 1, .max = 1024, .ui_max = 16, .step = 1, .init = 3, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_convolutions,
    .help = N_ ("Number of tokens that a short convolution looks at, in place of attention or before a recurrence: "
                "LFM2’s conv_L_cache, Mamba 2’s conv_kernel.") },
  [HR_MIXER_WIDTH] = {
    .name = "recurrence-width", .label = N_ ("Width of a recurrence"), .symbol = "h₈",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mixer_width),
    .min = 1, .max = 1048576, .ui_max = 65536, .step = 64, .init = 4096, .flags = SIZE,
    .cite = "transformers", .applies = has_recurrence,
    .help = N_ ("Width of all heads of a layer’s recurrence together: Mamba 2’s expand times the hidden size, or "
                "the heads of values of a gated delta rule times their width.") },
  [HR_MIXER_HEADS] = {
    .name = "recurrence-heads", .label = N_ ("Heads of a recurrence"), .symbol = "a₃",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mixer_heads),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 64, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_recurrent_heads,
    .help = N_ ("Number of heads of a layer’s recurrence: each has a state. Of a gated delta rule, those of "
                "values.") },
  [HR_MIXER_KEY_HEADS] = {
    .name = "recurrence-key-heads", .label = N_ ("Key heads of a recurrence"), .symbol = "k₈",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mixer_key_heads),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 1, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_recurrent_heads,
    .help = N_ ("Number of key heads, which the heads of the recurrence share: Mamba 2’s n_groups.") },
  [HR_MIXER_STATES] = {
    .name = "recurrence-states", .label = N_ ("State size of a recurrence"), .symbol = "n₈",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mixer_states),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .cite = "transformers", .applies = has_recurrence,
    .help = N_ ("Size of the state per channel: Mamba 2’s state_size, or the width of a key’s head of a gated "
                "delta rule.") },
  [HR_MIXER_CHUNK] = {
    .name = "recurrence-chunk", .label = N_ ("Chunk of a recurrence"), .symbol = "c₁", .unit = N_ ("tokens"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mixer_chunk),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 16, .init = 256, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_chunks,
    .help = N_ ("Tokens per chunk, within which every pair of tokens is computed: Mamba 2’s chunk_size.") },
  [HR_MIXER_STEP_RANK] = {
    .name = "recurrence-step-rank", .label = N_ ("Rank of a recurrence’s steps"), .symbol = "r₄",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (mixer_step_rank),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 128, .flags = SIZE,
    .cite = "transformers", .applies = has_steps,
    .help = N_ ("Rank of the projection that gives each channel of a recurrence its step: Mamba’s time_step_rank.") },
  [HR_ENCODER_LAYERS] = {
    .name = "encoder-layers", .label = N_ ("Encoder layers"), .symbol = "L₆",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (encoder_layers),
    .min = 0, .max = 4096, .ui_max = 512, .step = 1, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = has_encoder,
    .help = N_ ("Number of layers of the encoder, where layers are those of the decoder behind it. 0: both have as "
                "many.") },
  [HR_AUDIO_FEATURES] = {
    .name = "audio-features", .label = N_ ("Audio features"), .symbol = "x₁",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (audio_features),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 8, .init = 80, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers", .applies = hears,
    .help = N_ ("Numbers for each frame of audio that a model of speech reads: bins of the mel spectrogram.") },
  [HR_LAYER_INPUT_SIZE] = {
    .name = "layer-input-size", .label = N_ ("Width of each layer’s input"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (layer_input_size),
    .min = 0, .max = 65536, .ui_max = 1024, .step = 8, .init = 0, .flags = HR_PARAM_SWEEPABLE, .symbol = "h₂",
    .cite = "transformers", .applies = may_have_layer_inputs,
    .help = N_ ("Width of what each layer reads of the words besides the residual stream: Gemma’s "
                "hidden_size_per_layer_input. 0: there is no such input.") },
  [HR_DOUBLE_WIDE_MLP] = {
    .name = "double-wide-mlp", .label = N_ ("Double-wide MLP in such layers"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (double_wide_mlp),
    .cite = "transformers", .applies = may_be_double_wide,
    .help = N_ ("Whether layers that share keys and values have an MLP twice as wide: Gemma 4’s "
                "use_double_wide_mlp.") },
  [HR_TOWER_PARAMETERS] = {
    .name = "tower-parameters", .label = N_ ("Tower parameters"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_parameters),
    .min = 0, .max = 1e12, .ui_max = 1e10, .step = 1e6, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers",
    .help = N_ ("Parameters beside the language model: of its vision tower and of what joins the two. They are not "
                "quantised, and every GPU of the first pipeline stage has all of them.") },
  [HR_TOWER_FAMILY] = {
    .name = "tower-family", .label = N_ ("Vision tower"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_family),
    .choice = hr_tower_choice, .cite = "transformers-towers", .applies = asks_for_images,
    .help = N_ ("Which model’s vision tower stands beside the language model: the model_type in Hugging Face’s "
                "config.json. It determines what the tower’s layers, and what joins them to the text, save for "
                "backward.") },
  [HR_TOWER_LAYERS] = {
    .name = "tower-layers", .label = N_ ("Tower layers"), .symbol = "L₈",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_layers),
    .min = 1, .max = 4096, .ui_max = 512, .step = 1, .init = 24, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers-towers", .applies = keeps_images,
    .help = N_ ("Number of layers of the vision tower up to the one whose output the language model reads.") },
  [HR_TOWER_HIDDEN_SIZE] = {
    .name = "tower-hidden-size", .label = N_ ("Tower hidden size"), .symbol = "h₃",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_hidden_size),
    .min = 1, .max = 1e6, .ui_max = 65536, .step = 128, .init = 1024, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers-towers", .applies = hr_has_images,
    .help = N_ ("Width of the vision tower’s residual stream.") },
  [HR_TOWER_FFN_SIZE] = {
    .name = "tower-ffn-size", .label = N_ ("Tower feed-forward size"), .symbol = "f₂",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_ffn_size),
    .min = 1, .max = 1e7, .ui_max = 262144, .step = 128, .init = 4096, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers-towers", .applies = hr_has_images,
    .help = N_ ("Inner width of the MLPs of the vision tower.") },
  [HR_TOWER_HEADS] = {
    .name = "tower-heads", .label = N_ ("Tower attention heads"), .symbol = "a₂",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_heads),
    .min = 1, .max = 65536, .ui_max = 1024, .step = 1, .init = 16, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers-towers", .applies = keeps_images,
    .help = N_ ("Number of heads in each layer of the vision tower.") },
  [HR_TOWER_PATCHES_PER_TOKEN] = {
    .name = "tower-patches-per-token", .label = N_ ("Patches per image token"), .symbol = "ρ",
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (tower_patches_per_token),
    .min = 1, .max = 65536, .ui_max = 64, .step = 1, .init = 1, .flags = HR_PARAM_SWEEPABLE,
    .cite = "transformers-towers", .applies = hr_has_images,
    .help = N_ ("Patches that the vision tower computes for each token that the language model reads: 4 where it "
                "merges two by two. A token for the class adds its part.") },
  [HR_PARAMETER_COUNT] = {
    .name = "parameter-count", .label = N_ ("Parameter count (override)"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (parameter_count),
    .min = 0, .max = 1e15, .step = 1e6, .init = 0, .flags = HR_PARAM_SWEEPABLE,
    .help = N_ ("Number of parameters, if known. 0 counts them from the architecture.") },
  [HR_STORED_WEIGHT_BYTES] = {
    .name = "stored-weight-bytes", .label = N_ ("Stored weights"),
    .group = HR_GROUP_MODEL, .seen = HR_ADVANCED, FIELD (stored_weight_bytes),
    .min = 0, .max = 1e15, .step = 1e6, .init = 0, .unit = "B", .applies = serves_quantised,
    .help = N_ ("Bytes of all tensors in the files of a quantised model, if known. The quantised matrices then have "
                "what the others leave of them. 0 computes the bytes from the format.") },
 /* clang-format on */
