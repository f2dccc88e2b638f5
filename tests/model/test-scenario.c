/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One property for every row of the table, one notification for every real change, one `changed` a batch. */
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-compare.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "model/scenario/headroom-scenario.h"

#include "core/base/units.h"
#include "core/table/open-settings.h"

typedef struct
{
  HeadroomScenario *scenario;
  guint n_notify, n_changed;
} Watched;

static void
on_notify_cb (GObject *object, GParamSpec *pspec, guint *n)
{
  (*n)++;
}

static void
on_changed_cb (HeadroomScenario *scenario, guint *n)
{
  (*n)++;
}

static void
watch (Watched *w)
{
  w->scenario = headroom_scenario_new ();
  w->n_notify = w->n_changed = 0;
  g_signal_connect (w->scenario, "notify", G_CALLBACK (on_notify_cb), &w->n_notify);
  g_signal_connect (w->scenario, "changed", G_CALLBACK (on_changed_cb), &w->n_changed);
}

static void
expect (Watched *w, guint n_notify, guint n_changed)
{
  g_assert_cmpuint (w->n_notify, ==, n_notify);
  g_assert_cmpuint (w->n_changed, ==, n_changed);
  w->n_notify = w->n_changed = 0;
}

/* Another value than the default that the property takes. */
static void
set_other (GObject *object, GParamSpec *pspec, const hr_param_desc_t *desc)
{
  GValue value = G_VALUE_INIT;

  g_value_init (&value, pspec->value_type);
  switch (desc->type)
    {
    case HR_TYPE_INTEGER: g_value_set_int64 (&value, (gint64) desc->init + (desc->init < desc->max ? 1 : -1)); break;
    case HR_TYPE_REAL:
      g_value_set_double (&value, desc->init < desc->max ? desc->init + (desc->max - desc->init) / 2 : desc->min);
      break;
    case HR_TYPE_BOOL: g_value_set_boolean (&value, desc->init == 0); break;
    case HR_TYPE_CHOICE: g_value_set_int (&value, desc->init == 0); break;
    case HR_TYPE_ID: g_value_set_static_string (&value, "tesla-t4"); break;
    case HR_TYPE_LIST: g_value_set_static_string (&value, "1+2"); break;
    case HR_TYPE_SET: g_value_set_static_string (&value, hr_choice_at (desc, 1)->id); break;
    }
  g_object_set_property (object, desc->name, &value);
  g_object_set_property (object, desc->name, &value); /* no change: no notification */
  g_value_unset (&value);
}

static void
test_every_row_is_a_property (void)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *desc = hr_param_desc ((hr_param_t) i);
      Watched w;
      GParamSpec *pspec;
      hr_params_t initial;
      char before[HR_TEXT_SIZE];
      g_autofree char *after = NULL;

      watch (&w);
      g_test_message ("%s", desc->name);
      pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (w.scenario), desc->name);
      g_assert_nonnull (pspec);
      g_assert_cmpint (pspec->flags & (G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY), ==,
                       G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
      set_other (G_OBJECT (w.scenario), pspec, desc);
      expect (&w, 1, 1);
      hr_params_init (&initial);
      after = headroom_scenario_get_text (w.scenario, (hr_param_t) i);
      g_assert_cmpstr (after, !=, hr_param_get_text (&initial, (hr_param_t) i, before, sizeof before));
      g_assert_cmpint (headroom_scenario_get_origin (w.scenario, (hr_param_t) i), ==, HEADROOM_ORIGIN_TYPED);
      headroom_scenario_reset (w.scenario, (hr_param_t) i);
      expect (&w, 1, 1);
      g_assert_cmpint (headroom_scenario_get_origin (w.scenario, (hr_param_t) i), ==, HEADROOM_ORIGIN_DEFAULT);
      g_assert_finalize_object (w.scenario);
    }
}

/* The defaults of the properties are those of the core. */
static void
test_defaults (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const char *name = hr_param_desc ((hr_param_t) i)->name;
      GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (scenario), name);
      GValue value = G_VALUE_INIT;

      g_value_init (&value, pspec->value_type);
      g_object_get_property (G_OBJECT (scenario), name, &value);
      g_assert_true (g_param_value_defaults (pspec, &value));
      g_value_unset (&value);
    }
  g_assert_true (headroom_scenario_is_valid (scenario));
  g_assert_finalize_object (scenario);
}

static void
test_batches (void)
{
  Watched w;

  watch (&w);
  headroom_scenario_freeze (w.scenario);
  headroom_scenario_set_number (w.scenario, HR_LAYERS, 2, NULL);
  headroom_scenario_freeze (w.scenario);
  headroom_scenario_set_number (w.scenario, HR_LAYERS, 3, NULL);
  headroom_scenario_set_number (w.scenario, HR_HIDDEN_SIZE, 64, NULL);
  headroom_scenario_thaw (w.scenario);
  expect (&w, 0, 0);
  headroom_scenario_thaw (w.scenario);
  expect (&w, 2, 1);
  headroom_preset_apply (headroom_preset_catalog_get_item (headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE), 0),
                         w.scenario);
  g_assert_cmpuint (w.n_changed, ==, 1);
  w.n_notify = w.n_changed = 0;
  headroom_preset_apply (headroom_preset_catalog_get_item (headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE), 0),
                         w.scenario);
  expect (&w, 0, 0);
  g_assert_finalize_object (w.scenario);
}

static void
on_changed_unref_cb (HeadroomScenario *scenario, HeadroomScenario **owner)
{
  g_clear_object (owner);
}

static void
test_dropped_while_changing (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  g_signal_connect (scenario, "changed", G_CALLBACK (on_changed_unref_cb), &scenario);
  headroom_scenario_set_number (scenario, HR_LAYERS, 2, NULL);
  g_assert_null (scenario);
}

static void
test_origins (void)
{
  Watched w;

  watch (&w);
  headroom_scenario_set_number (w.scenario, HR_LAYERS, 32, NULL); /* a control writes back its value */
  expect (&w, 0, 0);
  g_assert_cmpint (headroom_scenario_get_origin (w.scenario, HR_LAYERS), ==, HEADROOM_ORIGIN_DEFAULT);
  g_assert_true (headroom_scenario_set_text (w.scenario, HR_LAYERS, "32", NULL)); /* a person typed it */
  expect (&w, 0, 1);
  g_assert_cmpint (headroom_scenario_get_origin (w.scenario, HR_LAYERS), ==, HEADROOM_ORIGIN_TYPED);
  g_assert_cmpint (headroom_scenario_set_from (w.scenario, HR_LAYERS, "32", HEADROOM_ORIGIN_IMPORTED, "n_layer"), ==,
                   HR_SET_OK);
  expect (&w, 0, 1);
  g_assert_cmpstr (headroom_scenario_get_origin_detail (w.scenario, HR_LAYERS), ==, "n_layer");
  headroom_scenario_set_number (w.scenario, HR_LAYERS, 33, NULL);
  expect (&w, 1, 1);
  g_assert_null (headroom_scenario_get_origin_detail (w.scenario, HR_LAYERS));
  for (HeadroomOrigin origin = 0; origin < HEADROOM_N_ORIGINS; origin++)
    g_assert_cmpint (headroom_origin_find (headroom_origin_get_id (origin)), ==, origin);
  g_assert_cmpint (headroom_origin_find ("x"), ==, HEADROOM_N_ORIGINS);
  g_assert_finalize_object (w.scenario);
}

static void
assert_cache (HeadroomScenario *scenario, double tokens, HeadroomOrigin origin)
{
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_CACHED_TOKENS), ==, tokens);
  g_assert_cmpint (headroom_scenario_get_origin (scenario, HR_CACHED_TOKENS), ==, origin);
}

/* The cache holds the whole prompt as long as nobody says how long the cache is: in inference alone, up and down, never
 * below the default. */
static void
test_cache_follows_the_prompt (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) copy = NULL;

  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 32768, NULL);
  assert_cache (scenario, 4096, HEADROOM_ORIGIN_DEFAULT); /* trained */
  headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL);
  assert_cache (scenario, 32768, HEADROOM_ORIGIN_DERIVED);
  g_assert_cmpstr (headroom_scenario_get_origin_detail (scenario, HR_CACHED_TOKENS), ==, "sequence-length");
  copy = headroom_scenario_copy (scenario);
  assert_cache (copy, 32768, HEADROOM_ORIGIN_DERIVED);
  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 4097, NULL);
  assert_cache (scenario, 4097, HEADROOM_ORIGIN_DERIVED);
  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 512, NULL);
  assert_cache (scenario, 4096, HEADROOM_ORIGIN_DEFAULT);
  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 8192, NULL);
  headroom_preset_apply (headroom_preset_find ("llama-3-8b"), scenario);
  assert_cache (scenario, 8192, HEADROOM_ORIGIN_DERIVED);
  headroom_scenario_reset (scenario, HR_CACHED_TOKENS);
  assert_cache (scenario, 8192, HEADROOM_ORIGIN_DERIVED);
  headroom_scenario_reset (scenario, HR_SEQUENCE_LENGTH);
  assert_cache (scenario, 4096, HEADROOM_ORIGIN_DEFAULT);
}

/* What a person typed or locked stays. */
static void
test_decided_cache_stays (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL);
  headroom_scenario_set_locked (scenario, HR_CACHED_TOKENS, TRUE);
  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 32768, NULL);
  assert_cache (scenario, 4096, HEADROOM_ORIGIN_DEFAULT);
  headroom_scenario_set_locked (scenario, HR_CACHED_TOKENS, FALSE);
  assert_cache (scenario, 32768, HEADROOM_ORIGIN_DERIVED);
  headroom_scenario_set_number (scenario, HR_CACHED_TOKENS, 100, NULL);
  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 16384, NULL);
  assert_cache (scenario, 100, HEADROOM_ORIGIN_TYPED);
}

static gboolean
leaves_recomputation_open (HeadroomScenario *scenario)
{
  return hr_is_open (headroom_scenario_peek_params (scenario), HR_OPEN_RECOMPUTE);
}

/* A setting is open until somebody sets it, if only to the default; a recipe that is silent about it has the default,
 * too, and leaves it open. */
static void
test_open_settings (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) copy = NULL;

  g_assert_true (leaves_recomputation_open (scenario));
  g_assert_true (headroom_scenario_set_text (scenario, HR_RECOMPUTE, "none", NULL));
  g_assert_false (leaves_recomputation_open (scenario));
  copy = headroom_scenario_copy (scenario);
  g_assert_false (leaves_recomputation_open (copy));
  headroom_scenario_reset (scenario, HR_RECOMPUTE);
  g_assert_true (leaves_recomputation_open (scenario));
  headroom_scenario_set_from (scenario, HR_RECOMPUTE, "none", HEADROOM_ORIGIN_PRESET, "x");
  g_assert_true (leaves_recomputation_open (scenario));
  headroom_scenario_set_from (scenario, HR_RECOMPUTE, "full", HEADROOM_ORIGIN_PRESET, "x");
  g_assert_false (leaves_recomputation_open (scenario));
}

/* In the window a default cannot be typed, but locked: the estimate is made anew, with a narrower range. */
static void
test_locked_settings (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) copy = NULL;
  guint n_changed = 0;

  g_signal_connect (scenario, "changed", G_CALLBACK (on_changed_cb), &n_changed);
  headroom_scenario_set_locked (scenario, HR_RECOMPUTE, TRUE);
  g_assert_false (leaves_recomputation_open (scenario));
  g_assert_cmpuint (n_changed, ==, 1);
  copy = headroom_scenario_copy (scenario);
  g_assert_false (leaves_recomputation_open (copy));
  headroom_scenario_set_locked (scenario, HR_RECOMPUTE, FALSE);
  g_assert_true (leaves_recomputation_open (scenario));
}

static void
check_refused (hr_param_t param, const char *text, HeadroomParamError code, const char *message)
{
  Watched w;
  g_autoptr (GError) error = NULL;

  watch (&w);
  g_assert_false (headroom_scenario_set_text (w.scenario, param, text, &error));
  g_assert_error (error, HEADROOM_PARAM_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
  expect (&w, 0, 0);
  g_assert_finalize_object (w.scenario);
}

static void
test_refusals (void)
{
  const char *range = "Layers is “%s”; it must be a whole number from 1 to 4096.";
  static const struct
  {
    const char *text;
    HeadroomParamError code;
  } layers[] = {
    { "-1", HEADROOM_PARAM_ERROR_OUT_OF_RANGE },    { "4097", HEADROOM_PARAM_ERROR_OUT_OF_RANGE },
    { "2.5", HEADROOM_PARAM_ERROR_NOT_WHOLE },      { "", HEADROOM_PARAM_ERROR_NOT_A_NUMBER },
    { "7BB", HEADROOM_PARAM_ERROR_NOT_A_NUMBER },   { "NaN", HEADROOM_PARAM_ERROR_NOT_A_NUMBER },
    { "1e400", HEADROOM_PARAM_ERROR_NOT_A_NUMBER },
  };

  for (guint i = 0; i < G_N_ELEMENTS (layers); i++)
    {
      g_autoptr (GString) message = g_string_new (range);
      g_string_replace (message, "%s", layers[i].text, 1);
      g_test_message ("“%s”", layers[i].text);
      check_refused (HR_LAYERS, layers[i].text, layers[i].code, message->str);
    }
  check_refused (HR_MODE, "sleeping", HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
                 "Mode is “sleeping”; it must be one of: training, inference.");
  check_refused (HR_DROPOUT, "1", HEADROOM_PARAM_ERROR_OUT_OF_RANGE,
                 "Dropout is “1”; it must be a number from 0 to 0.99.");
  check_refused (HR_STAGE_LAYERS, "4+x", HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
                 "Layers per stage is “4+x”; it must be whole numbers from 0 to 4096 joined by “+”, such as 4+4+3.");
  check_refused (HR_AUTOCAST, "1", HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE, "Autocast is “1”; it must be yes or no.");
  check_refused (HR_GPU, "h1000", HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
                 "GPU is “h1000”; it must be the id of an entry of the catalogue.");
  check_refused (HR_MODE, "\xff", HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
                 "Mode is “\xef\xbf\xbd”; it must be one of: training, inference.");
}

static void
test_texts (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  static const struct
  {
    hr_param_t param;
    const char *text, *stored;
  } texts[] = {
    { HR_PARAMETER_COUNT, "7B", "7000000000" },
    { HR_PARAMETER_COUNT, "8.03e9", "8030000000" },
    { HR_SEQUENCE_LENGTH, "4k", "4096" },
    { HR_SEQUENCE_LENGTH, "128Ki", "131072" },
    { HR_AUTOCAST, "yes", "yes" },
    { HR_WEIGHT_DTYPE, "fp32", "fp32" },
    { HR_GPU, "H100", "h100-sxm5-80gb" },
    { HR_GPU, "mi300x", "instinct-mi300x" },
    { HR_GPU, "none", "" },
    { HR_GPU, "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *stored = NULL;
      g_assert_true (headroom_scenario_set_text (scenario, texts[i].param, texts[i].text, NULL));
      stored = headroom_scenario_get_text (scenario, texts[i].param);
      g_assert_cmpstr (stored, ==, texts[i].stored);
    }
  g_assert_cmpfloat (headroom_scenario_get_usable_bytes (scenario), ==, 0);
  headroom_scenario_set_text (scenario, HR_GPU, "h100", NULL);
  g_assert_cmpfloat (headroom_scenario_get_usable_bytes (scenario), ==, 81559 * HR_MIB - 0.5 * HR_GIB);
  g_assert_finalize_object (scenario);
}

static void
test_problems (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  GListModel *problems = headroom_scenario_get_problems (scenario);
  g_autoptr (HeadroomProblem) first = NULL;
  g_autofree char *message = NULL;
  gboolean is_error;

  g_assert_cmpuint (g_list_model_get_n_items (problems), ==, 0);
  g_assert_finalize_object (problems);
  headroom_scenario_set_number (scenario, HR_KV_HEADS, 5, NULL);
  headroom_scenario_set_from (scenario, HR_GPU, "h1000", HEADROOM_ORIGIN_TYPED, NULL); /* from a file */
  problems = headroom_scenario_get_problems (scenario);
  g_assert_cmpuint (g_list_model_get_n_items (problems), ==, 2);
  first = g_list_model_get_item (problems, 0);
  g_object_get (first, "message", &message, "is-error", &is_error, NULL);
  g_assert_cmpstr (message, ==, "Attention heads (32) must be a multiple of KV heads (5).");
  g_assert_true (is_error);
  g_assert_true (headroom_problem_concerns (first, HR_KV_HEADS));
  g_assert_true (headroom_problem_concerns (first, HR_ATTENTION_HEADS));
  g_assert_false (headroom_problem_concerns (first, HR_LAYERS));
  g_assert_false (headroom_scenario_is_valid (scenario));
  g_object_unref (problems);
  headroom_scenario_set_number (scenario, HR_KV_HEADS, 8, NULL);
  g_assert_true (headroom_scenario_is_valid (scenario)); /* the unknown GPU is a warning */
  problems = headroom_scenario_get_problems (scenario);
  g_clear_object (&first);
  first = g_list_model_get_item (problems, 0);
  for (hr_param_t param = 0; param < HR_N_PARAMS; param++)
    g_assert_cmpint (headroom_problem_concerns (first, param), ==, param == HR_GPU);
  g_assert_nonnull (strstr (headroom_problem_get_message (first), "h1000"));
  g_assert_cmpint (headroom_problem_get_severity (first), ==, HR_WARNING);
  g_object_unref (problems);
  g_assert_finalize_object (scenario);
}

/* Every rule's message names only parameters that exist. */
static void
test_no_braces_are_left (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      g_autofree char *text = g_strdup_printf ("{%s}", hr_param_desc ((hr_param_t) i)->name);
      g_autofree char *words = headroom_problem_expand (text, headroom_scenario_peek_params (scenario), NULL, NULL);
      g_assert_null (strpbrk (words, "{}"));
    }
  g_assert_finalize_object (scenario);
}

static void
test_copy (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomScenario *copy;
  guint n_changed = 0;

  headroom_scenario_set_title (scenario, "One");
  headroom_scenario_set_text (scenario, HR_LAYERS, "5", NULL);
  copy = headroom_scenario_copy (scenario);
  g_assert_cmpstr (headroom_scenario_get_title (copy), ==, "One");
  g_assert_cmpfloat (headroom_scenario_get_number (copy, HR_LAYERS), ==, 5);
  g_assert_cmpint (headroom_scenario_get_origin (copy, HR_LAYERS), ==, HEADROOM_ORIGIN_TYPED);
  g_signal_connect (copy, "changed", G_CALLBACK (on_changed_cb), &n_changed);
  headroom_scenario_assign (copy, scenario);
  g_assert_cmpuint (n_changed, ==, 0);
  headroom_scenario_set_number (copy, HR_LAYERS, 6, NULL);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LAYERS), ==, 5);
  headroom_scenario_reset_all (copy);
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpstr (headroom_scenario_get_title (copy), ==, "One");
  g_assert_finalize_object (copy);
  g_assert_finalize_object (scenario);
}

/* The core's results begin with the good one, the model's errors do not. */
static void
test_every_refusal_has_its_code (void)
{
  static const struct
  {
    double value;
    HeadroomParamError code;
  } refused[] = { { G_MAXDOUBLE, HEADROOM_PARAM_ERROR_OUT_OF_RANGE },
                  { -1, HEADROOM_PARAM_ERROR_OUT_OF_RANGE },
                  { 1.5, HEADROOM_PARAM_ERROR_NOT_WHOLE } };
  hr_params_t params;

  hr_params_init (&params);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_cmpint (headroom_param_get_error_code (hr_param_set (&params, HR_LAYERS, refused[i].value)), ==,
                     refused[i].code);
  g_assert_cmpint (headroom_param_get_error_code (hr_param_set_text (&params, HR_LAYERS, "many")), ==,
                   HEADROOM_PARAM_ERROR_NOT_A_NUMBER);
  g_assert_cmpint (headroom_param_get_error_code (hr_param_set_text (&params, HR_MODE, "flying")), ==,
                   HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE);
}

static void
change_title (HeadroomScenario *scenario)
{
  headroom_scenario_set_title (scenario, "another");
}

static void
change_sweep (HeadroomScenario *scenario)
{
  headroom_scenario_set_sweep (scenario, HR_LAYERS);
}

static void
change_locks (HeadroomScenario *scenario)
{
  headroom_scenario_set_locked (scenario, HR_LAYERS, TRUE);
}

static void
change_unknown (HeadroomScenario *scenario)
{
  headroom_scenario_set_unknown (scenario, headroom_json_new_array ());
}

static void
change_value (HeadroomScenario *scenario)
{
  headroom_scenario_set_from (scenario, HR_LAYERS, "8", HEADROOM_ORIGIN_IMPORTED, "num_hidden_layers");
}

static void
change_origin (HeadroomScenario *scenario)
{
  headroom_scenario_set_from (scenario, HR_LAYERS, "7", HEADROOM_ORIGIN_DERIVED, "num_hidden_layers");
}

static void
change_detail (HeadroomScenario *scenario)
{
  headroom_scenario_set_from (scenario, HR_LAYERS, "7", HEADROOM_ORIGIN_IMPORTED, "n_layer");
}

/* A copy is the same until anything about it is another; history takes none of it for no change. */
static void
test_same (void)
{
  static void (*const changes[]) (HeadroomScenario *scenario) = {
    change_title, change_sweep, change_locks, change_unknown, change_value, change_origin, change_detail,
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (HeadroomScenario) copy = NULL;

      headroom_scenario_set_from (scenario, HR_LAYERS, "7", HEADROOM_ORIGIN_IMPORTED, "num_hidden_layers");
      copy = headroom_scenario_copy (scenario);
      g_assert_true (headroom_scenario_is_same (scenario, scenario));
      g_assert_true (headroom_scenario_is_same (scenario, copy));
      changes[i](copy);
      g_assert_false (headroom_scenario_is_same (scenario, copy));
      g_assert_false (headroom_scenario_is_same (copy, scenario));
    }
}

/* As a binding of the window does it; an empty input says what it takes. */
static void
test_title_and_empty_text (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  g_object_set (scenario, "title", "mine", NULL);
  g_object_get (scenario, "title", &title, NULL);
  g_assert_cmpstr (headroom_scenario_get_title (scenario), ==, "mine");
  g_assert_cmpstr (title, ==, "mine");
  headroom_param_set_error (&error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER, HR_MICRO_BATCH_SIZE, "It",
                            "");
  g_assert_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER);
  g_assert_cmpstr (error->message, ==, "It is empty; it must be a whole number from 1 to 1000000.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/scenario/title-and-empty-text", test_title_and_empty_text);
  g_test_add_func ("/model/scenario/every-row-is-a-property", test_every_row_is_a_property);
  g_test_add_func ("/model/scenario/defaults", test_defaults);
  g_test_add_func ("/model/scenario/batches", test_batches);
  g_test_add_func ("/model/scenario/dropped-while-changing", test_dropped_while_changing);
  g_test_add_func ("/model/scenario/origins", test_origins);
  g_test_add_func ("/model/scenario/cache-follows-the-prompt", test_cache_follows_the_prompt);
  g_test_add_func ("/model/scenario/decided-cache-stays", test_decided_cache_stays);
  g_test_add_func ("/model/scenario/open-settings", test_open_settings);
  g_test_add_func ("/model/scenario/locked-settings", test_locked_settings);
  g_test_add_func ("/model/scenario/refusals", test_refusals);
  g_test_add_func ("/model/scenario/texts", test_texts);
  g_test_add_func ("/model/scenario/problems", test_problems);
  g_test_add_func ("/model/scenario/no-braces-are-left", test_no_braces_are_left);
  g_test_add_func ("/model/scenario/copy", test_copy);
  g_test_add_func ("/model/scenario/same", test_same);
  g_test_add_func ("/model/scenario/every-refusal-has-its-code", test_every_refusal_has_its_code);
  return g_test_run ();
}
