/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types that are not known: the nearest family, what it is taken for, and what is not. */
#include "import-checks.h"
#include "model/base/headroom-json-writer.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/presets/headroom-preset-apply.h"
#include "util.h"

#define SMALL                                                                                                          \
  "\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100"
#define RMS SMALL ",\"rms_norm_eps\":1e-5,\"hidden_act\":\"silu\",\"rope_theta\":1e4"

/* The structure chooses the family, not the name. */
static void
test_nearest (void)
{
  static const struct
  {
    const char *members, *family;
  } cases[] = {
    { RMS, "llama" },
    { RMS ",\"num_key_value_heads\":2", "llama" },
    { RMS ",\"num_key_value_heads\":2,\"attention_bias\":true", "qwen2" },
    { RMS ",\"use_qk_norm\":true", "qwen3" },
    { RMS ",\"num_local_experts\":8,\"num_experts_per_tok\":2", "mixtral" },
    { RMS ",\"num_experts\":8,\"num_experts_per_tok\":2,\"qk_norm\":true,\"moe_intermediate_size\":32", "qwen3_moe" },
    { RMS ",\"kv_lora_rank\":32,\"n_routed_experts\":8,\"num_experts_per_tok\":2,\"n_shared_experts\":1",
      "deepseek_v3" },
    { RMS ",\"final_logit_softcapping\":30,\"attn_logit_softcapping\":50", "gemma2" },
    { SMALL ",\"layer_norm_eps\":1e-5,\"use_parallel_residual\":true,\"rotary_pct\":0.25,\"hidden_act\":\"gelu\"",
      "gpt_neox" },
    { SMALL ",\"layer_norm_eps\":1e-12,\"hidden_act\":\"gelu\",\"type_vocab_size\":2", "bert" },
    { SMALL ",\"activation_function\":\"relu\",\"layer_norm_eps\":1e-5,\"position_embedding_type\":\"absolute\"",
      "opt" },
    { "\"n_embd\":64,\"n_layer\":2,\"n_head\":4,\"vocab_size\":100,\"n_positions\":32,\"layer_norm_epsilon\":1e-5,"
      "\"activation_function\":\"gelu_new\"",
      "gpt2" },
    { SMALL ",\"architectures\":[\"MistralForCausalLM\"]", "mistral" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"model_type\":\"unheard_of\",%s}", cases[i].members);

      g_test_message ("%s", text);
      check_value (text, HR_FAMILY, cases[i].family, HEADROOM_ORIGIN_ASSUMED, "model_type");
    }
}

/* As long as nobody chooses one: then none is assumed. */
static void
test_chosen_family (void)
{
  const char *text = "{\"model_type\":\"unheard_of\"," RMS "}";
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, strlen (text), NULL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_partial_apply (partial, scenario);
  g_assert_true (headroom_scenario_peek_params (scenario)->family_assumed);
  g_assert_true (headroom_scenario_set_text (scenario, HR_FAMILY, "llama", NULL));
  g_assert_false (headroom_scenario_peek_params (scenario)->family_assumed);
}

/* What the file says is read in any spelling; the rest is assumed, and the reason names every key that would do. */
static void
test_nearest_values (void)
{
  const char *odd
      = "{\"model_type\":\"unheard_of\",\"d_model\":64,\"n_layers\":2,\"n_heads\":4,\"d_ff\":96,\"vocab_size\":100,"
        "\"rms_norm_eps\":1e-5,\"hidden_act\":\"silu\"}";
  const char *experts = "{\"model_type\":\"unheard_of\"," RMS ",\"moe_num_experts\":8,\"moe_topk\":2}";
  const char *sliding = "{\"model_type\":\"unheard_of\"," RMS
                        ",\"sliding_window\":32,\"layer_types\":[\"full_attention\","
                        "\"sliding_attention\"]}";

  check_value (odd, HR_FFN_SIZE, "96", HEADROOM_ORIGIN_IMPORTED, "d_ff");
  check_value (odd, HR_KV_HEADS, "4", HEADROOM_ORIGIN_ASSUMED,
               "num_key_value_heads, n_kv_heads, num_kv_heads, n_head_kv, multi_query_group_num, num_query_groups");
  check_value (odd, HR_HEAD_DIM, "16", HEADROOM_ORIGIN_ASSUMED, "head_dim, kv_channels, attention_head_dim, head_size");
  check_value (odd, HR_POSITION_EMBEDDINGS, "rope", HEADROOM_ORIGIN_ASSUMED, "llama");
  check_value (experts, HR_EXPERTS, "8", HEADROOM_ORIGIN_IMPORTED, "moe_num_experts");
  check_value (experts, HR_EXPERT_FFN_SIZE, "128", HEADROOM_ORIGIN_ASSUMED,
               "moe_intermediate_size, expert_ffn_hidden_size, moe_ffn_hidden_size");
  check_value (experts, HR_SHARED_EXPERTS, "0", HEADROOM_ORIGIN_ASSUMED,
               "n_shared_experts, num_shared_experts, moe_num_shared_experts");
  check_value (sliding, HR_SLIDING_WINDOW, "0", HEADROOM_ORIGIN_DERIVED, "layer_types");
  check_value ("{\"model_type\":\"unheard_of\"," RMS ",\"multi_query\":true}", HR_KV_HEADS, "1",
               HEADROOM_ORIGIN_DERIVED, "multi_query");
  check_value ("{\"model_type\":\"unheard_of\"," RMS ",\"sliding_window\":32}", HR_SLIDING_WINDOW, "32",
               HEADROOM_ORIGIN_IMPORTED, "sliding_window");
  check_value ("{\"model_type\":\"unheard_of\"," RMS ",\"sliding_window\":32,\"use_sliding_window\":false}",
               HR_SLIDING_WINDOW, "0", HEADROOM_ORIGIN_DERIVED, "use_sliding_window");
  check_refused ("{\"model_type\":\"unheard_of\"," RMS ",\"num_experts_per_tok\":2}", HEADROOM_FILE_ERROR_MISSING,
                 "num_experts, num_local_experts");
  check_refused ("{\"model_type\":\"unheard_of\"," RMS ",\"num_experts\":8}", HEADROOM_FILE_ERROR_MISSING,
                 "num_experts_per_tok");
}

/* What a parameter can say of a structure that departs from the nearest family, it says. */
static void
test_nearest_departs (void)
{
  check_value ("{\"model_type\":\"unheard_of\"," SMALL ",\"layer_norm_eps\":1e-5,\"hidden_act\":\"silu\"}",
               HR_NORM_TYPE, "layernorm", HEADROOM_ORIGIN_DERIVED, "layer_norm_eps");
  check_value ("{\"model_type\":\"unheard_of\"," RMS ",\"hidden_act\":\"relu2\"}", HR_NORM_TYPE, "rmsnorm",
               HEADROOM_ORIGIN_DERIVED, "rms_norm_eps");
  check_value ("{\"model_type\":\"unheard_of\"," SMALL
               ",\"layer_norm_eps\":1e-5,\"hidden_act\":\"gelu_new\",\"n_positions\":64,\"qk_norm\":true}",
               HR_QK_NORM, "yes", HEADROOM_ORIGIN_DERIVED, "qk_norm");
  check_value ("{\"model_type\":\"unheard_of\"," RMS ",\"hidden_act\":\"relu2\",\"kv_lora_rank\":16,\"q_lora_rank\":8,"
               "\"qk_nope_head_dim\":8,\"qk_rope_head_dim\":8,\"v_head_dim\":8}",
               HR_MLP_GATED, "no", HEADROOM_ORIGIN_DERIVED, "hidden_act");
}

/* An MLP with a gate has half as much again as one without: a function that both have says nothing. */
static void
test_nearest_gate (void)
{
  check_refused ("{\"model_type\":\"unheard_of\"," SMALL ",\"rms_norm_eps\":1e-5,\"hidden_act\":\"gelu\"}",
                 HEADROOM_FILE_ERROR_MISSING, "hidden_act, ");
  check_refused ("{\"model_type\":\"unheard_of\"," SMALL "}", HEADROOM_FILE_ERROR_MISSING, "hidden_act, ");
  check_value ("{\"model_type\":\"unheard_of\"," RMS ",\"num_experts\":8,\"is_moe\":false}", HR_EXPERTS, "0",
               HEADROOM_ORIGIN_DERIVED, "is_moe");
}

/* A model without words says so. */
static void
test_images (void)
{
  check_refused ("{\"model_type\":\"convnext\",\"depths\":[3,3,9,3],\"num_channels\":3}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "“num_channels” says that “convnext” is a model of images");
  check_refused ("{\"_class_name\":\"UNet2DConditionModel\",\"block_out_channels\":[320,640],\"sample_size\":64}",
                 HEADROOM_FILE_ERROR_NOT_COVERED,
                 "“_class_name” is “UNet2DConditionModel”: this is a part of a diffusion");
  /* BEiT has a vocabulary of parts of images. */
  check_refused ("{\"model_type\":\"beit\",\"architectures\":[\"BeitForImageClassification\"],\"vocab_size\":8192}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "“architectures” says that “beit” is a model of images");
}

/* Structures that mislead are refused by the key that gives them away. */
static void
test_nearest_limits (void)
{
  static const char *const members[] = {
    "\"is_encoder_decoder\":true",
    "\"encoder_layers\":6",
    "\"hybrid_override_pattern\":\"M-*\"",
    "\"mamba_d_state\":16",
    "\"linear_num_key_heads\":16",
    "\"decoder_sparse_step\":2",
    "\"lru_width\":64",
    "\"block_types\":[\"recurrent\",\"attention\"]",
    "\"attention_window_size\":2048",
    "\"ssm_dt_rank\":8",
    "\"linear_conv_kernel_dim\":4",
    "\"global_head_dim\":512,\"head_dim\":256",
    "\"num_hidden_groups\":1",
    "\"num_hash_buckets\":16384",
    "\"timm_model_ids\":[\"vit_large_patch14_reg4_dinov2.lvd142m\"]",
    "\"use_fused_vision_backbone\":true",
    "\"image_token_len\":256",
    "\"upsample_rates\":[8,8,2,2]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"model_type\":\"unheard_of\"," SMALL ",%s}", members[i]);
      g_auto (GStrv) words = g_strsplit (members[i], "\"", 3);

      check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, words[1]);
    }
}

static void
test_nearest_remarks (void)
{
  static const struct
  {
    const char *members, *says;
  } remarks[] = {
    { "\"hidden_act\":\"silu\"", "“unheard_of” is not supported, and no estimate of it has been checked" },
    { "\"rms_norm_eps\":1e-5,\"hidden_act\":\"silu\",\"use_parallel_residual\":true",
      "“llama” differs from the file in: attention and MLP in parallel (use_parallel_residual)." },
    { "\"rms_norm_eps\":1e-5,\"hidden_act\":\"silu\",\"use_parallel_residual\":true,\"type_vocab_size\":2",
      "in: attention and MLP in parallel (use_parallel_residual), token types (type_vocab_size)." },
    { "\"hidden_act\":\"silu\",\"alibi\":true", "alibi is true: " },
    { "\"hidden_act\":\"silu\",\"num_experts\":4,\"num_experts_per_tok\":4", "routes every token to every expert" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (remarks); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"model_type\":\"unheard_of\"," SMALL ",%s}", remarks[i].members);
      g_autoptr (HeadroomPartial) partial = parse (text, NULL);
      g_autofree char *all = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

      g_test_message ("%s", all);
      g_assert_nonnull (strstr (all, remarks[i].says));
    }
}

/* Read as if nobody knew their family, real files still have the number of parameters that they have. Those of
 * Qwen3, OLMo 2 and Qwen2 have norms or biases that no key speaks of: a few thousandths of a percent. */
static void
test_nearest_counts (void)
{
  static const struct
  {
    const char *file;
    double off;
  } files[] = {
    { "llama-3.1-8b.json", 0 },
    { "mixtral-8x22b.json", 0 },
    { "deepseek-v3.json", 0 },
    { "transformers-pythia-6.9b.json", 0 },
    { "transformers-opt-1.3b.json", 0 },
    { "transformers-gpt2.json", 0 },
    { "transformers-bert-base.json", 2 * 768 + 30522 }, /* without its class: the head’s norm and biases */
    { "transformers-falcon-7b.json", 0 },
    { "transformers-phi3-mini.json", 0 },
    { "transformers-mistral-7b.json", 0 },
    { "transformers-qwen3-8b.json", 36 * 2 * 128 },       /* each layer: norms of query and key heads */
    { "transformers-qwen2-7b.json", 28 * (3584 + 1024) }, /* each layer: biases on q, k and v */
  };
  g_autoptr (HeadroomJson) all = test_read_json ("data/configs/EXPECTED.json");

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const HeadroomJson *expected = headroom_json_get (headroom_json_get (all, "covered"), files[i].file);
      g_autofree char *path = g_strconcat ("data/configs/", files[i].file, NULL);
      g_autoptr (HeadroomJson) config = test_read_json (path);
      g_autoptr (HeadroomJson) unknown = make_unknown (config);
      g_autofree char *text = headroom_json_to_text (unknown, FALSE);
      g_autoptr (HeadroomPartial) partial = parse (text, NULL);

      g_test_message ("%s", files[i].file);
      check_count (partial, headroom_json_get_number (headroom_json_get (expected, "parameter-count")) - files[i].off);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-unknown-types/nearest", test_nearest);
  g_test_add_func ("/model/hf-unknown-types/chosen-family", test_chosen_family);
  g_test_add_func ("/model/hf-unknown-types/nearest-values", test_nearest_values);
  g_test_add_func ("/model/hf-unknown-types/nearest-departs", test_nearest_departs);
  g_test_add_func ("/model/hf-unknown-types/nearest-gate", test_nearest_gate);
  g_test_add_func ("/model/hf-unknown-types/images", test_images);
  g_test_add_func ("/model/hf-unknown-types/nearest-limits", test_nearest_limits);
  g_test_add_func ("/model/hf-unknown-types/nearest-remarks", test_nearest_remarks);
  g_test_add_func ("/model/hf-unknown-types/nearest-counts", test_nearest_counts);
  return g_test_run ();
}
