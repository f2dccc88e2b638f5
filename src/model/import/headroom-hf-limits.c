/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json may say that its family's facts (core/families.c) do not cover: rows. To add one, say
 * for which families which value of which key is covered, and why others are not. */
#include <string.h>

#include "core/facts/families.h"
#include "model/import/headroom-hf-aliases.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-reader-private.h"
#include "words/headroom-i18n.h"

/* What is supported; a key that is missing always is. */
typedef enum
{
  IS,        /* the value, or null */
  ONE_OF,    /* one of the words */
  NULL_ONLY, /* null */
  UNSET,     /* null, false or 0 */
  NOT_NULL,  /* anything else */
  SAME_AS,   /* what the key `value` has */
  UNLIKE,    /* true where that has false, and the other way round */
  EMPTY,     /* a list without elements */
  EACH,      /* a list whose elements are all `value`, or all what the key `value` has */
  KINDS,     /* a list of full and sliding layers */
  PATTERN,   /* the family's: every Nth layer is full */
  BOTH,      /* a list of classes that have an encoder and a decoder */
} Covered;

typedef struct
{
  const char *families; /* words; NULL: all */
  const char *key;      /* with a star at its end: every key that begins so */
  const char *inner;    /* of the object that is there */
  Covered covered;
  const char *value; /* a number, true, false or a quoted string */
  const char *reason;
  gboolean remark; /* say it and read on */
} Limit;

#define UNKNOWN HEADROOM_HF_UNKNOWN
#define SOME_EXPERTS N_ ("experts in only some of the layers are not supported.")
#define STATE_SPACE N_ ("state-space layers are not supported.")
#define TWO_STACKS N_ ("the encoder and the decoder of this model are not supported.")
#define BOTH_STACKS N_ ("only both stacks together are supported.")
#define RELATIVE N_ ("attention with relative positions is not supported.")
#define SPARSE N_ ("sparse attention is not supported.")
#define PAGES N_ ("embeddings of places on a page are not supported.")
#define PART N_ ("this part of the model is not supported.")
#define LIKE_BART "bart mbart pegasus marian mvp blenderbot blenderbot-small"
#define SHARED_KV N_ ("layers that share keys and values are not supported.")
#define KV_HEADS N_ ("layers with different numbers of KV heads are not supported.")
#define NO_EXPERTS N_ ("the experts are counted, though the family has none in Transformers.")
#define FURTHER                                                                                                        \
  N_ ("the multi-token prediction module is not counted, because Transformers does not load it. To train with it, "    \
      "set mtp-layers.")
#define ROTARY N_ ("the family rotates a different share of each head.")
#define FUNCTION N_ ("the memory of a different activation function is counted.")

/* clang-format off */
static const Limit limits[] = {
  { NULL, "layer_types", NULL, KINDS, NULL, N_ ("only full and sliding attention are supported.") },
  { NULL, "is_encoder_decoder", NULL, IS, "false", TWO_STACKS },
  { NULL, "visual", NULL, UNSET, NULL, PART },
  { NULL, "img_processor", NULL, UNSET, NULL, PART },
  { NULL, "audio_processor", NULL, UNSET, NULL, PART },
  { NULL, "speech_config", NULL, UNSET, NULL, PART },
  { NULL, "vision_tower", NULL, UNSET, NULL, PART },
  { NULL, "embd_layer", NULL, UNSET, NULL, PART },
  { UNKNOWN, "encoder_layers", NULL, NULL_ONLY, NULL, TWO_STACKS },
  { UNKNOWN, "num_decoder_layers", NULL, NULL_ONLY, NULL, TWO_STACKS },
  { UNKNOWN, "add_cross_attention", NULL, IS, "false", N_ ("cross-attention is not supported.") },
  { UNKNOWN, "cross_attention_layers", NULL, EMPTY, NULL, N_ ("cross-attention is not supported.") },
  { UNKNOWN, "hybrid_override_pattern", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "layers_block_type", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "block_types", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "lru_width", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "attention_window_size", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "attn_layer_indices", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "attn_type_list", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "full_attn_idxs", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "state_size", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "attention_hidden_size", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "ssm_*", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "mamba_*", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "linear_*", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "conv_*", NULL, UNSET, NULL, STATE_SPACE },
  { UNKNOWN, "rwkv_*", NULL, UNSET, NULL, STATE_SPACE },
  { NULL, "index_n_heads", NULL, UNSET, NULL, N_ ("an indexer that chooses the tokens to look at is not supported.") },
  { UNKNOWN, "decoder_sparse_step", NULL, IS, "1", SOME_EXPERTS },
  { UNKNOWN, "moe_layer_freq", NULL, IS, "1", SOME_EXPERTS },
  { UNKNOWN, "moe_layer_interval", NULL, IS, "1", SOME_EXPERTS },
  { UNKNOWN, "interleave_moe_layer_step", NULL, IS, "1", SOME_EXPERTS },
  { UNKNOWN, "expert_layer_period", NULL, IS, "1", SOME_EXPERTS },
  { UNKNOWN, "mlp_only_layers", NULL, EMPTY, NULL, SOME_EXPERTS },
  { UNKNOWN, "global_head_dim", NULL, SAME_AS, "head_dim", N_ ("heads of different widths are not supported.") },
  { UNKNOWN, "num_global_key_value_heads", NULL, SAME_AS, "num_key_value_heads",
    KV_HEADS },
  { UNKNOWN, "hidden_size_per_layer_input", NULL, IS, "0",
    N_ ("a second embedding for each layer is not supported.") },
  { UNKNOWN, "num_kv_shared_layers", NULL, IS, "0", SHARED_KV },
  { UNKNOWN, "use_cla", NULL, UNSET, NULL, SHARED_KV },
  { UNKNOWN, "num_key_value_heads_per_layer", NULL, NULL_ONLY, NULL,
    KV_HEADS },
  { UNKNOWN, "block_configs", NULL, NULL_ONLY, NULL, N_ ("layers of different kinds are not supported.") },
  { UNKNOWN, "parallel_attn_mlp_res", NULL, UNSET, NULL, N_ ("an MLP beside the experts is not supported.") },
  { UNKNOWN, "pack_qkv", NULL, NULL_ONLY, NULL,
    N_ ("nothing in the file says whether the MLP of such a model has a gate projection.") },
  { UNKNOWN, "num_hidden_groups", NULL, NULL_ONLY, NULL, N_ ("layers that share weights are not supported.") },
  { UNKNOWN, "embedding_size", NULL, SAME_AS, "hidden_size",
    N_ ("an embedding that is not as wide as the layers is not supported.") },
  { UNKNOWN, "input_embedding_size", NULL, SAME_AS, "hidden_size",
    N_ ("an embedding that is not as wide as the layers is not supported.") },
  { UNKNOWN, "relative_attention*", NULL, UNSET, NULL, RELATIVE },
  { UNKNOWN, "position_biased_input", NULL, NULL_ONLY, NULL, PART }, /* DeBERTa writes its norms as operations */
  { UNKNOWN, "max_relative_position*", NULL, IS, "-1", RELATIVE },
  { UNKNOWN, "untie_r", NULL, UNSET, NULL, RELATIVE },
  { UNKNOWN, "attention_type", NULL, IS, "\"original_full\"", SPARSE },
  { UNKNOWN, "attention_window", NULL, UNSET, NULL, SPARSE },
  { UNKNOWN, "num_landmarks", NULL, UNSET, NULL, SPARSE },
  { UNKNOWN, "num_hash*", NULL, UNSET, NULL, SPARSE },
  { UNKNOWN, "approx_mode", NULL, NULL_ONLY, NULL, SPARSE },
  { UNKNOWN, "block_sizes", NULL, EMPTY, NULL, PART },
  { UNKNOWN, "q_groups", NULL, IS, "1", PART },
  { UNKNOWN, "adapter_reduction_factor", NULL, UNSET, NULL, PART },
  { UNKNOWN, "entity_vocab_size", NULL, UNSET, NULL, PART },
  { UNKNOWN, "enable_p*", NULL, UNSET, NULL, PART },
  { UNKNOWN, "visual_*", NULL, UNSET, NULL, PART },
  { UNKNOWN, "max_2d_position_embeddings", NULL, UNSET, NULL, PAGES },
  { UNKNOWN, "max_xpath_*", NULL, UNSET, NULL, PAGES },
  { UNKNOWN, "dim_bbox*", NULL, UNSET, NULL, PAGES },
  { UNKNOWN, "channel_shrink_ratio", NULL, UNSET, NULL, PAGES },
  { UNKNOWN, "type_vocab_sizes", NULL, EMPTY, NULL, PAGES },
  { HEADROOM_HF_TWO_STACKS, "encoder_layers", NULL, SAME_AS, "decoder_layers",
    N_ ("an encoder and a decoder of different numbers of layers are not supported.") },
  { HEADROOM_HF_TWO_STACKS, "encoder_attention_heads", NULL, SAME_AS, "decoder_attention_heads",
    N_ ("an encoder and a decoder with different numbers of heads are not supported.") },
  { HEADROOM_HF_TWO_STACKS, "encoder_ffn_dim", NULL, SAME_AS, "decoder_ffn_dim",
    N_ ("an encoder and a decoder with MLPs of different widths are not supported.") },
  { HEADROOM_HF_TWO_STACKS, "activation_dropout", NULL, IS, "0",
    N_ ("masks of a dropout inside the MLP are not counted."), TRUE },
  { LIKE_BART, "activation_function", NULL, ONE_OF,
    "\"gelu\" \"silu\" \"swish\" \"relu\"",
    N_ ("only GELU, SiLU and ReLU are supported.") },
  { LIKE_BART, "activation_function", NULL, ONE_OF,
    "\"gelu\" \"silu\" \"swish\"", FUNCTION, TRUE },
  { "mvp", "use_prompt", NULL, IS, "false", N_ ("prompts are not supported.") },
  { "marian", "share_encoder_decoder_embeddings", NULL, IS, "true", N_ ("only a shared embedding is supported.") },
  { "marian", "decoder_vocab_size", NULL, SAME_AS, "vocab_size", N_ ("only a shared embedding is supported.") },
  { "m2m_100", "activation_function", NULL, IS, "\"relu\"", N_ ("only ReLU is supported.") },
  { HEADROOM_HF_TWO_STACKS, "is_decoder", NULL, IS, "false", BOTH_STACKS },
  { HEADROOM_HF_TWO_STACKS " t5 umt5", "architectures", NULL, BOTH, NULL, BOTH_STACKS },
  { "mpnet", "relative_attention_num_buckets", NULL, IS, "32", N_ ("the family tells 32 distances apart.") },
  { "esm", "position_embedding_type", NULL, IS, "\"rotary\"", N_ ("only rotary positions are supported.") },
  { "esm", "emb_layer_norm_before", NULL, IS, "false", N_ ("norms after the embedding are not supported.") },
  { "esm", "token_dropout", NULL, IS, "true", N_ ("what is kept of masked tokens is counted."), TRUE },
  { "esm", "is_folding_model", NULL, IS, "false", N_ ("models that fold proteins are not supported.") },
  { "mpnet esm", "is_decoder", NULL, IS, "false", N_ ("only the encoder is supported.") },
  { "xglm", "activation_function", NULL, ONE_OF, "\"gelu\" \"silu\" \"swish\"",
    N_ ("only GELU and SiLU are supported.") },
  { "xglm", "activation_dropout", NULL, IS, "0",
    N_ ("masks of a dropout inside the MLP are not counted."), TRUE },
  { "t5 umt5", "num_decoder_layers", NULL, SAME_AS, "num_layers",
    N_ ("an encoder and a decoder of different numbers of layers are not supported.") },
  { "t5 umt5", "feed_forward_proj", NULL, ONE_OF, "\"relu\" \"gated-gelu\" \"gated-silu\"",
    N_ ("only ReLU and a gated GELU or SiLU are supported.") },
  { "t5 umt5", "feed_forward_proj", NULL, ONE_OF, "\"relu\" \"gated-gelu\"", FUNCTION, TRUE },
  { "t5 umt5", "relative_attention_num_buckets", NULL, IS, "32", N_ ("the family tells 32 distances apart.") },
  { "t5 umt5", "is_decoder", NULL, IS, "false", BOTH_STACKS },
  { "distilbert", "activation", NULL, IS, "\"gelu\"", FUNCTION, TRUE },
  { "distilbert roberta-prelayernorm", "is_decoder", NULL, IS, "false", N_ ("only the encoder is supported.") },
  { "gemma2 gemma3_text gpt_oss llama4_text olmo3 cohere2 vaultgemma cwm exaone_moe afmoe cohere2_moe", "layer_types",
    NULL, PATTERN, NULL,
    N_ ("the family has its full-attention layers in other places.") },
  { "gemma2", "attn_logit_softcapping", NULL, NOT_NULL, NULL, N_ ("the family caps its scores.") },
  { "gemma2", "final_logit_softcapping", NULL, NOT_NULL, NULL, N_ ("the family caps its logits.") },
  { "gemma3_text", "attn_logit_softcapping", NULL, NULL_ONLY, NULL, N_ ("the family does not cap its scores.") },
  { "gemma3_text", "final_logit_softcapping", NULL, NULL_ONLY, NULL, N_ ("the family does not cap its logits.") },
  { "gemma2 gemma3_text", "use_bidirectional_attention", NULL, IS, "false",
    N_ ("only causal attention is supported.") },
  { "glm glm4", "partial_rotary_factor", NULL, IS, "0.5", ROTARY },
  { "glm glm4", "rope_parameters", "partial_rotary_factor", IS, "0.5", ROTARY },
  { "hyperclovax", "use_post_norm", NULL, IS, "true", N_ ("only norms after attention and MLP, too, are supported.") },
  { "stablelm", "partial_rotary_factor", NULL, IS, "0.25", ROTARY, TRUE },
  { "stablelm", "rope_parameters", "partial_rotary_factor", IS, "0.25", ROTARY, TRUE },
  { "nemotron", "partial_rotary_factor", NULL, IS, "0.5", ROTARY, TRUE },
  { "nemotron minimax_m2", "rope_parameters", "partial_rotary_factor", IS, "0.5", ROTARY, TRUE },
  { "minimax_m2 gptj", "rotary_dim", NULL, IS, "64", ROTARY, TRUE },
  { "olmo olmoe", "clip_qkv", NULL, NULL_ONLY, NULL,
    N_ ("the copies of query, key and value that clipping keeps are not counted."), TRUE },
  { "qwen2_moe", "use_sliding_window", NULL, IS, "false",
    N_ ("a sliding window in only some of the layers is not supported.") },
  { "solar_open", "partial_rotary_factor", NULL, IS, "1", ROTARY },
  { "persimmon", "qk_layernorm", NULL, IS, "true", N_ ("models without norms on query and key are not supported.") },
  { "persimmon", "partial_rotary_factor", NULL, IS, "0.5", ROTARY },
  { "persimmon", "hidden_act", NULL, IS, "\"relu2\"", FUNCTION, TRUE },
  { "apertus", "hidden_act", NULL, IS, "\"xielu\"", FUNCTION, TRUE },
  { "openai-gpt", "afn", NULL, IS, "\"gelu\"", FUNCTION, TRUE },
  { "codegen", "rotary_dim", NULL, IS, "64", ROTARY, TRUE },
  { "codegen", "activation_function", NULL, IS, "\"gelu_new\"", FUNCTION, TRUE },
  { "hunyuan_v1_moe", "attention_bias", NULL, IS, "false", N_ ("biases are not supported.") },
  { "cohere2_moe", "expert_selection_fn", NULL, IS, "\"softmax\"",
    N_ ("only probabilities by softmax are supported.") },
  { "cohere2_moe", "num_shared_experts", NULL, IS, "0", N_ ("shared experts are not supported.") },
  { "cohere2_moe", "prefix_dense_intermediate_size", NULL, NULL_ONLY, NULL,
    N_ ("dense layers before those with experts are not supported.") },
  { "laguna", "layer_types", NULL, EACH, "\"full_attention\"",
    N_ ("a sliding window in only some of the layers is not supported.") },
  { "laguna", "num_attention_heads_per_layer", NULL, EACH, "num_attention_heads",
    N_ ("layers with different numbers of heads are not supported.") },
  { "stablelm", "use_parallel_residual", NULL, IS, "false", N_ ("parallel attention and MLP are not supported.") },
  { "stablelm", "qk_layernorm", NULL, IS, "false", N_ ("norms on query and key are not supported.") },
  { "cohere", "use_qk_norm", NULL, IS, "false", N_ ("norms on query and key are not supported.") },
  { "phimoe", "lm_head_bias", NULL, IS, "false", N_ ("the bias of the head is not counted."), TRUE },
  { "albert", "num_hidden_groups", NULL, IS, "1", N_ ("only layers that all share their weights are supported.") },
  { "albert", "inner_group_num", NULL, IS, "1", N_ ("only layers that all share their weights are supported.") },
  { "albert", "hidden_act", NULL, ONE_OF, "\"gelu_new\" \"gelu\"", N_ ("only GELU is supported.") },
  { "rembert", "output_embedding_size", NULL, IS, "1664", N_ ("another width of the head is not supported.") },
  { "rembert", "tie_word_embeddings", NULL, IS, "false", N_ ("the head cannot be the embedding.") },
  { "electra rembert megatron-bert xlm-roberta-xl roformer jina_embeddings_v3 layoutlm deberta-v2", "hidden_act", NULL,
    IS, "\"gelu\"", N_ ("only GELU is supported.") },
  { "modernbert", "layer_types", NULL, PATTERN, NULL,
    N_ ("the family has its full-attention layers in other places.") },
  { "roformer", "rotary_value", NULL, IS, "false", N_ ("values that are rotated are not supported.") },
  { "jina_embeddings_v3", "lora_adaptations", NULL, NULL_ONLY, NULL,
    N_ ("adapters within the model are not supported.") },
  { "nomic_bert", "hidden_act", NULL, IS, "\"silu\"", N_ ("only SiLU is supported.") },
  { "nomic_bert", "head_dim", NULL, IS, "64", N_ ("heads of another width are not supported.") },
  { "nomic_bert", "partial_rotary_factor", NULL, IS, "1", ROTARY },
  { "layoutlm", "max_2d_position_embeddings", NULL, IS, "1024", N_ ("the family has 1024 places on a page.") },
  { "deberta-v2", "position_biased_input", NULL, UNLIKE, "relative_attention",
    N_ ("only either a table of positions or relative positions are supported.") },
  { "deberta-v2", "position_buckets", NULL, IS, "256", N_ ("the family has 256 distances to each side.") },
  { "deberta-v2", "share_att_key", NULL, IS, "true", N_ ("only shared projections of distances are supported.") },
  { "deberta-v2", "norm_rel_ebd", NULL, IS, "\"layer_norm\"", N_ ("only distances with a norm are supported.") },
  { "deberta-v2", "type_vocab_size", NULL, IS, "0", N_ ("the family has no token types.") },
  { "deberta-v2", "conv_kernel_size", NULL, UNSET, NULL, N_ ("convolutions are not supported.") },
  { "deberta-v2", "embedding_size", NULL, SAME_AS, "hidden_size",
    N_ ("an embedding that is not as wide as the layers is not supported.") },
  { "modernbert", "norm_bias", NULL, IS, "false", N_ ("norms with biases are not supported.") },
  { "modernbert", "classifier_bias", NULL, IS, "false", N_ ("biases in the head are not supported.") },
  { "modernbert", "decoder_bias", NULL, IS, "true", N_ ("the bias of the head is counted.") },
  { "modernbert", "sparse_prediction", NULL, IS, "false", N_ ("logits of only some tokens are not supported.") },
  { "modernbert", "embedding_dropout", NULL, IS, "0", N_ ("masks of this dropout are not counted."), TRUE },
  { "modernbert", "mlp_dropout", NULL, IS, "0", N_ ("masks of this dropout are not counted."), TRUE },
  { "electra", "use_task_id", NULL, IS, "false", N_ ("ids of tasks are not supported.") },
  { "roberta electra albert rembert modernbert megatron-bert xlm-roberta-xl roformer", "is_decoder", NULL, IS, "false",
    N_ ("only the encoder is supported.") },
  { "ernie4_5_moe", "moe_layer_interval", NULL, IS, "1", SOME_EXPERTS },
  { "qwen2_moe mellum", "mlp_only_layers", NULL, EMPTY, NULL, SOME_EXPERTS },
  { "gpt_bigcode", "multi_query", NULL, IS, "true", N_ ("only a single head for key and value is supported.") },
  { "smollm3", "use_sliding_window", NULL, IS, "false",
    N_ ("a sliding window in only some of the layers is not supported.") },
  { "llama", "num_local_experts", NULL, UNSET, NULL, NO_EXPERTS, TRUE },
  { "llama", "num_experts", NULL, UNSET, NULL, NO_EXPERTS, TRUE },
  { "llama", "n_routed_experts", NULL, UNSET, NULL, NO_EXPERTS, TRUE },
  { "phi3", "resid_pdrop", NULL, IS, "0", N_ ("dropout on the residual stream is not supported.") },
  { "phi3", "partial_rotary_factor", NULL, IS, "1", ROTARY, TRUE },
  { "phi3", "rope_parameters", "partial_rotary_factor", IS, "1", ROTARY, TRUE },
  { "glm4_moe", "partial_rotary_factor", NULL, IS, "0.5", ROTARY },
  { "glm4_moe", "rope_parameters", "partial_rotary_factor", IS, "0.5", ROTARY },
  { "gpt_neox", "rotary_pct", NULL, IS, "0.25", ROTARY },
  { "gpt_neox", "partial_rotary_factor", NULL, IS, "0.25", ROTARY },
  { "gpt_neox", "rope_parameters", "partial_rotary_factor", IS, "0.25", ROTARY },
  { "gpt_neox", "use_parallel_residual", NULL, IS, "true", N_ ("only parallel attention and MLP are supported.") },
  { "phi", "qk_layernorm", NULL, IS, "false", N_ ("norms on query and key are not supported.") },
  { "qwen", "no_bias", NULL, IS, "true", N_ ("biases in the MLP are not supported.") },
  { "stablelm_alpha", "hidden_act", NULL, IS, "\"gelu\"", N_ ("only the first version, with GELU, is supported.") },
  { "falcon", "parallel_attn", NULL, IS, "true", N_ ("only parallel attention and MLP are supported.") },
  { "falcon", "new_decoder_architecture", NULL, IS, "false", N_ ("the newer decoder is not supported.") },
  { "falcon", "num_ln_in_parallel_attn", NULL, IS, "1", N_ ("only one norm before attention and MLP is supported.") },
  { "falcon", "alibi", NULL, IS, "false", N_ ("only rotary positions are supported.") },
  { "falcon", "multi_query", NULL, IS, "true", N_ ("only a single head for key and value is supported.") },
  { "opt", "do_layer_norm_before", NULL, IS, "true", N_ ("norms after the residual addition are not supported.") },
  { "opt", "_remove_final_layer_norm", NULL, IS, "false", N_ ("the family ends in a norm.") },
  { "opt", "layer_norm_elementwise_affine", NULL, IS, "true", N_ ("norms without weights are not supported.") },
  { "opt", "word_embed_proj_dim", NULL, SAME_AS, "hidden_size",
    N_ ("an embedding that is not as wide as the layers is not supported.") },
  { "opt", "attention_dropout", NULL, IS, "0", N_ ("dropout on the scores is not supported.") },
  { "bert", "is_decoder", NULL, IS, "false", N_ ("only the encoder is supported.") },
  { "bert", "add_cross_attention", NULL, IS, "false", N_ ("only the encoder is supported.") },
  { "bert", "position_embedding_type", NULL, IS, "\"absolute\"", N_ ("only a learned position table is supported.") },
  { "vit", "patch_size", NULL, IS, "16", N_ ("only patches of 16 by 16 pixels are supported.") },
  { "vit", "num_channels", NULL, IS, "3", N_ ("only images with three colour channels are supported.") },
  { "qwen3_moe", "mlp_only_layers", NULL, EMPTY, NULL, N_ ("only models with experts in every layer are supported.") },
  { "deepseek_v2", "mlp_bias", NULL, IS, "false", N_ ("biases in the MLP are not supported.") },
  { "bloom", "apply_residual_connection_post_layernorm", NULL, IS, "false",
    N_ ("only norms before attention and MLP are supported.") },
  { "mpt", "expansion_ratio", NULL, IS, "4", N_ ("only an MLP four times as wide as the layers is supported.") },
  { "mpt", "no_bias", NULL, IS, "true", N_ ("biases are not supported.") },
  { "deepseek_v2 deepseek_v3", "moe_layer_freq", NULL, IS, "1",
    N_ ("only models with experts in every layer after the leading dense ones are supported.") },

  { "deepseek_v3 glm4_moe", "num_nextn_predict_layers", NULL, IS, "0", FURTHER, TRUE },
  { UNKNOWN, "num_nextn_predict_layers", NULL, IS, "0", FURTHER, TRUE },
  { UNKNOWN, "shared_expert_intermediate_size", NULL, IS, "0",
    N_ ("a shared expert with its own width is not counted."), TRUE },
  { UNKNOWN, "alibi", NULL, IS, "false", N_ ("the positional bias (ALiBi) is not counted."), TRUE },
  { "phi", "partial_rotary_factor", NULL, IS, "0.5", ROTARY, TRUE },
  { "phi", "rope_parameters", "partial_rotary_factor", IS, "0.5", ROTARY, TRUE },
  { "phi", "hidden_act", NULL, IS, "\"gelu_new\"", FUNCTION, TRUE },
  { "gpt2", "activation_function", NULL, IS, "\"gelu_new\"", FUNCTION, TRUE },
  { "opt", "activation_function", NULL, IS, "\"relu\"", FUNCTION, TRUE },
  { "gpt_neox bert vit", "hidden_act", NULL, IS, "\"gelu\"", FUNCTION, TRUE },
  { "falcon", "activation", NULL, IS, "\"gelu\"", FUNCTION, TRUE },
};
/* clang-format on */

static gboolean
is_value (const HeadroomJson *value, const char *text)
{
  g_autofree char *shown = headroom_json_describe (value);

  if (headroom_json_get_kind (value) == HEADROOM_JSON_NUMBER)
    return headroom_json_get_number (value) == g_ascii_strtod (text, NULL);
  return g_str_equal (shown, text);
}

static gboolean
is_one_of (const HeadroomJson *value, const char *words)
{
  g_autofree char *shown = headroom_json_describe (value);

  return headroom_hf_names (words, shown);
}

static gboolean
is_same (const HeadroomJson *value, const HeadroomJson *other)
{
  return other == NULL || headroom_json_get_number (value) == headroom_json_get_number (other);
}

static gboolean
is_unlike (const HeadroomJson *value, const HeadroomJson *other)
{
  return headroom_json_get_bool (value) != (other != NULL && headroom_json_get_bool (other));
}

/* Every layer is full or sliding, and where the family is given, each at its place. */
static gboolean
is_pattern (const HeadroomJson *list, const hr_family_t *family)
{
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      const char *kind = headroom_json_get_string (headroom_json_get_element (list, i));
      gboolean full = g_strcmp0 (kind, "full_attention") == 0;

      if (!full && g_strcmp0 (kind, "sliding_attention") != 0 && g_strcmp0 (kind, "chunked_attention") != 0)
        return FALSE;
      if (family != NULL && full != hr_family_is_full (family, (int) i))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_each (const HeadroomHfReader *r, const HeadroomJson *list, const char *text)
{
  const HeadroomJson *of_key = headroom_json_get_value (r->section, text);
  g_autofree char *shown = of_key != NULL ? headroom_json_describe (of_key) : g_strdup (text);

  for (guint i = 0; i < headroom_json_get_length (list); i++)
    if (!is_value (headroom_json_get_element (list, i), shown))
      return FALSE;
  return TRUE;
}

/* “T5EncoderModel” is one stack alone, and so is “BartForCausalLM”. */
static gboolean
is_of_one_stack (const char *name)
{
  static const char *const endings[] = { "EncoderModel", "ForCausalLM", "ForTokenClassification" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (name, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_both_stacks (const HeadroomJson *classes)
{
  for (guint i = 0; i < headroom_json_get_length (classes); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (classes, i));

      if (name == NULL)
        continue;
      if (is_of_one_stack (name))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_unset (const HeadroomJson *value)
{
  switch (headroom_json_get_kind (value))
    {
    case HEADROOM_JSON_BOOL: return !headroom_json_get_bool (value);
    case HEADROOM_JSON_NUMBER: return headroom_json_get_number (value) == 0;
    default: return FALSE;
    }
}

static gboolean
is_covered (const HeadroomHfReader *r, const Limit *limit, const HeadroomJson *value)
{
  gboolean null = headroom_json_get_kind (value) == HEADROOM_JSON_NULL;

  if (null || limit->covered == NULL_ONLY || limit->covered == NOT_NULL)
    return null != (limit->covered == NOT_NULL);
  switch (limit->covered)
    {
    case UNLIKE: return is_unlike (value, headroom_json_get_value (r->section, limit->value));
    case SAME_AS: return is_same (value, headroom_json_get_value (r->section, limit->value));
    case EACH: return is_each (r, value, limit->value);
    case EMPTY: return headroom_json_get_length (value) == 0;
    case BOTH: return has_both_stacks (value);
    case ONE_OF: return is_one_of (value, limit->value);
    case UNSET: return is_unset (value);
    case KINDS: return is_pattern (value, NULL);
    case PATTERN: return is_pattern (value, hr_family (r->family));
    case IS:
    case NULL_ONLY:
    case NOT_NULL:
    default: return is_value (value, limit->value);
    }
}

/* True where the row is about the key. */
static gboolean
is_of_key (const Limit *limit, const char *key)
{
  size_t length = strcspn (limit->key, "*");

  if (limit->key[length] == '*')
    return strncmp (key, limit->key, length) == 0;
  return g_str_equal (key, limit->key);
}

static const HeadroomJson *
find_limited (const Limit *limit, const HeadroomJson *value)
{
  if (limit->inner == NULL)
    return value;
  if (headroom_json_get_kind (value) != HEADROOM_JSON_OBJECT)
    return NULL;
  return headroom_json_get (value, limit->inner);
}

static char *
describe_limit (const HeadroomHfReader *r, const Limit *limit, const char *name, const HeadroomJson *value)
{
  g_autofree char *shown = headroom_json_describe (value);
  g_autoptr (GString) key = g_string_new (r->prefix);

  g_string_append (key, name);
  if (limit->inner != NULL)
    g_string_append_printf (key, ".%s", limit->inner);
  return g_strdup_printf (_ ("%s is %s: %s"), key->str, shown, headroom_gettext (limit->reason));
}

static gboolean
is_about_unknown (const HeadroomHfReader *r, const Limit *limit)
{
  return r->is_nearest && headroom_hf_names (limit->families, UNKNOWN);
}

static gboolean
is_about_family (const HeadroomHfReader *r, const Limit *limit)
{
  const char *family = hr_family (r->family)->choice.id;
  const char *as = headroom_hf_read_as (family);

  if (limit->covered == KINDS && hr_family (r->family)->mixed)
    return FALSE;
  if (g_str_equal (limit->key, "is_encoder_decoder") && hr_family (r->family)->crosses)
    return FALSE;
  if (limit->families == NULL || is_about_unknown (r, limit))
    return TRUE;
  return headroom_hf_names (limit->families, family) || (as != NULL && headroom_hf_names (limit->families, as));
}

/* What the nearest family does not support is no fault of the file. */
static gboolean
is_refused (const HeadroomHfReader *r, const Limit *limit)
{
  if (limit->remark)
    return FALSE;
  return limit->families == NULL || is_about_unknown (r, limit) || !r->is_nearest;
}

static gboolean
check_value (HeadroomHfReader *r, const Limit *limit, const char *key, const HeadroomJson *value)
{
  g_autofree char *message = NULL;

  if (value == NULL || is_covered (r, limit, value))
    return TRUE;
  message = describe_limit (r, limit, key, value);
  if (is_refused (r, limit))
    return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
  headroom_partial_add_remark (r->partial, message);
  return TRUE;
}

static gboolean
check_limit (HeadroomHfReader *r, const Limit *limit)
{
  if (!is_about_family (r, limit))
    return TRUE;
  for (guint i = 0; i < headroom_json_get_length (r->section); i++)
    {
      const char *key = headroom_json_get_key (r->section, i);
      const HeadroomJson *value = headroom_json_get (r->section, key);

      if (is_of_key (limit, key) && !check_value (r, limit, key, find_limited (limit, value)))
        return FALSE;
    }
  return TRUE;
}

gboolean
headroom_hf_reader_check_limits (HeadroomHfReader *r)
{
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (!check_limit (r, &limits[i]))
      return FALSE;
  return TRUE;
}
