/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters of models by their files: published counts, and those of files by hand. */
#include "import-checks.h"
#include "import-texts.h"

/* Keys as the published files have them; the counts are those of data/models. */
static void
test_published_counts (void)
{
  check_counted (
      "{\"model_type\":\"bloom\",\"n_layer\":70,\"n_embed\":14336,\"num_attention_heads\":112,\"vocab_size\":250880,"
      "\"apply_residual_connection_post_layernorm\":false,\"hidden_dropout\":0.0,\"attention_dropout\":0.0}",
      176247271424);
  /* MPT-7B: 50432 · 4096 + 32 · (12 · 4096² + 2 · 4096) + 4096. */
  check_counted ("{\"model_type\":\"mpt\",\"n_layers\":32,\"d_model\":4096,\"n_heads\":32,\"vocab_size\":50432,"
                 "\"expansion_ratio\":4,\"no_bias\":true}",
                 6649286656);
  check_counted (
      "{\"model_type\":\"glm4_moe\",\"num_hidden_layers\":92,\"hidden_size\":5120,\"num_attention_heads\":96,"
      "\"num_key_value_heads\":8,\"head_dim\":128,\"intermediate_size\":12288,\"vocab_size\":151552,\"attention_bias\":"
      "true,"
      "\"use_qk_norm\":true,\"n_routed_experts\":160,\"num_experts_per_tok\":8,\"moe_intermediate_size\":1536,"
      "\"n_shared_experts\":1,\"first_k_dense_replace\":3,\"num_nextn_predict_layers\":1,\"partial_rotary_factor\":0.5,"
      "\"tie_word_embeddings\":false}",
      352797829024);
  check_counted (
      "{\"model_type\":\"deepseek_v2\",\"num_hidden_layers\":27,\"hidden_size\":2048,\"num_attention_heads\":16,"
      "\"num_key_value_heads\":16,\"intermediate_size\":10944,\"vocab_size\":102400,\"n_routed_experts\":64,"
      "\"num_experts_per_tok\":6,\"moe_intermediate_size\":1408,\"n_shared_experts\":2,\"first_k_dense_replace\":1,"
      "\"moe_layer_freq\":1,\"q_lora_rank\":null,\"kv_lora_rank\":512,\"qk_nope_head_dim\":128,\"qk_rope_head_dim\":64,"
      "\"v_head_dim\":128,\"tie_word_embeddings\":false}",
      15706484224);
}

/* Models whose code is in their own repositories, with their published counts: MiniCPM 2B and 3 4B, EXAONE 3.5 2.4B,
 * InternLM 7B, InternLM2 7B, LLaDA 8B, MiMo 7B without the module that it predicts further tokens with. */
static void
test_counts_of_remote_code (void)
{
  check_counted ("{\"model_type\":\"minicpm\",\"num_hidden_layers\":40,\"hidden_size\":2304,\"num_attention_heads\":36,"
                 "\"num_key_value_heads\":36,\"intermediate_size\":5760,\"vocab_size\":122753}",
                 2724880896);
  check_counted (
      "{\"model_type\":\"minicpm3\",\"num_hidden_layers\":62,\"hidden_size\":2560,\"num_attention_heads\":40,"
      "\"num_key_value_heads\":40,\"intermediate_size\":6400,\"vocab_size\":73448,\"qk_nope_head_dim\":64,"
      "\"qk_rope_head_dim\":32,\"q_lora_rank\":768,\"kv_lora_rank\":256}",
      4073875968);
  check_counted ("{\"model_type\":\"exaone\",\"num_layers\":30,\"hidden_size\":2560,\"num_attention_heads\":32,"
                 "\"num_key_value_heads\":8,\"intermediate_size\":7168,\"vocab_size\":102400,\"head_dim\":80,"
                 "\"activation_function\":\"silu\",\"layer_norm_epsilon\":1e-5,\"tie_word_embeddings\":true}",
                 2405327360);
  check_counted (
      "{\"model_type\":\"internlm\",\"num_hidden_layers\":32,\"hidden_size\":4096,\"num_attention_heads\":32,"
      "\"intermediate_size\":11008,\"vocab_size\":103168,\"bias\":true,\"tie_word_embeddings\":false}",
      7321948160);
  check_counted (
      "{\"model_type\":\"internlm2\",\"num_hidden_layers\":32,\"hidden_size\":4096,\"num_attention_heads\":32,"
      "\"num_key_value_heads\":8,\"intermediate_size\":14336,\"vocab_size\":92544,\"bias\":false,"
      "\"tie_word_embeddings\":false}",
      7737708544);
  check_counted ("{\"model_type\":\"llada\",\"n_layers\":32,\"d_model\":4096,\"n_heads\":32,\"n_kv_heads\":32,"
                 "\"mlp_hidden_size\":12288,\"embedding_size\":126464,\"vocab_size\":126464,\"weight_tying\":false,"
                 "\"include_bias\":false,\"block_type\":\"llama\",\"layer_norm_type\":\"rms\"}",
                 8015581184);
  check_counted ("{\"model_type\":\"mimo\",\"num_hidden_layers\":36,\"hidden_size\":4096,\"num_attention_heads\":32,"
                 "\"num_key_value_heads\":8,\"head_dim\":128,\"intermediate_size\":11008,\"vocab_size\":151680,"
                 "\"attention_bias\":true,\"tie_word_embeddings\":false}",
                 7622619136);
}

#define HUNYUAN(topk, shared, width)                                                                                   \
  "{\"model_type\":\"hunyuan_v1_moe\",\"num_hidden_layers\":2,\"hidden_size\":4096,\"num_attention_heads\":32,"        \
  "\"num_key_value_heads\":8,\"head_dim\":128,\"intermediate_size\":3072,\"vocab_size\":128167,\"num_experts\":64,"    \
  "\"tie_word_embeddings\":true,\"use_qk_norm\":true,\"use_mixed_mlp_moe\":true,\"use_cla\":false,\"moe_topk\":" topk  \
  ",\"num_shared_expert\":" shared ",\"moe_intermediate_size\":" width

/* GLM-4.6V Flash, whose text is in a section; GLM-4.1V 9B’s is not. Of each layer 2 · 4096 · 4096 + 2 · 4096 ·
 * 256 + 4096 + 2 · 256 + 3 · 4096 · 13696 + 4 · 4096, an embedding and a head of 151552 · 4096, and a norm. */
static void
test_glm_with_images (void)
{
#define GLM(name)                                                                                                      \
  "\"model_type\":\"" name "\",\"num_hidden_layers\":40,\"hidden_size\":4096,\"num_attention_heads\":32,"              \
  "\"num_key_value_heads\":2,\"head_dim\":128,\"intermediate_size\":13696,\"vocab_size\":151552,"                      \
  "\"tie_word_embeddings\":false"
  check_counted ("{" GLM ("glm4v_text") "}", 9400279040);
  check_refused ("{" GLM ("glm4v") "}", HEADROOM_FILE_ERROR_MISSING,
                 "“vision_config” is missing: “model_type” says that the model reads images");
  check_counted ("{\"model_type\":\"glm4v\",\"text_config\":{" GLM ("glm4v_text") "}}", 9400279040);
  /* Its heads are as wide as the layers divided by them, whatever GLM-4 has where nothing is said. */
  check_value ("{" LLAMA ",\"model_type\":\"glm4v_text\"}", HR_HEAD_DIM, "16", HEADROOM_ORIGIN_DERIVED,
               "hidden_size ÷ num_attention_heads");
}

/* Hunyuan A13B says of each layer what is the same in all. By hand, of two of its layers: 2 · 4096 · (4096 + 1024) + 2
 * · 128 + 65 · 3 · 4096 · 3072 + 4096 · 64 + 2 · 4096, an embedding of 128167 · 4096 and a norm of 4096. */
static void
test_lists_of_hunyuan (void)
{
  check_counted (HUNYUAN ("[8,8]", "[1,1]", "[3072,3072]") "}", 2 * 2495881472.0 + 524976128);
  check_counted (HUNYUAN ("8", "1", "3072") "}", 2 * 2495881472.0 + 524976128);
  check_counted (HUNYUAN ("8", "1", "3072") ",\"image_token_id\":9,\"vit_path\":null}", 2 * 2495881472.0 + 524976128);
  check_refused (HUNYUAN ("8", "1", "3072") ",\"vit_path\":\"vit\"}", HEADROOM_FILE_ERROR_NOT_COVERED, "vit_path");
  check_refused (HUNYUAN ("[8,4]", "1", "3072") "}", HEADROOM_FILE_ERROR_VALUE,
                 "moe_topk is […]: it must be one number, or a list of the same number.");
  check_refused (HUNYUAN ("8", "[1,2]", "3072") "}", HEADROOM_FILE_ERROR_NOT_COVERED, "num_shared_expert is […]: only");
  check_refused (HUNYUAN ("8", "2", "3072") "}", HEADROOM_FILE_ERROR_NOT_COVERED, "num_shared_expert is 2: only");
  check_refused (HUNYUAN ("8", "1", "[3072,1536]") "}", HEADROOM_FILE_ERROR_VALUE, "moe_intermediate_size is […]");
  check_refused (HUNYUAN ("8", "1", "3072") ",\"use_mixed_mlp_moe\":false}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "use_mixed_mlp_moe is false");
}

/* Gemma 4 31B has 30.7 billion parameters, E2B 5.1 with its towers; published without more digits. By hand from the
 * modules of transformers 5.12: 31B has ten layers with a head of 512 and four KV heads, whose keys are the values,
 * too. */
static void
test_counts_of_gemma_4 (void)
{
  check_counted (
      "{\"model_type\":\"gemma4_text\",\"num_hidden_layers\":60,\"hidden_size\":5376,\"num_attention_heads\":32,"
      "\"num_key_value_heads\":16,\"head_dim\":256,\"global_head_dim\":512,\"num_global_key_value_heads\":4,"
      "\"attention_k_eq_v\":true,\"intermediate_size\":21504,\"vocab_size\":262144,\"sliding_window\":1024,"
      "\"hidden_size_per_layer_input\":0,\"num_kv_shared_layers\":0,\"enable_moe_block\":false}",
      30697345280);
}

/* Newer files say of each layer that looks at all tokens what is its own: the same counts, where it is the same of all
 * of them. Layers of 2 heads of 16 and one KV head; every second one looks at all tokens with a head of 32. */
static void
test_layer_settings_of_gemma_4 (void)
{
#define GEMMA_4(more)                                                                                                  \
  "{\"model_type\":\"gemma4_text\",\"num_hidden_layers\":4,\"hidden_size\":64,\"num_attention_heads\":2,"              \
  "\"num_key_value_heads\":1,\"head_dim\":16,\"intermediate_size\":128,\"vocab_size\":100,\"sliding_window\":8,"       \
  "\"hidden_size_per_layer_input\":0,\"num_kv_shared_layers\":0,\"layer_types\":[\"sliding_attention\","               \
  "\"full_attention\",\"sliding_attention\",\"full_attention\"]," more "}"
#define OF_LAYERS(a, b) GEMMA_4 ("\"per_layer_config\":{\"1\":" a ",\"3\":" b "}")
  g_assert_cmpfloat (count_of (OF_LAYERS ("{\"head_dim\":32}", "{\"head_dim\":32}")), ==,
                     count_of (GEMMA_4 ("\"global_head_dim\":32")));
  g_assert_cmpfloat (count_of (GEMMA_4 ("\"attention_k_eq_v\":true,\"per_layer_config\":{\"1\":{\"head_dim\":32,"
                                        "\"num_key_value_heads\":2},\"3\":{\"head_dim\":32,"
                                        "\"num_key_value_heads\":2}}")),
                     ==,
                     count_of (GEMMA_4 ("\"attention_k_eq_v\":true,\"global_head_dim\":32,"
                                        "\"num_global_key_value_heads\":2")));
  g_assert_cmpfloat (count_of (OF_LAYERS ("{}", "{}")), ==, count_of (GEMMA_4 ("\"global_head_dim\":16")));
  g_assert_cmpfloat (count_of (GEMMA_4 ("\"per_layer_config\":{}")), ==, count_of (GEMMA_4 ("\"global_head_dim\":16")));
  check_refused (OF_LAYERS ("{\"head_dim\":32}", "{\"head_dim\":64}"), HEADROOM_FILE_ERROR_VALUE, "per_layer_config");
  check_refused (OF_LAYERS ("{\"head_dim\":32}", "{}"), HEADROOM_FILE_ERROR_VALUE, "per_layer_config");
  check_key_refused (OF_LAYERS ("32", "32"), "per_layer_config is {…}: only heads of the layers");
  check_refused (GEMMA_4 ("\"per_layer_config\":[32]"), HEADROOM_FILE_ERROR_VALUE, "per_layer_config (Head dimension");
  check_key_refused (GEMMA_4 ("\"per_layer_config\":{\"1\":{\"head_dim\":32},\"x\":{\"head_dim\":32}}"),
                     "per_layer_config is {…}: only heads of the layers");
  check_key_refused (GEMMA_4 ("\"per_layer_config\":{\"1\":{\"head_dim\":32},\"5\":{\"head_dim\":32}}"),
                     "per_layer_config is {…}: only heads of the layers");
  check_key_refused (OF_LAYERS ("{\"head_dim\":32,\"rank\":1}", "{\"head_dim\":32}"),
                     "per_layer_config is {…}: only heads of the layers");
  check_key_refused (GEMMA_4 ("\"per_layer_config\":{\"1\":{\"head_dim\":32}}"),
                     "per_layer_config is {…}: only heads of the layers");
  check_key_refused (GEMMA_4 ("\"per_layer_config\":{\"1\":{\"head_dim\":32},\"2\":{\"head_dim\":32}}"),
                     "per_layer_config is {…}: only heads of the layers");
}

/* Published counts of families that were read from their code alone: StarCoder2 3B, StableLM 2 1.6B, Command R, Qwen1.5
 * MoE A2.7B, OLMoE 1B-7B, OLMo 7B, GPT-J 6B, BioGPT, StarCoder. */
static void
test_counts_by_structure (void)
{
  check_counted (
      "{\"model_type\":\"starcoder2\",\"num_hidden_layers\":30,\"hidden_size\":3072,\"num_attention_heads\":24,"
      "\"num_key_value_heads\":2,\"intermediate_size\":12288,\"vocab_size\":49152}",
      3030371328);
  check_counted (
      "{\"model_type\":\"stablelm\",\"num_hidden_layers\":24,\"hidden_size\":2048,\"num_attention_heads\":32,"
      "\"num_key_value_heads\":32,\"intermediate_size\":5632,\"vocab_size\":100352,\"use_qkv_bias\":true}",
      1644515328);
  check_counted ("{\"model_type\":\"cohere\",\"num_hidden_layers\":40,\"hidden_size\":8192,\"num_attention_heads\":64,"
                 "\"num_key_value_heads\":64,\"intermediate_size\":22528,\"vocab_size\":256000}",
                 34980831232);
  check_counted (
      "{\"model_type\":\"qwen2_moe\",\"num_hidden_layers\":24,\"hidden_size\":2048,\"num_attention_heads\":16,"
      "\"num_key_value_heads\":16,\"intermediate_size\":5632,\"vocab_size\":151936,"
      "\"moe_intermediate_size\":1408,\"shared_expert_intermediate_size\":5632,\"num_experts\":60,"
      "\"num_experts_per_tok\":4}",
      14315784192);
  check_counted ("{\"model_type\":\"olmoe\",\"num_hidden_layers\":16,\"hidden_size\":2048,\"num_attention_heads\":16,"
                 "\"num_key_value_heads\":16,\"intermediate_size\":1024,\"vocab_size\":50304,\"num_experts\":64,"
                 "\"num_experts_per_tok\":8}",
                 6919161856);
  check_counted ("{\"model_type\":\"olmo\",\"num_hidden_layers\":32,\"hidden_size\":4096,\"num_attention_heads\":32,"
                 "\"num_key_value_heads\":32,\"intermediate_size\":11008,\"vocab_size\":50304}",
                 6888095744);
  check_counted ("{\"model_type\":\"gptj\",\"n_layer\":28,\"n_embd\":4096,\"n_head\":16,\"vocab_size\":50400,"
                 "\"rotary_dim\":64}",
                 6050882784);
  check_counted ("{\"model_type\":\"biogpt\",\"num_hidden_layers\":24,\"hidden_size\":1024,\"num_attention_heads\":16,"
                 "\"intermediate_size\":4096,\"vocab_size\":42384,\"max_position_embeddings\":1024}",
                 346763264);
  check_counted ("{\"model_type\":\"gpt_bigcode\",\"n_layer\":40,\"n_embd\":6144,\"n_head\":48,\"n_inner\":24576,"
                 "\"n_positions\":8192,\"vocab_size\":49152,\"multi_query\":true}",
                 15517456384);
}

#define LLAMA_4_TEXT                                                                                                   \
  "{\"model_type\":\"llama4_text\"," LLAMA ",\"num_key_value_heads\":2,\"head_dim\":16,\"intermediate_size_mlp\":32,"

/* Llama Guard 4 lists no layer with experts. By hand: 64 · 64 · 2 + 64 · 32 · 2 + 3 · 64 · 32 + 2 · 64 in each of two
 * layers, an embedding and a head of 100 · 64, and a norm of 64. */
static void
test_layers_of_llama_4 (void)
{
  check_counted (LLAMA_4_TEXT "\"moe_layers\":[],\"interleave_moe_layer_step\":0,\"num_local_experts\":0,"
                              "\"num_experts_per_tok\":0,\"tie_word_embeddings\":false}",
                 2 * (8192 + 4096 + 6144 + 128) + 2 * 6400 + 64);
  check_counted (LLAMA_4_TEXT "\"moe_layers\":[],\"num_local_experts\":16,\"tie_word_embeddings\":false}",
                 2 * (8192 + 4096 + 6144 + 128) + 2 * 6400 + 64);
  check_value (LLAMA_4_TEXT "\"moe_layers\":[0,1]}", HR_EXPERTS, "16", HEADROOM_ORIGIN_ASSUMED, "num_local_experts");
  check_value (LLAMA_4_TEXT "\"moe_layers\":[1],\"interleave_moe_layer_step\":2}", HR_EXPERTS, "16",
               HEADROOM_ORIGIN_ASSUMED, "num_local_experts");
  check_refused (LLAMA_4_TEXT "\"moe_layers\":[1]}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "moe_layers is […]: only experts");
  check_refused (LLAMA_4_TEXT "\"moe_layers\":[0],\"interleave_moe_layer_step\":2}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "moe_layers is […]");
}

/* Dense layers come first, and each layer has a kind. */
static void
test_kinds_of_mlps (void)
{
#define LAGUNA(list)                                                                                                   \
  "{\"model_type\":\"laguna\"," LLAMA ",\"num_key_value_heads\":4,\"head_dim\":16,\"num_experts_per_tok\":1,"          \
  "\"mlp_layer_types\":" list "}"
#define EXPECTED " is […]: it must be a list with an entry for each layer, dense ones first."
  check_value (LAGUNA ("[\"dense\",\"sparse\"]"), HR_DENSE_LAYERS, "1", HEADROOM_ORIGIN_DERIVED, "mlp_layer_types");
  check_refused (LAGUNA ("[\"sparse\",\"dense\"]"), HEADROOM_FILE_ERROR_VALUE, "mlp_layer_types" EXPECTED);
  check_refused (LAGUNA ("[]"), HEADROOM_FILE_ERROR_VALUE, "mlp_layer_types" EXPECTED);
  check_refused (LAGUNA ("[\"dense\"]"), HEADROOM_FILE_ERROR_VALUE, "mlp_layer_types" EXPECTED);
  check_refused (LAGUNA ("1"), HEADROOM_FILE_ERROR_VALUE, "mlp_layer_types is 1: it must be a list");
}

/* A list says which layers have an indexer: the dense ones, and behind them the last of each group. */
static void
test_kinds_of_indexers (void)
{
#define GLM_DSA(more)                                                                                                  \
  "{\"model_type\":\"glm_moe_dsa\",\"hidden_size\":64,\"intermediate_size\":128,\"num_attention_heads\":4,"            \
  "\"vocab_size\":100,\"num_hidden_layers\":5,\"first_k_dense_replace\":1," more "}"
#define INDEXERS(list) GLM_DSA ("\"index_topk_freq\":2,\"indexer_types\":" list)
#define REFUSED " is […]: it must be a list with an entry for each layer: “full” for each dense one, and"
  check_value (INDEXERS ("[\"full\",\"shared\",\"full\",\"shared\",\"full\"]"), HR_INDEX_INTERVAL, "2",
               HEADROOM_ORIGIN_DERIVED, "indexer_types");
  check_value (INDEXERS ("[\"full\",\"shared\",\"shared\",\"full\",\"shared\"]"), HR_INDEX_INTERVAL, "3",
               HEADROOM_ORIGIN_DERIVED, "indexer_types");
  check_value (INDEXERS ("[\"full\",\"full\",\"full\",\"full\",\"full\"]"), HR_INDEX_INTERVAL, "1",
               HEADROOM_ORIGIN_DERIVED, "indexer_types");
  check_value (GLM_DSA ("\"index_topk_freq\":1"), HR_INDEX_INTERVAL, "1", HEADROOM_ORIGIN_DERIVED, "index_topk_freq");
  check_refused (INDEXERS ("[\"shared\",\"shared\",\"full\",\"shared\",\"full\"]"), HEADROOM_FILE_ERROR_VALUE,
                 "indexer_types" REFUSED);
  check_refused (INDEXERS ("[\"full\",\"shared\",\"full\",\"full\",\"shared\"]"), HEADROOM_FILE_ERROR_VALUE,
                 "indexer_types" REFUSED);
  check_refused (INDEXERS ("[\"full\",\"full\"]"), HEADROOM_FILE_ERROR_VALUE, "indexer_types" REFUSED);
  check_refused (INDEXERS ("[]"), HEADROOM_FILE_ERROR_VALUE, "indexer_types" REFUSED);
  check_refused (GLM_DSA ("\"index_topk_freq\":2"), HEADROOM_FILE_ERROR_VALUE,
                 "index_topk_freq is 2: it must be 1 where “indexer_types”");
  check_refused (GLM_DSA ("\"index_topk_pattern\":\"FSFS\""), HEADROOM_FILE_ERROR_NOT_COVERED, "index_topk_pattern is");
}

/* A Llama with experts is one of somebody’s own. */
static void
test_experts_of_llama (void)
{
  check_remark ("{" LLAMA ",\"model_type\":\"llama\",\"num_local_experts\":8,\"num_experts_per_tok\":2}",
                "num_local_experts is 8: the experts are counted, though");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-counts/published-counts", test_published_counts);
  g_test_add_func ("/model/hf-counts/counts-of-remote-code", test_counts_of_remote_code);
  g_test_add_func ("/model/hf-counts/glm-with-images", test_glm_with_images);
  g_test_add_func ("/model/hf-counts/lists-of-hunyuan", test_lists_of_hunyuan);
  g_test_add_func ("/model/hf-counts/counts-of-gemma-4", test_counts_of_gemma_4);
  g_test_add_func ("/model/hf-counts/layer-settings-of-gemma-4", test_layer_settings_of_gemma_4);
  g_test_add_func ("/model/hf-counts/counts-by-structure", test_counts_by_structure);
  g_test_add_func ("/model/hf-counts/layers-of-llama-4", test_layers_of_llama_4);
  g_test_add_func ("/model/hf-counts/kinds-of-mlps", test_kinds_of_mlps);
  g_test_add_func ("/model/hf-counts/kinds-of-indexers", test_kinds_of_indexers);
  g_test_add_func ("/model/hf-counts/experts-of-llama", test_experts_of_llama);
  return g_test_run ();
}
