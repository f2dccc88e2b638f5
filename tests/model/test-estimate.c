/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of terms and the JSON, whose keys are a contract. */
#include "golden.h"
#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-writer.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-estimate.h"
#include "model/result/headroom-serving-json.h"

#include "util.h"

static HeadroomJson *
to_json (HeadroomEstimate *estimate, HeadroomScenario *scenario)
{
  g_autofree char *text = headroom_estimate_to_json (estimate, scenario);
  g_autoptr (GError) error = NULL;
  HeadroomJson *json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, &error);

  g_assert_no_error (error);
  return json;
}

static gboolean
is_text (const HeadroomJson *row, const char *key, const char *text)
{
  return g_strcmp0 (headroom_json_get_string (headroom_json_get (row, key)), text) == 0;
}

static void
check_keys (const HeadroomJson *object, const char *const *keys)
{
  guint n = g_strv_length ((char **) keys);

  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%s", keys[i]);
      g_assert_nonnull (headroom_json_get (object, keys[i]));
    }
  g_assert_cmpuint (headroom_json_get_length (object), ==, n);
}

static void
test_terms (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);
  double sum = 0;
  double shares = 0;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (estimate)), ==, HR_N_TERMS);
  for (guint i = 0; i < HR_N_TERMS; i++)
    {
      g_autoptr (HeadroomTerm) term = g_list_model_get_item (G_LIST_MODEL (estimate), i);
      g_autofree char *label = NULL;
      g_autofree char *citation = NULL;
      double share;

      g_object_get (term, "label", &label, "citation", &citation, "share", &share, NULL);
      g_assert_cmpstr (label, ==, headroom_term_get_label (term));
      g_assert_cmpstr (citation, !=, "");
      g_assert_cmpstr (headroom_term_get_formula (term), !=, "");
      g_assert_cmpstr (headroom_term_get_substituted (term), !=, "");
      g_assert_cmpstr (headroom_term_get_help (term), !=, "");
      sum += headroom_term_get_bytes (term);
      shares += share;
    }
  g_assert_cmpfloat (sum, ==, headroom_estimate_peek (estimate)->total_bytes);
  g_assert_cmpfloat_with_epsilon (shares, 1, 1e-9);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (estimate), HR_N_TERMS));
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

static void
check_time_term (HeadroomTerm *term)
{
  g_assert_nonnull (headroom_term_peek_seconds (term));
  g_assert_cmpfloat (headroom_term_get_bytes (term), ==, 0);
  g_assert_cmpstr (headroom_term_get_formula (term), !=, "");
  g_assert_cmpstr (headroom_term_get_legend (term), !=, "");
  g_assert_cmpstr (headroom_term_get_substituted (term), !=, "");
  g_assert_cmpstr (headroom_term_get_citation (term), !=, "");
}

/* The parts of a step's time are terms as those of memory are. */
static void
test_terms_of_time (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_time_t *time = headroom_estimate_peek_time (estimate);
  double sum = 0;
  double shares = 0;

  g_assert_cmpint (time->reason, ==, HR_TIME_IS_KNOWN);
  g_assert_true (headroom_estimate_is_at_peak (estimate));
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    {
      HeadroomTerm *term = headroom_estimate_get_time_term (estimate, i);

      check_time_term (term);
      sum += headroom_term_peek_seconds (term)->seconds;
      shares += headroom_term_get_share (term);
    }
  g_assert_cmpfloat_with_epsilon (sum, time->step.seconds, 1e-12);
  g_assert_cmpfloat_with_epsilon (shares, 1, 1e-9);
  g_assert_null (headroom_term_peek_seconds (headroom_estimate_get_term (estimate, HR_WEIGHTS)));
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

/* A pass's parts keep their ranges; all of one are its time. */
static void
test_terms_of_serving (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate;
  const hr_pass_result_t *pass;
  double shares = 0;

  headroom_scenario_set_number (scenario, HR_MODE, HR_INFERENCE, NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  pass = &headroom_estimate_peek_serving (estimate)->step;
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      HeadroomTerm *term = headroom_estimate_get_serving_term (estimate, i);
      const hr_seconds_t *seconds = headroom_term_peek_seconds (term);

      check_time_term (term);
      g_assert_cmpfloat (seconds->seconds, ==, pass->terms[i].value);
      g_assert_cmpfloat (seconds->low, ==, pass->terms[i].low);
      g_assert_cmpfloat (seconds->high, ==, pass->terms[i].high);
      shares += headroom_term_get_share (term);
    }
  g_assert_cmpfloat_with_epsilon (shares, 1, 1e-9);
  g_assert_cmpfloat (pass->seconds.low, <, pass->seconds.high);
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

static void
test_invalid_has_none (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_scenario_set_number (scenario, HR_KV_HEADS, 5, NULL);
  g_assert_null (headroom_estimate_new_for_scenario (scenario));
  g_assert_finalize_object (scenario);
}

static const char *const top[] = { "format",
                                   "version",
                                   "formula-set",
                                   "advice",
                                   "faster",
                                   "title",
                                   "inputs-sha256",
                                   "inputs",
                                   "origins",
                                   "assumed",
                                   "derived",
                                   "parameter-count",
                                   "active-parameter-count",
                                   "trainable-parameter-count",
                                   "gpu-parameter-count",
                                   "activations",
                                   "terms",
                                   "instants",
                                   "stages",
                                   "stage",
                                   "worst-stage",
                                   "total-bytes",
                                   "allocated-bytes",
                                   "allocated-bytes-low",
                                   "allocated-bytes-high",
                                   "reserved-bytes",
                                   "reserved-bytes-low",
                                   "reserved-bytes-high",
                                   "device-bytes",
                                   "device-bytes-low",
                                   "device-bytes-high",
                                   "step-time-factor",
                                   "step-seconds",
                                   "time",
                                   "serving",
                                   "host-bytes",
                                   "host-bytes-low",
                                   "host-bytes-high",
                                   "host-pinned-bytes",
                                   "host-processes",
                                   "host-node-bytes",
                                   "host-peak",
                                   "host-terms",
                                   "class",
                                   "components",
                                   "kv-cache",
                                   "gpu",
                                   "warnings",
                                   NULL };
static const char *const activations[] = {
  "baseline-bytes",    "saved-bytes-per-layer", "saved-bytes-rest", "stored-bytes", "peak-backward-bytes",
  "cast-weight-bytes", "rule-34-bytes",         "rule-34-error",    "ledger",       NULL
};
static const char *const ledger[] = { "part",  "times", "term",  "module",        "tensor",
                                      "shape", "dtype", "bytes", "dropped-bytes", NULL };
static const char *const term[] = { "id", "label", "bytes", "formula", "substituted", "citation", NULL };
static const char *const instant[] = { "id", "bytes", NULL };
static const char *const stage[] = {
  "stage", "total-bytes", "allocated-bytes", "device-bytes", "peak", "instants", NULL
};
static const char *const gpu[] = { "id",          "usable-bytes", "free-bytes",
                                   "least-bytes", "verdict",      "such-runs-that-fit-percent",
                                   NULL };

static const char *const assumed[] = { "parameter", "value", "reason", "detail", NULL };
static const char *const derived[] = { "parameter", "value", "detail", NULL };

/* Every assumed value is listed with its reason. */
static void
test_json_lists_assumed (void)
{
  static const struct
  {
    hr_param_t param;
    const char *value, *detail, *reason;
  } cases[] = {
    { HR_FAMILY, "qwen2", "model_type", "unknown-family" },
    { HR_KV_HEADS, "8", "num_key_value_heads", "missing-key" },
    { HR_POSITION_EMBEDDINGS, "rope", "qwen2", "nearest-family" },
    { HR_OVERHEAD_PERCENT, "8", "breakdown-large", "preset" },
  };
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate;
  g_autoptr (HeadroomJson) json = NULL;
  const HeadroomJson *list;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    headroom_scenario_set_from (scenario, cases[i].param, cases[i].value, HEADROOM_ORIGIN_ASSUMED, cases[i].detail);
  headroom_scenario_set_from (scenario, HR_HEAD_DIM, "64", HEADROOM_ORIGIN_DERIVED,
                              "head_dim = hidden_size ÷ num_attention_heads");
  estimate = headroom_estimate_new_for_scenario (scenario);
  json = to_json (estimate, scenario);
  list = headroom_json_get (json, "assumed");
  g_assert_cmpuint (headroom_json_get_length (list), ==, G_N_ELEMENTS (cases));
  check_keys (headroom_json_get_element (list, 0), assumed);
  check_keys (headroom_json_get_element (headroom_json_get (json, "derived"), 0), derived);
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
      if (g_str_equal (headroom_json_get_member_string (headroom_json_get_element (list, i), "parameter"),
                       hr_param_desc (cases[c].param)->name))
        g_assert_cmpstr (headroom_json_get_member_string (headroom_json_get_element (list, i), "reason"), ==,
                         cases[c].reason);
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

/* The keys of a step's time, and that its terms add up to it. */
static void
check_time (const HeadroomJson *time)
{
  static const char *const keys[] = { "step-seconds",
                                      "step-seconds-low",
                                      "step-seconds-high",
                                      "tokens-per-second",
                                      "tokens-per-second-per-gpu",
                                      "mfu-percent",
                                      "hfu-percent",
                                      "peak-flops-per-second",
                                      "days",
                                      "gpu-hours",
                                      "rates",
                                      "class",
                                      "open-settings",
                                      "terms",
                                      NULL };
  static const char *const of_term[] = { "id",      "label",       "seconds",  "low", "high", "hidden-seconds",
                                         "formula", "substituted", "citation", NULL };
  const HeadroomJson *terms = headroom_json_get (time, "terms");
  double seconds = headroom_json_get_number (headroom_json_get (time, "step-seconds"));
  double sum = 0;

  check_keys (time, keys);
  for (guint i = 0; i < headroom_json_get_length (terms); i++)
    {
      const HeadroomJson *row = headroom_json_get_element (terms, i);

      check_keys (row, of_term);
      sum += headroom_json_get_number (headroom_json_get (row, "seconds"));
    }
  g_assert_cmpfloat_with_epsilon (sum, seconds, 1e-12 * seconds);
}

static const char *const serving_keys[] = { "prefill-tokens-per-second",
                                            "prefill-tokens-per-second-low",
                                            "prefill-tokens-per-second-high",
                                            "first-token-seconds",
                                            "first-token-seconds-low",
                                            "first-token-seconds-high",
                                            "decode-tokens-per-second",
                                            "decode-tokens-per-second-low",
                                            "decode-tokens-per-second-high",
                                            "output-token-seconds",
                                            "output-token-seconds-low",
                                            "output-token-seconds-high",
                                            "output-tokens-per-second",
                                            "output-tokens-per-second-low",
                                            "output-tokens-per-second-high",
                                            "saturated-tokens-per-second",
                                            "saturated-tokens-per-second-low",
                                            "saturated-tokens-per-second-high",
                                            "static-batch-tokens-per-second",
                                            "static-batch-tokens-per-second-low",
                                            "static-batch-tokens-per-second-high",
                                            "decode-total-tokens-per-second",
                                            "decode-total-tokens-per-second-low",
                                            "decode-total-tokens-per-second-high",
                                            "request-output-tokens-per-second",
                                            "request-output-tokens-per-second-low",
                                            "request-output-tokens-per-second-high",
                                            "request-total-tokens-per-second",
                                            "request-total-tokens-per-second-low",
                                            "request-total-tokens-per-second-high",
                                            "largest-concurrency",
                                            "largest-concurrency-low",
                                            "largest-concurrency-high",
                                            "limit",
                                            "rates",
                                            "engine",
                                            "open-settings",
                                            "class",
                                            "curve",
                                            "terms",
                                            NULL };

/* Tokens a second with low and high, and terms of both passes, which add up to a token's time. */
static void
test_json_serving (void)
{
  hr_params_t p;
  double seconds = 0;

  hr_params_init (&p);
  p.mode = HR_INFERENCE;
  p.kv_cache_kind = HR_KV_PAGED;
  g_strlcpy (p.gpu.text, "h100-sxm5-80gb", sizeof p.gpu.text);
  g_autoptr (HeadroomJson) json = headroom_serving_to_json (&p, 8.5e10);
  const HeadroomJson *terms = headroom_json_get (json, "terms");

  check_keys (json, serving_keys);
  for (guint i = 0; i < headroom_json_get_length (terms); i++)
    {
      const HeadroomJson *row = headroom_json_get_element (terms, i);

      if (g_str_equal (headroom_json_get_string (headroom_json_get (row, "pass")), "decode"))
        seconds += headroom_json_get_number (headroom_json_get (row, "seconds"));
    }
  g_assert_cmpfloat_with_epsilon (
      seconds * headroom_json_get_number (headroom_json_get (json, "decode-tokens-per-second")), 1, 1e-12);
}

static void
test_json_keys (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomJson) json = to_json (estimate, scenario);
  const HeadroomJson *kept = headroom_json_get (json, "activations");

  check_keys (json, top);
  check_time (headroom_json_get (json, "time"));
  check_keys (kept, activations);
  check_keys (headroom_json_get_element (headroom_json_get (kept, "ledger"), 0), ledger);
  check_keys (headroom_json_get_element (headroom_json_get (json, "terms"), 0), term);
  check_keys (headroom_json_get_element (headroom_json_get (json, "instants"), 0), instant);
  check_keys (headroom_json_get_element (headroom_json_get (json, "stages"), 0), stage);
  check_keys (headroom_json_get (json, "gpu"), gpu);
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (json, "inputs")), ==, HR_N_PARAMS);
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (json, "origins")), ==, HR_N_PARAMS);
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (json, "instants")), ==, 3);
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (json, "total-bytes")), ==,
                     headroom_estimate_peek (estimate)->total_bytes);
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

/* What the rows say adds up: bytes of one layer, and those of all. */
static void
test_json_ledger_adds_up (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomJson) json = to_json (estimate, scenario);
  const HeadroomJson *kept = headroom_json_get (json, "activations");
  const HeadroomJson *rows = headroom_json_get (kept, "ledger");
  double layer = 0;
  double all = 0;

  for (guint i = 0; i < headroom_json_get_length (rows); i++)
    {
      const HeadroomJson *row = headroom_json_get_element (rows, i);
      double bytes = headroom_json_get_number (headroom_json_get (row, "bytes"));
      double times = headroom_json_get_number (headroom_json_get (row, "times"));

      g_assert_cmpfloat (times, ==, is_text (row, "part", "layer") ? 32 : 1);
      g_assert_true (is_text (row, "term", is_text (row, "tensor", "log-softmax") ? "logits" : "activations"));
      layer += times == 32 ? bytes : 0;
      all += times * bytes;
    }
  g_assert_cmpfloat (layer, ==, headroom_json_get_number (headroom_json_get (kept, "saved-bytes-per-layer")));
  g_assert_cmpfloat (all, ==, headroom_json_get_number (headroom_json_get (kept, "baseline-bytes")));
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

/* Selective recomputation names what it drops: what is stored is what is left of all layers. */
static void
test_json_names_what_is_dropped (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate;
  g_autoptr (HeadroomJson) json = NULL;
  g_autoptr (GString) names = g_string_new (NULL);
  const HeadroomJson *kept;
  const HeadroomJson *rows;
  double dropped = 0;

  headroom_scenario_set_text (scenario, HR_ATTENTION, "eager", NULL);
  headroom_scenario_set_text (scenario, HR_RECOMPUTE, "selective", NULL);
  headroom_scenario_set_text (scenario, HR_KV_HEADS, "8", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  json = to_json (estimate, scenario);
  kept = headroom_json_get (json, "activations");
  rows = headroom_json_get (kept, "ledger");
  for (guint i = 0; i < headroom_json_get_length (rows); i++)
    {
      const HeadroomJson *row = headroom_json_get_element (rows, i);
      double bytes = headroom_json_get_number (headroom_json_get (row, "dropped-bytes"));

      dropped += bytes * headroom_json_get_number (headroom_json_get (row, "times"));
      if (bytes > 0)
        g_string_append_printf (names, "%s; ", headroom_json_get_string (headroom_json_get (row, "tensor")));
    }
  g_assert_cmpstr (names->str, ==, "key and value, repeated to all heads; softmax in fp32; softmax; ");
  g_assert_cmpfloat (dropped, ==,
                     headroom_json_get_number (headroom_json_get (kept, "baseline-bytes"))
                         - headroom_json_get_number (headroom_json_get (kept, "stored-bytes")));
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

/* What an engine prints at start-up, under its names; a run of training has neither cache nor room for one. */
static void
test_json_of_serving (void)
{
  static const char *const components[] = { "weights", "activation-peak", "kv-cache", "kv-cache-available", NULL };
  static const char *const room[] = { "available-bytes", "available-bytes-low", "available-bytes-high",
                                      "tokens",          "sequences",           NULL };
  static const char *const trained[] = { "weights", "static", "loss", NULL };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  g_autoptr (HeadroomEstimate) before = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomEstimate) after = NULL;
  g_autoptr (HeadroomJson) training = to_json (before, scenario);
  g_autoptr (HeadroomJson) serving = NULL;

  headroom_preset_apply (headroom_preset_catalog_lookup (recipes, "vllm"), scenario);
  after = headroom_estimate_new_for_scenario (scenario);
  serving = to_json (after, scenario);
  check_keys (headroom_json_get (serving, "components"), components);
  check_keys (headroom_json_get (serving, "kv-cache"), room);
  check_keys (headroom_json_get (training, "components"), trained);
  g_assert_cmpint (headroom_json_get_kind (headroom_json_get (training, "kv-cache")), ==, HEADROOM_JSON_NULL);
}

/* The list of inputs and the ledger have tests of their own, and the version changes. */
static gboolean
is_held_elsewhere (const char *key)
{
  static const char *const keys[] = { "format", "version", "formula-set", "title", "inputs-sha256",
                                      "inputs", "origins", "activations", NULL };

  return g_strv_contains (keys, key);
}

/* All that is computed, with the values that were changed. */
static void
put_json (GString *text, HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomJson) json = to_json (estimate, scenario);

  for (guint i = 0; i < headroom_json_get_length (json); i++)
    if (!is_held_elsewhere (headroom_json_get_key (json, i)))
      {
        g_autofree char *value = headroom_json_to_text (headroom_json_get_element (json, i), FALSE);

        g_string_append_printf (text, "%s: %s\n", headroom_json_get_key (json, i), g_strchomp (value));
      }
  g_string_append_c (text, '\n');
}

static void
change (HeadroomScenario *scenario, const char *const *pairs)
{
  headroom_scenario_freeze (scenario);
  for (guint i = 0; pairs[i] != NULL; i += 2)
    g_assert_true (headroom_scenario_set_text (scenario, hr_param_find (pairs[i]), pairs[i + 1], NULL));
  headroom_scenario_thaw (scenario);
}

/* A run of training in a pipeline, one with doubts and seconds, and one that serves. */
static void
test_json_values (void)
{
  static const char *const pipeline[] = {
    "pipeline-parallel", "2", "micro-batches", "1", "recompute", "full", "pipeline-rank", "1", NULL
  };
  static const char *const doubtful[] = { "experts", "8", "gpu", "a100-sxm4-80gb", "step-seconds", "2", NULL };
  static const char *const served[] = { "gpu", "a100-sxm4-80gb", "kv-heads", "8", NULL };
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) other = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) serving = headroom_scenario_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  change (scenario, pipeline);
  put_json (text, scenario);
  change (other, doubtful);
  put_json (text, other);
  headroom_preset_apply (headroom_preset_catalog_lookup (recipes, "vllm"), serving);
  change (serving, served);
  put_json (text, serving);
  assert_golden ("model", "estimates.json.txt", text->str);
}

static void
test_json_without_gpu (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate;
  g_autoptr (HeadroomJson) json = NULL;

  headroom_scenario_set_text (scenario, HR_GPU, "none", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  json = to_json (estimate, NULL);
  g_assert_cmpint (headroom_json_get_kind (headroom_json_get (json, "gpu")), ==, HEADROOM_JSON_NULL);
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

static void
is_text_the_same_in_every_locale (void)
{
  static const char *const locales[] = {
    "de_DE.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8", "ar_EG.UTF-8", "ps_AF.UTF-8", "C"
  };
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *first = headroom_estimate_to_json (estimate, scenario);

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      HeadroomEstimate *here;
      g_autofree char *text = NULL;

      test_set_locale (locales[i]);
      here = headroom_estimate_new_for_scenario (scenario);
      text = headroom_estimate_to_json (here, scenario);
      g_assert_cmpstr (text, ==, first);
      g_assert_finalize_object (here);
    }
  g_assert_finalize_object (estimate);
  g_assert_finalize_object (scenario);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/estimate/terms", test_terms);
  g_test_add_func ("/model/estimate/terms-of-time", test_terms_of_time);
  g_test_add_func ("/model/estimate/terms-of-serving", test_terms_of_serving);
  g_test_add_func ("/model/estimate/invalid-has-none", test_invalid_has_none);
  g_test_add_func ("/model/estimate/json-keys", test_json_keys);
  g_test_add_func ("/model/estimate/json-serving", test_json_serving);
  g_test_add_func ("/model/estimate/json-ledger-adds-up", test_json_ledger_adds_up);
  g_test_add_func ("/model/estimate/json-lists-assumed", test_json_lists_assumed);
  g_test_add_func ("/model/estimate/json-names-what-is-dropped", test_json_names_what_is_dropped);
  g_test_add_func ("/model/estimate/json-of-serving", test_json_of_serving);
  g_test_add_func ("/model/estimate/json-values", test_json_values);
  g_test_add_func ("/model/estimate/json-without-gpu", test_json_without_gpu);
  g_test_add_func ("/model/estimate/json-is-the-same-in-every-locale", is_text_the_same_in_every_locale);
  return g_test_run ();
}
