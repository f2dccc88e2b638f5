/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a config.json, one row a parameter and family: what each means, and what holds where it is missing. Class
 * defaults are those of the configuration classes of transformers 5.12. To add a spelling, add it to a
 * row; to add a family with other defaults, add its name to a row above the general ones, or rows of its own. */
#include "model/import/headroom-hf-keys.h"

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/import/headroom-hf-aliases.h"

#include <stddef.h>
#include <string.h>

#define UNKNOWN HEADROOM_HF_UNKNOWN

/* clang-format off */
static const HeadroomHfKey rows[] = {
  /* A model_type that is not known: every spelling that is in use. */
  { HR_LAYERS, UNKNOWN, { "num_hidden_layers", "n_layer", "num_layers", "n_layers" } },
  { HR_HIDDEN_SIZE, UNKNOWN, { "hidden_size", "n_embd", "d_model", "model_dim" } },
  { HR_ATTENTION_HEADS, UNKNOWN, { "num_attention_heads", "n_head", "n_heads", "num_heads" } },
  { HR_KV_HEADS, UNKNOWN,
    { "num_key_value_heads", "n_kv_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num" },
    HEADROOM_HF_AS_HEADS,
    .one_where = "multi_query" },
  { HR_HEAD_DIM, UNKNOWN, { "head_dim", "kv_channels", "attention_head_dim", "head_size" },
    HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_FFN_SIZE, UNKNOWN, { "intermediate_size", "ffn_dim", "ffn_hidden_size", "n_inner", "d_ff", "dff" },
    HEADROOM_HF_NEAREST },
  { HR_VOCAB_SIZE, UNKNOWN, { "padded_vocab_size", "vocab_size", "n_vocab" } },
  { HR_TIED_EMBEDDINGS, UNKNOWN, { "tie_word_embeddings", "tie_embeddings" }, HEADROOM_HF_NEAREST, .outer = true },
  { HR_SLIDING_WINDOW, UNKNOWN, { "sliding_window", "sliding_window_size" }, HEADROOM_HF_NONE,
    .needs_true = "use_sliding_window" },
  { HR_QKV_BIAS, UNKNOWN,
    { "attention_bias", "qkv_bias", "add_qkv_bias", "use_qkv_bias", "use_bias", "add_bias_linear", "bias" },
    HEADROOM_HF_NEAREST },
  { HR_O_BIAS, UNKNOWN, { "attention_bias", "use_bias", "add_bias_linear", "bias" }, HEADROOM_HF_NEAREST },
  { HR_MLP_BIAS, UNKNOWN, { "mlp_bias", "use_bias", "add_bias_linear", "bias" }, HEADROOM_HF_NEAREST },
  { HR_EXPERTS, UNKNOWN, { "num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts" },
    HEADROOM_HF_NO_EXPERTS, .needs_true = "is_moe" },
  { HR_EXPERTS_PER_TOKEN, UNKNOWN,
    { "num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_topk", "moe_top_k", "top_k_experts" },
    HEADROOM_HF_NEEDED_BY_EXPERTS },
  { HR_EXPERT_FFN_SIZE, UNKNOWN, { "moe_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size" },
    HEADROOM_HF_AS_FFN },
  { HR_SHARED_EXPERTS, UNKNOWN, { "n_shared_experts", "num_shared_experts", "moe_num_shared_experts" },
    HEADROOM_HF_NO_MORE_EXPERTS },
  { HR_DENSE_LAYERS, UNKNOWN, { "first_k_dense_replace", "num_dense_layers" }, HEADROOM_HF_NO_MORE_EXPERTS },
  { HR_DROPOUT, UNKNOWN, { "resid_pdrop", "hidden_dropout_prob", "hidden_dropout", "dropout", "attention_dropout" },
    HEADROOM_HF_NEAREST },

  { HR_LAYERS, "gpt2", { "n_layer", "num_hidden_layers", "num_layers", "n_layers" } },
  { HR_HIDDEN_SIZE, "gpt2", { "n_embd", "hidden_size" } },
  { HR_ATTENTION_HEADS, "gpt2", { "n_head", "num_attention_heads" } },
  { HR_LAYERS, "gpt_bigcode gptj", { "n_layer", "num_hidden_layers" } },
  { HR_LAYERS, HEADROOM_HF_TWO_STACKS, { "decoder_layers" }, HEADROOM_HF_ASSUME, .value = "12" },
  { HR_LAYERS, "xglm", { "num_layers", "num_hidden_layers" } },
  { HR_LAYERS, "t5 umt5", { "num_layers", "num_hidden_layers" } },
  { HR_LAYERS, "gpt_neo", { "num_layers", "num_hidden_layers" } },
  { HR_LAYERS, "distilbert", { "n_layers", "num_hidden_layers" } },
  { HR_LAYERS, "codegen openai-gpt ctrl", { "n_layer", "num_hidden_layers" } },
  { HR_LAYERS, "nemotron_h", { "num_hidden_layers", "layers_block_type" }, .means = HEADROOM_HF_LENGTH },
  { HR_LAYERS, NULL, { "num_hidden_layers", "n_layer", "num_layers", "n_layers" } },
  { HR_HIDDEN_SIZE, "bloom", { "hidden_size", "n_embed" } },
  { HR_HIDDEN_SIZE, "gpt_bigcode gptj", { "n_embd", "hidden_size" } },
  { HR_HIDDEN_SIZE, "distilbert", { "dim", "hidden_size" } },
  { HR_HIDDEN_SIZE, "t5 umt5", { "d_model", "hidden_size" } },
  { HR_HIDDEN_SIZE, "codegen openai-gpt ctrl", { "n_embd", "hidden_size" } },
  { HR_HIDDEN_SIZE, NULL, { "hidden_size", "n_embd", "d_model" } },
  { HR_ATTENTION_HEADS, "gemma3_text", { "num_attention_heads" }, HEADROOM_HF_ASSUME, .value = "8" },
  { HR_ATTENTION_HEADS, "gpt_bigcode gptj", { "n_head", "num_attention_heads" } },
  { HR_ATTENTION_HEADS, HEADROOM_HF_TWO_STACKS, { "decoder_attention_heads" }, HEADROOM_HF_ASSUME,
    .value = "16" },
  { HR_ATTENTION_HEADS, "xglm", { "attention_heads", "num_attention_heads" } },
  { HR_ATTENTION_HEADS, "t5 umt5", { "num_heads", "num_attention_heads" } },
  { HR_ATTENTION_HEADS, "gpt_neo", { "num_heads", "num_attention_heads" } },
  { HR_ATTENTION_HEADS, "distilbert", { "n_heads", "num_attention_heads" } },
  { HR_ATTENTION_HEADS, "mamba falcon_mamba mamba2", { NULL }, HEADROOM_HF_ASSUME, .value = "1" }, /* it has none */
  { HR_ATTENTION_HEADS, "codegen openai-gpt ctrl", { "n_head", "num_attention_heads" } },
  { HR_ATTENTION_HEADS, NULL, { "num_attention_heads", "n_head", "n_heads" } },

  { HR_KV_HEADS, "mistral mixtral gpt_oss llama4_text glm4_moe", { "num_key_value_heads" }, HEADROOM_HF_ASSUME,
    HEADROOM_HF_AS_HEADS, "8" },
  { HR_KV_HEADS, "qwen2 qwen3", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "32" },
  { HR_KV_HEADS, "qwen3_moe smollm3 gemma2 gemma3_text", { "num_key_value_heads" }, HEADROOM_HF_ASSUME,
    HEADROOM_HF_AS_HEADS, "4" },
  { HR_KV_HEADS, "gpt2 opt gpt_neox bloom mpt bert vit deepseek_v2 deepseek_v3 qwen stablelm_alpha", { NULL },
    HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "phi", { "num_key_value_heads" }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "falcon", { "multi_query" }, HEADROOM_HF_ASSUME, .value = "1", .means = HEADROOM_HF_TRUE },
  { HR_KV_HEADS, "gemma helium", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "16" },
  { HR_KV_HEADS, "glm glm4 ernie4_5 starcoder2", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS,
    "2" },
  { HR_KV_HEADS, "seed_oss phimoe ministral3 solar_open hy_v3 minimax_m2", { "num_key_value_heads" },
    HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "8" },
  { HR_KV_HEADS, "ernie4_5_moe mellum", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "4" },
  { HR_KV_HEADS, "bitnet", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "5" },
  { HR_KV_HEADS, "nanochat", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "6" },
  { HR_KV_HEADS, "stablelm exaone4 dots1", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "32" },
  { HR_KV_HEADS, "qwen2_moe", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "16" },
  { HR_KV_HEADS, "gpt_bigcode", { "multi_query" }, HEADROOM_HF_ASSUME, .value = "1", .means = HEADROOM_HF_TRUE },
  { HR_KV_HEADS, "olmo3 granite granitemoe jais2 eurobert nemotron cohere cohere2 olmo olmoe hunyuan_v1_dense",
    { "num_key_value_heads" }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, HEADROOM_HF_TWO_STACKS, { NULL }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "t5 umt5", { NULL }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "roberta electra biogpt gptj gpt_neo glm4_moe_lite distilbert roberta-prelayernorm mpnet esm xglm "
    "albert rembert modernbert megatron-bert xlm-roberta-xl roformer jina_embeddings_v3 nomic_bert layoutlm "
    "deberta-v2",
    { NULL }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "codegen openai-gpt ctrl persimmon youtu mistral4", { NULL }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "hyperclovax flex_olmo apertus afmoe hunyuan_v1_moe granitemoeshared cohere2_moe",
    { "num_key_value_heads" }, HEADROOM_HF_AS_HEADS },
  { HR_KV_HEADS, "cwm laguna", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "8" },
  { HR_KV_HEADS, "vaultgemma", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "4" },
  { HR_KV_HEADS, "exaone_moe", { "num_key_value_heads" }, HEADROOM_HF_ASSUME, HEADROOM_HF_AS_HEADS, "32" },
  { HR_KV_HEADS, NULL, { "num_key_value_heads", "n_kv_heads", "num_kv_heads", "multi_query_group_num" },
    HEADROOM_HF_AS_HEADS, .doubtful = true },
  { HR_HEAD_DIM, "qwen", { "kv_channels" }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "gpt2 opt gpt_neox falcon bloom mpt bert vit phi stablelm_alpha", { NULL },
    HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "gpt_oss", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_HEAD_DIM, "qwen3 llama4_text", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_HEAD_DIM, "gemma2 gemma3_text", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_HEAD_DIM, "deepseek_v2 deepseek_v3", { NULL }, HEADROOM_HF_SKIP }, /* the rows of latent attention say it */
  { HR_HEAD_DIM, "llama qwen2 mixtral phi3 olmo2 smollm3", { "head_dim" }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "gemma", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_HEAD_DIM, "glm glm4 seed_oss ernie4_5 helium mellum solar_open hy_v3 minimax_m2", { "head_dim" },
    HEADROOM_HF_ASSUME, .value = "128" },
  { HR_HEAD_DIM, "ministral3", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_HEAD_DIM, "recurrent_gemma qwen3_next qwen3_5_text", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_HEAD_DIM, "glm4_moe_lite", { NULL }, HEADROOM_HF_SKIP },
  { HR_HEAD_DIM,
    "olmo3 ernie4_5_moe phimoe granite granitemoe arcee jais2 nanochat bitnet eurobert starcoder2 nemotron cohere "
    "cohere2 olmo olmoe exaone4 qwen2_moe dots1 hunyuan_v1_dense stablelm",
    { "head_dim" }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "t5 umt5", { "d_kv" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_HEAD_DIM, HEADROOM_HF_TWO_STACKS, { NULL }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "roberta electra biogpt gptj gpt_neo gpt_bigcode distilbert roberta-prelayernorm mpnet esm xglm "
    "albert rembert modernbert megatron-bert xlm-roberta-xl roformer jina_embeddings_v3 layoutlm deberta-v2",
    { NULL }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "codegen openai-gpt ctrl persimmon", { NULL }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "hyperclovax flex_olmo apertus granitemoeshared exaone_moe cohere2_moe hunyuan_v1_moe", { "head_dim" },
    HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "cwm afmoe laguna", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_HEAD_DIM, "vaultgemma", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_HEAD_DIM, "youtu mistral4", { NULL }, HEADROOM_HF_SKIP },
  { HR_HEAD_DIM, "nemotron_h", { "attention_head_dim", "head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_HEAD_DIM, "zamba2", { "attention_head_dim" }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "mamba2", { NULL }, HEADROOM_HF_HIDDEN_BY_HEADS },
  { HR_HEAD_DIM, "qwen3_5_moe_text", { "head_dim" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_HEAD_DIM, NULL, { "head_dim", "kv_channels" }, HEADROOM_HF_HIDDEN_BY_HEADS, .doubtful = true },

  { HR_FFN_SIZE, "gpt2", { "n_inner" }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "falcon", { "ffn_hidden_size" }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "bloom mpt", { NULL }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "llama4_text", { "intermediate_size_mlp" }, HEADROOM_HF_ASSUME, .value = "16384" },
  /* Of gate and up together. */
  { HR_FFN_SIZE, "qwen", { "intermediate_size" }, HEADROOM_HF_ASSUME, .value = "11008", .means = HEADROOM_HF_HALF },
  { HR_FFN_SIZE, "opt", { "ffn_dim", "intermediate_size" } },
  { HR_FFN_SIZE, HEADROOM_HF_TWO_STACKS, { "decoder_ffn_dim" }, HEADROOM_HF_ASSUME, .value = "4096" },
  { HR_FFN_SIZE, "t5 umt5", { "d_ff", "intermediate_size" } },
  { HR_FFN_SIZE, "gpt_neo", { "intermediate_size" }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "gpt_bigcode gptj", { "n_inner" }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "distilbert", { "hidden_dim", "intermediate_size" } },
  { HR_FFN_SIZE, "solar_open", { "intermediate_size", "moe_intermediate_size" } },
  { HR_FFN_SIZE, "codegen", { "n_inner" }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "openai-gpt", { NULL }, HEADROOM_HF_FOUR_TIMES_HIDDEN },
  { HR_FFN_SIZE, "ctrl", { "dff" }, HEADROOM_HF_ASSUME, .value = "8192" },
  { HR_FFN_SIZE, "mamba2", { NULL }, HEADROOM_HF_FOUR_TIMES_HIDDEN }, /* it has none */
  { HR_FFN_SIZE, "qwen3_5_moe_text", { "intermediate_size", "moe_intermediate_size" } },
  { HR_FFN_SIZE, NULL, { "intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size" } },
  { HR_VOCAB_SIZE, "gemma3_text", { "vocab_size" }, HEADROOM_HF_ASSUME, .value = "262208" },
  { HR_VOCAB_SIZE, "vit", { "num_labels", "id2label" }, HEADROOM_HF_ASSUME, .value = "2",
    .means = HEADROOM_HF_LENGTH },
  { HR_VOCAB_SIZE, NULL, { "vocab_size", "padded_vocab_size" } },
  { HR_EMBEDDING_SIZE, "albert electra", { "embedding_size" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_EMBEDDING_SIZE, "ernie", { NULL }, HEADROOM_HF_SKIP },
  { HR_EMBEDDING_SIZE, "roformer", { "embedding_size" }, HEADROOM_HF_SKIP },
  { HR_EMBEDDING_SIZE, "rembert", { "input_embedding_size" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_TIED_EMBEDDINGS,
    "llama mistral qwen2 qwen3 qwen3_moe mixtral phi3 olmo2 gpt_neox deepseek_v2 deepseek_v3 gpt_oss llama4_text "
    "glm4_moe phi qwen stablelm_alpha",
    { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS,
    "gemma ernie4_5 ernie4_5_moe bitnet starcoder2 cohere cohere2 gpt_bigcode biogpt roberta electra distilbert "
    "roberta-prelayernorm albert modernbert megatron-bert xlm-roberta-xl roformer jina_embeddings_v3 nomic_bert "
    "layoutlm deberta-v2",
    { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "yes", .outer = true },
  { HR_TIED_EMBEDDINGS,
    "olmo3 glm glm4 seed_oss phimoe granite granitemoe helium arcee jais2 nanochat mellum solar_open hy_v3 "
    "glm4_moe_lite ministral3 eurobert stablelm nemotron olmo olmoe exaone4 qwen2_moe dots1 minimax_m2 gptj "
    "hunyuan_v1_dense rembert",
    { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS,
    "bamba falcon_h1 qwen3_next qwen3_5_text minimax qwen3_5_moe_text jamba mamba2 nemotron_h olmo_hybrid",
    { "tie_word_embeddings" },
    HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS,
    "hyperclovax cwm exaone_moe flex_olmo apertus persimmon afmoe codegen hunyuan_v1_moe laguna granitemoeshared "
    "mistral4",
    { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "no", .outer = true },
  { HR_TIED_EMBEDDINGS, NULL, { "tie_word_embeddings" }, HEADROOM_HF_ASSUME, .value = "yes", .outer = true },

  { HR_POSITION_EMBEDDINGS, "deberta-v2", { "relative_attention" }, HEADROOM_HF_ASSUME, .value = "learned",
    .means = HEADROOM_HF_RELATIVE },
  { HR_POSITION_EMBEDDINGS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_LEARNED_POSITIONS, "gpt2", { "n_positions", "max_position_embeddings", "n_ctx" }, HEADROOM_HF_ASSUME,
    .value = "1024" },
  /* Two rows more than positions. */
  { HR_LEARNED_POSITIONS, "opt", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "2050",
    .means = HEADROOM_HF_PLUS_TWO },
  { HR_LEARNED_POSITIONS, "bert", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "512" },
  /* A row, and a token, for each patch of 16 by 16 pixels and for the class. */
  { HR_LEARNED_POSITIONS, "vit", { "image_size" }, HEADROOM_HF_ASSUME, .value = "197", .means = HEADROOM_HF_PATCHES },
  { HR_LEARNED_POSITIONS, "gpt_bigcode", { "n_positions", "max_position_embeddings" }, HEADROOM_HF_ASSUME,
    .value = "1024" },
  { HR_LEARNED_POSITIONS, "bart mbart mvp", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "1026",
    .means = HEADROOM_HF_PLUS_TWO },
  { HR_LEARNED_POSITIONS, "pegasus marian", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "1024" },
  { HR_LEARNED_POSITIONS, "roformer", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "1536" },
  { HR_LEARNED_POSITIONS, "blenderbot", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_LEARNED_POSITIONS, "blenderbot-small", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_TOKEN_TYPES,
    "bert roberta roberta-prelayernorm electra albert rembert megatron-bert roformer nomic_bert layoutlm",
    { "type_vocab_size" }, HEADROOM_HF_ASSUME, .value = "2" },
  { HR_TOKEN_TYPES, "xlm-roberta-xl jina_embeddings_v3", { "type_vocab_size" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_LEARNED_POSITIONS, "gpt_neo", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "2048" },
  { HR_LEARNED_POSITIONS, "biogpt", { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "1026",
    .means = HEADROOM_HF_PLUS_TWO },
  { HR_LEARNED_POSITIONS,
    "roberta electra distilbert roberta-prelayernorm mpnet albert rembert megatron-bert xlm-roberta-xl layoutlm "
    "deberta-v2",
    { "max_position_embeddings" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_LEARNED_POSITIONS, "openai-gpt", { "n_positions", "max_position_embeddings" }, HEADROOM_HF_ASSUME,
    .value = "512" },
  { HR_SEQUENCE_LENGTH, "vit", { "image_size" }, HEADROOM_HF_ASSUME, .value = "197", .means = HEADROOM_HF_PATCHES },
  { HR_SLIDING_WINDOW, "mistral gemma2 gemma3_text", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE,
    "4096" },
  { HR_SLIDING_WINDOW, "gpt_oss", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "128" },
  { HR_SLIDING_WINDOW, "llama4_text", { "attention_chunk_size" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "8192" },
  { HR_SLIDING_WINDOW, "mixtral phi3", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "0" },
  { HR_SLIDING_WINDOW, "qwen2 qwen3 qwen3_moe", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "4096",
    "use_sliding_window" },
  { HR_SLIDING_WINDOW, "olmo3 cohere2 exaone4", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "4096" },
  { HR_SLIDING_WINDOW, "recurrent_gemma", { "attention_window_size" }, HEADROOM_HF_ASSUME, .value = "2048" },
  { HR_SLIDING_WINDOW, "mellum", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "1024" },
  { HR_SLIDING_WINDOW, "phimoe ministral3 starcoder2", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE,
    "0" },

  { HR_SLIDING_WINDOW, "modernbert", { "local_attention" }, HEADROOM_HF_ASSUME, .value = "64",
    .means = HEADROOM_HF_HALF }, /* to each side */

  { HR_FULL_ATTENTION_INTERVAL, "modernbert", { "global_attn_every_n_layers" }, HEADROOM_HF_SKIP },
  { HR_SLIDING_WINDOW, "vaultgemma exaone_moe cohere2_moe", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE,
    "4096" },
  { HR_SLIDING_WINDOW, "cwm", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "8192" },
  { HR_SLIDING_WINDOW, "afmoe", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "1024" },
  { HR_SLIDING_WINDOW, "laguna", { "sliding_window" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "512" },

  { HR_FULL_ATTENTION_INTERVAL, "gemma3_text", { "sliding_window_pattern", "_sliding_window_pattern" },
    HEADROOM_HF_SKIP },
  { HR_FULL_ATTENTION_INTERVAL, "llama4_text", { "no_rope_layer_interval" }, HEADROOM_HF_SKIP },
  { HR_FULL_ATTENTION_INTERVAL, "cohere2", { "sliding_window_pattern", "_sliding_window_pattern" },
    HEADROOM_HF_SKIP },
  { HR_FULL_ATTENTION_INTERVAL, "afmoe", { "global_attn_every_n_layers" }, HEADROOM_HF_SKIP },
  { HR_FULL_ATTENTION_INTERVAL, "cohere2_moe", { "sliding_window_pattern" }, HEADROOM_HF_SKIP },
  { HR_FULL_ATTENTION_INTERVAL, "exaone4 exaone_moe", { "sliding_window_pattern" }, HEADROOM_HF_SKIP,
    .means = HEADROOM_HF_LETTERS },

  { HR_QKV_BIAS,
    "llama qwen3 qwen3_moe olmo2 smollm3 gemma2 gemma3_text deepseek_v2 deepseek_v3 llama4_text glm4_moe",
    { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_QKV_BIAS, "gpt_neox gpt_oss", { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QKV_BIAS, "opt", { "enable_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QKV_BIAS, "vit", { "qkv_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QKV_BIAS, "falcon", { "bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_QKV_BIAS,
    "gemma olmo3 granite granitemoe phimoe helium arcee bitnet mellum solar_open hy_v3 glm4_moe_lite eurobert "
    "nemotron cohere cohere2 olmo olmoe dots1 hunyuan_v1_dense nanochat hyperclovax vaultgemma youtu flex_olmo apertus "
    "laguna granitemoeshared mistral4 cohere2_moe modernbert",
    { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_QKV_BIAS, "glm glm4 seed_oss jais2", { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QKV_BIAS, "ernie4_5 ernie4_5_moe", { "use_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_QKV_BIAS, "starcoder2", { "use_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QKV_BIAS, "stablelm", { "use_qkv_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_QKV_BIAS, "qwen2_moe", { "qkv_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QKV_BIAS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_O_BIAS, "llama qwen3 qwen3_moe olmo2 smollm3 gemma2 gemma3_text deepseek_v2 deepseek_v3 llama4_text",
    { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_O_BIAS, "gpt_neox gpt_oss", { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_O_BIAS, "opt", { "enable_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_O_BIAS, "falcon", { "bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_O_BIAS,
    "gemma olmo3 granite granitemoe phimoe arcee bitnet mellum solar_open hy_v3 glm4_moe_lite eurobert nemotron cohere "
    "cohere2 olmo olmoe dots1 hunyuan_v1_dense nanochat hyperclovax vaultgemma youtu flex_olmo apertus laguna "
    "granitemoeshared mistral4 cohere2_moe modernbert",
    { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_O_BIAS, "jais2", { "attention_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_O_BIAS, "seed_oss", { "attention_out_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_O_BIAS, "ernie4_5 ernie4_5_moe", { "use_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_O_BIAS, "starcoder2", { "use_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_O_BIAS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_MLP_BIAS, "llama smollm3", { "mlp_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_MLP_BIAS, "opt", { "enable_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_MLP_BIAS, "falcon", { "bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_MLP_BIAS, "granite seed_oss arcee helium eurobert nemotron hunyuan_v1_dense hyperclovax cwm modernbert",
    { "mlp_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_MLP_BIAS, "jais2", { "mlp_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_MLP_BIAS, "ernie4_5 ernie4_5_moe", { "use_bias" }, HEADROOM_HF_ASSUME, .value = "no" },
  { HR_MLP_BIAS, "starcoder2", { "use_bias" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_MLP_BIAS, NULL, { NULL }, HEADROOM_HF_FAMILY },
  { HR_MLP_GATED, "mt5 umt5", { "feed_forward_proj" }, HEADROOM_HF_ASSUME, .value = "yes",
    .means = HEADROOM_HF_GATED },
  { HR_MLP_GATED, "t5", { "feed_forward_proj" }, HEADROOM_HF_ASSUME, .value = "no", .means = HEADROOM_HF_GATED },

  { HR_QK_NORM, "llama4_text", { "use_qk_norm" }, HEADROOM_HF_ASSUME, .value = "yes" },
  { HR_QK_NORM, "glm4_moe", { "use_qk_norm" }, HEADROOM_HF_ASSUME, .value = "no" },

  { HR_EXPERTS, "gpt_oss", { "num_local_experts", "num_experts" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_EXPERTS, "llama4_text", { "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "16" },
  { HR_EXPERTS, "deepseek_v2", { "n_routed_experts" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "64" },
  { HR_EXPERTS, "mixtral", { "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "8" },
  { HR_EXPERTS, "glm4_moe", { "n_routed_experts", "num_experts" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_EXPERTS, "qwen3_moe", { "num_experts", "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_EXPERTS, "deepseek_v3", { "n_routed_experts", "num_local_experts" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE,
    "256" },
  { HR_EXPERTS, "ernie4_5_moe", { "moe_num_experts" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_EXPERTS, "phimoe", { "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "16" },
  { HR_EXPERTS, "granitemoe", { "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "8" },
  { HR_EXPERTS, "mellum olmoe glm4_moe_lite",
    { "num_local_experts", "num_experts", "n_routed_experts" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_EXPERTS, "solar_open", { "n_routed_experts", "num_experts" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_EXPERTS, "hy_v3", { "num_experts" }, HEADROOM_HF_ASSUME, .value = "192" },
  { HR_EXPERTS, "qwen2_moe", { "num_experts" }, HEADROOM_HF_ASSUME, .value = "60" },
  { HR_EXPERTS, "dots1", { "n_routed_experts" }, HEADROOM_HF_SKIP },
  { HR_EXPERTS, "minimax_m2", { "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_EXPERTS, "exaone_moe afmoe", { "num_experts", "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_EXPERTS, "flex_olmo", { "num_experts" }, HEADROOM_HF_ASSUME, .value = "7" },
  { HR_EXPERTS, "cohere2_moe", { "num_experts" }, HEADROOM_HF_ASSUME, .value = "8" },
  { HR_EXPERTS, "granitemoeshared", { "num_local_experts" }, HEADROOM_HF_ASSUME, .value = "8" },
  { HR_EXPERTS, "hunyuan_v1_moe", { "num_experts" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_EXPERTS, "laguna", { "num_experts" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_EXPERTS, "mistral4", { "n_routed_experts" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_EXPERTS, NULL, { "num_local_experts", "n_routed_experts", "num_experts" }, HEADROOM_HF_NO_EXPERTS },
  { HR_EXPERTS_PER_TOKEN, "gpt_oss", { "num_experts_per_tok", "experts_per_token" }, HEADROOM_HF_ASSUME,
    .value = "4" },
  { HR_EXPERTS_PER_TOKEN, "llama4_text", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_EXPERTS_PER_TOKEN, "deepseek_v2", { "num_experts_per_tok" }, HEADROOM_HF_NEEDED_BY_EXPERTS },
  { HR_EXPERTS_PER_TOKEN, "mixtral", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "2" },
  { HR_EXPERTS_PER_TOKEN, "qwen3_moe deepseek_v3 glm4_moe", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME,
    .value = "8" },
  { HR_EXPERTS_PER_TOKEN, "ernie4_5_moe", { "moe_k" }, HEADROOM_HF_ASSUME, .value = "6" },
  { HR_EXPERTS_PER_TOKEN, "phimoe granitemoe", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "2" },
  { HR_EXPERTS_PER_TOKEN, "mellum olmoe solar_open hy_v3 minimax_m2", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME,
    .value = "8" },
  { HR_EXPERTS_PER_TOKEN, "qwen2_moe glm4_moe_lite", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "4" },
  { HR_EXPERTS_PER_TOKEN, "exaone_moe laguna", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "8" },
  { HR_EXPERTS_PER_TOKEN, "afmoe", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "6" },
  { HR_EXPERTS_PER_TOKEN, "flex_olmo", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "5" },
  { HR_EXPERTS_PER_TOKEN, "cohere2_moe granitemoeshared", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME,
    .value = "2" },
  { HR_EXPERTS_PER_TOKEN, "hunyuan_v1_moe", { "moe_topk" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_EXPERTS_PER_TOKEN, "mistral4", { "num_experts_per_tok" }, HEADROOM_HF_ASSUME, .value = "4" },
  { HR_EXPERTS_PER_TOKEN, NULL, { "num_experts_per_tok", "num_experts_per_token", "moe_topk" },
    HEADROOM_HF_NEEDED_BY_EXPERTS },
  { HR_EXPERT_FFN_SIZE, "qwen3_moe", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "768" },
  { HR_EXPERT_FFN_SIZE, "llama4_text", { "intermediate_size" }, HEADROOM_HF_ASSUME, .value = "8192" },
  { HR_EXPERT_FFN_SIZE, "glm4_moe", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1408" },
  { HR_EXPERT_FFN_SIZE, "deepseek_v2", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1407" },
  { HR_EXPERT_FFN_SIZE, "deepseek_v3", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "2048" },
  { HR_EXPERT_FFN_SIZE, "glm4_moe_lite", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1536" },
  { HR_EXPERT_FFN_SIZE, "ernie4_5_moe", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1536" },
  { HR_EXPERT_FFN_SIZE, "qwen2_moe dots1", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1408" },
  { HR_EXPERT_FFN_SIZE, "mellum hy_v3 solar_open", { "moe_intermediate_size" }, HEADROOM_HF_NEEDED_BY_EXPERTS },
  { HR_EXPERT_FFN_SIZE, "exaone_moe", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1024" },
  { HR_EXPERT_FFN_SIZE, "afmoe", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "1408" },
  { HR_EXPERT_FFN_SIZE, "laguna", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_EXPERT_FFN_SIZE, "mistral4", { "moe_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "2048" },
  { HR_EXPERT_FFN_SIZE, NULL, { "moe_intermediate_size" }, HEADROOM_HF_SKIP },
  { HR_SHARED_EXPERTS, "llama4_text", { NULL }, HEADROOM_HF_FAMILY },
  { HR_SHARED_EXPERTS, "deepseek_v2", { "n_shared_experts" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "2" },
  { HR_SHARED_EXPERTS, "deepseek_v3 glm4_moe", { "n_shared_experts" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_SHARED_EXPERTS, "ernie4_5_moe", { "moe_num_shared_experts" }, HEADROOM_HF_ASSUME, .value = "2" },
  { HR_SHARED_EXPERTS, "solar_open glm4_moe_lite", { "n_shared_experts" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_SHARED_EXPERTS, "hy_v3", { "num_shared_experts" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_SHARED_EXPERTS, "qwen2_moe", { NULL }, HEADROOM_HF_FAMILY },
  { HR_SHARED_EXPERTS, "exaone_moe", { "num_shared_experts" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_SHARED_EXPERTS, "afmoe", { "num_shared_experts" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_SHARED_EXPERTS, "mistral4", { "n_shared_experts" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_SHARED_EXPERTS, "hunyuan_v1_moe laguna", { NULL }, HEADROOM_HF_FAMILY },
  { HR_SHARED_EXPERTS, NULL, { "n_shared_experts", "num_shared_experts" }, HEADROOM_HF_SKIP },
  { HR_SHARED_EXPERT_FFN_SIZE, "qwen2_moe", { "shared_expert_intermediate_size" }, HEADROOM_HF_ASSUME,
    .value = "5632" },
  { HR_SHARED_EXPERT_FFN_SIZE, "laguna", { "shared_expert_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_SHARED_EXPERT_FFN_SIZE, "granitemoeshared", { "shared_intermediate_size" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DENSE_LAYERS, "exaone_moe", { "first_k_dense_replace" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_DENSE_LAYERS, "afmoe", { "num_dense_layers" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_DENSE_LAYERS, "mistral4", { "first_k_dense_replace" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DENSE_LAYERS, "laguna", { "mlp_layer_types" }, HEADROOM_HF_ASSUME, .value = "1", .means = HEADROOM_HF_DENSE },
  { HR_DENSE_LAYERS, "cohere2_moe", { "mlp_layer_types" }, HEADROOM_HF_ASSUME, .value = "0",
    .means = HEADROOM_HF_DENSE },
  { HR_DENSE_LAYERS, "glm4_moe", { "first_k_dense_replace" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_DENSE_LAYERS, "deepseek_v2", { "first_k_dense_replace" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DENSE_LAYERS, "deepseek_v3", { "first_k_dense_replace" }, HEADROOM_HF_ASSUME, .value = "3" },
  { HR_DENSE_LAYERS, "ernie4_5_moe", { "moe_layer_start_index" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_DENSE_LAYERS, "glm4_moe_lite hy_v3", { "first_k_dense_replace" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_DENSE_LAYERS, "lfm2_moe", { "num_dense_layers" }, HEADROOM_HF_ASSUME, .value = "2" },
  { HR_DENSE_LAYERS, NULL, { "first_k_dense_replace" }, HEADROOM_HF_SKIP },
  { HR_EXPERT_INTERVAL, "llama4_text", { "interleave_moe_layer_step" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_EXPERT_INTERVAL, "qwen3_moe", { "decoder_sparse_step" }, HEADROOM_HF_ASSUME, .value = "1" },
  { HR_EXPERT_INTERVAL, "qwen2_moe", { "decoder_sparse_step" }, HEADROOM_HF_ASSUME, .value = "1" },

  { HR_Q_LORA_RANK, "youtu", { "q_lora_rank" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "1536" },
  { HR_Q_LORA_RANK, "mistral4", { "q_lora_rank" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "1024" },
  { HR_KV_LORA_RANK, "youtu", { "kv_lora_rank" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_KV_LORA_RANK, "mistral4", { "kv_lora_rank" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_QK_NOPE_HEAD_DIM, "youtu", { "qk_nope_head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_QK_NOPE_HEAD_DIM, "mistral4", { "qk_nope_head_dim" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_QK_ROPE_HEAD_DIM, "youtu mistral4", { "qk_rope_head_dim" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_V_HEAD_DIM, "youtu mistral4", { "v_head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_Q_LORA_RANK, "glm4_moe_lite", { "q_lora_rank" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "768" },
  { HR_Q_LORA_RANK, "deepseek_v2 deepseek_v3", { "q_lora_rank" }, HEADROOM_HF_ASSUME, HEADROOM_HF_NONE, "1536" },
  { HR_KV_LORA_RANK, "glm4_moe_lite", { "kv_lora_rank" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_KV_LORA_RANK, "deepseek_v2 deepseek_v3", { "kv_lora_rank" }, HEADROOM_HF_ASSUME, .value = "512" },
  { HR_QK_NOPE_HEAD_DIM, "glm4_moe_lite", { "qk_nope_head_dim" }, HEADROOM_HF_ASSUME, .value = "192" },
  { HR_QK_NOPE_HEAD_DIM, "deepseek_v2 deepseek_v3", { "qk_nope_head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },
  { HR_QK_ROPE_HEAD_DIM, "glm4_moe_lite", { "qk_rope_head_dim" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_QK_ROPE_HEAD_DIM, "deepseek_v2 deepseek_v3", { "qk_rope_head_dim" }, HEADROOM_HF_ASSUME, .value = "64" },
  { HR_V_HEAD_DIM, "glm4_moe_lite", { "v_head_dim" }, HEADROOM_HF_ASSUME, .value = "256" },
  { HR_V_HEAD_DIM, "deepseek_v2 deepseek_v3", { "v_head_dim" }, HEADROOM_HF_ASSUME, .value = "128" },

  { HR_DROPOUT, "gpt2", { "resid_pdrop", "embd_pdrop", "attn_pdrop" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "opt", { "dropout" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "bert", { "hidden_dropout_prob", "attention_probs_dropout_prob" }, HEADROOM_HF_ASSUME,
    .value = "0.1" },
  { HR_DROPOUT, "vit", { "hidden_dropout_prob", "attention_probs_dropout_prob" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "phi", { "resid_pdrop", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "qwen", { "attn_dropout_prob" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "gpt_neox falcon bloom", { "hidden_dropout", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "seed_oss", { "residual_dropout", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "stablelm", { "hidden_dropout", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "granite granitemoe", { "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "starcoder2", { "residual_dropout", "embedding_dropout", "attention_dropout" }, HEADROOM_HF_ASSUME,
    .value = "0" },
  { HR_DROPOUT, "hybrid", { "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "distilbert", { "dropout", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "xglm", { "dropout", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "roberta electra biogpt roberta-prelayernorm mpnet esm",
    { "hidden_dropout_prob", "attention_probs_dropout_prob" }, HEADROOM_HF_ASSUME,
    .value = "0.1" },
  { HR_DROPOUT, "nomic_bert", { "hidden_dropout_prob", "attention_probs_dropout_prob" }, HEADROOM_HF_ASSUME,
    .value = "0" },
  { HR_DROPOUT, "megatron-bert xlm-roberta-xl roformer jina_embeddings_v3 layoutlm deberta-v2",
    { "hidden_dropout_prob", "attention_probs_dropout_prob" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "albert rembert", { "hidden_dropout_prob", "attention_probs_dropout_prob" }, HEADROOM_HF_ASSUME,
    .value = "0" },
  { HR_DROPOUT, "modernbert", { "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_FUSED_GELU, "albert", { "hidden_act" }, HEADROOM_HF_ASSUME, .value = "no", .means = HEADROOM_HF_ONE_GELU },
  { HR_DROPOUT, "gpt_bigcode", { "resid_pdrop", "embd_pdrop", "attn_pdrop" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, HEADROOM_HF_TWO_STACKS, { "dropout" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_ATTENTION_DROPOUT, "bart mbart pegasus marian mvp blenderbot blenderbot-small", { "attention_dropout" },
    HEADROOM_HF_ASSUME, .value = "0" },
  { HR_ATTENTION_DROPOUT, "m2m_100", { "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "t5 umt5", { "dropout_rate" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_ATTENTION_DROPOUT, "t5 umt5", { "dropout_rate" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "gpt_neo", { "resid_dropout", "embed_dropout", "attention_dropout" }, HEADROOM_HF_ASSUME,
    .value = "0" },
  { HR_DROPOUT, "gptj", { "resid_pdrop", "embd_pdrop", "attn_pdrop" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "codegen", { "resid_pdrop", "embd_pdrop", "attn_pdrop" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, "openai-gpt", { "resid_pdrop", "embd_pdrop", "attn_pdrop" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "ctrl", { "resid_pdrop", "embd_pdrop" }, HEADROOM_HF_ASSUME, .value = "0.1" },
  { HR_DROPOUT, "persimmon", { "hidden_dropout", "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
  { HR_DROPOUT, NULL, { "attention_dropout" }, HEADROOM_HF_ASSUME, .value = "0" },
};
/* clang-format on */

/* A family’s own row, or the general one. */
static const HeadroomHfKey *
find_row (hr_param_t param, const char *family)
{
  const HeadroomHfKey *general = NULL;

  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].param == param && headroom_hf_names (rows[i].family, family))
      return &rows[i];
    else if (rows[i].param == param && rows[i].family == NULL)
      general = &rows[i];
  return general;
}

const HeadroomHfKey *
headroom_hf_key_of (hr_param_t param, const char *family)
{
  const HeadroomHfKey *row = find_row (param, family);
  const char *as = headroom_hf_read_as (family);

  if (as != NULL && (row == NULL || row->family == NULL))
    return find_row (param, as);
  return row;
}

bool
headroom_hf_names_param (hr_param_t param, const char *family)
{
  const HeadroomHfKey *row = headroom_hf_key_of (param, family);

  return row != NULL && row->family != NULL;
}

const HeadroomHfKey *
headroom_hf_key (unsigned i)
{
  if (i >= sizeof rows / sizeof *rows)
    return NULL;
  return &rows[i];
}

bool
headroom_hf_names (const char *families, const char *family)
{
  size_t length = strlen (family);

  for (const char *at = families; at != NULL && *at != '\0'; at += strspn (at, " "))
    {
      size_t word = strcspn (at, " ");

      if (word == length && strncmp (at, family, length) == 0)
        return true;
      at += word;
    }
  return false;
}

bool
headroom_hf_covers (const char *family)
{
  int index = hr_choice_find (hr_param_desc (HR_FAMILY), family);

  if (index >= 0 && hr_family (index)->open) /* no model_type: nothing writes such a file */
    return false;
  if (headroom_hf_read_as (family) != NULL)
    return true;
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    if (headroom_hf_names (rows[i].family, family))
      return true;
  return false;
}
