/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Save, load, save gives the same bytes, in every locale, with whatever else was in the file. */
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-document.h"

#include "util.h"

static HeadroomDocument *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  HeadroomDocument *document = headroom_document_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return document;
}

static char *
save_load_save (HeadroomDocument *document)
{
  char *text = headroom_document_to_text (document);
  HeadroomDocument *again = parse (text);
  g_autofree char *second = headroom_document_to_text (again);

  g_assert_cmpstr (second, ==, text);
  g_assert_finalize_object (again);
  return text;
}

/* Numbers with fractions, origins of every kind, two scenarios, titles that are hard to write. */
static HeadroomDocument *
make_document (void)
{
  HeadroomDocument *document = headroom_document_new ();
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);
  g_autoptr (HeadroomScenario) second = headroom_scenario_new ();
  g_autofree char *config = test_read ("data/configs/llama-65b-no-kv-heads.json", NULL);
  g_autoptr (HeadroomPartial) imported = headroom_hf_config_parse (config, strlen (config), NULL);

  headroom_scenario_set_title (scenario, "שלום 😀 \"=cmd()\" %n\n</script>");
  headroom_scenario_set_text (scenario, HR_STEP_SECONDS, "1500.25", NULL);
  headroom_scenario_set_text (scenario, HR_DROPOUT, "0.1", NULL);
  headroom_scenario_set_text (scenario, HR_ACTIVATION_ELEMENTS, "1e15", NULL);
  headroom_partial_apply (imported, scenario);
  headroom_preset_apply (
      headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE), "breakdown-serving"),
      second);
  headroom_document_append (document, second);
  return document;
}

static const char *const locales[] = { "C",           "C.UTF-8",     "de_DE.UTF-8", "fr_FR.UTF-8",
                                       "hi_IN.UTF-8", "ar_EG.UTF-8", "ps_AF.UTF-8" };

static void
test_same_bytes_in_every_locale (void)
{
  HeadroomDocument *document;
  g_autofree char *first = NULL;

  test_set_locale ("C.UTF-8");
  document = make_document ();
  first = save_load_save (document);
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      g_autofree char *text = NULL;
      g_autofree char *reread = NULL;
      g_autoptr (HeadroomDocument) here = NULL;
      g_autoptr (HeadroomDocument) loaded = NULL;

      test_set_locale (locales[i]);
      g_test_message ("%s", locales[i]);
      here = make_document ();
      text = save_load_save (here);
      g_assert_cmpstr (text, ==, first);
      loaded = parse (first);
      reread = headroom_document_to_text (loaded);
      g_assert_cmpstr (reread, ==, first);
      g_assert_cmpfloat (headroom_scenario_get_number (headroom_document_get_scenario (loaded, 0), HR_STEP_SECONDS), ==,
                         1500.25);
    }
  test_set_locale ("C.UTF-8");
  g_assert_finalize_object (document);
}

static void
test_every_parameter_is_written (void)
{
  HeadroomDocument *document = headroom_document_new ();
  g_autofree char *text = headroom_document_to_text (document);
  g_autoptr (HeadroomJson) json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  const HeadroomJson *scenario = headroom_json_get_element (headroom_json_get (json, "scenarios"), 0);
  const HeadroomJson *values = headroom_json_get (scenario, "parameters");

  g_assert_cmpuint (headroom_json_get_length (values), ==, HR_N_PARAMS);
  for (guint i = 0; i + 1 < headroom_json_get_length (values); i++)
    g_assert_cmpstr (headroom_json_get_key (values, i), <, headroom_json_get_key (values, i + 1));
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (scenario, "origins")), ==, 0);
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (json, "format")), ==, 1);
  g_assert_true (g_str_has_suffix (text, "}\n"));
  g_assert_finalize_object (document);
}

/* What is removed is gone, the others move up, and views are told where. */
static void
note_change (GListModel *list, guint position, guint removed, guint added, gpointer change)
{
  *(guint *) change = 100 * position + 10 * removed + added;
}

static void
test_scenarios_come_and_go (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomScenario) second = headroom_scenario_new ();
  guint change = 0;

  g_signal_connect (document, "items-changed", G_CALLBACK (note_change), &change);
  headroom_document_append (document, second);
  g_assert_cmpuint (change, ==, 101); /* at 1: one more */
  g_assert_cmpuint (headroom_document_get_length (document), ==, 2);
  headroom_document_remove (document, 0);
  g_assert_cmpuint (change, ==, 10); /* at 0: one less */
  g_assert_cmpuint (headroom_document_get_length (document), ==, 1);
  g_assert_true (headroom_document_get_scenario (document, 0) == second);
  g_assert_null (headroom_document_get_scenario (document, 1));
}

/* One that is not in the list is not worked on. */
static void
test_current (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomScenario) second = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) foreign = headroom_scenario_new ();

  g_assert_true (headroom_document_get_current (document) == headroom_document_get_scenario (document, 0));
  headroom_document_append (document, second);
  headroom_document_set_current (document, second);
  g_assert_true (headroom_document_get_current (document) == second);
  headroom_document_set_current (document, foreign);
  g_assert_true (headroom_document_get_current (document) == second);
}

/* As a list it has the same. */
static void
test_list (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  GListModel *list = G_LIST_MODEL (document);
  g_autoptr (HeadroomScenario) first = g_list_model_get_item (list, 0);

  g_assert_true (g_list_model_get_item_type (list) == HEADROOM_TYPE_SCENARIO);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  g_assert_true (first == headroom_document_get_scenario (document, 0));
  g_assert_null (g_list_model_get_item (list, 1));
}

static void
test_unknown_keys_survive (void)
{
  const char *text
      = "{\"format\":1,\"author\":{\"name\":\"é\"},\"scenarios\":[{\"parameters\":{\"layers\":3,\"warp\":[1,1e400]},"
        "\"origins\":{\"layers\":\"typed\",\"warp\":\"typed\"},"
        "\"origin-details\":{\"warp\":\"drive\"},\"colour\":123456789012345678901234567890}]}";
  g_autoptr (HeadroomDocument) document = parse (text);
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);
  g_autoptr (HeadroomScenario) copy = NULL;
  g_autofree char *saved = NULL;
  g_autofree char *changed = NULL;

  saved = save_load_save (document);
  g_assert_nonnull (strstr (saved, "\"name\": \"é\""));
  g_assert_nonnull (strstr (saved, "1e400"));
  g_assert_nonnull (strstr (saved, "123456789012345678901234567890"));
  g_assert_nonnull (strstr (saved, "\"warp\": \"typed\""));
  g_assert_nonnull (strstr (saved, "\"warp\": \"drive\""));
  headroom_scenario_reset_all (scenario);
  changed = headroom_document_to_text (document);
  g_assert_nonnull (strstr (changed, "123456789012345678901234567890"));
  g_assert_null (strstr (changed, "\"layers\": \"typed\""));
  copy = headroom_scenario_copy (scenario); /* as undo does */
  headroom_document_append (document, copy);
  headroom_document_remove (document, 0);
  g_free (g_steal_pointer (&changed));
  changed = headroom_document_to_text (document);
  g_assert_nonnull (strstr (changed, "123456789012345678901234567890"));
}

static void
test_newer_format (void)
{
  HeadroomDocument *document = parse ("{\"format\":2,\"scenarios\":[{\"parameters\":{\"layers\":3}}]}");
  gboolean read_only;

  g_object_get (document, "read-only", &read_only, NULL);
  g_assert_true (read_only);
  g_assert_true (headroom_document_is_read_only (document));
  g_assert_cmpint (headroom_document_get_format (document), ==, 2);
  g_assert_cmpfloat (headroom_scenario_get_number (headroom_document_get_scenario (document, 0), HR_LAYERS), ==, 3);
  g_assert_finalize_object (document);
}

static void
check_sniff (const char *text, gboolean expected)
{
  g_assert_cmpint (headroom_document_sniff (text, strlen (text)), ==, expected);
}

/* A broken one is meant as one, too; of text that cannot be read nobody knows. */
static void
test_sniff (void)
{
  check_sniff ("{\"format\":1,\"scenarios\":[]}", TRUE);
  check_sniff ("{\"format\":\"1\",\"scenarios\":3}", TRUE);
  check_sniff ("{\"format\":1}", FALSE);
  check_sniff ("{\"scenarios\":[]}", FALSE);
  check_sniff ("[\"format\",\"scenarios\"]", FALSE);
  check_sniff ("{\"format\":1,\"scenarios\":[", FALSE);
  check_sniff ("", FALSE);
}

/* As one of this version's format it keeps what only the newer one knows. */
static void
test_converted (void)
{
  HeadroomDocument *document = parse ("{\"format\":2,\"warp\":\"drive\",\"scenarios\":[{\"parameters\":{}}]}");
  g_autofree char *text = NULL;

  headroom_document_convert (document);
  g_assert_false (headroom_document_is_read_only (document));
  text = headroom_document_to_text (document);
  g_assert_nonnull (strstr (text, "\"format\": 1"));
  g_assert_nonnull (strstr (text, "\"warp\": \"drive\""));
  g_assert_finalize_object (document);
}

/* Written by hand, without origins. */
static void
test_short_file (void)
{
  HeadroomDocument *document = parse (
      "{\"format\":1,\"scenarios\":[{\"parameters\":{\"layers\":3,\"hidden-size\":4096}}]}");
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);

  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_LAYERS), ==, HEADROOM_ORIGIN_TYPED);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_HIDDEN_SIZE), ==, HEADROOM_ORIGIN_DEFAULT);
  g_assert_false (headroom_document_is_read_only (document));
  g_assert_finalize_object (document);
}

static void
check_refused (const char *text, HeadroomFileError code, const char *names)
{
  g_autoptr (GError) error = NULL;
  HeadroomDocument *document = headroom_document_parse (text, strlen (text), &error);

  g_assert_null (document);
  g_assert_error (error, HEADROOM_FILE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, names));
}

#define WITH(parameters) "{\"format\":1,\"scenarios\":[{\"parameters\":{" parameters "}}]}"

/* 0.1.0 wrote “≈ llama”. */
static void
test_former_family_mark (void)
{
  g_autoptr (HeadroomDocument) document = parse (
      "{\"format\":1,\"scenarios\":[{\"parameters\":{\"position-embeddings\":\"rope\"},\"origins\":"
      "{\"position-embeddings\":\"assumed\"},\"origin-details\":{\"position-embeddings\":\"≈ llama\"}}]}");
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);

  g_assert_cmpstr (headroom_scenario_get_origin_detail (scenario, HR_POSITION_EMBEDDINGS), ==, "llama");
}

/* In 0.1.0 the context was 461 MiB on every GPU: where nobody had typed it, it follows the GPU now. */
static void
test_former_context (void)
{
  g_autoptr (HeadroomDocument) document = parse (
      "{\"format\":1,\"scenarios\":[{\"parameters\":{\"context-mib\":461},\"origins\":{}},"
      "{\"parameters\":{\"context-mib\":461},\"origins\":{\"context-mib\":\"typed\"}}]}");
  HeadroomScenario *left = headroom_document_get_scenario (document, 0);
  HeadroomScenario *typed = headroom_document_get_scenario (document, 1);

  g_assert_cmpfloat (headroom_scenario_get_number (left, HR_CONTEXT_MIB), ==, -1);
  g_assert_cmpint (headroom_scenario_get_origin (left, HR_CONTEXT_MIB), ==, HEADROOM_ORIGIN_DEFAULT);
  g_assert_cmpfloat (headroom_scenario_get_number (typed, HR_CONTEXT_MIB), ==, 461);
}

static void
assert_cache (HeadroomDocument *document, guint at, double tokens, HeadroomOrigin origin)
{
  HeadroomScenario *scenario = headroom_document_get_scenario (document, at);

  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_CACHED_TOKENS), ==, tokens);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_CACHED_TOKENS), ==, origin);
}

/* An earlier version wrote a default cache beside a longer prompt. A file written by hand decides what it says beside
 * the default, and whoever locks a cache decides it. */
static void
test_cache_of_a_file (void)
{
  g_autoptr (HeadroomDocument) document = parse (
      "{\"format\":1,\"scenarios\":[{\"parameters\":{\"cached-tokens\":4096,\"mode\":\"inference\","
      "\"sequence-length\":32768},\"origins\":{\"mode\":\"typed\",\"sequence-length\":\"typed\"}},"
      "{\"parameters\":{\"cached-tokens\":5000,\"mode\":\"inference\",\"sequence-length\":32768}},"
      "{\"parameters\":{\"cached-tokens\":4096,\"mode\":\"inference\",\"sequence-length\":32768},"
      "\"locks\":[\"cached-tokens\"]}]}");

  assert_cache (document, 0, 32768, HEADROOM_ORIGIN_DERIVED);
  assert_cache (document, 1, 5000, HEADROOM_ORIGIN_TYPED);
  assert_cache (document, 2, 4096, HEADROOM_ORIGIN_DEFAULT);
}

/* What reports show besides; a file need not say so, and one that did says so when that ends. */
static void
test_sweep (void)
{
  g_autoptr (HeadroomDocument) document = parse (
      "{\"format\":1,\"scenarios\":[{\"parameters\":{},\"sweep\":\"layers\"},{\"parameters\":{}}]}");
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);
  g_autoptr (HeadroomScenario) copy = headroom_scenario_copy (scenario);
  g_autofree char *saved = save_load_save (document);
  g_autofree char *ended = NULL;

  g_assert_cmpint (headroom_scenario_get_sweep (scenario), ==, HR_LAYERS);
  g_assert_cmpint (headroom_scenario_get_sweep (copy), ==, HR_LAYERS);
  g_assert_cmpint (headroom_scenario_get_sweep (headroom_document_get_scenario (document, 1)), ==, HR_N_PARAMS);
  g_assert_nonnull (strstr (saved, "\"sweep\": \"layers\""));
  g_assert_null (strstr (strstr (saved, "\"sweep\"") + 1, "\"sweep\""));
  headroom_scenario_set_sweep (scenario, HR_N_PARAMS);
  ended = save_load_save (document);
  g_assert_nonnull (strstr (ended, "\"sweep\": \"\""));
}

static void
test_refused (void)
{
  check_refused ("{}", HEADROOM_FILE_ERROR_FORMAT, "format");
  check_refused ("[]", HEADROOM_FILE_ERROR_FORMAT, "format");
  check_refused ("{\"format\":\"1\",\"scenarios\":[]}", HEADROOM_FILE_ERROR_FORMAT, "format");
  check_refused ("{\"format\":0}", HEADROOM_FILE_ERROR_FORMAT, "format");
  check_refused ("{\"format\":1.5}", HEADROOM_FILE_ERROR_FORMAT, "format");
  check_refused ("{\"format\":1}", HEADROOM_FILE_ERROR_MISSING, "scenarios");
  check_refused ("{\"format\":1,\"scenarios\":[]}", HEADROOM_FILE_ERROR_MISSING, "scenarios");
  check_refused ("{\"format\":1,\"scenarios\":{}}", HEADROOM_FILE_ERROR_MISSING, "scenarios");
  check_refused ("{\"format\":1,\"scenarios\":[7]}", HEADROOM_FILE_ERROR_MISSING, "parameters");
  check_refused ("{\"format\":1,\"scenarios\":[{\"parameters\":[]}]}", HEADROOM_FILE_ERROR_MISSING, "parameters");
  check_refused (WITH ("\"layers\":\"3\""), HEADROOM_FILE_ERROR_VALUE, "layers is \"3\"; it must be a whole number");
  check_refused (WITH ("\"layers\":null"), HEADROOM_FILE_ERROR_VALUE, "layers is null");
  check_refused (WITH ("\"layers\":3.5"), HEADROOM_FILE_ERROR_VALUE, "layers is 3.5");
  check_refused (WITH ("\"layers\":1000000000000000000"), HEADROOM_FILE_ERROR_VALUE, "layers is 1000000000000000000");
  check_refused (WITH ("\"autocast\":\"yes\""), HEADROOM_FILE_ERROR_VALUE,
                 "autocast is \"yes\"; it must be true or false");
  check_refused (WITH ("\"weight-dtype\":\"fp12\""), HEADROOM_FILE_ERROR_VALUE,
                 "weight-dtype is \"fp12\"; it must be one of");
  check_refused (WITH ("\"gpu\":\"H100 SXM\""), HEADROOM_FILE_ERROR_VALUE, "gpu is");
  check_refused ("{\"format\":1,\"scenarios\":[{\"parameters\":{},\"sweep\":\"optimizer\"}]}",
                 HEADROOM_FILE_ERROR_VALUE, "“sweep” is \"optimizer\"");
  check_refused ("{\"format\":1,\"scenarios\":[{\"parameters\":{},\"sweep\":7}]}", HEADROOM_FILE_ERROR_VALUE,
                 "“sweep” is 7");
  check_refused ("{\"format\":1,\"scenarios\":[{\"parameters\":{},\"locks\":[7]}]}", HEADROOM_FILE_ERROR_VALUE,
                 "“locks” is");
  check_refused ("{\"format\":1,\"scenarios\":[{\"parameters\":{},\"locks\":\"gpu\"}]}", HEADROOM_FILE_ERROR_VALUE,
                 "“locks” is \"gpu\"");
  check_refused (WITH ("\"dropout\":NaN"), HEADROOM_FILE_ERROR_NOT_JSON, "not JSON");
}

/* Saved where there are some; a name from a newer version stays. */
static void
test_locks (void)
{
  HeadroomDocument *document = parse (
      "{\"format\":1,\"scenarios\":[{\"parameters\":{},\"locks\":[\"gpu\",\"from-the-future\"]}]}");
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);
  g_autofree char *text = NULL;
  g_autofree char *without = NULL;
  HeadroomDocument *fresh = headroom_document_new ();

  g_assert_true (headroom_scenario_is_locked (scenario, HR_GPU));
  g_assert_false (headroom_scenario_is_locked (scenario, HR_LAYERS));
  headroom_scenario_set_locked (scenario, HR_LAYERS, TRUE);
  text = save_load_save (document);
  g_assert_nonnull (strstr (text, "\"layers\","));
  g_assert_nonnull (strstr (text, "\"from-the-future\""));
  without = save_load_save (fresh);
  g_assert_null (strstr (without, "\"locks\""));
  g_assert_finalize_object (document);
  g_assert_finalize_object (fresh);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/document/same-bytes-in-every-locale", test_same_bytes_in_every_locale);
  g_test_add_func ("/model/document/every-parameter-is-written", test_every_parameter_is_written);
  g_test_add_func ("/model/document/scenarios-come-and-go", test_scenarios_come_and_go);
  g_test_add_func ("/model/document/current", test_current);
  g_test_add_func ("/model/document/list", test_list);
  g_test_add_func ("/model/document/unknown-keys-survive", test_unknown_keys_survive);
  g_test_add_func ("/model/document/newer-format", test_newer_format);
  g_test_add_func ("/model/document/converted", test_converted);
  g_test_add_func ("/model/document/sniff", test_sniff);
  g_test_add_func ("/model/document/former-family-mark", test_former_family_mark);
  g_test_add_func ("/model/document/former-context", test_former_context);
  g_test_add_func ("/model/document/cache-of-a-file", test_cache_of_a_file);
  g_test_add_func ("/model/document/short-file", test_short_file);
  g_test_add_func ("/model/document/sweep", test_sweep);
  g_test_add_func ("/model/document/locks", test_locks);
  g_test_add_func ("/model/document/refused", test_refused);
  return g_test_run ();
}
