/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which family is nearest to a file, by what the file says of its structure alone. */
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-hf-config.h"
#include "model/import/headroom-hf-reader-private.h"

#include "core/facts/families.h"
#include "core/table/params.h"
#include "golden.h"
#include "util.h"

/* `of_class`: the family of the class that the file names; below 0: none. */
static int
find_nearest_of (const char *text, int of_class)
{
  g_autoptr (HeadroomJson) root = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  HeadroomHfReader reader = { .root = root, .section = root };

  return headroom_hf_reader_find_nearest (&reader, of_class);
}

static const char *
find_nearest (const char *text)
{
  return hr_family (find_nearest_of (text, -1))->choice.id;
}

/* Files that contradict themselves, so that the weights of the facts decide. Every weight is needed as it is: one more,
 * one less, none or twice as much, and another family is nearest to one of these. */
static const struct
{
  const char *text, *family;
} contradictions[] = {
  { "{\"layernorm_epsilon\":1}", "gpt2" },
  { "{\"attn_logit_softcapping\":1}", "llama" },
  { "{\"sliding_window_pattern\":1}", "llama" },
  { "{\"hidden_act\":\"relu\"}", "opt" },
  { "{\"qkv_bias\":true}", "qwen2" },
  { "{\"parallel_attn\":1}", "gpt_neox" },
  { "{\"position_embedding_type\":\"absolute\"}", "gpt2" },
  { "{\"activation_function\":\"gelu\"}", "gpt2" },
  { "{\"activation_function\":\"gelu_fast\"}", "gpt2" },
  { "{\"qk_nope_head_dim\":1}", "deepseek_v3" },
  { "{\"final_logit_softcapping\":1}", "llama" },
  { "{\"layer_norm_epsilon\":1,\"qk_rope_head_dim\":1}", "deepseek_v3" },
  { "{\"parallel_attn\":1,\"position_embedding_type\":\"learned_absolute\"}", "gpt_neox" },
  { "{\"rope_scaling\":1,\"hidden_act\":\"relu\"}", "opt" },
  { "{\"qk_nope_head_dim\":1,\"activation_function\":\"gelu\"}", "gpt2" },
  { "{\"hidden_act\":\"gelu_fast\",\"num_kv_heads\":1}", "gpt2" },
  { "{\"layer_norm_eps\":1,\"multi_query_group_num\":1}", "llama" },
  { "{\"num_experts\":8,\"hidden_act\":\"relu\"}", "opt" },
  { "{\"use_qk_norm\":1,\"layernorm_epsilon\":1}", "gpt2" },
  { "{\"type_vocab_size\":1,\"partial_rotary_factor\":1}", "bert" },
  { "{\"activation_function\":\"gelu_new\",\"use_bias\":false}", "gpt2" },
  { "{\"parallel_attn\":1,\"kv_lora_rank\":1}", "deepseek_v3" },
  { "{\"patch_size\":1,\"hidden_act\":\"silu\"}", "llama" },
  { "{\"type_vocab_size\":1,\"qk_layernorm\":1}", "bert" },
  { "{\"n_head_kv\":1,\"type_vocab_size\":1}", "llama" },
  { "{\"activation_function\":\"gelu\",\"multi_query_group_num\":1}", "falcon" },
  { "{\"use_parallel_residual\":1,\"rms_norm_eps\":1}", "llama" },
  { "{\"sliding_window_pattern\":1,\"qk_layernorm\":1}", "gemma3_text" },
  { "{\"num_experts\":8,\"use_qk_norm\":1}", "qwen3_moe" },
  { "{\"num_experts\":8,\"patch_size\":1}", "mixtral" },
  { "{\"sliding_window_pattern\":1,\"type_vocab_size\":1,\"final_logit_softcapping\":1}", "bert" },
  { "{\"multi_query\":1,\"hidden_act\":\"quick_gelu\",\"rms_norm_eps\":1}", "llama" },
  { "{\"rmsnorm\":1,\"activation_function\":\"relu\",\"q_lora_rank\":1}", "deepseek_v3" },
  { "{\"num_experts\":8,\"sliding_window_pattern\":1,\"use_bias\":false}", "mixtral" },
  { "{\"kv_lora_rank\":1,\"qkv_bias\":true,\"layer_norm_epsilon\":1}", "gpt2" },
  { "{\"multi_query\":1,\"position_embedding_type\":\"rope\",\"patch_size\":1}", "vit" },
  { "{\"final_logit_softcapping\":1,\"sliding_window_pattern\":1,\"use_qkv_bias\":true}", "gemma2" },
};

static void
test_weights (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (contradictions); i++)
    {
      g_test_message ("%s", contradictions[i].text);
      g_assert_cmpstr (find_nearest (contradictions[i].text), ==, contradictions[i].family);
    }
}

/* Every spelling speaks of its fact. */
static void
test_spellings (void)
{
  static const struct
  {
    const char *text, *family;
  } cases[] = {
    { "{\"kv_lora_rank\":512}", "deepseek_v3" },
    { "{\"q_lora_rank\":512}", "deepseek_v3" },
    { "{\"qk_rope_head_dim\":64}", "deepseek_v3" },
    { "{\"qk_nope_head_dim\":64}", "deepseek_v3" },
    { "{\"use_parallel_residual\":true}", "gpt_neox" },
    { "{\"parallel_attn\":true}", "gpt_neox" },
    { "{\"parallel_attn\":false}", "llama" },
    { "{\"position_embedding_type\":\"learned_absolute\"}", "gpt2" },
    { "{\"type_vocab_size\":2}", "bert" },
    { "{\"type_vocab_size\":0}", "llama" },
    { "{\"patch_size\":16}", "vit" },
    { "{\"patch_size\":null}", "llama" },
    { "{\"attention_bias\":true}", "qwen2" },
    { "{\"add_qkv_bias\":true}", "qwen2" },
    { "{\"use_qkv_bias\":true}", "qwen2" },
    { "{\"use_bias\":true}", "qwen2" },
    { "{\"use_bias\":false}", "llama" },
    { "{\"num_experts\":8}", "mixtral" },
    { "{\"is_moe\":true,\"num_experts\":8}", "mixtral" },
    { "{\"is_moe\":false,\"num_experts\":8}", "llama" },
    { "{\"qk_norm\":true,\"layer_types\":[\"sliding_attention\",\"full_attention\"]}", "gemma3_text" },
    { "{\"qk_norm\":true,\"layer_types\":[\"full_attention\",\"full_attention\"]}", "qwen3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (find_nearest (cases[i].text), ==, cases[i].family);
    }
}

/* Families that stand in for others, and such that do so for their own class alone. */
static const char *const classes[] = { "llama",       "mixtral",    "gpt2",      "bert",        "vit",
                                       "deepseek_v3", "gemma2",     "gpt_oss",   "gemma3_text", "olmo2",
                                       "cohere",      "qwen3_next", "qwen2_moe", "t5",          "whisper",
                                       "albert",      "lfm2",       "phimoe",    "llama4_text", "xglm" };

/* The family that is nearest beside each of the classes. */
static void
put_classes (GString *golden, const char *text)
{
  g_string_append_printf (golden, "%s:", text);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      const int family = hr_choice_find (hr_param_desc (HR_FAMILY), classes[i]);
      const char *nearest = hr_family_choice (find_nearest_of (text, family))->id;

      g_assert_cmpint (family, >=, 0);
      g_string_append_printf (golden, " %s", g_str_equal (nearest, classes[i]) ? "itself" : nearest);
    }
  g_string_append_c (golden, '\n');
}

/* Beside a class, which is worth more than a few facts, whether its family stands in for others or not. */
static void
test_classes (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  put_classes (golden, "{}");
  for (guint i = 0; i < G_N_ELEMENTS (contradictions); i++)
    put_classes (golden, contradictions[i].text);
  assert_golden ("model", "hf-nearest.txt", golden->str);
}

#define TEXT_MODEL                                                                                                     \
  "\"num_hidden_layers\":12,\"hidden_size\":256,\"intermediate_size\":512,\"num_attention_heads\":4,"                  \
  "\"vocab_size\":100,\"hidden_act\":\"silu\",\"rms_norm_eps\":1e-6,\"sliding_window\":512,"                           \
  "\"sliding_window_pattern\":6"

/* A window of some layers is none, wherever the config.json of a model that is not known by name says so. */
static void
test_windows_of_some_layers (void)
{
  static const char *const configs[] = {
    "{\"model_type\":\"new\"," TEXT_MODEL "}",
    "{\"model_type\":\"new\",\"text_config\":{\"model_type\":\"new_text\"," TEXT_MODEL "}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (configs[i], strlen (configs[i]), &error);
      HeadroomAssignment *window;

      g_assert_no_error (error);
      window = headroom_partial_find (partial, HR_SLIDING_WINDOW);
      g_assert_cmpstr (headroom_assignment_get_value (window), ==, "0");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-nearest/weights", test_weights);
  g_test_add_func ("/model/hf-nearest/spellings", test_spellings);
  g_test_add_func ("/model/hf-nearest/classes", test_classes);
  g_test_add_func ("/model/hf-nearest/windows-of-some-layers", test_windows_of_some_layers);
  return g_test_run ();
}
