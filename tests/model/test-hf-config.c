/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real and malformed config.json files, answered as tests/data/configs/EXPECTED.json says. */
#include "core/facts/families.h"
#include "core/table/params.h"
#include "import-checks.h"
#include "import-texts.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "util.h"

static const struct
{
  const char *name;
  HeadroomFileError code;
} codes[] = {
  { "empty", HEADROOM_FILE_ERROR_EMPTY },
  { "encoding", HEADROOM_FILE_ERROR_ENCODING },
  { "not-json", HEADROOM_FILE_ERROR_NOT_JSON },
  { "too-deep", HEADROOM_FILE_ERROR_TOO_DEEP },
  { "format", HEADROOM_FILE_ERROR_FORMAT },
  { "missing", HEADROOM_FILE_ERROR_MISSING },
  { "value", HEADROOM_FILE_ERROR_VALUE },
  { "not-covered", HEADROOM_FILE_ERROR_NOT_COVERED },
  { "inconsistent", HEADROOM_FILE_ERROR_INCONSISTENT },
};

static HeadroomFileError
code_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_str_equal (codes[i].name, name))
      return codes[i].code;
  g_assert_not_reached ();
}

static void
check_origins (HeadroomPartial *partial, const HeadroomJson *expected, HeadroomOrigin origin, const char *key)
{
  const HeadroomJson *list = headroom_json_get (expected, key);
  guint found = 0;

  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (list, i));
      HeadroomAssignment *assignment = headroom_partial_find (partial, hr_param_find (name));
      g_test_message ("%s: %s", key, name);
      g_assert_nonnull (assignment);
      g_assert_cmpint (headroom_assignment_get_origin (assignment), ==, origin);
      g_assert_nonnull (headroom_assignment_get_detail (assignment));
    }
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomAssignment *assignment = headroom_partial_find (partial, (hr_param_t) i);
      if (assignment != NULL && headroom_assignment_get_origin (assignment) == origin)
        {
          g_test_message ("%s %s", key, hr_param_desc ((hr_param_t) i)->name);
          found++;
        }
    }
  g_assert_cmpuint (found, ==, headroom_json_get_length (list));
}

static void
check_file (const char *name, const HeadroomJson *expected)
{
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = parse_file (name, &error);
  const char *family = headroom_json_get_member_string (expected, "family");

  g_test_message ("%s", name);
  g_assert_no_error (error);
  if (family != NULL)
    g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (partial, HR_FAMILY)), ==, family);
  check_count (partial, headroom_json_get_number (headroom_json_get (expected, "parameter-count")));
  check_origins (partial, expected, HEADROOM_ORIGIN_DERIVED, "derived");
  check_origins (partial, expected, HEADROOM_ORIGIN_ASSUMED, "assumed");
  g_assert_finalize_object (partial);
}

/* "nearest": files whose model_type is not known. */
static void
test_covered (void)
{
  static const char *const lists[] = { "covered", "nearest" };
  g_autoptr (HeadroomJson) all = test_read_json ("data/configs/EXPECTED.json");

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    {
      const HeadroomJson *list = headroom_json_get (all, lists[l]);

      for (guint i = 0; i < headroom_json_get_length (list); i++)
        check_file (headroom_json_get_key (list, i), headroom_json_get_element (list, i));
    }
}

static void
test_refused (void)
{
  g_autoptr (HeadroomJson) all = test_read_json ("data/configs/EXPECTED.json");
  const HeadroomJson *refused = headroom_json_get (all, "refused");

  for (guint i = 0; i < headroom_json_get_length (refused); i++)
    {
      const HeadroomJson *expected = headroom_json_get_element (refused, i);
      g_autoptr (GError) error = NULL;
      HeadroomPartial *partial = parse_file (headroom_json_get_key (refused, i), &error);

      g_assert_null (partial);
      g_assert_nonnull (error);
      g_test_message ("%s: %s", headroom_json_get_key (refused, i), error->message);
      g_assert_error (error, HEADROOM_FILE_ERROR, (int) code_of (headroom_json_get_member_string (expected, "code")));
      g_assert_nonnull (strstr (error->message, headroom_json_get_member_string (expected, "names")));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

/* Every file of the folder is in one of the two lists. */
static void
test_all_files_are_listed (void)
{
  g_autoptr (HeadroomJson) all = test_read_json ("data/configs/EXPECTED.json");
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "configs", "malformed", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *key = g_strconcat ("malformed/", name, NULL);
      gboolean takes_last = g_str_equal (name, "11-duplicate-keys.json");
      g_assert_true (takes_last || headroom_json_get (headroom_json_get (all, "refused"), key) != NULL);
    }
}

static void
test_last_duplicate_wins (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse_file ("malformed/11-duplicate-keys.json", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (partial, HR_HIDDEN_SIZE)), ==, "8192");
}

static void
test_needed_keys (void)
{
  check_refused ("{\"model_type\":\"llama\"}", HEADROOM_FILE_ERROR_MISSING, "num_hidden_layers");
  check_refused ("{\"model_type\":\"foo\"}", HEADROOM_FILE_ERROR_MISSING,
                 "model_type “foo” is not supported: the file has no “text_config”, and neither "
                 "“num_hidden_layers”");
  check_refused ("{\"model_type\":\"llama\",\"num_hidden_layers\":2}", HEADROOM_FILE_ERROR_MISSING, "hidden_size");
  check_refused ("{\"model_type\":\"llama\",\"num_hidden_layers\":2,\"hidden_size\":null}", HEADROOM_FILE_ERROR_MISSING,
                 "hidden_size");
  check_refused ("{\"model_type\":\"foo\",\"num_hidden_layers\":2,\"hidden_act\":\"silu\",\"rms_norm_eps\":1}",
                 HEADROOM_FILE_ERROR_MISSING, "none of these keys is present: hidden_size");
  check_refused ("{" LLAMA ",\"model_type\":7}", HEADROOM_FILE_ERROR_VALUE, "model_type");
  check_refused ("{" LLAMA ",\"model_type\":\"llama\",\"num_key_value_heads\":3}", HEADROOM_FILE_ERROR_INCONSISTENT,
                 "num_key_value_heads (KV heads: 3)");
  check_refused ("{" LLAMA ",\"model_type\":\"llama\",\"tie_word_embeddings\":\"no\"}", HEADROOM_FILE_ERROR_VALUE,
                 "tie_word_embeddings (Tied embeddings) is \"no\"; it must be true or false");
  check_refused ("{" LLAMA ",\"model_type\":\"llama\",\"num_local_experts\":8,\"num_experts_per_tok\":16}",
                 HEADROOM_FILE_ERROR_INCONSISTENT, "num_experts_per_tok (Experts per token: 16)");
  check_refused ("{" LLAMA ",\"model_type\":\"llama\",\"head_dim\":16.5}", HEADROOM_FILE_ERROR_VALUE,
                 "head_dim (Head dimension) is 16.5");
  check_refused ("{" LLAMA ",\"model_type\":\"llama\",\"head_dim\":true}", HEADROOM_FILE_ERROR_VALUE,
                 "head_dim (Head dimension) is true");
}

/* A width of nothing would leave it to the family, or to other keys. */
static void
test_zero_sizes_are_refused (void)
{
  check_refused ("{\"model_type\":\"deepseek_v2\"," LLAMA ",\"n_routed_experts\":null,\"kv_lora_rank\":0}",
                 HEADROOM_FILE_ERROR_VALUE, "kv_lora_rank is 0: it must be a whole number above 0.");
  check_refused ("{\"model_type\":\"qwen3_moe\"," LLAMA ",\"moe_intermediate_size\":0}", HEADROOM_FILE_ERROR_VALUE,
                 "moe_intermediate_size is 0");
  check_refused ("{\"model_type\":\"albert\"," LLAMA ",\"embedding_size\":0}", HEADROOM_FILE_ERROR_VALUE,
                 "embedding_size is 0");
  check_refused ("{\"model_type\":\"roberta\"," LLAMA ",\"type_vocab_size\":0}", HEADROOM_FILE_ERROR_VALUE,
                 "type_vocab_size is 0");
  check_refused (
      "{\"model_type\":\"gemma4_text\"," LLAMA ",\"hidden_size_per_layer_input\":8,\"vocab_size_per_layer_input\":0}",
      HEADROOM_FILE_ERROR_NOT_COVERED, "vocab_size_per_layer_input is 0: it must be a whole number above 0.");
}

static void
test_negative_sizes_are_refused (void)
{
  check_refused ("{\"model_type\":\"gemma4_text\"," LLAMA ",\"hidden_size_per_layer_input\":-1}",
                 HEADROOM_FILE_ERROR_VALUE, "is -1; it must be a whole number from 0 to 65536");
  check_refused ("{\"model_type\":\"gemma4_text\"," LLAMA
                 ",\"hidden_size_per_layer_input\":8,\"vocab_size_per_layer_input\":-1}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "vocab_size_per_layer_input is -1");
}

static void
test_families_defaults (void)
{
  const char *mistral = "{" LLAMA ",\"model_type\":\"mistral\",\"num_key_value_heads\":2,\"sliding_window\":null}";

  check_value (mistral, HR_SLIDING_WINDOW, "0", HEADROOM_ORIGIN_IMPORTED, "sliding_window");
  check_value ("{" LLAMA ",\"model_type\":\"mistral\",\"num_key_value_heads\":null}", HR_SLIDING_WINDOW, "4096",
               HEADROOM_ORIGIN_ASSUMED, "sliding_window");
  /* Not every version of the class takes a null. */
  check_value ("{" LLAMA ",\"model_type\":\"mistral\",\"num_key_value_heads\":null}", HR_KV_HEADS, "4",
               HEADROOM_ORIGIN_ASSUMED, "num_key_value_heads");
  check_value ("{" LLAMA ",\"model_type\":\"llama\",\"num_key_value_heads\":null}", HR_KV_HEADS, "4",
               HEADROOM_ORIGIN_DERIVED, "num_attention_heads");
  check_refused ("{" LLAMA ",\"model_type\":\"mistral\"}", HEADROOM_FILE_ERROR_INCONSISTENT,
                 "num_key_value_heads (KV heads: 8)");
  check_value ("{" LLAMA ",\"model_type\":\"qwen2\",\"num_key_value_heads\":2}", HR_QKV_BIAS, "yes",
               HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value ("{" LLAMA ",\"model_type\":\"qwen2\",\"num_key_value_heads\":2,\"sliding_window\":512}",
               HR_SLIDING_WINDOW, "0", HEADROOM_ORIGIN_ASSUMED, "use_sliding_window");
  check_value ("{" LLAMA
               ",\"model_type\":\"qwen2\",\"num_key_value_heads\":2,\"sliding_window\":512,\"use_sliding_window\":true,"
               "\"max_window_layers\":0}",
               HR_SLIDING_WINDOW, "512", HEADROOM_ORIGIN_IMPORTED, "sliding_window");
  check_value ("{" LLAMA
               ",\"model_type\":\"qwen2\",\"num_key_value_heads\":2,\"sliding_window\":512,\"use_sliding_window\":true,"
               "\"max_window_layers\":1}",
               HR_SLIDING_WINDOW, "0", HEADROOM_ORIGIN_DERIVED, "max_window_layers");
  check_value ("{\"max_window_layers\":1,\"text_config\":{" LLAMA
               ",\"model_type\":\"qwen2\",\"num_key_value_heads\":2,\"sliding_window\":512,\"use_sliding_window\":true,"
               "\"max_window_layers\":0}}",
               HR_SLIDING_WINDOW, "512", HEADROOM_ORIGIN_IMPORTED, "text_config.sliding_window");
  check_value ("{\"model_type\":\"gpt2\",\"n_layer\":2,\"n_embd\":64,\"n_head\":4,\"vocab_size\":9}", HR_FFN_SIZE,
               "256", HEADROOM_ORIGIN_DERIVED, "n_inner = 4 · n_embd");
  check_value ("{\"model_type\":\"gpt2\",\"n_layer\":2,\"n_embd\":64,\"n_head\":4,\"vocab_size\":9}", HR_DROPOUT, "0.1",
               HEADROOM_ORIGIN_ASSUMED, "resid_pdrop");
  check_value ("{" LLAMA ",\"model_type\":\"gemma3_text\",\"num_key_value_heads\":2,\"sliding_window_pattern\":4}",
               HR_FULL_ATTENTION_INTERVAL, "4", HEADROOM_ORIGIN_IMPORTED, "sliding_window_pattern");
  check_value ("{" LLAMA ",\"model_type\":\"qwen3_moe\",\"num_key_value_heads\":2,\"decoder_sparse_step\":2}",
               HR_EXPERT_INTERVAL, "2", HEADROOM_ORIGIN_IMPORTED, "decoder_sparse_step");
  check_value ("{" LLAMA ",\"architectures\":[\"LlamaForCausalLM\"]}", HR_FAMILY, "llama", HEADROOM_ORIGIN_DERIVED,
               "architectures");
}

/* As the configuration classes have it; a period of layers may be written in letters. */
static void
test_particular_defaults (void)
{
  check_value ("{" LLAMA ",\"model_type\":\"exaone4\",\"num_key_value_heads\":2,\"sliding_window_pattern\":\"LLLLG\"}",
               HR_FULL_ATTENTION_INTERVAL, "5", HEADROOM_ORIGIN_DERIVED, "sliding_window_pattern");
  check_refused ("{" LLAMA ",\"model_type\":\"exaone4\",\"num_key_value_heads\":2,\"sliding_window_pattern\":\"LGLG\"}",
                 HEADROOM_FILE_ERROR_VALUE, "sliding_window_pattern");
  check_value ("{" LLAMA ",\"model_type\":\"glm4\",\"num_key_value_heads\":2}", HR_QKV_BIAS, "yes",
               HEADROOM_ORIGIN_ASSUMED, "attention_bias");
  check_value ("{" LLAMA ",\"model_type\":\"dots1\",\"num_attention_heads\":32}", HR_KV_HEADS, "32",
               HEADROOM_ORIGIN_ASSUMED, "num_key_value_heads");
  check_value ("{" LLAMA ",\"model_type\":\"stablelm\",\"num_key_value_heads\":2,\"hidden_dropout\":0.1}", HR_DROPOUT,
               "0.1", HEADROOM_ORIGIN_IMPORTED, "hidden_dropout");
  check_value ("{" LLAMA ",\"model_type\":\"t5\",\"feed_forward_proj\":\"gated-gelu\"}", HR_MLP_GATED, "yes",
               HEADROOM_ORIGIN_DERIVED, "feed_forward_proj");
  check_value ("{" LLAMA ",\"model_type\":\"t5\"}", HR_MLP_GATED, "no", HEADROOM_ORIGIN_ASSUMED, "feed_forward_proj");
  check_value ("{" LLAMA ",\"model_type\":\"mt5\"}", HR_MLP_GATED, "yes", HEADROOM_ORIGIN_ASSUMED, "feed_forward_proj");
}

/* What is covered but for a detail is read, with a remark. */
static void
test_remarks (void)
{
  g_autoptr (HeadroomPartial) vision = parse_file ("qwen3-vl-4b-nested.json", NULL);
  g_autoptr (HeadroomPartial) deepseek = parse_file ("deepseek-v3.json", NULL);
  g_autofree char *of_vision = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (vision));
  g_autofree char *of_deepseek = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (deepseek));

  g_assert_nonnull (strstr (of_vision, "were read from “text_config”"));
  g_assert_null (strstr (of_vision, "is read as"));
  g_assert_nonnull (strstr (of_deepseek, "num_nextn_predict_layers is 1: "));
}

/* Another function of the same shapes, and another share of a head that is rotated, change little. */
static void
test_details (void)
{
  check_remark ("{" LLAMA ",\"model_type\":\"phi3\",\"num_key_value_heads\":4,\"partial_rotary_factor\":0.75}",
                "partial_rotary_factor is 0.75: the family");
  check_remark ("{" LLAMA ",\"model_type\":\"t5\",\"feed_forward_proj\":\"gated-silu\"}",
                "feed_forward_proj is \"gated-silu\": the memory of");
  check_value ("{" LLAMA ",\"model_type\":\"t5\",\"feed_forward_proj\":\"gated-silu\"}", HR_MLP_GATED, "yes",
               HEADROOM_ORIGIN_DERIVED, "feed_forward_proj");
}

/* The top level speaks of the whole model: its word on the head counts before the section’s. */
static void
test_outer_tie (void)
{
  const char *text = "{\"tie_word_embeddings\":true,\"text_config\":{\"model_type\":\"llama\"," LLAMA
                     ",\"tie_word_embeddings\":false}}";

  check_value (text, HR_TIED_EMBEDDINGS, "yes", HEADROOM_ORIGIN_IMPORTED, "tie_word_embeddings");
}

/* In these the language model goes by its own word; the top level counts where that says nothing. */
static void
test_own_tie (void)
{
  static const char *const types[] = { "llava",    "llava_next",  "llava_next_video", "llava_onevision",
                                       "vipllava", "video_llava", "llama4",           "mllama" };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *own = g_strdup_printf ("{\"model_type\":\"%s\",\"tie_word_embeddings\":false,\"text_config\":{"
                                              "\"model_type\":\"llama\"," LLAMA ",\"tie_word_embeddings\":true}}",
                                              types[i]);
      g_autofree char *outer = g_strdup_printf ("{\"model_type\":\"%s\",\"tie_word_embeddings\":true,"
                                                "\"text_config\":{\"model_type\":\"llama\"," LLAMA "}}",
                                                types[i]);

      check_value (own, HR_TIED_EMBEDDINGS, "yes", HEADROOM_ORIGIN_IMPORTED, "text_config.tie_word_embeddings");
      check_value (outer, HR_TIED_EMBEDDINGS, "yes", HEADROOM_ORIGIN_IMPORTED, "tie_word_embeddings");
    }
}

static void
test_families_shapes (void)
{
  const char *gemma
      = "{\"text_config\":{\"hidden_size\":2560,\"intermediate_size\":10240,\"model_type\":\"gemma3_text\","
        "\"num_hidden_layers\":34,\"sliding_window\":1024},\"model_type\":\"gemma3\"}";
  g_autoptr (HeadroomPartial) partial = parse (gemma, NULL);

  check_count (partial, 3880263168); /* heads, their width and the vocabulary are the class defaults */
  check_value (gemma, HR_ATTENTION_HEADS, "8", HEADROOM_ORIGIN_ASSUMED, "text_config.num_attention_heads");
  check_value ("{" LLAMA
               ",\"model_type\":\"vit\",\"image_size\":384,\"id2label\":{\"0\":\"a\",\"1\":\"b\",\"2\":\"c\"}}",
               HR_VOCAB_SIZE, "3", HEADROOM_ORIGIN_DERIVED, "id2label");
  check_value ("{" LLAMA ",\"model_type\":\"vit\",\"image_size\":384}", HR_SEQUENCE_LENGTH, "577",
               HEADROOM_ORIGIN_DERIVED, "(image_size ÷ 16)² + 1");
  check_value ("{" LLAMA ",\"model_type\":\"vit\",\"image_size\":230}", HR_SEQUENCE_LENGTH, "197",
               HEADROOM_ORIGIN_DERIVED, "(image_size ÷ 16)² + 1"); /* 14 patches and 6 pixels */
  check_value ("{" LLAMA ",\"model_type\":\"vit\",\"image_size\":16}", HR_SEQUENCE_LENGTH, "2", HEADROOM_ORIGIN_DERIVED,
               "(image_size ÷ 16)² + 1");
  check_value ("{" LLAMA ",\"model_type\":\"vit\"}", HR_LEARNED_POSITIONS, "197", HEADROOM_ORIGIN_ASSUMED,
               "image_size");
  check_value ("{" LLAMA ",\"model_type\":\"opt\",\"max_position_embeddings\":62}", HR_LEARNED_POSITIONS, "64",
               HEADROOM_ORIGIN_DERIVED, "max_position_embeddings + 2");
  check_value ("{" LLAMA ",\"model_type\":\"falcon\"}", HR_KV_HEADS, "1", HEADROOM_ORIGIN_ASSUMED, "multi_query");
  check_value ("{" LLAMA ",\"model_type\":\"smollm3\"}", HR_TIED_EMBEDDINGS, "yes", HEADROOM_ORIGIN_ASSUMED,
               "tie_word_embeddings");
  check_value ("{" LLAMA ",\"model_type\":\"deepseek_v3\",\"first_k_dense_replace\":0,\"q_lora_rank\":null}",
               HR_Q_LORA_RANK, "0", HEADROOM_ORIGIN_IMPORTED, "q_lora_rank");
  check_value ("{" LLAMA ",\"model_type\":\"deepseek_v3\"}", HR_EXPERTS, "0", HEADROOM_ORIGIN_ASSUMED,
               "first_k_dense_replace");
  check_value ("{" LLAMA ",\"model_type\":\"qwen3\",\"num_key_value_heads\":2,\"use_sliding_window\":true}",
               HR_SLIDING_WINDOW, "0", HEADROOM_ORIGIN_ASSUMED, "max_window_layers");
  check_refused ("{" LLAMA ",\"model_type\":\"vit\",\"image_size\":[224,224]}", HEADROOM_FILE_ERROR_VALUE,
                 "image_size (Learned positions) is […]");
}

/* What is wrong is said with the file's own key, the input that it is read as, and what the file says of its family. */
static void
test_messages_name_keys (void)
{
  check_refused ("{\"model_type\":\"llama\",\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,"
                 "\"intermediate_size\":0,\"vocab_size\":100}",
                 HEADROOM_FILE_ERROR_INCONSISTENT, "intermediate_size (Feed-forward size: 0)");
  check_refused (
      "{\"model_type\":\"gpt_unheard\",\"n_embd\":64,\"n_layer\":2,\"n_head\":4,\"n_inner\":256,\"n_positions\":64,"
      "\"vocab_size\":100,\"layer_norm_epsilon\":1e-5,\"activation_function\":\"gelu_new\",\"multi_query\":true}",
      HEADROOM_FILE_ERROR_INCONSISTENT, "model_type (gpt_unheard, read as gpt2)");
}

/* A default length is shortened to the table of positions, and that is said; a typed one stays, and is an error. */
static void
test_short_position_table (void)
{
  static const char text[]
      = "{\"model_type\":\"gpt2\",\"n_embd\":64,\"n_layer\":2,\"n_head\":4,\"n_positions\":256,\"vocab_size\":100}";
  g_autoptr (HeadroomPartial) partial = parse (text, NULL);
  g_autoptr (HeadroomScenario) untouched = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) typed = headroom_scenario_new ();
  g_autofree char *said = headroom_partial_describe_shortening (partial, untouched);
  g_autofree char *again = NULL;
  guint n_remarks = g_strv_length ((char **) headroom_partial_get_remarks (partial));

  g_assert_cmpstr (said, ==, "The sequence length, 4096 by default, is shortened to the 256 positions of the model.");
  headroom_partial_apply (partial, untouched);
  g_assert_cmpfloat (headroom_scenario_get_number (untouched, HR_SEQUENCE_LENGTH), ==, 256);
  g_assert_cmpint (headroom_scenario_get_origin (untouched, HR_SEQUENCE_LENGTH), ==, HEADROOM_ORIGIN_DERIVED);
  g_assert_cmpstr (headroom_scenario_get_origin_detail (untouched, HR_SEQUENCE_LENGTH), ==, "n_positions");
  g_assert_true (headroom_scenario_is_valid (untouched));
  again = headroom_partial_describe_shortening (partial, untouched);
  g_assert_cmpstr (again, ==, said); /* a file makes its model anew */
  g_assert_cmpuint (g_strv_length ((char **) headroom_partial_get_remarks (partial)), ==, n_remarks);

  g_assert_true (headroom_scenario_set_text (typed, HR_SEQUENCE_LENGTH, "4096", NULL));
  g_assert_null (headroom_partial_describe_shortening (partial, typed));
  headroom_partial_apply (partial, typed);
  g_assert_cmpfloat (headroom_scenario_get_number (typed, HR_SEQUENCE_LENGTH), ==, 4096);
  g_assert_false (headroom_scenario_is_valid (typed));
}

/* In OPT a table of 258 rows has two of padding: a sequence has 256, and a longer one is warned of. */
static void
test_idle_positions (void)
{
  g_autoptr (HeadroomPartial) partial = parse ("{\"model_type\":\"opt\",\"hidden_size\":64,\"num_hidden_layers\":2,"
                                               "\"num_attention_heads\":4,\"ffn_dim\":256,\"vocab_size\":100,"
                                               "\"max_position_embeddings\":256}",
                                               NULL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *said = headroom_partial_describe_shortening (partial, scenario);
  g_autoptr (GListModel) problems = NULL;
  g_autoptr (HeadroomProblem) problem = NULL;

  g_assert_cmpstr (said, ==, "The sequence length, 4096 by default, is shortened to the 256 positions of the model.");
  headroom_partial_apply (partial, scenario);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LEARNED_POSITIONS), ==, 258);
  g_assert_true (headroom_scenario_is_valid (scenario));
  g_assert_true (headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "257", NULL));
  g_assert_true (headroom_scenario_is_valid (scenario));
  problems = headroom_scenario_get_problems (scenario);
  problem = g_list_model_get_item (problems, 0);
  g_assert_cmpstr (
      headroom_problem_get_message (problem), ==,
      "Sequence length (257) exceeds Learned positions (258) less 2: in model_type (Family: OPT) the first two "
      "rows of the position table stand for padding, and such a run fails.");
}

static void
test_wrappers (void)
{
  static const char *const wrapped[] = {
    "{\"model_type\":\"x\",\"text_config\":{\"model_type\":\"llama\"," LLAMA "},\"tie_word_embeddings\":true}",
    "{\"num_hidden_layers\":7,\"llm_config\":{\"model_type\":\"llama\"," LLAMA "},\"tie_word_embeddings\":true}",
    "{\"language_config\":{\"model_type\":\"llama\"," LLAMA "},\"tie_word_embeddings\":true}",
    "{\"thinker_config\":{\"text_config\":{\"model_type\":\"llama\"," LLAMA "}},\"tie_word_embeddings\":true}",
  };
  static const char *const prefixes[] = { "text_config", "llm_config", "language_config",
                                          "thinker_config.text_config" };

  for (guint i = 0; i < G_N_ELEMENTS (wrapped); i++)
    {
      g_autofree char *detail = g_strconcat (prefixes[i], ".num_hidden_layers", NULL);
      g_autoptr (HeadroomPartial) partial = parse (wrapped[i], NULL);

      check_value (wrapped[i], HR_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED, detail);
      check_value (wrapped[i], HR_TIED_EMBEDDINGS, "yes", HEADROOM_ORIGIN_IMPORTED, "tie_word_embeddings");
      g_assert_nonnull (strstr (headroom_partial_get_remarks (partial)[0], prefixes[i]));
    }
  check_refused ("{\"text_config\":{\"model_type\":\"llama\",\"num_hidden_layers\":-1}}", HEADROOM_FILE_ERROR_VALUE,
                 "text_config.num_hidden_layers (Layers) is -1");
}

/* What should have one and has none; beside layers of its own the tower is named. */
static void
test_wrappers_without_text (void)
{
  static const char *const files[] = {
    "{\"model_type\":\"x\",\"vision_config\":{}}",
    "{\"model_type\":\"gemma3\"," LLAMA "}", /* whose text is of the family gemma3_text */
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    check_refused (files[i], HEADROOM_FILE_ERROR_MISSING, "“text_config” is missing: model_type “");
  check_refused ("{\"model_type\":\"x\",\"vision_config\":{}," LLAMA "}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "“vision_config” describes a part of the model that is not supported for model_type “x”");
}

/* Families of which all parameters are counted from the file. */
static const char *const counted[] = { "gemma4_text",
                                       "gemma3n_text",
                                       "convbert",
                                       "mobilebert",
                                       "lfm2",
                                       "esm",
                                       "t5gemma",
                                       "dots1",
                                       "mamba",
                                       "falcon_mamba",
                                       "mamba2",
                                       "bamba",
                                       "granitemoehybrid",
                                       "falcon_h1",
                                       "qwen3_next",
                                       "qwen3_5_text",
                                       "qwen3_5_moe_text",
                                       NULL };

/* Of the core's families those are read that have rows of keys of their own; the others are refused. One is only the
 * name of what a file has around a text_config, which says its own. Where all parameters are counted from the file no
 * key may be missing, nor a section where there are two. */
static void
test_covered_have_rows (void)
{
  static const char *const outer[] = { "mistral3", NULL };
  const hr_choice_desc_t *choice;

  for (int i = 0; (choice = hr_choice_at (hr_param_desc (HR_FAMILY), i)) != NULL; i++)
    {
      gboolean has_experts = headroom_hf_names_param (HR_EXPERTS, choice->id);
      const char *of_experts = has_experts ? "\"num_experts_per_tok\":1,\"moe_intermediate_size\":128," : "";
      g_autofree char *text = g_strdup_printf (
          "{" LLAMA "," TWO_STACKS ",\"num_key_value_heads\":4,%s\"model_type\":\"%s\"}", of_experts, choice->id);
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomPartial) partial = parse (text, &error);

      gboolean covered = !hr_family (i)->open && !g_strv_contains (outer, choice->id);

      g_assert_cmpint (headroom_hf_covers (choice->id), ==, covered);
      if (!covered)
        continue;
      if (g_strv_contains (counted, choice->id))
        {
          g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (partial, HR_FAMILY)), ==, choice->id);
    }
}

/* Qwen’s config.json tells the width of gate and up together. */
static void
test_half (void)
{
  static const char text[] = "{\"model_type\":\"qwen\",\"num_hidden_layers\":32,\"hidden_size\":4096,"
                             "\"num_attention_heads\":32,\"intermediate_size\":22016,\"vocab_size\":151936}";

  check_value (text, HR_FFN_SIZE, "11008", HEADROOM_ORIGIN_DERIVED, "intermediate_size ÷ 2");
  check_value (text, HR_HEAD_DIM, "128", HEADROOM_ORIGIN_DERIVED, "kv_channels = hidden_size ÷ num_attention_heads");
  check_refused ("{\"model_type\":\"qwen\",\"num_hidden_layers\":2,\"hidden_size\":64,\"num_attention_heads\":4,"
                 "\"intermediate_size\":101,\"vocab_size\":100}",
                 HEADROOM_FILE_ERROR_VALUE, "intermediate_size (Feed-forward size) is 101");
}

static void
test_sniff (void)
{
  g_assert_true (headroom_hf_config_sniff ("{\"model_type\":\"llama\"}", 22));
  g_assert_false (headroom_hf_config_sniff ("{\"format\":1,\"scenarios\":[]}", 27));
  g_assert_false (headroom_hf_config_sniff ("hello", 5));
}

/* Files with random damage are read or refused, never anything worse. */
static void
test_damaged (void)
{
  static const char *const names[] = { "llama-3.1-8b.json", "gpt2-large.json", "nemotron-h-56b-infinity.json" };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *path = g_strconcat ("data/configs/", names[i % G_N_ELEMENTS (names)], NULL);
      gsize length;
      g_autofree char *text = test_read (path, &length);
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomPartial) partial = NULL;

      for (int k = g_rand_int_range (random, 0, 4); k >= 0; k--)
        text[g_rand_int_range (random, 0, (int) length)] = (char) g_rand_int_range (random, 1, 256);
      if (i % 2 == 0)
        length = (gsize) g_rand_int_range (random, 0, (int) length);
      partial = headroom_hf_config_parse (text, length, &error);
      g_assert_true ((partial == NULL) == (error != NULL));
      g_assert_true (error == NULL || g_utf8_validate (error->message, -1, NULL));
    }
}

/* The first row of the table is found as the others are. */
static void
test_rows_are_found (void)
{
  g_assert_cmpstr (headroom_hf_key_of (HR_LAYERS, HEADROOM_HF_UNKNOWN)->keys[1], ==, "n_layer");
  g_assert_cmpstr (headroom_hf_key_of (HR_HIDDEN_SIZE, HEADROOM_HF_UNKNOWN)->keys[1], ==, "n_embd");
  g_assert_cmpstr (headroom_hf_key_of (HR_LAYERS, "gpt2")->keys[0], ==, "n_layer");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-config/covered", test_covered);
  g_test_add_func ("/model/hf-config/rows-are-found", test_rows_are_found);
  g_test_add_func ("/model/hf-config/refused", test_refused);
  g_test_add_func ("/model/hf-config/all-files-are-listed", test_all_files_are_listed);
  g_test_add_func ("/model/hf-config/last-duplicate-wins", test_last_duplicate_wins);
  g_test_add_func ("/model/hf-config/needed-keys", test_needed_keys);
  g_test_add_func ("/model/hf-config/zero-sizes-are-refused", test_zero_sizes_are_refused);
  g_test_add_func ("/model/hf-config/negative-sizes-are-refused", test_negative_sizes_are_refused);
  g_test_add_func ("/model/hf-config/families-defaults", test_families_defaults);
  g_test_add_func ("/model/hf-config/particular-defaults", test_particular_defaults);
  g_test_add_func ("/model/hf-config/remarks", test_remarks);
  g_test_add_func ("/model/hf-config/details", test_details);
  g_test_add_func ("/model/hf-config/outer-tie", test_outer_tie);
  g_test_add_func ("/model/hf-config/own-tie", test_own_tie);
  g_test_add_func ("/model/hf-config/families-shapes", test_families_shapes);
  g_test_add_func ("/model/hf-config/messages-name-keys", test_messages_name_keys);
  g_test_add_func ("/model/hf-config/short-position-table", test_short_position_table);
  g_test_add_func ("/model/hf-config/idle-positions", test_idle_positions);
  g_test_add_func ("/model/hf-config/wrappers", test_wrappers);
  g_test_add_func ("/model/hf-config/wrappers-without-text", test_wrappers_without_text);
  g_test_add_func ("/model/hf-config/covered-have-rows", test_covered_have_rows);
  g_test_add_func ("/model/hf-config/half", test_half);
  g_test_add_func ("/model/hf-config/sniff", test_sniff);
  g_test_add_func ("/model/hf-config/damaged", test_damaged);
  return g_test_run ();
}
