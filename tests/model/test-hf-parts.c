/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json says besides of what its family has: parts, heads, gates, lists. */
#include <string.h>

#include "import-checks.h"

#define SIZES                                                                                                          \
  "\"hidden_size\":64,\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100,"                         \
  "\"num_hidden_layers\":2"
#define FILE_OF(type, more) "{\"model_type\":\"" type "\"," SIZES "," more "}"

/* A part has layers or widths of its own, whatever it is called; what has none is no part. */
static void
test_parts (void)
{
#define TEXT "\"text_config\":{\"model_type\":\"llama\"," SIZES "}"
  check_names ("{\"model_type\":\"granite_speech\",\"encoder_config\":{\"num_layers\":2}," TEXT "}",
               "“encoder_config” describes a part");
  check_names ("{\"model_type\":\"granite_speech\",\"projector_config\":{\"num_hidden_layers\":2}," TEXT "}",
               "“projector_config” describes a part");
  check_names (FILE_OF ("llama", "\"depth_decoder_config\":{\"hidden_size\":8}"), "“depth_decoder_config” describes");
  check_names (FILE_OF ("llama", "\"audio_encoder_config\":{\"hidden_size\":8}"), "“audio_encoder_config” describes");
  check_names (FILE_OF ("llama", "\"qformer_config\":{\"encoder_layers\":3}"), "“qformer_config” describes");
  check_names (FILE_OF ("llama", "\"latent_config\":{\"model_type\":\"latent_attention\"}"),
               "“latent_config” describes");
  check_names ("{\"model_type\":\"a\",\"text_config\":{\"model_type\":\"llama\"," SIZES
               ",\"talker_config\":{\"num_layers\":1}}}",
               "“text_config.talker_config” describes");
  check_names ("{\"model_type\":\"a\",\"audio_encoder_config\":{\"hidden_size\":8}," TEXT "}",
               "save what “text_config” contains as a file of its own");
  check_names (FILE_OF ("qwen", "\"audio\":{\"n_layer\":32}"), "audio is {…}: this part of the model");
  g_assert_cmpfloat (count_of (FILE_OF ("llama", "\"slice_config\":{\"patch_size\":14}")), >, 0);
  g_assert_cmpfloat (count_of (FILE_OF ("llama", "\"task_specific_params\":{\"n_layer\":14}")), >, 0);
  g_assert_cmpfloat (count_of (FILE_OF ("llama", "\"perceiver_config\":{\"resampler_depth\":3}")), >, 0);
}

/* Before what else the file lacks: BLIP-2 has no sizes of its text. A tower beside layers wraps nothing. */
static void
test_parts_first (void)
{
  check_names (
      "{\"model_type\":\"blip-2\",\"qformer_config\":{\"model_type\":\"q\"},\"text_config\":{\"model_type\":\"glm4\"}}",
      "“qformer_config” describes a part");
  check_names (FILE_OF ("minicpmv", "\"vision_config\":{\"model_type\":\"siglip\"}"),
               "“vision_config” describes a part");
  check_names (FILE_OF ("molmo", "\"embedding_size\":128"),
               "it has a tower for images, of which the file says nothing");
  check_names (FILE_OF ("openelm", "\"num_gqa_groups\":4"), "each of its layers has a width");
}

/* No section is named that the file does not have. */
static void
test_way_out (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (FILE_OF ("llama", "\"audio_encoder_config\":{\"hidden_size\":8}"),
                                               &error);

  g_assert_null (partial);
  g_assert_true (g_str_has_suffix (error->message, "Without it too little would be counted."));
}

/* What the family’s class has not, and whoever writes such a key has. */
static void
test_keys (void)
{
#define GPT2 "\"model_type\":\"gpt2\",\"n_layer\":2,\"n_embd\":64,\"n_head\":4,\"vocab_size\":100"
#define MPT "\"model_type\":\"mpt\",\"n_layers\":2,\"d_model\":64,\"n_heads\":4,\"vocab_size\":100"
  check_names ("{" GPT2 ",\"add_cross_attention\":true}", "add_cross_attention is true: cross-attention");
  check_names (FILE_OF ("xglm", "\"add_cross_attention\":true"), "add_cross_attention is true");
  check_names (FILE_OF ("bert", "\"add_cross_attention\":true"), "add_cross_attention is true");
  check_names ("{" GPT2 ",\"attention_head_type\":\"multiquery\"}", "attention_head_type is \"multiquery\": only as");
  check_names ("{" MPT ",\"attn_config\":{\"attn_type\":\"multiquery_attention\"}}",
               "attn_config.attn_type is \"multiquery_attention\": only as many heads");
  check_names ("{" MPT ",\"attn_config\":{\"attn_type\":\"grouped_query_attention\",\"kv_n_heads\":2}}",
               "attn_config.attn_type is \"grouped_query_attention\"");
  check_names ("{" MPT ",\"attn_config\":{\"qk_ln\":true}}", "attn_config.qk_ln is true");
  check_names (FILE_OF ("bert", "\"alibi_starting_size\":512"), "alibi_starting_size is 512: MLPs with a gate");
  check_names (FILE_OF ("roberta", "\"position_embedding_type\":\"relative_key_query\""),
               "position_embedding_type is \"relative_key_query\"");
  check_names (FILE_OF ("xlm-roberta", "\"position_embedding_type\":\"rotary\""), "position_embedding_type is");
  check_names (FILE_OF ("xlm-roberta", "\"lora_adaptations\":[\"a\"]"), "lora_adaptations is […]: adapters");
  check_names (FILE_OF ("llama", "\"draft_vocab_size\":50"), "draft_vocab_size is 50: models that draft");
  check_names (FILE_OF ("llama", "\"medusa_num_heads\":4"), "medusa_num_heads is 4: models that draft");
  check_names (FILE_OF ("mixtral", "\"num_local_experts\":0"), "num_local_experts is 0: the family has experts");
}

/* Of a type that is not known nothing is taken that the file may mean otherwise. */
static void
test_unknown (void)
{
  check_names (FILE_OF ("plamo", "\"rms_norm_eps\":1e-6,\"hidden_act\":\"silu\",\"n_shared_head\":8"),
               "n_shared_head is 8");
  check_names (FILE_OF ("nystromformer", "\"layer_norm_eps\":1,\"conv_kernel_size\":65,\"num_landmarks\":64"),
               "num_landmarks is 64: sparse attention");
  check_names (FILE_OF ("new", "\"layer_norm_eps\":1"),
               "“new” is not supported. None of these keys says whether the MLP has a gate");
  check_names (FILE_OF ("new", "\"layer_norm_eps\":1,\"hidden_act\":\"gegelu\""), "None of these keys says");
  check_names (FILE_OF ("telechat", "\"layer_norm_epsilon\":1e-5"), "“telechat” is not supported: its MLP has a gate");
  check_names (FILE_OF ("yuan", "\"rms_norm_eps\":1e-6"), "“yuan” is not supported: its attention has");
  check_names (FILE_OF ("moshi", "\"rms_norm_eps\":1e-6"), "“moshi” is not supported");
}

/* A list of the layers’ kinds is as long as they are many. */
static void
test_lists (void)
{
#define KINDS(list) "\"layer_types\":[" list "]"
  check_names (FILE_OF ("qwen3", KINDS ("\"full_attention\"")), "layer_types is […]: it must have an entry for each");
  check_names (FILE_OF ("gemma3_text", KINDS ("\"sliding_attention\"")), "layer_types is […]: it must have");
  g_assert_cmpfloat (count_of (FILE_OF ("llama", KINDS ("\"full_attention\",\"full_attention\""))), >, 0);
}

static gboolean
has_remark (const char *text, const char *sentence)
{
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, strlen (text), NULL);
  g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

  return strstr (remarks, sentence) != NULL;
}

/* Of a family that Transformers has, code of the repository’s own may differ; of others it is what is counted. */
static void
test_own_code (void)
{
  g_assert_true (has_remark (FILE_OF ("llama", "\"auto_map\":{}"), "“auto_map” names code"));
  g_assert_false (has_remark (FILE_OF ("llama", "\"auto_map\":null"), "auto_map"));
  g_assert_false (has_remark (FILE_OF ("minicpm", "\"auto_map\":{}"), "auto_map"));
}

/* By hand: an embedding and positions only where the file means a table; a layer of 3 · 64 · 64 + 192 and 64 · 64 + 64,
 * two norms of 128, an MLP; a norm of 128. */
static void
test_nearest (void)
{
#define LAYER (4 * 64 * 64 + 256 + 256)
#define NEAREST(type, more)                                                                                            \
  "{\"model_type\":\"" type "\",\"n_layer\":2,\"n_embd\":64,\"n_head\":4,\"vocab_size\":100," more "}"
#define NORM "\"layer_norm_epsilon\":1e-5,\"n_inner\":128,"
  double gated = 2 * (LAYER + 3 * 64 * 128 + 2 * 128 + 64);
  double plain = 2 * (LAYER + 2 * 64 * 128 + 128 + 64);

  g_assert_cmpfloat (
      count_of (NEAREST ("jais", NORM "\"activation_function\":\"swiglu\",\"position_embedding_type\":\"alibi\"")), ==,
      6400 + gated + 128);
  g_assert_cmpfloat (count_of (NEAREST ("chatglm", NORM "\"layernorm_epsilon\":1,\"position_encoding_2d\":true")), ==,
                     6400 + plain + 128);
  /* Two of four heads have keys and values of their own: 2 · (64 · 32 + 32) less in each layer. */
  g_assert_cmpfloat (
      count_of (NEAREST ("codeshell", NORM "\"activation_function\":\"gelu_pytorch_tanh\",\"num_query_groups\":2,"
                                           "\"position_embedding_type\":\"rope\"")),
      ==, 6400 + plain + 128 - 2 * 2 * (64 * 32 + 32));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-parts/parts", test_parts);
  g_test_add_func ("/model/hf-parts/parts-first", test_parts_first);
  g_test_add_func ("/model/hf-parts/way-out", test_way_out);
  g_test_add_func ("/model/hf-parts/keys", test_keys);
  g_test_add_func ("/model/hf-parts/unknown", test_unknown);
  g_test_add_func ("/model/hf-parts/lists", test_lists);
  g_test_add_func ("/model/hf-parts/own-code", test_own_code);
  g_test_add_func ("/model/hf-parts/nearest", test_nearest);
  return g_test_run ();
}
