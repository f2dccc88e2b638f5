/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real and malformed config.json files, answered as tests/data/configs/EXPECTED.json says. */
#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/import/headroom-hf-config.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-param.h"
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

static HeadroomPartial *
parse (const char *text, GError **error)
{
  return headroom_hf_config_parse (text, strlen (text), error);
}

static HeadroomPartial *
parse_file (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat ("data/configs/", name, NULL);
  gsize length;
  g_autofree char *text = test_read (path, &length);

  return headroom_hf_config_parse (text, length, error);
}

static void
check_refused (const char *text, HeadroomFileError code, const char *names)
{
  g_autoptr (GError) error = NULL;
  HeadroomPartial *partial = parse (text, &error);

  g_assert_null (partial);
  g_assert_error (error, HEADROOM_FILE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, names));
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
check_count (HeadroomPartial *partial, double count)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "512", NULL);
  headroom_scenario_set_text (scenario, HR_EXPERTS, "8", NULL); /* whatever was there before goes */
  headroom_partial_apply (partial, scenario);
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_nonnull (estimate);
  g_assert_cmpfloat (headroom_estimate_peek (estimate)->parameter_count, ==, count);
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

/* An object without one of its members. */
static HeadroomJson *
copy_without (const HeadroomJson *config, guint left_out)
{
  g_autoptr (HeadroomJson) copy = headroom_json_new_object ();

  for (guint i = 0; i < headroom_json_get_length (config); i++)
    if (i != left_out)
      headroom_json_set (copy, headroom_json_get_key (config, i),
                         headroom_json_ref ((HeadroomJson *) headroom_json_get_element (config, i)));
  return g_steal_pointer (&copy);
}

static char *
without (const HeadroomJson *config, guint left_out)
{
  g_autoptr (HeadroomJson) copy = copy_without (config, left_out);

  return headroom_json_to_text (copy, FALSE);
}

/* The file without one member of its nested language model. */
static char *
without_nested (const HeadroomJson *config, guint left_out)
{
  g_autoptr (HeadroomJson) copy = copy_without (config, G_MAXUINT);

  headroom_json_set (copy, "text_config", copy_without (headroom_json_get (config, "text_config"), left_out));
  return headroom_json_to_text (copy, FALSE);
}

/* A word of the text, not a part of one: "head_dim" is not in "v_head_dim". */
static gboolean
names_key (const char *text, const char *key)
{
  g_autofree char *pattern = g_strdup_printf ("(?<![A-Za-z0-9_])%s(?![A-Za-z0-9_])", key);

  return text != NULL && g_regex_match_simple (pattern, text, 0, 0);
}

static const char *
detail_of (HeadroomAssignment *assignment)
{
  return assignment != NULL ? headroom_assignment_get_detail (assignment) : NULL;
}

static gboolean
same_value (HeadroomAssignment *a, HeadroomAssignment *b)
{
  return a != NULL && b != NULL && g_str_equal (headroom_assignment_get_value (a), headroom_assignment_get_value (b));
}

/* What was read from the key, or with it: now assumed with the key as the reason; or the same value, from elsewhere,
 * with where; or what another key of the file says, with that key. */
static void
check_read (HeadroomAssignment *before, HeadroomAssignment *after, const char *key, const char *name)
{
  g_assert_nonnull (after);
  if (headroom_assignment_get_origin (after) == HEADROOM_ORIGIN_ASSUMED)
    {
      g_test_message ("  %s: assumed %s (%s)", hr_param_desc (headroom_assignment_get_param (after))->name,
                      headroom_assignment_get_value (after), detail_of (after));
      g_assert_true (names_key (detail_of (after), name));
      return;
    }
  g_assert_cmpstr (detail_of (after), !=, key);
  g_assert_true (same_value (before, after) || headroom_assignment_get_origin (after) == HEADROOM_ORIGIN_IMPORTED);
}

/* What has nothing to do with the key stays as it is, so that the bytes do, and nothing else is assumed. */
static void
check_unread (HeadroomAssignment *before, HeadroomAssignment *after)
{
  g_assert_true ((before == NULL) == (after == NULL));
  if (before == NULL)
    return;
  g_assert_true (same_value (before, after));
  g_assert_cmpint (headroom_assignment_get_origin (after), ==, headroom_assignment_get_origin (before));
}

/* The nearest family may be another one without a key that speaks of structure; then that is assumed. FALSE: it is. */
static gboolean
check_family (HeadroomPartial *whole, HeadroomPartial *partial, const char *name)
{
  HeadroomAssignment *before = headroom_partial_find (whole, HR_FAMILY);
  HeadroomAssignment *after = headroom_partial_find (partial, HR_FAMILY);
  gboolean names_it = g_str_equal (name, "model_type") || g_str_equal (name, "architectures");

  if (!same_value (before, after))
    {
      g_assert_cmpint (headroom_assignment_get_origin (after), ==, HEADROOM_ORIGIN_ASSUMED);
      g_assert_true (names_it || headroom_assignment_get_origin (before) == HEADROOM_ORIGIN_ASSUMED);
    }
  return !names_it && same_value (before, after);
}

/* Nothing stands in for the format of quantised weights, or for a tower: without the section there is none. Within a
 * tower’s section the class default does. */
static void
check_section (HeadroomAssignment *before, HeadroomAssignment *after, const char *section, const char *name)
{
  if (g_str_equal (name, section))
    g_assert_null (after);
  else if (names_key (detail_of (after), name))
    check_read (before, after, section, name);
  else
    check_unread (before, after);
}

/* The section that a parameter is read from; NULL: none of its own. */
static const char *
section_of (hr_param_t param)
{
  if (param == HR_WEIGHT_QUANTIZATION)
    return "quantization_config";
  if (param >= HR_TOWER_PARAMETERS && param <= HR_TOWER_PATCHES_PER_TOKEN)
    return "vision_config";
  return NULL;
}

/* What the file says of a model that departs from its nearest family goes with the key that says it; then another key
 * may say it. */
static gboolean
is_departure (hr_param_t param)
{
  return param == HR_MLP_GATED || param == HR_NORM_TYPE || param == HR_QK_NORM || param == HR_POSITION_EMBEDDINGS;
}

static void
check_departure (HeadroomAssignment *before, HeadroomAssignment *after, const char *key)
{
  if (after != NULL && !same_value (before, after))
    g_assert_cmpstr (detail_of (after), !=, key);
}

static void
check_without (HeadroomPartial *whole, const char *text, const char *prefix, const char *name)
{
  g_autofree char *key = g_strconcat (prefix, name, NULL);
  gboolean same_family;
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  g_test_message ("without %s: %s", key, error != NULL ? error->message : "read");
  if (partial == NULL)
    {
      g_assert_true (names_key (error->message, name));
      return;
    }
  same_family = check_family (whole, partial, name);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomAssignment *before = headroom_partial_find (whole, (hr_param_t) i);
      HeadroomAssignment *after = headroom_partial_find (partial, (hr_param_t) i);

      if (!same_family || i == HR_FAMILY) /* another family has other defaults */
        g_assert_true (after == NULL || detail_of (after) != NULL);
      else if (i == HR_PARAMETER_COUNT && before != NULL)
        g_assert_nonnull (after); /* counted from many keys: it goes with each */
      else if (is_departure ((hr_param_t) i))
        check_departure (before, after, key);
      else if (section_of ((hr_param_t) i) != NULL)
        check_section (before, after, section_of ((hr_param_t) i), name);
      else if (names_key (detail_of (before), name) || names_key (detail_of (after), name))
        check_read (before, after, key, name);
      else
        check_unread (before, after);
    }
}

static void
check_each_key (const HeadroomJson *config)
{
  g_autofree char *all = headroom_json_to_text (config, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) whole = parse (all, &error);
  const HeadroomJson *nested = headroom_json_get (config, "text_config");

  g_assert_no_error (error);
  for (guint k = 0; k < headroom_json_get_length (config); k++)
    {
      g_autofree char *text = without (config, k);
      check_without (whole, text, "", headroom_json_get_key (config, k));
    }
  for (guint k = 0; nested != NULL && k < headroom_json_get_length (nested); k++)
    {
      g_autofree char *text = without_nested (config, k);
      check_without (whole, text, "text_config.", headroom_json_get_key (nested, k));
    }
}

/* The same file of a family that nobody knows. */
static HeadroomJson *
make_unknown (const HeadroomJson *config)
{
  g_autoptr (HeadroomJson) copy = copy_without (config, G_MAXUINT);
  const HeadroomJson *nested = headroom_json_get (config, "text_config");

  headroom_json_set_string (copy, "model_type", "unheard_of");
  headroom_json_set (copy, "architectures", headroom_json_new_null ());
  if (nested != NULL)
    headroom_json_set (copy, "text_config", make_unknown (nested));
  return g_steal_pointer (&copy);
}

static void
check_each_key_of_unknown (const HeadroomJson *config)
{
  g_autoptr (HeadroomJson) unknown = make_unknown (config);
  g_autofree char *text = headroom_json_to_text (unknown, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  if (partial != NULL)
    check_each_key (unknown);
  else if (headroom_json_get (unknown, "vision_config") != NULL) /* nobody knows what joins it to the text */
    g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_NOT_COVERED);
  else /* no default can stand in for what is not there */
    g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING);
}

/* Every key of every real file, one at a time; the same where the family is not known. */
static void
test_one_key_removed (void)
{
  static const char *const lists[] = { "covered", "nearest" };
  g_autoptr (HeadroomJson) all = test_read_json ("data/configs/EXPECTED.json");

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    {
      const HeadroomJson *list = headroom_json_get (all, lists[l]);

      for (guint i = 0; i < headroom_json_get_length (list); i++)
        {
          g_autofree char *path = g_strconcat ("data/configs/", headroom_json_get_key (list, i), NULL);
          g_autoptr (HeadroomJson) config = test_read_json (path);

          g_test_message ("%s", path);
          check_each_key (config);
          check_each_key_of_unknown (config);
        }
    }
}

#define LLAMA                                                                                                          \
  "\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100"

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
                 HEADROOM_FILE_ERROR_MISSING, "None of these keys is present: hidden_size");
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

static void
check_counted (const char *text, double count)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  g_assert_no_error (error);
  check_count (partial, count);
}

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

static void
check_value (const char *text, hr_param_t param, const char *value, HeadroomOrigin origin, const char *detail)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);
  HeadroomAssignment *assignment;

  g_assert_no_error (error);
  assignment = headroom_partial_find (partial, param);
  g_assert_nonnull (assignment);
  g_assert_cmpstr (headroom_assignment_get_value (assignment), ==, value);
  g_assert_cmpint (headroom_assignment_get_origin (assignment), ==, origin);
  g_assert_cmpstr (headroom_assignment_get_detail (assignment), ==, detail);
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

/* What encoders say in keys of their own. */
static void
test_encoders (void)
{
  check_value ("{" LLAMA ",\"model_type\":\"albert\"}", HR_EMBEDDING_SIZE, "128", HEADROOM_ORIGIN_ASSUMED,
               "embedding_size");
  check_value ("{" LLAMA ",\"model_type\":\"albert\",\"hidden_act\":\"gelu\"}", HR_FUSED_GELU, "yes",
               HEADROOM_ORIGIN_DERIVED, "hidden_act");
  check_value ("{" LLAMA ",\"model_type\":\"rembert\",\"input_embedding_size\":32}", HR_EMBEDDING_SIZE, "32",
               HEADROOM_ORIGIN_IMPORTED, "input_embedding_size");
  check_value ("{" LLAMA ",\"model_type\":\"camembert\",\"type_vocab_size\":1}", HR_TOKEN_TYPES, "1",
               HEADROOM_ORIGIN_IMPORTED, "type_vocab_size");
  check_value ("{" LLAMA ",\"model_type\":\"modernbert\",\"local_attention\":256}", HR_SLIDING_WINDOW, "128",
               HEADROOM_ORIGIN_DERIVED, "local_attention ÷ 2");
  check_value ("{" LLAMA ",\"model_type\":\"deberta-v2\"}", HR_POSITION_EMBEDDINGS, "learned", HEADROOM_ORIGIN_ASSUMED,
               "relative_attention");
  check_value ("{" LLAMA ",\"model_type\":\"deberta-v2\",\"relative_attention\":true,\"position_biased_input\":false,"
               "\"position_buckets\":256,\"share_att_key\":true,\"norm_rel_ebd\":\"layer_norm\"}",
               HR_POSITION_EMBEDDINGS, "auto", HEADROOM_ORIGIN_DERIVED, "relative_attention");
}

/* Each is a family, what its file says, and what is said of that. */
static void
check_limits (const char *const (*files)[3], guint n_files)
{
  for (guint i = 0; i < n_files; i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA ",\"model_type\":\"%s\",%s}", files[i][0], files[i][1]);
      check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, files[i][2]);
    }
}

/* A structure that the family's facts do not cover is refused by the file's own key. */
static void
test_limits (void)
{
  static const struct
  {
    const char *family, *member, *says;
  } limits[] = {
    { "qwen3_moe", "\"mlp_only_layers\":[0]", "mlp_only_layers is […]: only" },
    { "gemma2", "\"layer_types\":[\"full_attention\",\"sliding_attention\"]", "layer_types is […]: the family" },
    { "gemma2", "\"final_logit_softcapping\":null", "final_logit_softcapping is null: the family" },
    { "qwen3", "\"layer_types\":[\"linear_attention\"]", "layer_types is […]: only" },
    { "opt", "\"do_layer_norm_before\":false", "do_layer_norm_before is false" },
    { "ernie4_5_moe", "\"num_key_value_heads\":2,\"moe_k\":2,\"moe_layer_end_index\":0",
      "moe_layer_end_index is 0: only experts up to the last layer" },
    { "convbert", "\"tie_word_embeddings\":false", "tie_word_embeddings is false: only a head that is the embedding" },
    { "opt", "\"word_embed_proj_dim\":32", "word_embed_proj_dim is 32" },
    { "gpt_neox", "\"use_parallel_residual\":false", "use_parallel_residual is false" },
    { "gpt_neox", "\"rotary_pct\":1.0", "rotary_pct is 1.0" },
    { "gpt_neox", "\"rope_parameters\":{\"partial_rotary_factor\":0.5}",
      "rope_parameters.partial_rotary_factor is 0.5" },
    { "falcon", "\"alibi\":true", "alibi is true" },
    { "falcon", "\"multi_query\":false", "multi_query is false" },
    { "falcon", "\"parallel_attn\":false", "parallel_attn is false" },
    { "bert", "\"position_embedding_type\":\"relative_key\"", "position_embedding_type is \"relative_key\"" },
    { "vit", "\"patch_size\":14", "patch_size is 14" },
    { "vit", "\"num_channels\":1", "num_channels is 1" },
    { "smollm3", "\"use_sliding_window\":true", "use_sliding_window is true" },
    { "qwen2_moe", "\"use_sliding_window\":true", "use_sliding_window is true" },
    { "glm4", "\"rope_parameters\":{\"partial_rotary_factor\":0.25}", "rope_parameters.partial_rotary_factor is 0.25" },
    { "roc_bert", "\"embedding_size\":32,\"type_vocab_size\":2", "embedding_size is 32" },
    { "deepseek_v3", "\"moe_layer_freq\":2", "moe_layer_freq is 2" },
    { "phi", "\"qk_layernorm\":true", "qk_layernorm is true" },
    { "qwen", "\"no_bias\":false", "no_bias is false" },
    { "stablelm_alpha", "\"hidden_act\":\"silu\"", "hidden_act is \"silu\": only the first version" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA ",\"num_key_value_heads\":4,\"model_type\":\"%s\",%s}",
                                               limits[i].family, limits[i].member);
      check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, limits[i].says);
    }
}

/* No experts where layers have them. In DeepSeek’s own code null means that there are none, as it does where no other
 * key speaks of them; with as many dense layers as layers, 0 is right. */
static void
test_no_routed_experts (void)
{
#define ROUTED(type, members) "{" LLAMA ",\"num_key_value_heads\":4,\"model_type\":\"" type "\"," members "}"
  check_refused (ROUTED ("deepseek_v3", "\"n_routed_experts\":0,\"first_k_dense_replace\":1"),
                 HEADROOM_FILE_ERROR_INCONSISTENT, "n_routed_experts is 0: the layers after the first");
  check_refused (ROUTED ("deepseek_v2", "\"n_routed_experts\":null,\"num_experts_per_tok\":8"),
                 HEADROOM_FILE_ERROR_INCONSISTENT, "n_routed_experts is null");
  check_refused (ROUTED ("glm4_moe", "\"n_routed_experts\":0"), HEADROOM_FILE_ERROR_INCONSISTENT,
                 "n_routed_experts is 0");
  check_refused (ROUTED ("dots1", "\"n_routed_experts\":null,\"num_experts_per_tok\":8"), HEADROOM_FILE_ERROR_MISSING,
                 "“n_routed_experts” is missing");
  check_refused (ROUTED ("unheard_of", "\"hidden_act\":\"silu\",\"rms_norm_eps\":1e-5,\"n_routed_experts\":0,"
                                       "\"moe_intermediate_size\":32,\"num_experts_per_tok\":2"),
                 HEADROOM_FILE_ERROR_INCONSISTENT, "n_routed_experts is 0");
  check_value (ROUTED ("deepseek_v2", "\"n_routed_experts\":null"), HR_EXPERTS, "0", HEADROOM_ORIGIN_IMPORTED,
               "n_routed_experts");
  check_value (ROUTED ("deepseek_v3", "\"n_routed_experts\":0,\"first_k_dense_replace\":64"), HR_EXPERTS, "0",
               HEADROOM_ORIGIN_DERIVED, "first_k_dense_replace");
  check_value (ROUTED ("llama", "\"n_routed_experts\":0"), HR_EXPERTS, "0", HEADROOM_ORIGIN_IMPORTED,
               "n_routed_experts");
#undef ROUTED
}

/* Parts beside the language model, and layers that differ from each other in ways that no family has. */
static void
test_unknown_parts (void)
{
  static const char *const files[][3] = {
    { "qwen", "\"visual\":{\"width\":1664}", "visual is {…}: this part" },
    { "phi3", "\"img_processor\":{}", "img_processor is {…}: this part" },
    { "led", "\"is_encoder_decoder\":true", "is_encoder_decoder is true: the encoder and the decoder of" },
    { "deci", "\"num_key_value_heads_per_layer\":[4,1]", "num_key_value_heads_per_layer is […]: layers with" },
    { "nas", "\"block_configs\":[]", "block_configs is […]: layers of different kinds" },
    { "hunyuan", "\"use_cla\":true", "use_cla is true: layers that share" },
    { "arctic", "\"parallel_attn_mlp_res\":true", "parallel_attn_mlp_res is true: an MLP beside" },
    { "new", "\"pack_qkv\":true,\"type_vocab_size\":2", "pack_qkv is true: nothing in the file says" },
    { "fuyu", "\"patch_size\":30", "patch_size is 30: such a model reads images" },
    { "wav2vec2", "\"conv_dim\":[512]", "conv_dim is […]: such a model reads sound" },
  };

  check_limits (files, G_N_ELEMENTS (files));
}

/* What would have been read instead is said, too. */
static void
test_expected_values (void)
{
  static const char *const files[][3] = {
    { "phi", "\"qk_layernorm\":true",
      "qk_layernorm is true: norms on query and key are not supported. The supported value is false." },
    { "xglm", "\"activation_function\":\"relu\"", "The supported values are: \"gelu\", \"silu\", \"swish\"." },
    { "ernie4_5_moe", "\"num_key_value_heads\":2,\"moe_k\":2,\"moe_layer_end_index\":0",
      "moe_layer_end_index is 0: only experts up to the last layer" },
    { "convbert", "\"tie_word_embeddings\":false", "tie_word_embeddings is false: only a head that is the embedding" },
    { "opt", "\"word_embed_proj_dim\":32", "not supported. It must be the same as hidden_size, which is 64." },
    { "qwen3_moe", "\"mlp_only_layers\":[1]", "are supported. The supported value is an empty list." },
  };

  check_limits (files, G_N_ELEMENTS (files));
}

static void
test_encoder_limits (void)
{
  static const char *const files[][3] = {
    { "rembert", "\"output_embedding_size\":32", "output_embedding_size is 32" },
    { "deberta", "\"position_biased_input\":true", "position_biased_input is true: this part" },
    { "albert", "\"num_hidden_groups\":2", "num_hidden_groups is 2: only layers that all" },
    { "modernbert", "\"layer_types\":[\"sliding_attention\",\"full_attention\"]", "layer_types is […]: the family" },
    { "deberta-v2", "\"relative_attention\":true,\"position_biased_input\":true", "position_biased_input is true" },
    { "deberta-v2", "\"conv_kernel_size\":3", "conv_kernel_size is 3" },
    { "layoutlm", "\"max_2d_position_embeddings\":512", "max_2d_position_embeddings is 512" },
    { "nomic_bert", "\"hidden_act\":\"gelu\"", "hidden_act is \"gelu\"" },
  };

  check_limits (files, G_N_ELEMENTS (files));
  /* The class has other distances than the published models, whose files say so. */
  check_refused ("{" LLAMA ",\"model_type\":\"deberta-v2\",\"relative_attention\":true,"
                 "\"position_biased_input\":false,\"position_buckets\":256,\"norm_rel_ebd\":\"layer_norm\"}",
                 HEADROOM_FILE_ERROR_MISSING, "“share_att_key” is missing: only shared projections");
  check_refused ("{" LLAMA ",\"model_type\":\"deberta-v2\",\"relative_attention\":true,\"share_att_key\":true,"
                 "\"position_biased_input\":false,\"position_buckets\":null,\"norm_rel_ebd\":\"layer_norm\"}",
                 HEADROOM_FILE_ERROR_MISSING, "“position_buckets” is missing");
}

/* Both stacks are counted, with heads and MLPs alike. */
static void
test_two_stacks (void)
{
  static const char *const files[][3] = {
    { "t5", "\"architectures\":[\"T5EncoderModel\"]", "architectures is […]: only both stacks" },
    { "bart", "\"architectures\":[\"BartForCausalLM\"]", "architectures is […]: only both stacks" },
    { "t5", "\"architectures\":[\"T5ForTokenClassification\"]", "architectures is […]: only both stacks" },
    { "t5", "\"feed_forward_proj\":\"silu\"", "feed_forward_proj is \"silu\": only ReLU" },
    { "mbart", "\"activation_function\":\"quick_gelu\"", "activation_function is \"quick_gelu\": only" },
    { "bart", "\"encoder_attention_heads\":2,\"decoder_attention_heads\":4",
      "encoder_attention_heads is 2: an encoder" },
    { "speech_to_text", "\"conv_channels\":512", "conv_channels is 512: other convolutions over audio" },
    { "speech_to_text", "\"conv_kernel_sizes\":[5,3]", "conv_kernel_sizes is […]: other convolutions" },
    { "whisper", "\"max_source_positions\":750", "max_source_positions is 750: only a table of 1500" },
    { "bart", "\"encoder_ffn_dim\":8,\"decoder_ffn_dim\":16", "encoder_ffn_dim is 8: an encoder and a decoder" },
  };

  check_limits (files, G_N_ELEMENTS (files));
}

#define TWO_STACKS "\"encoder_attention_heads\":4,\"decoder_attention_heads\":4,\"d_ff\":8"

/* Whisper says how many tokens it hears; of Speech2Text 15 seconds are assumed. T5 counts its encoder’s layers alone
 * where it says nothing of the decoder’s. */
static void
test_depths (void)
{
  static const struct
  {
    const char *text;
    hr_param_t param;
    const char *value;
    HeadroomOrigin origin;
  } files[] = {
    { "\"whisper\",\"max_source_positions\":1500", HR_ENCODER_SEQUENCE_LENGTH, "1500", HEADROOM_ORIGIN_IMPORTED },
    { "\"whisper\",\"num_mel_bins\":128", HR_AUDIO_FEATURES, "128", HEADROOM_ORIGIN_IMPORTED },
    { "\"speech_to_text\"", HR_ENCODER_SEQUENCE_LENGTH, "375", HEADROOM_ORIGIN_ASSUMED },
    { "\"bart\",\"encoder_layers\":6,\"decoder_layers\":3", HR_ENCODER_LAYERS, "6", HEADROOM_ORIGIN_IMPORTED },
    { "\"bart\",\"encoder_layers\":6,\"decoder_layers\":3", HR_LAYERS, "3", HEADROOM_ORIGIN_IMPORTED },
    { "\"t5\",\"num_layers\":2,\"num_decoder_layers\":5", HR_ENCODER_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED },
    { "\"t5\",\"num_layers\":2,\"num_decoder_layers\":5", HR_LAYERS, "5", HEADROOM_ORIGIN_IMPORTED },
    { "\"t5\",\"num_layers\":2,\"num_decoder_layers\":null", HR_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA "," TWO_STACKS ",\"model_type\":%s}", files[i].text);
      g_autoptr (HeadroomPartial) partial = parse (text, NULL);
      HeadroomAssignment *value = headroom_partial_find (partial, files[i].param);

      g_test_message ("%s", text);
      g_assert_nonnull (value);
      g_assert_cmpint (headroom_assignment_get_origin (value), ==, files[i].origin);
      g_assert_cmpstr (headroom_assignment_get_value (value), ==, files[i].value);
    }
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

static void
check_remark (const char *text, const char *remark)
{
  g_autoptr (HeadroomPartial) partial = parse (text, NULL);
  g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));

  g_assert_nonnull (strstr (remarks, remark));
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

/* A Llama with experts is one of somebody’s own. */
static void
test_experts_of_llama (void)
{
  check_remark ("{" LLAMA ",\"model_type\":\"llama\",\"num_local_experts\":8,\"num_experts_per_tok\":2}",
                "num_local_experts is 8: the experts are counted, though");
}

static void
check_no_value (const char *text, hr_param_t param)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  g_assert_no_error (error);
  g_assert_null (headroom_partial_find (partial, param));
}

/* What stands behind a decoder’s layers is the class’s; encoders keep the heads of their families. */
/* A wrapper's class may be a “Model” that predicts words all the same: the section's class says it. */
static void
check_heads_of_wrappers (void)
{
#define WRAPPED(outer, inner)                                                                                          \
  "{\"architectures\":[\"" outer "\"],\"text_config\":{" LLAMA ",\"model_type\":\"llama\"" inner "}}"
  check_no_value (WRAPPED ("OwnModel", ",\"architectures\":[\"LlamaForCausalLM\"]"), HR_MODEL_HEAD);
  check_no_value (WRAPPED ("OwnForCausalLM", ",\"architectures\":[\"LlamaModel\"]"), HR_MODEL_HEAD);
  check_value (WRAPPED ("OwnModel", ",\"architectures\":[\"LlamaModel\"]"), HR_MODEL_HEAD, "none",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (WRAPPED ("OwnModel", ""), HR_MODEL_HEAD, "none", HEADROOM_ORIGIN_DERIVED, "architectures");
}

static void
test_heads (void)
{
#define CLASS(name) "{" LLAMA ",\"model_type\":\"llama\",\"architectures\":[\"" name "\"]"
  check_value (CLASS ("LlamaModel") "}", HR_MODEL_HEAD, "none", HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (CLASS ("LlamaForTokenClassification") "}", HR_MODEL_HEAD, "token-classification",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (CLASS ("LlamaForSequenceClassification") "}", HR_MODEL_HEAD, "sequence-classification",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (CLASS ("LlamaForSequenceClassification") ",\"id2label\":{\"0\":\"a\",\"1\":\"b\",\"2\":\"c\"}}",
               HR_NUM_LABELS, "3", HEADROOM_ORIGIN_DERIVED, "id2label");
  check_no_value (CLASS ("LlamaForSequenceClassification") "}", HR_NUM_LABELS);
  check_no_value (CLASS ("LlamaModel") ",\"id2label\":{\"0\":\"a\"}}", HR_NUM_LABELS);
  check_value ("{" LLAMA ",\"model_type\":\"bart\",\"architectures\":[\"BartForSequenceClassification\"]}",
               HR_MODEL_HEAD, "sequence-classification", HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value ("{" LLAMA ",\"model_type\":\"roberta\",\"architectures\":[\"RobertaModel\"]}", HR_MODEL_HEAD, "none",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_no_value (CLASS ("LlamaForCausalLM") ",\"id2label\":{\"0\":\"a\"}}", HR_NUM_LABELS);
  check_no_value (CLASS ("LlamaLMHeadModel") "}", HR_MODEL_HEAD);
  check_no_value (CLASS ("ChatGLMModel") "}", HR_MODEL_HEAD);
  check_no_value (CLASS ("InternVLChatModel") "}", HR_MODEL_HEAD);
  check_no_value ("{" LLAMA ",\"model_type\":\"bert\",\"architectures\":[\"BertForMaskedLM\"]}", HR_MODEL_HEAD);
  check_heads_of_wrappers ();
}

/* A section has what differs from its class alone; a document of its own has all. */
static void
test_classes_of_sections (void)
{
#define SECTION(type) "{\"text_config\":{\"model_type\":\"" type "\"}}"
  check_value (SECTION ("llama"), HR_LAYERS, "32", HEADROOM_ORIGIN_ASSUMED, "text_config.num_hidden_layers");
  check_value (SECTION ("llama"), HR_FFN_SIZE, "11008", HEADROOM_ORIGIN_ASSUMED, "text_config.intermediate_size");
  check_value (SECTION ("llama"), HR_KV_HEADS, "32", HEADROOM_ORIGIN_ASSUMED, "text_config.num_key_value_heads");
  check_value (SECTION ("llama"), HR_VOCAB_SIZE, "32000", HEADROOM_ORIGIN_ASSUMED, "text_config.vocab_size");
  check_value (SECTION ("mistral"), HR_HIDDEN_SIZE, "4096", HEADROOM_ORIGIN_ASSUMED, "text_config.hidden_size");
  check_value (SECTION ("mistral"), HR_KV_HEADS, "8", HEADROOM_ORIGIN_ASSUMED, "text_config.num_key_value_heads");
  check_value (SECTION ("mistral"), HR_FFN_SIZE, "14336", HEADROOM_ORIGIN_ASSUMED, "text_config.intermediate_size");
  check_refused (SECTION ("qwen2"), HEADROOM_FILE_ERROR_MISSING, "num_hidden_layers");
  check_refused ("{\"model_type\":\"llama\"}", HEADROOM_FILE_ERROR_MISSING, "num_hidden_layers");
}

#define TEXT "\"text_config\":{\"model_type\":\"llama\"," LLAMA "}"

/* By hand, of a stream of 64: patches of 2 by 2 pixels, 4 a side, and the class have 17 positions. In a width of 8,
 * with an MLP of 16, a layer has 4 · (64 + 8) + (128 + 16) + (128 + 8) + 4 · 8 = 600. With the projector of LLaVA:
 * 3 · 4 · 8 + 8 + 17 · 8 + 3 · 600 + 4 · 8 = 2072, and (8 · 64 + 64) + (64 · 64 + 64) = 4736. */
#define CLIP                                                                                                           \
  "\"vision_config\":{\"model_type\":\"clip_vision_model\",\"num_hidden_layers\":3,\"hidden_size\":8,"                 \
  "\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2}"

#define CLIP_OF_16                                                                                                     \
  "\"vision_config\":{\"model_type\":\"clip_vision_model\",\"num_hidden_layers\":3,\"hidden_size\":8,"                 \
  "\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2,\"projection_dim\":16}"

/* Llama 4 Scout’s tower and projector have 871 932 416 parameters: the published number less that of the text. */
#define LLAMA_4                                                                                                        \
  "\"vision_config\":{\"model_type\":\"llama4_vision_model\",\"num_hidden_layers\":34,\"hidden_size\":1408,"           \
  "\"intermediate_size\":5632,\"image_size\":336,\"patch_size\":14,\"projector_input_dim\":4096,"                      \
  "\"projector_output_dim\":4096,\"vision_output_dim\":4096}"

static void
check_tower (const char *text, const char *parameters)
{
  check_value (text, HR_TOWER_PARAMETERS, parameters, HEADROOM_ORIGIN_DERIVED, "vision_config");
}

/* What stands beside the language model is counted, or it is said that it is not. */
static void
test_towers (void)
{
  check_tower ("{\"model_type\":\"llava\"," CLIP "," TEXT "}", "6808");
  /* A projection of two layers is 8 · 64 larger; without biases, two vectors smaller; with the end of a row,
   * larger. */
  check_tower ("{\"model_type\":\"llava\",\"vision_feature_layer\":[1,2]," CLIP "," TEXT "}", "7320");
  check_tower ("{\"model_type\":\"llava\",\"multimodal_projector_bias\":false," CLIP "," TEXT "}", "6680");
  check_tower ("{\"model_type\":\"llava_next\"," CLIP "," TEXT "}", "6872");
  /* Five layers of the tower, unless the file names others: a norm of 2 · 40, then 40 · 64 + 64 and 64 · 64 + 64. */
  check_tower ("{\"model_type\":\"vipllava\"," CLIP "," TEXT "}", "8936");
  /* One projection with biases, to the width that the top level says: 8 · 2048 + 2048 and 8 · 16 + 16 beside 2072. */
  check_value ("{\"model_type\":\"paligemma\"," CLIP_OF_16 "," TEXT "}", HR_TOWER_PARAMETERS, "20504",
               HEADROOM_ORIGIN_ASSUMED, "projection_dim");
  check_tower ("{\"model_type\":\"paligemma\",\"projection_dim\":16," CLIP "," TEXT "}", "2216");
  /* Four patches of 8 to 5, half of which, without its rest, is a gate: 32 · 5 + 5, and 2 · 64 + 64. */
  check_tower ("{\"model_type\":\"cohere2_vision\",\"downsample_factor\":2,\"alignment_intermediate_size\":5," CLIP
               "," TEXT "}",
               "2429");
  /* CLIP ViT-B/32 has 87 456 000 parameters. */
  check_value ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":768,\"num_hidden_layers\":12,"
               "\"intermediate_size\":3072,\"patch_size\":32}," TEXT "}",
               HR_TOWER_PARAMETERS, "87509376", HEADROOM_ORIGIN_ASSUMED, "vision_config.image_size");
  /* Qwen2-VL’s own sizes: 32 layers of 19 677 440, patches of 2 · 3 · 14 · 14 · 1280, and a merger of
   * 2560 + 5120 · 5120 + 5120 + 5120 · 3584 + 3584. */
  check_value ("{\"model_type\":\"qwen2_vl\",\"vision_config\":{\"hidden_size\":3584},\"num_key_value_heads\":4," LLAMA
               "}",
               HR_TOWER_PARAMETERS, "675759104", HEADROOM_ORIGIN_ASSUMED,
               "vision_config.num_hidden_layers, vision_config.embed_dim, vision_config.mlp_ratio, "
               "vision_config.patch_size, vision_config.temporal_patch_size, vision_config.spatial_merge_size");
  check_tower ("{\"model_type\":\"llama4\"," LLAMA_4 ",\"text_config\":{\"model_type\":\"llama\",\"hidden_size\":5120,"
               "\"num_hidden_layers\":2,\"num_attention_heads\":40,\"intermediate_size\":64,\"vocab_size\":32}}",
               "871932416");
}

/* By hand, as above: patches of 3 · 4 · 8, five positions to each side of 8; in a layer 4 · 64 + 3 · 8 · 16, four norms
 * of 8 and two of 4; a projection of 8 · 64. */
#define GEMMA_4_VISION                                                                                                 \
  "\"vision_config\":{\"model_type\":\"gemma4_vision\",\"num_hidden_layers\":3,\"hidden_size\":8,"                     \
  "\"intermediate_size\":16,\"patch_size\":2,\"position_embedding_size\":5,\"num_attention_heads\":2,"                 \
  "\"num_key_value_heads\":2,\"head_dim\":4"

/* Convolutions of 9 · 4 + 4 and 9 · 4 · 2 + 2, a projection of 2 · 8; in each of two layers 4 · 8 · 32, 5 · 64 + 4, 8 ·
 * 24 + 3 · 8 and 9 · 8; 8 · 5 + 5 and 5 · 64. */
#define GEMMA_4_AUDIO                                                                                                  \
  "\"audio_config\":{\"model_type\":\"gemma4_audio\",\"num_hidden_layers\":2,\"hidden_size\":8,"                       \
  "\"num_attention_heads\":2,\"conv_kernel_size\":3,\"subsampling_conv_channels\":[4,2],\"output_proj_dims\":5}"

/* The shape of a tower whose images are counted. */
static void
check_shape (const char *text, const char *const values[6])
{
  for (int i = 0; i < 6; i++)
    check_value (text, HR_TOWER_FAMILY + i, values[i], HEADROOM_ORIGIN_DERIVED, "vision_config");
}

static void
check_no_shape (const char *text)
{
  g_autoptr (HeadroomPartial) partial = parse (text, NULL);

  g_assert_nonnull (headroom_partial_find (partial, HR_TOWER_PARAMETERS));
  g_assert_null (headroom_partial_find (partial, HR_TOWER_FAMILY));
}

#define HEADS_OF(type, heads, more)                                                                                    \
  "{\"model_type\":\"" type "\"" more ",\"vision_config\":{\"num_hidden_layers\":3,\"hidden_size\":8,"                 \
  "\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2," heads "}," TEXT "}"
#define OF(type, more) HEADS_OF (type, "\"num_attention_heads\":2", more)

/* Images of 8 by 8 pixels have 16 patches of 2 by 2; LLaVA’s tower has one more token, and its last layer but one is
 * read. */
static void
test_shapes_of_towers (void)
{
  check_shape (OF ("llava", ""), (const char *[]) { "llava", "2", "8", "16", "2", "1.0625" });
  check_shape (OF ("llava", ",\"vision_feature_layer\":-1,\"vision_feature_select_strategy\":\"full\""),
               (const char *[]) { "llava", "3", "8", "16", "2", "1" });
  check_shape (OF ("llava", ",\"vision_feature_layer\":1"),
               (const char *[]) { "llava", "1", "8", "16", "2", "1.0625" });
  check_shape (OF ("gemma3", ",\"mm_tokens_per_image\":4"), (const char *[]) { "gemma3", "3", "8", "16", "2", "4" });
  check_value (OF ("gemma3", ",\"mm_tokens_per_image\":4"), HR_TOWER_PATCHES_PER_TOKEN, "4", HEADROOM_ORIGIN_DERIVED,
               "vision_config");
  check_value (HEADS_OF ("llava", "\"attention_dropout\":0", ""), HR_TOWER_PARAMETERS, "6808", HEADROOM_ORIGIN_DERIVED,
               "vision_config");
}

/* What nobody wrote down for images: several layers that are read, another function, heads that do not divide the
 * width, other wrappers, and less than a patch for each token. */
static void
test_towers_without_shape (void)
{
  check_no_shape (OF ("llava", ",\"vision_feature_layer\":[1,2]"));
  check_no_shape (OF ("llava", ",\"vision_feature_layer\":-4"));
  check_no_shape (HEADS_OF ("llava", "\"num_attention_heads\":2,\"hidden_act\":\"gelu\"", ""));
  check_no_shape (HEADS_OF ("llava", "\"num_attention_heads\":3", ""));
  check_no_shape (OF ("llava_next", ""));
  check_no_shape (OF ("vipllava", ""));
  check_no_shape (OF ("gemma3", ",\"mm_tokens_per_image\":17"));
}

static void
test_towers_of_gemma_4 (void)
{
  check_tower ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION "}," TEXT "}", "2728");
  check_tower ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION "}," GEMMA_4_AUDIO "," TEXT "}", "6495");
  check_value ("{\"model_type\":\"gemma4\"," GEMMA_4_AUDIO "," TEXT "}", HR_TOWER_PARAMETERS, "3767",
               HEADROOM_ORIGIN_DERIVED, "audio_config");
  check_value ("{\"model_type\":\"gemma4\",\"audio_config\":{\"model_type\":\"gemma4_audio\"}," TEXT "}",
               HR_TOWER_PARAMETERS, "304922912", HEADROOM_ORIGIN_ASSUMED,
               "audio_config.hidden_size, audio_config.num_hidden_layers, audio_config.output_proj_dims, "
               "audio_config.subsampling_conv_channels, audio_config.num_attention_heads, "
               "audio_config.conv_kernel_size");
}

/* Patches of 2 · 3 · 4 · 8 + 8, five positions, layers of 600 as above, and one merger: 16 + 32 · 32 + 32 + 32 · 64
 * + 64. */
static void
test_tower_of_qwen_3_5 (void)
{
  check_tower (
      "{\"model_type\":\"qwen3_5\",\"vision_config\":{\"model_type\":\"qwen3_5\",\"depth\":3,\"hidden_size\":8,"
      "\"intermediate_size\":16,\"patch_size\":2,\"temporal_patch_size\":2,\"num_position_embeddings\":5,"
      "\"spatial_merge_size\":2,\"out_hidden_size\":64}," TEXT "}",
      "5224");
}

static void
check_part_refused (const char *text)
{
  check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, "vision_config");
}

/* What cannot be counted is refused by name: a tower or a joint that nobody knows, sizes that are none. */
static void
test_uncounted_towers (void)
{
  check_part_refused ("{\"vision_config\":{}," TEXT "}");
  check_part_refused ("{" CLIP "," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"model_type\":\"nobodys\"}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llama4\",\"vision_config\":{}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":-8}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":\"wide\"}," TEXT "}");
  check_part_refused ("{\"model_type\":\"llava\",\"vision_config\":{\"hidden_size\":1e300}," TEXT "}");
  check_refused ("{\"audio_config\":{}," TEXT "}", HEADROOM_FILE_ERROR_NOT_COVERED, "audio_config");
  check_part_refused ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION ",\"head_dim\":8}," TEXT "}");
  check_part_refused ("{\"model_type\":\"gemma4\"," GEMMA_4_VISION ",\"num_key_value_heads\":1}," TEXT "}");
  check_remark ("{\"vq_config\":{}," TEXT "}", "“vq_config” describes is not counted");
}

#define VISION(type, keys)                                                                                             \
  "{\"model_type\":\"" type "\",\"vision_config\":{\"hidden_size\":8,\"intermediate_size\":16,\"image_size\":8,"       \
  "\"patch_size\":2," keys "}," TEXT "}"

static void
check_key_refused (const char *text, const char *sentence)
{
  check_refused (text, HEADROOM_FILE_ERROR_NOT_COVERED, sentence);
}

/* Sizes are whole numbers, of which a list is none, and switches are true or false: what is neither is named. */
static void
test_sizes_of_towers (void)
{
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":2.5"),
                     "vision_config.num_hidden_layers is 2.5: it must be a whole number above 0.");
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":[2]"),
                     "vision_config.num_hidden_layers is […]: it must be a whole number above 0.");
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":\"2\""), "vision_config.num_hidden_layers is \"2\"");
  check_key_refused (VISION ("llava", "\"num_hidden_layers\":0"), "vision_config.num_hidden_layers is 0");
  check_key_refused (VISION ("llava", "\"num_channels\":[3]"), "vision_config.num_channels is […]");
  check_key_refused (VISION ("llava", "\"attention_bias\":\"true\""),
                     "vision_config.attention_bias is \"true\": it must be true or false.");
  check_key_refused (VISION ("llava", "\"use_mask_token\":1"), "vision_config.use_mask_token is 1");
  check_key_refused (VISION ("gemma3", "\"vision_use_head\":0"), "vision_config.vision_use_head is 0");
  check_key_refused ("{\"model_type\":\"llava\",\"vision_feature_layer\":\"-2\"," CLIP "," TEXT "}",
                     "vision_feature_layer is \"-2\": it must be a number or a list.");
  check_key_refused ("{\"model_type\":\"llava\",\"multimodal_projector_bias\":\"no\"," CLIP "," TEXT "}",
                     "multimodal_projector_bias is \"no\"");
  check_key_refused ("{\"model_type\":\"llama4\",\"vision_config\":{}," TEXT "}",
                     "“vision_config.num_hidden_layers” is missing.");
}

/* The side of a square may stand there twice. */
static void
test_sides_of_towers (void)
{
#define SIDES(sides)                                                                                                   \
  "{\"model_type\":\"llava\",\"vision_config\":{\"num_hidden_layers\":3,\"hidden_size\":8,\"intermediate_size\":"      \
  "16," sides "}," TEXT "}"
  check_tower (SIDES ("\"image_size\":[8,8],\"patch_size\":[2,2]"), "6808");
  check_key_refused (SIDES ("\"image_size\":[8,6],\"patch_size\":2"), "vision_config.image_size is […]");
  check_key_refused (SIDES ("\"image_size\":8,\"patch_size\":[2]"), "vision_config.patch_size is […]");
}

#define INTERNVL "\"num_hidden_layers\":3,\"hidden_size\":8,\"intermediate_size\":16,\"image_size\":8,\"patch_size\":2"

/* By hand, of the widths of CLIP above: patches of 3 · 4 · 8 + 8, a class, 17 positions; in a layer 600 and two scales
 * of 8, without the biases of query, key and value 24 less; a projector of 2 · 32, 32 · 64 + 64 and 64 · 64 + 64. */
static void
test_towers_of_internvl (void)
{
#define INTERNVL_HF(keys) "{\"model_type\":\"internvl\",\"vision_config\":{" INTERNVL keys "}," TEXT "}"
#define INTERNVL_CHAT(keys)                                                                                            \
  "{\"model_type\":\"internvl_chat\",\"downsample_ratio\":0.5,\"vision_config\":{\"model_type\":\"intern_vit_"         \
  "6b\"," INTERNVL keys "}," TEXT "}"
  check_tower (INTERNVL_CHAT (",\"qkv_bias\":true,\"norm_type\":\"layer_norm\",\"qk_normalization\":false"), "8432");
  /* Six norms without biases, and two more norms in each layer. */
  check_tower (INTERNVL_CHAT (",\"qkv_bias\":false,\"norm_type\":\"rms_norm\",\"qk_normalization\":true"), "8360");
  check_tower (INTERNVL_CHAT (""), "8360");
  check_key_refused (INTERNVL_CHAT (",\"norm_type\":\"batch_norm\""), "vision_config.norm_type is \"batch_norm\"");
  check_value (INTERNVL_HF (",\"attention_bias\":true"), HR_TOWER_PARAMETERS, "8432", HEADROOM_ORIGIN_ASSUMED,
               "downsample_ratio");
  check_value (INTERNVL_HF (",\"attention_bias\":true,\"use_absolute_position_embeddings\":false"), HR_TOWER_PARAMETERS,
               "8296", HEADROOM_ORIGIN_ASSUMED, "downsample_ratio");
  check_value (INTERNVL_HF (",\"attention_bias\":true,\"use_mean_pooling\":false"), HR_TOWER_PARAMETERS, "8448",
               HEADROOM_ORIGIN_ASSUMED, "downsample_ratio");
}

/* Its `depth` is that of what joins it to the text: 8 · 16 + 16 and two of 16 · 16 + 16. By hand, as above: patches of
 * 3 · 4 · 8 + 8, 16 positions of 8, 24 layers of 600, a norm of 16. */
static void
test_depth_of_janus (void)
{
  check_value ("{\"model_type\":\"janus\",\"vision_config\":{\"model_type\":\"janus_vision_model\",\"hidden_size\":8,"
               "\"mlp_ratio\":2,\"image_size\":8,\"patch_size\":2,\"projection_dim\":16,\"depth\":3}," TEXT "}",
               HR_TOWER_PARAMETERS, "15336", HEADROOM_ORIGIN_ASSUMED, "vision_config.num_hidden_layers");
}

/* By hand, as above: patches of 3 · 4 · 8 + 8, positions of 3 · 5 · 8, three layers of 600, a norm of 16; of a
 * projector a norm of 16, 32 · 32 + 32 and 32 · 64 + 64. */
static void
test_tower_of_kimi (void)
{
  check_tower ("{\"model_type\":\"kimi_vl\",\"vision_config\":{\"model_type\":\"moonvit\",\"num_hidden_layers\":3,"
               "\"hidden_size\":8,\"intermediate_size\":16,\"patch_size\":2,\"init_pos_emb_height\":3,"
               "\"init_pos_emb_width\":5,\"merge_kernel_size\":[2,2]}," TEXT "}",
               "5224");
}

/* By hand: CLIP’s 303 507 456 of Phi-3.5 Vision, two vectors of 4096, 4096 · 64 + 64 and 64 · 64 + 64. */
static void
test_tower_of_phi (void)
{
#define PHI_SEES(name, projection)                                                                                     \
  "{\"model_type\":\"phi3_v\"," LLAMA ",\"img_processor\":{\"image_dim_out\":1024,\"model_name\":\"" name "\","        \
  "\"name\":\"clip_vision_model\"},\"embd_layer\":{\"projection_cls\":\"" projection                                   \
  "\",\"use_hd_transform\":true,\"with_learnable_separator\":true}}"
  check_value (PHI_SEES ("openai/clip-vit-large-patch14-336", "mlp"), HR_TOWER_PARAMETERS, "303782016",
               HEADROOM_ORIGIN_DERIVED, "img_processor");
  check_key_refused (PHI_SEES ("other", "mlp"), "img_processor.model_name is \"other\": only “openai");
  check_key_refused (PHI_SEES ("openai/clip-vit-large-patch14-336", "linear"), "embd_layer is {…}: only an MLP");
  check_refused ("{\"model_type\":\"phi3\"," LLAMA ",\"img_processor\":{}}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "img_processor is {…}: this part");
}

#define GEMMA_3N_VISION "\"model_type\":\"gemma3n_vision\",\"hidden_size\":2048,\"vocab_size\":128"

/* MobileNet V5 with 294 126 912, words of 128 · 2048, two norms of 2048 and a projection of 2048 · 64. By the modules
 * of transformers 5.12 the audio tower of the published files has 681 348 640 parameters; with words of 128 · 1536,
 * norms of 1536 and a projection of 1536 · 64. */
static void
test_towers_of_gemma_3n (void)
{
#define GEMMA_3N_SEES(keys) "{\"model_type\":\"gemma3n\",\"vision_config\":{" GEMMA_3N_VISION keys "}," TEXT "}"
#define GEMMA_3N_HEARS(keys)                                                                                           \
  "{\"model_type\":\"gemma3n\",\"audio_config\":{\"model_type\":\"gemma3n_audio\"" keys "}," TEXT "}"
  check_tower (GEMMA_3N_SEES (",\"architecture\":\"mobilenetv5_300m_enc\",\"model_args\":null"), "294524224");
  check_value (GEMMA_3N_SEES (""), HR_TOWER_PARAMETERS, "294524224", HEADROOM_ORIGIN_ASSUMED,
               "vision_config.architecture");
  check_key_refused (GEMMA_3N_SEES (",\"architecture\":\"resnet50\""),
                     "vision_config.architecture is \"resnet50\": only “mobilenetv5_300m_enc” is supported.");
  check_key_refused (GEMMA_3N_SEES (",\"model_args\":{}"), "vision_config.model_args is {…}");
  check_value (GEMMA_3N_HEARS (",\"hidden_size\":1536,\"conf_num_hidden_layers\":12,\"conf_num_attention_heads\":8,"
                               "\"conf_conv_kernel_size\":5,\"input_feat_size\":128,\"vocab_size\":128,"
                               "\"sscp_conv_channel_size\":[128,32],\"sscp_conv_kernel_size\":[[3,3],[3,3]],"
                               "\"sscp_conv_stride_size\":[[2,2],[2,2]]"),
               HR_TOWER_PARAMETERS, "681646624", HEADROOM_ORIGIN_DERIVED, "audio_config");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_channel_size\":[128]"),
                     "audio_config.sscp_conv_channel_size is […]");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_channel_size\":[128,0.5]"), "audio_config.sscp_conv_channel_size");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_stride_size\":[[2,2],[2,1]]"), "audio_config.sscp_conv_stride_size");
  check_key_refused (GEMMA_3N_HEARS (",\"sscp_conv_kernel_size\":3"), "audio_config.sscp_conv_kernel_size is 3");
}

/* A type whose file looks like another’s is refused by name. */
static void
check_unlike_types (void)
{
  check_refused ("{\"model_type\":\"jetmoe\"," LLAMA "}", HEADROOM_FILE_ERROR_NOT_COVERED, "jetmoe");
  check_refused ("{\"model_type\":\"diffllama\"," LLAMA "}", HEADROOM_FILE_ERROR_NOT_COVERED, "diffllama");
}

/* The top level speaks of the whole model: its word on the head counts before the section’s. */
static void
test_outer_tie (void)
{
  const char *text = "{\"tie_word_embeddings\":true,\"text_config\":{\"model_type\":\"llama\"," LLAMA
                     ",\"tie_word_embeddings\":false}}";

  check_value (text, HR_TIED_EMBEDDINGS, "yes", HEADROOM_ORIGIN_IMPORTED, "tie_word_embeddings");
}

#define MAMBA                                                                                                          \
  "\"model_type\":\"mamba\",\"hidden_size\":4,\"num_hidden_layers\":2,\"vocab_size\":10,\"intermediate_size\":8,"      \
  "\"conv_kernel\":4,\"time_step_rank\":1"

/* By hand: a projection in of 4 · 16, a convolution of 8 · 4 + 8, a projection to step and states of 8 · (1 + 2
 * · 3), one of the step of 8 + 8, A and D of 8 · 3 + 8, a projection out of 8 · 4 and a norm of 4: 64 + 40 + 56
 * + 16 + 32 + 32 + 4 = 244 in each of two layers; an embedding of 10 · 4, which is the head’s, and a norm. A
 * layer keeps 8 · (3 + 4). */
static void
test_mixers (void)
{
  const char *mamba = "{" MAMBA ",\"state_size\":3}";

  check_counted (mamba, 2 * 244 + 40 + 4);
  check_value (mamba, HR_STATE_LAYERS, "2", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (mamba, HR_STATE_ELEMENTS, "112", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_remark (mamba, "in place of attention");
  check_refused ("{" MAMBA "}", HEADROOM_FILE_ERROR_MISSING, "state_size");
  check_refused ("{" MAMBA ",\"state_size\":3,\"use_bias\":true}", HEADROOM_FILE_ERROR_NOT_COVERED, "use_bias");
  check_refused ("{\"model_type\":\"lfm2\",\"num_key_value_heads\":1," LLAMA
                 ",\"conv_L_cache\":3,\"block_auto_adjust_ff_dim\":false}",
                 HEADROOM_FILE_ERROR_MISSING, "layer_types");
  check_refused ("{\"model_type\":\"lfm2\",\"num_key_value_heads\":1," LLAMA
                 ",\"conv_L_cache\":3,\"block_auto_adjust_ff_dim\":false,\"layer_types\":[\"conv\"]}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "layer_types");
}

#define LFM2                                                                                                           \
  "\"model_type\":\"lfm2\",\"num_key_value_heads\":1,\"hidden_size\":4,\"num_hidden_layers\":2,\"num_attention_"       \
  "heads\":1,\"vocab_size\":10,"                                                                                       \
  "\"block_ff_dim\":12,\"block_ffn_dim_multiplier\":1.5,\"block_multiple_of\":10,\"conv_L_cache\":4,"                  \
  "\"tie_embedding\":false"

/* LFM2’s first files have keys of their own, and tell the layers with attention by their numbers. */
static void
test_convolutions (void)
{
  const char *first = "{" LFM2 ",\"full_attn_idxs\":[1]}";

  check_value (first, HR_FAMILY, "lfm2", HEADROOM_ORIGIN_IMPORTED, "model_type");
  check_value (first, HR_STATE_LAYERS, "1", HEADROOM_ORIGIN_DERIVED, "model_type");
  check_value (first, HR_CONV_KERNEL, "4", HEADROOM_ORIGIN_IMPORTED, "conv_L_cache");
  check_value (first, HR_TIED_EMBEDDINGS, "no", HEADROOM_ORIGIN_IMPORTED, "tie_embedding");
  /* Two thirds of 12, times 1.5, in whole tens. */
  check_value (first, HR_FFN_SIZE, "20", HEADROOM_ORIGIN_DERIVED, "intermediate_size");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[0,1,2]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":null}", HEADROOM_FILE_ERROR_MISSING, "layer_types");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[1,1]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[\"1\"]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[0.5]}", HEADROOM_FILE_ERROR_NOT_COVERED, "full_attn_idxs");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[1],\"block_auto_adjust_ff_dim\":\"true\"}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "block_auto_adjust_ff_dim is \"true\"");
  check_refused ("{\"architectures\":[\"Lfm2ForCausalLM\"]," LLAMA ",\"full_attn_idxs\":[1]}",
                 HEADROOM_FILE_ERROR_MISSING, "model_type");
  check_refused ("{\"model_type\":\"lfm2_moe\",\"num_key_value_heads\":1," LLAMA
                 ",\"num_experts\":4,\"num_experts_per_tok\":2,"
                 "\"num_dense_layers\":2,\"layer_types\":[\"conv\",\"full_attention\"]}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "num_dense_layers is 2");
  check_refused ("{" LFM2 ",\"full_attn_idxs\":[1],\"conv_bias\":true}", HEADROOM_FILE_ERROR_NOT_COVERED, "conv_bias");
}

#define GEMMA_4_TEXT                                                                                                   \
  "{\"model_type\":\"gemma4_text\",\"num_hidden_layers\":6,\"hidden_size\":64,\"num_attention_heads\":4,"              \
  "\"intermediate_size\":128,\"vocab_size\":100,\"hidden_size_per_layer_input\":16,\"vocab_size_per_layer_input\":100"

/* What a layer has of its own: an input, shared keys and values with a wider MLP; and a cap of the logits. */
static void
test_layers_of_gemma_4 (void)
{
  const char *plain = GEMMA_4_TEXT ",\"final_logit_softcapping\":null}";
  const char *own = GEMMA_4_TEXT
      ",\"final_logit_softcapping\":30.0,\"num_kv_shared_layers\":2,\"use_double_wide_mlp\":true}";

  check_value (own, HR_LAYER_INPUT_SIZE, "16", HEADROOM_ORIGIN_IMPORTED, "hidden_size_per_layer_input");
  check_value (own, HR_SHARED_KV_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED, "num_kv_shared_layers");
  check_value (own, HR_DOUBLE_WIDE_MLP, "yes", HEADROOM_ORIGIN_IMPORTED, "use_double_wide_mlp");
  check_value (own, HR_LOGIT_CAP, "yes", HEADROOM_ORIGIN_DERIVED, "final_logit_softcapping");
  check_value (plain, HR_LOGIT_CAP, "auto", HEADROOM_ORIGIN_IMPORTED, "final_logit_softcapping");
  check_value (plain, HR_DOUBLE_WIDE_MLP, "no", HEADROOM_ORIGIN_ASSUMED, "use_double_wide_mlp");
  check_refused (GEMMA_4_TEXT ",\"enable_moe_block\":\"true\"}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "enable_moe_block is \"true\"");
  check_refused (GEMMA_4_TEXT ",\"final_logit_softcapping\":\"30.0\"}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "final_logit_softcapping is \"30.0\"");
}

#define GEMMA_3N_TEXT                                                                                                  \
  "{\"model_type\":\"gemma3n_text\",\"num_hidden_layers\":12,\"hidden_size\":64,\"num_attention_heads\":4,"            \
  "\"num_key_value_heads\":2,\"num_kv_shared_layers\":2,\"intermediate_size\":128,\"vocab_size\":100,"                 \
  "\"hidden_size_per_layer_input\":16,\"vocab_size_per_layer_input\":100,\"altup_num_inputs\":4,\"laurel_rank\":64"
#define SPARSE(first, last) ",\"activation_sparsity_pattern\":[" first ",1,1,1,1,1,1,1,1,1,0," last "]}"

/* The numbers of streams, ranks and sparse gates are the family’s. */
static void
test_streams_of_gemma_3n (void)
{
  const char *key = "activation_sparsity_pattern";

  check_value (GEMMA_3N_TEXT SPARSE ("0.95", "0"), HR_SHARED_KV_LAYERS, "2", HEADROOM_ORIGIN_IMPORTED,
               "num_kv_shared_layers");
  check_refused (GEMMA_3N_TEXT SPARSE ("0", "0"), HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_refused (GEMMA_3N_TEXT SPARSE ("1", "0.95"), HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_refused (GEMMA_3N_TEXT SPARSE ("1", "0,0"), HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_refused (GEMMA_3N_TEXT ",\"activation_sparsity_pattern\":0.95}", HEADROOM_FILE_ERROR_NOT_COVERED, key);
  check_value (GEMMA_3N_TEXT ",\"activation_sparsity_pattern\":null}", HR_LAYERS, "12", HEADROOM_ORIGIN_IMPORTED,
               "num_hidden_layers");
  check_refused (GEMMA_3N_TEXT ",\"altup_num_inputs\":2}", HEADROOM_FILE_ERROR_NOT_COVERED, "altup_num_inputs is 2");
  check_refused (GEMMA_3N_TEXT ",\"altup_active_idx\":1}", HEADROOM_FILE_ERROR_NOT_COVERED, "altup_active_idx is 1");
  check_refused (GEMMA_3N_TEXT ",\"laurel_rank\":32}", HEADROOM_FILE_ERROR_NOT_COVERED, "laurel_rank is 32");
  check_refused (GEMMA_3N_TEXT ",\"altup_correct_scale\":false}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "altup_correct_scale is false");
}

/* MiniMax-M1 has 456 089 655 296 parameters; of its 80 layers, here 8, one in eight has attention. By hand, of a width
 * of 64 · 128 = 8192: lightning attention has 6144 · 3 · 8192 + 8192 + 2 · 6144 · 8192, attention 2 · 6144 · (8192 +
 * 1024), and each layer 2 · 6144 + 32 · 3 · 6144 · 9216 + 6144 · 32. */
static void
test_kinds_of_minimax (void)
{
#define MINIMAX(list)                                                                                                  \
  "{\"model_type\":\"minimax_m1\",\"num_hidden_layers\":8,\"hidden_size\":6144,\"num_attention_heads\":64,"            \
  "\"num_key_value_heads\":8,\"head_dim\":128,\"intermediate_size\":9216,\"vocab_size\":200064,"                       \
  "\"num_local_experts\":32,\"num_experts_per_tok\":2,\"tie_word_embeddings\":false,\"attn_type_list\":" list "}"
  check_counted (MINIMAX ("[0,0,0,0,0,0,0,1]"),
                 7 * 251666432.0 + 113246208 + 8 * (12288 + 5435817984.0 + 196608) + 2 * 200064 * 6144.0 + 6144);
  check_key_refused (MINIMAX ("[0,0,0,0,0,0,0,2]"), "attn_type_list is […]: it must have a 0 or a 1");
  check_key_refused (MINIMAX ("[0,1]"), "attn_type_list is […]: it must have an entry for each layer");
}

/* Zamba2 1.2B, whose six shared layers have adapters of query, key and value of 2 · 3 · 4096 · 128, too; counted by the
 * modules of transformers 5.12. */
static void
test_adapters_of_zamba_2 (void)
{
#define SIX_MAMBA "\"mamba\",\"mamba\",\"mamba\",\"mamba\",\"mamba\",\"hybrid\","
#define ZAMBA_2(adapters)                                                                                              \
  "{\"model_type\":\"zamba2\",\"num_hidden_layers\":38,\"hidden_size\":2048,\"num_attention_heads\":32,"               \
  "\"num_key_value_heads\":32,\"attention_head_dim\":128,\"attention_hidden_size\":4096,\"intermediate_size\":8192,"   \
  "\"vocab_size\":32000,\"adapter_rank\":128,\"num_mem_blocks\":1,\"mamba_d_conv\":4,\"mamba_d_state\":64,"            \
  "\"mamba_expand\":2,\"mamba_ngroups\":1,\"n_mamba_heads\":64,\"tie_word_embeddings\":true,"                          \
  "\"use_shared_attention_adapter\":" adapters                                                                         \
  ",\"layers_block_type\":[" SIX_MAMBA SIX_MAMBA SIX_MAMBA SIX_MAMBA SIX_MAMBA SIX_MAMBA "\"mamba\",\"mamba\"]}"
  check_counted (ZAMBA_2 ("true"), 1205078912);
  check_counted (ZAMBA_2 ("false"), 1205078912 - 6 * 6 * 4096 * 128);
}

/* By hand: two projections of a stream of 4: in, to 2 · 8 + 2 · 3 + 2 = 24, and out, of 8; a convolution of 14 · 4 +
 * 14, three numbers for each of two heads, and a norm of 8: 4 · 24 + 56 + 14 + 6 + 8 + 32 = 212. An MLP of
 * 2 · 4 · 5, attention of 4 · 4 · 4; a norm of 4 in each of three layers and at the end; an embedding and a head
 * of 10 · 4. */
static void
check_letters_of_layers (void)
{
  check_counted ("{\"model_type\":\"nemotron_h\",\"hybrid_override_pattern\":\"M-*\",\"num_hidden_layers\":3,"
                 "\"hidden_size\":4,\"num_attention_heads\":1,\"num_key_value_heads\":1,\"head_dim\":4,"
                 "\"intermediate_size\":5,\"vocab_size\":10,\"mamba_num_heads\":2,\"mamba_head_dim\":4,"
                 "\"ssm_state_size\":3,\"n_groups\":1,\"conv_kernel\":4}",
                 212 + 40 + 64 + 4 * 4 + 2 * 40);
}

#define GRANITE                                                                                                        \
  "{\"model_type\":\"granitemoehybrid\"," LLAMA ",\"num_local_experts\":0,\"shared_intermediate_size\":16,"            \
  "\"mamba_expand\":2,\"mamba_n_heads\":4,\"mamba_d_state\":8,\"mamba_n_groups\":1"

/* Sizes are whole, lists are as long as there are layers, and a null is no. */
static void
test_sizes_of_mixers (void)
{
#define KINDS ",\"layer_types\":[\"mamba\",\"attention\"]"
  check_value (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_d_head\":32}", HR_STATE_LAYERS, "1", HEADROOM_ORIGIN_DERIVED,
               "model_type");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4.5}", "mamba_d_conv is 4.5: it must be a whole number above 0.");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":0}", "mamba_d_conv is 0: it must be a whole number above 0.");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":\"4\"}", "mamba_d_conv is \"4\"");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_d_head\":64}", "mamba_d_head is 64: the heads");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"attention_bias\":true}",
                     "attention_bias is true: only false is supported.");
  check_key_refused (GRANITE KINDS ",\"mamba_d_conv\":4,\"mamba_conv_bias\":\"no\"}",
                     "mamba_conv_bias is \"no\": it must be true or false.");
  check_key_refused (GRANITE ",\"layer_types\":[\"mamba\"],\"mamba_d_conv\":4}",
                     "layer_types is […]: it must have an entry for each layer");
  check_value ("{\"model_type\":\"granitemoehybrid\"," LLAMA ",\"num_experts_per_tok\":2,"
               "\"shared_intermediate_size\":16,\"mamba_expand\":2,\"mamba_n_heads\":4,\"mamba_d_state\":8,"
               "\"mamba_n_groups\":1,\"mamba_d_conv\":4" KINDS "}",
               HR_EXPERTS, "8", HEADROOM_ORIGIN_ASSUMED, "num_local_experts");
  check_value ("{\"model_type\":\"jamba\"," LLAMA ",\"num_key_value_heads\":null,\"num_experts\":1,"
               "\"num_experts_per_tok\":1,\"attn_layer_period\":2,\"attn_layer_offset\":0,"
               "\"expert_layer_period\":1,\"expert_layer_offset\":0,\"mamba_expand\":2,\"mamba_d_state\":8,"
               "\"mamba_d_conv\":4,\"mamba_dt_rank\":2}",
               HR_KV_HEADS, "4", HEADROOM_ORIGIN_ASSUMED, "num_key_value_heads");
}

static void
check_says_nothing_of_type (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (text, &error));
  g_assert_null (strstr (error->message, "“model_type” is missing"));
}

/* A model that compares texts and images has a vocabulary, but predicts no token. */
static void
test_comparers (void)
{
  check_letters_of_layers ();
  check_unlike_types ();
  check_refused ("{\"model_type\":\"clip\",\"logit_scale_init_value\":2.6592," TEXT "}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "logit_scale_init_value");
  check_refused ("{\"model_type\":\"siglip\",\"text_config\":{\"model_type\":\"siglip_text_model\"," LLAMA "}}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "text_config.model_type = siglip_text_model");
  check_says_nothing_of_type ("{\"model_type\":\"clip\",\"logit_scale_init_value\":2.6592," TEXT "}");
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
  check_refused ("{\"model_type\":\"convnext\",\"depths\":[3,3,9,3],\"num_channels\":3}", HEADROOM_FILE_ERROR_MISSING,
                 "“vocab_size” is missing: model_type “convnext” is a model of images");
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

/* What should have one and has none: even with sizes of its own, since they need not be the language model's. */
static void
test_wrappers_without_text (void)
{
  static const char *const files[] = {
    "{\"model_type\":\"x\",\"vision_config\":{}," LLAMA "}",
    "{\"model_type\":\"gemma3\"," LLAMA "}", /* whose text is of the family gemma3_text */
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    check_refused (files[i], HEADROOM_FILE_ERROR_MISSING, "“text_config” is missing: model_type “");
}

/* Of the core's families those are read that have rows of keys of their own; the others are refused. One is only the
 * name of what a file has around a text_config, which says its own. Where all parameters are counted from the file no
 * key may be missing, nor a section where there are two. */
static void
test_covered_have_rows (void)
{
  static const char *const outer[] = { "mistral3", NULL };
  static const char *const counted[] = { "gemma4_text", "gemma3n_text", "convbert", "mobilebert", "lfm2",
                                         "esm",         "t5gemma",      "dots1",    NULL };
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

/* What a file may say besides the sizes of a family. */
static void
add_tests_of_structure (void)
{
  g_test_add_func ("/model/hf-config/limits", test_limits);
  g_test_add_func ("/model/hf-config/encoder-limits", test_encoder_limits);
  g_test_add_func ("/model/hf-config/expected-values", test_expected_values);
  g_test_add_func ("/model/hf-config/unknown-parts", test_unknown_parts);
  g_test_add_func ("/model/hf-config/two-stacks", test_two_stacks);
  g_test_add_func ("/model/hf-config/depths", test_depths);
  g_test_add_func ("/model/hf-config/details", test_details);
  g_test_add_func ("/model/hf-config/experts-of-llama", test_experts_of_llama);
  g_test_add_func ("/model/hf-config/heads", test_heads);
  g_test_add_func ("/model/hf-config/classes-of-sections", test_classes_of_sections);
}

static void
add_tests_of_parts (void)
{
  g_test_add_func ("/model/hf-config/counts-of-gemma-4", test_counts_of_gemma_4);
  g_test_add_func ("/model/hf-config/counts-of-remote-code", test_counts_of_remote_code);
  g_test_add_func ("/model/hf-config/lists-of-hunyuan", test_lists_of_hunyuan);
  g_test_add_func ("/model/hf-config/glm-with-images", test_glm_with_images);
  g_test_add_func ("/model/hf-config/layers-of-llama-4", test_layers_of_llama_4);
  g_test_add_func ("/model/hf-config/negative-sizes-are-refused", test_negative_sizes_are_refused);
  g_test_add_func ("/model/hf-config/kinds-of-mlps", test_kinds_of_mlps);
  g_test_add_func ("/model/hf-config/zero-sizes-are-refused", test_zero_sizes_are_refused);
  g_test_add_func ("/model/hf-config/sizes-of-mixers", test_sizes_of_mixers);
  g_test_add_func ("/model/hf-config/kinds-of-minimax", test_kinds_of_minimax);
  g_test_add_func ("/model/hf-config/adapters-of-zamba-2", test_adapters_of_zamba_2);
  g_test_add_func ("/model/hf-config/no-routed-experts", test_no_routed_experts);
  g_test_add_func ("/model/hf-config/towers-of-gemma-4", test_towers_of_gemma_4);
  g_test_add_func ("/model/hf-config/tower-of-qwen-3.5", test_tower_of_qwen_3_5);
  g_test_add_func ("/model/hf-config/towers", test_towers);
  g_test_add_func ("/model/hf-config/shapes-of-towers", test_shapes_of_towers);
  g_test_add_func ("/model/hf-config/towers-without-shape", test_towers_without_shape);
  g_test_add_func ("/model/hf-config/uncounted-towers", test_uncounted_towers);
  g_test_add_func ("/model/hf-config/sizes-of-towers", test_sizes_of_towers);
  g_test_add_func ("/model/hf-config/sides-of-towers", test_sides_of_towers);
  g_test_add_func ("/model/hf-config/towers-of-internvl", test_towers_of_internvl);
  g_test_add_func ("/model/hf-config/towers-of-gemma-3n", test_towers_of_gemma_3n);
  g_test_add_func ("/model/hf-config/tower-of-kimi", test_tower_of_kimi);
  g_test_add_func ("/model/hf-config/depth-of-janus", test_depth_of_janus);
  g_test_add_func ("/model/hf-config/tower-of-phi", test_tower_of_phi);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-config/published-counts", test_published_counts);
  g_test_add_func ("/model/hf-config/covered", test_covered);
  g_test_add_func ("/model/hf-config/refused", test_refused);
  g_test_add_func ("/model/hf-config/all-files-are-listed", test_all_files_are_listed);
  g_test_add_func ("/model/hf-config/last-duplicate-wins", test_last_duplicate_wins);
  g_test_add_func ("/model/hf-config/one-key-removed", test_one_key_removed);
  g_test_add_func ("/model/hf-config/needed-keys", test_needed_keys);
  g_test_add_func ("/model/hf-config/families-defaults", test_families_defaults);
  g_test_add_func ("/model/hf-config/families-shapes", test_families_shapes);
  g_test_add_func ("/model/hf-config/encoders", test_encoders);
  add_tests_of_structure ();
  g_test_add_func ("/model/hf-config/particular-defaults", test_particular_defaults);
  g_test_add_func ("/model/hf-config/remarks", test_remarks);
  g_test_add_func ("/model/hf-config/outer-tie", test_outer_tie);
  g_test_add_func ("/model/hf-config/mixers", test_mixers);
  g_test_add_func ("/model/hf-config/layers-of-gemma-4", test_layers_of_gemma_4);
  g_test_add_func ("/model/hf-config/streams-of-gemma-3n", test_streams_of_gemma_3n);
  g_test_add_func ("/model/hf-config/convolutions", test_convolutions);
  g_test_add_func ("/model/hf-config/comparers", test_comparers);
  g_test_add_func ("/model/hf-config/nearest", test_nearest);
  g_test_add_func ("/model/hf-config/chosen-family", test_chosen_family);
  g_test_add_func ("/model/hf-config/nearest-values", test_nearest_values);
  g_test_add_func ("/model/hf-config/messages-name-keys", test_messages_name_keys);
  g_test_add_func ("/model/hf-config/short-position-table", test_short_position_table);
  g_test_add_func ("/model/hf-config/nearest-departs", test_nearest_departs);
  add_tests_of_parts ();
  g_test_add_func ("/model/hf-config/counts-by-structure", test_counts_by_structure);
  g_test_add_func ("/model/hf-config/nearest-gate", test_nearest_gate);
  g_test_add_func ("/model/hf-config/images", test_images);
  g_test_add_func ("/model/hf-config/nearest-limits", test_nearest_limits);
  g_test_add_func ("/model/hf-config/nearest-remarks", test_nearest_remarks);
  g_test_add_func ("/model/hf-config/nearest-counts", test_nearest_counts);
  g_test_add_func ("/model/hf-config/wrappers", test_wrappers);
  g_test_add_func ("/model/hf-config/wrappers-without-text", test_wrappers_without_text);
  g_test_add_func ("/model/hf-config/covered-have-rows", test_covered_have_rows);
  g_test_add_func ("/model/hf-config/damaged", test_damaged);
  g_test_add_func ("/model/hf-config/half", test_half);
  g_test_add_func ("/model/hf-config/sniff", test_sniff);
  return g_test_run ();
}
