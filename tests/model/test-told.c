/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people are told of random scenarios, held to tests/model/golden: a digest of the words of every kind. Other
 * tests say how they are right; this one notices that something moves at all, also in what the window alone shows. */
#include "golden.h"
#include "random-scenario.h"

#include "model/base/headroom-json-writer.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-assumption.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-task.h"
#include "model/result/headroom-advice-columns.h"
#include "model/result/headroom-advice.h"
#include "model/result/headroom-candidate-columns.h"
#include "model/result/headroom-candidate.h"
#include "model/result/headroom-comparison-advice.h"
#include "model/result/headroom-comparison-json.h"
#include "model/result/headroom-comparison-rows.h"
#include "model/result/headroom-comparison-words.h"
#include "model/result/headroom-ledger.h"
#include "model/result/headroom-measured-step.h"
#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-point-columns.h"
#include "model/result/headroom-run-class.h"
#include "model/result/headroom-speed-class.h"
#include "model/result/headroom-sweep.h"
#include "model/scenario/headroom-param-summary.h"
#include "model/scenario/headroom-param.h"
#include "same/digest.h"
#include "same/inputs.h"

#include <inttypes.h>

enum
{
  N_RUNS = 240,
  EACH_SLOW = 9,  /* of what takes longest, such as advice, so many runs are asked */
  EACH_ASKED = 7, /* of the GPUs, for what fits on as many as it takes */
  COMPARED = 3,
  MOST_SMALLEST = 5
};

enum
{
  VALUES,
  TERMS,
  PLACES,
  SPEEDS,
  OPEN,
  CLASSES,
  POINTS,
  GPUS,
  SMALLEST,
  MEASURED,
  ADVICE,
  COMPARISONS,
  JSON,
  TASKS,
  PRESETS,
  CATALOGUE,
  N_KINDS
};

static const char *const kinds[N_KINDS] = { "values",        "terms",          "places",  "speeds",
                                            "open settings", "classes",        "points",  "GPUs",
                                            "smallest GPUs", "measured steps", "advice",  "comparisons",
                                            "JSON",          "tasks",          "presets", "catalogue" };

/* How much was said of each kind, and a digest of all. */
typedef struct
{
  guint n;
  uint64_t digest;
} Told;

/* (transfer none) */
static void
take_same (Told *told, const char *text)
{
  told->n += text != NULL;
  told->digest = digest_text (told->digest, text != NULL ? text : "(null)");
}

/* (transfer full) */
static void
take (Told *told, char *text)
{
  take_same (told, text);
  g_free (text);
}

static void
take_number (Told *told, double number)
{
  take (told, g_strdup_printf ("%.9g", number));
}

static char *
write_bytes (double bytes)
{
  return g_strdup_printf ("%.9g B", bytes);
}

static void
take_values (Told *told, HeadroomScenario *scenario)
{
  const hr_params_t *values = headroom_scenario_peek_params (scenario);
  hr_param_t all[HR_N_PARAMS];

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      all[i] = (hr_param_t) i;
      take_same (told, headroom_param_get_help (all[i]));
      take (told, headroom_param_describe_usual (all[i], values));
      take (told, headroom_param_describe_setting (all[i], values));
      take (told, headroom_param_describe_range (all[i]));
      take (told, headroom_assumption_describe (all[i], NULL));
    }
  take (told, headroom_params_summarize (values, all, HR_N_PARAMS));
  take_number (told, headroom_assumption_count (scenario));
}

static void
take_term (Told *told, HeadroomTerm *term)
{
  const hr_seconds_t *seconds = headroom_term_peek_seconds (term);

  take_same (told, headroom_term_get_id (term));
  take_same (told, headroom_term_get_label (term));
  take_same (told, headroom_term_get_help (term));
  take_same (told, headroom_term_get_formula (term));
  take_same (told, headroom_term_get_legend (term));
  take_same (told, headroom_term_get_substituted (term));
  take_same (told, headroom_term_get_citation (term));
  take_same (told, headroom_term_get_citation_url (term));
  take_number (told, headroom_term_get_bytes (term));
  take_number (told, headroom_term_get_share (term));
  take_number (told, headroom_term_has_ledger (term));
  if (seconds != NULL)
    take (told, g_strdup_printf ("%.9g %.9g %.9g", seconds->seconds, seconds->low, seconds->high));
}

static void
take_terms (Told *told, HeadroomEstimate *estimate)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    take_term (told, headroom_estimate_get_term (estimate, (hr_term_t) i));
  for (int i = 0; i < HR_N_TIMES && headroom_estimate_peek_time (estimate)->reason == HR_TIME_IS_KNOWN; i++)
    take_term (told, headroom_estimate_get_time_term (estimate, (hr_time_term_t) i));
  if (headroom_estimate_peek_serving (estimate)->reason != HR_SERVING_IS_KNOWN)
    return;
  for (int i = 0; i < HR_N_SERVING_TERMS; i++)
    take_term (told, headroom_estimate_get_serving_term (estimate, (hr_serving_term_t) i));
}

static void
take_place (Told *told, const hr_step_moment_t *place)
{
  take (told, g_strdup_printf ("%d %d %.9g", (int) place->moment, place->layer, place->total_bytes));
}

/* The moments of a step, and the step at one of its places, which has a ledger of its own. */
static void
take_places (Told *told, unsigned long input, HeadroomEstimate *estimate)
{
  const hr_step_moment_t *moments;
  const hr_step_moment_t *places;
  const int n_moments = headroom_estimate_peek_moments (estimate, &moments);
  const int n_places = headroom_estimate_peek_places (estimate, &places);
  const hr_step_moment_t *place = &places[random_below (input, "place", (unsigned) n_places)];
  g_autoptr (HeadroomEstimate) there = headroom_estimate_new_at (estimate, place->moment, place->layer);
  g_autoptr (HeadroomLedger) ledger = headroom_ledger_new ();

  for (int i = 0; i < n_moments; i++)
    take_place (told, &moments[i]);
  for (int i = 0; i < n_places; i++)
    take_place (told, &places[i]);
  g_assert_true (headroom_estimate_is_at_peak (estimate));
  g_assert_true (headroom_estimate_is_at_peak (there) == (there == estimate));
  take_number (told, headroom_estimate_peek (there)->total_bytes);
  g_object_set (ledger, "estimate", there, NULL);
  take_number (told, headroom_ledger_get_bytes (ledger));
  take_number (told, headroom_ledger_is_partial (ledger));
  take (told, headroom_ledger_describe_rule (&headroom_estimate_peek (there)->saved, "(amount)"));
}

static void
take_speeds (Told *told, HeadroomEstimate *estimate)
{
  const headroom_speeds_t speeds = headroom_speeds_of (estimate);

  take (told, headroom_speeds_describe (&speeds));
  for (int i = 0; i < HEADROOM_N_SPEEDS; i++)
    {
      take_same (told, headroom_speed_get_id ((headroom_speed_t) i));
      take_same (told, headroom_speed_get_label ((headroom_speed_t) i));
      take (told, headroom_speed_describe ((headroom_speed_t) i, speeds.values[i], speeds.values[i]));
    }
}

static void
take_open (Told *told, HeadroomEstimate *estimate)
{
  const hr_time_t *time = headroom_estimate_peek_time (estimate);
  const hr_serving_t *serving = headroom_estimate_peek_serving (estimate);

  if (time->reason == HR_TIME_IS_KNOWN)
    {
      g_autoptr (HeadroomJson) json = headroom_open_settings_of_step (time);

      take (told, headroom_open_settings_describe (&time->opened, 1));
      take (told, headroom_open_settings_list (&time->opened, 1));
      take_number (told, headroom_json_get_length (json));
    }
  if (serving->reason == HR_SERVING_IS_KNOWN)
    {
      g_autoptr (HeadroomJson) json = headroom_open_settings_of_serving (serving);

      take (told, headroom_open_settings_describe (serving->opened, HR_N_OPENED));
      take (told, headroom_open_settings_list (serving->opened, HR_N_OPENED));
      take_number (told, headroom_json_get_length (json));
    }
}

static void
take_classes (Told *told, const hr_params_t *params)
{
  hr_subject_t subject;
  const HeadroomRunClass *class = headroom_run_class_of_range (params, &subject);

  take (told, headroom_run_class_get_label (params));
  take (told, headroom_run_class_explain (params));
  take (told, headroom_speed_class_describe (params));
  if (class == NULL)
    return;
  take_same (told, headroom_subject_get_label (subject));
  take (told, headroom_run_class_describe (class));
  take (told, headroom_run_class_describe_sources (class));
}

/* As programs read it. Takes the JSON. */
static void
take_json (Told *told, HeadroomJson *json)
{
  take (told, headroom_json_to_text (json, FALSE));
  headroom_json_unref (json);
}

/* What each column says of a row, and each line of a row that is no row of a table. */
static void
take_row (Told *told, const HeadroomColumn *columns, guint n_columns, gconstpointer row)
{
  for (guint i = 0; i < n_columns; i++)
    {
      take_number (told, columns[i].tables);
      take_number (told, headroom_column_shows_numbers (&columns[i]));
      take (told, headroom_column_describe (&columns[i], row, write_bytes));
      take (told, headroom_column_to_csv (&columns[i], row));
    }
  for (int place = HEADROOM_PLACE_FACTS; place <= HEADROOM_PLACE_VERDICT; place++)
    take (told, headroom_columns_phrase (columns, n_columns, (HeadroomColumnPlace) place, row, write_bytes));
  take_json (told, headroom_columns_to_json (columns, n_columns, row));
}

/* Its places, and which is nearest to what is between two of them. */
static void
take_points (Told *told, const hr_estimate_t *e, hr_param_t over)
{
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_point_columns_new (over, e, &n_columns);
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, e, over);
  for (int place = 1; place <= sweep.n; place++)
    {
      const HeadroomPointRow row = { headroom_sweep_peek (&sweep, place), e };
      const double next = headroom_sweep_peek (&sweep, place + 1)->value;

      take_row (told, columns, n_columns, &row);
      take_number (told, headroom_sweep_find (&sweep, row.point->value));
      take_number (told, headroom_sweep_find (&sweep, (row.point->value + 2 * next) / 3));
    }
  take_number (told, headroom_sweep_find (&sweep, 0));
  take_number (told, headroom_sweep_find (&sweep, G_MAXINT));
  headroom_sweep_clear (&sweep);
}

static void
take_gpus (Told *told, const hr_estimate_t *e)
{
  guint n_candidates;
  guint n_columns;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (e, &n_candidates);
  g_autofree HeadroomColumn *columns = headroom_candidate_columns_new (e->params.mode, &n_columns);

  for (guint i = 0; i < n_candidates; i++)
    {
      take_row (told, columns, n_columns, &candidates[i]);
      if (i % EACH_ASKED != 0)
        continue;
      headroom_candidate_ask_at_count (&candidates[i], e);
      take_row (told, columns, n_columns, &candidates[i]);
    }
}

static void
take_smallest (Told *told, const hr_estimate_t *e)
{
  HeadroomCandidate smallest[MOST_SMALLEST];

  take_same (told, headroom_candidates_find_vendor (e));
  for (guint most = 0; most <= MOST_SMALLEST; most++)
    {
      const guint n = headroom_candidates_find_smallest (e, smallest, most);

      take_number (told, n);
      for (guint i = 0; i < n; i++)
        take_same (told, headroom_gpu_get_id (smallest[i].gpu));
    }
}

/* What a step that takes so many times as long as it should tells, or why it tells nothing. */
static void
take_measured (Told *told, HeadroomScenario *scenario, HeadroomEstimate *estimate)
{
  static const double factors[] = { 0, 0.01, 0.5, 1, 1.5, 3, 1000 };
  const hr_time_t *time = headroom_estimate_peek_time (estimate);
  const double seconds = time->reason == HR_TIME_IS_KNOWN ? time->step.seconds : 1;

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      g_autoptr (HeadroomScenario) measured = headroom_scenario_copy (scenario);
      g_autoptr (GError) error = NULL;
      g_autofree char *sentence = NULL;

      headroom_scenario_set_number (measured, HR_STEP_SECONDS, factors[i] * seconds, NULL);
      headroom_measured_step_apply (measured, &sentence, &error);
      take_same (told, sentence);
      take_same (told, error != NULL ? error->message : NULL);
      take_number (told, headroom_scenario_get_number (measured, HR_PRODUCT_EFFICIENCY));
    }
}

static void
take_advice (Told *told, HeadroomEstimate *estimate, HeadroomScenario *scenario, HeadroomAdviceGoal goal)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autoptr (GPtrArray) all = headroom_advice_new_for (e, scenario, goal);
  guint n_columns;
  const HeadroomColumn *columns = headroom_advice_columns (&n_columns);

  take_number (told, headroom_advice_answers (goal, e));
  take_same (told, headroom_advice_get_heading (goal, e->verdict));
  take_same (told, headroom_advice_get_lack (goal, e->verdict));
  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];

      take_row (told, columns, n_columns, advice);
      take_same (told, advice->settings);
    }
  take_json (told, headroom_advice_to_json (all));
}

static void
take_cells (Told *told, const headroom_comparison_t *comparison, const headroom_comparison_row_t *row)
{
  take_number (told, row->item);
  take_same (told, headroom_comparison_row_get_id (row));
  take_same (told, headroom_comparison_row_get_label (row));
  take_number (told, headroom_comparison_row_is_number (row));
  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      take (told, headroom_comparison_row_write (comparison, row, i));
      take (told, headroom_comparison_row_describe (comparison, row, i, write_bytes));
    }
}

static void
take_comparison (Told *told, const headroom_comparison_t *comparison)
{
  for (int section = 0; section < HEADROOM_N_COMPARED; section++)
    {
      g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, (headroom_compared_t) section);

      take (told, headroom_comparison_dup_heading (comparison, (headroom_compared_t) section));
      take_same (told, headroom_compared_get_id ((headroom_compared_t) section));
      for (guint i = 0; i < rows->len; i++)
        take_cells (told, comparison, &g_array_index (rows, headroom_comparison_row_t, i));
    }
  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      take_same (told, headroom_comparison_get_title (comparison, i));
      take_same (told, headroom_comparison_get_number (comparison, i));
      take_number (told, headroom_comparison_get_share (comparison, i));
    }
  take_number (told, headroom_comparison_has_fit (comparison));
  take (told, headroom_comparison_describe (comparison, write_bytes));
  take (told, headroom_comparison_to_json (comparison));
}

/* With the runs after it, before anybody asked for advice and after that. */
static void
take_comparisons (Told *told, unsigned long input)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (headroom_comparison_t) comparison = NULL;

  for (unsigned long i = input; i < input + COMPARED; i++)
    {
      g_autoptr (HeadroomScenario) scenario = random_run (i);

      headroom_document_append (document, scenario);
    }
  headroom_document_remove (document, 0);
  comparison = headroom_comparison_new (document, random_below (input, "baseline", COMPARED), NULL);
  g_assert_nonnull (comparison);
  take_comparison (told, comparison);
  if (input % EACH_SLOW != 0)
    return;
  headroom_comparison_advise (comparison);
  take_comparison (told, comparison);
}

/* A parameter that the run can be swept over. */
static hr_param_t
random_sweep (unsigned long input, const hr_params_t *params)
{
  hr_param_t param = (hr_param_t) random_below (input, "sweeps", HR_N_PARAMS);

  while (!headroom_sweep_applies (params, param))
    param = (hr_param_t) ((param + 1) % HR_N_PARAMS);
  return param;
}

static void
take_run (Told *told, unsigned long input)
{
  g_autoptr (HeadroomScenario) scenario = random_run (input);
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  take_values (&told[VALUES], scenario);
  take (&told[JSON], headroom_estimate_to_json (estimate, scenario));
  take_terms (&told[TERMS], estimate);
  take_places (&told[PLACES], input, estimate);
  take_speeds (&told[SPEEDS], estimate);
  take_open (&told[OPEN], estimate);
  take_classes (&told[CLASSES], &e->params);
  take_points (&told[POINTS], e, random_sweep (input, &e->params));
  if (input % COMPARED == 0)
    take_comparisons (&told[COMPARISONS], input);
  if (input % EACH_SLOW != 0)
    return;
  take_gpus (&told[GPUS], e);
  take_smallest (&told[SMALLEST], e);
  take_measured (&told[MEASURED], scenario, estimate);
  take_advice (&told[ADVICE], estimate, scenario, HEADROOM_ADVICE_MEMORY);
  take_advice (&told[ADVICE], estimate, scenario, HEADROOM_ADVICE_SPEED);
}

/* Each task, and what it makes of a scenario about each other task. */
static void
take_tasks (Told *told)
{
  for (int task = 0; task < HEADROOM_N_TASKS; task++)
    {
      const HeadroomTaskRow *row;

      take_same (told, headroom_task_get_label ((HeadroomTask) task));
      take_same (told, headroom_task_get_help ((HeadroomTask) task));
      for (guint i = 0; (row = headroom_task_get_row ((HeadroomTask) task, i)) != NULL; i++)
        {
          take_same (told, headroom_task_row_get_label (row));
          take_same (told, headroom_task_row_get_unit (row));
        }
      for (int before = 0; before < HEADROOM_N_TASKS; before++)
        {
          g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

          headroom_task_apply ((HeadroomTask) before, scenario);
          headroom_task_apply ((HeadroomTask) task, scenario);
          take (told, headroom_params_checksum (headroom_scenario_peek_params (scenario)));
        }
    }
}

static void
take_preset (Told *told, HeadroomPreset *preset)
{
  take_same (told, headroom_preset_get_id (preset));
  take_same (told, headroom_preset_get_name (preset));
  take_same (told, headroom_preset_get_note (preset));
  take_same (told, headroom_preset_get_source (preset));
  take_same (told, headroom_preset_get_published_source (preset));
  take_same (told, headroom_preset_get_repository (preset));
  take (told, headroom_preset_dup_search_key (preset));
  take (told, g_strjoinv (" ", (char **) headroom_preset_get_gpus (preset)));
  take_number (told, headroom_preset_get_kind (preset));
  take_number (told, headroom_preset_get_order (preset));
  take_number (told, headroom_preset_get_published_count (preset));
}

/* One of each kind, and one that is not for every GPU. */
static void
take_presets (Told *told)
{
  static const char *const ids[] = { "llama-3-8b", "gpt2-xl", "mlx", "unsloth", "per-gpu-training" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    take_preset (told, headroom_preset_find (ids[i]));
}

static void
take_catalogue (Told *told)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);

      take_same (told, headroom_gpu_get_id (gpu));
      take_same (told, headroom_gpu_get_name (gpu));
      take_same (told, headroom_gpu_get_vendor (gpu));
      take_same (told, headroom_gpu_get_memory_type (gpu));
      take_same (told, headroom_gpu_get_source (gpu));
      take_same (told, headroom_gpu_get_checked (gpu));
      take_same (told, headroom_gpu_get_usable_basis (gpu));
      take (told, headroom_gpu_dup_search_key (gpu));
      take (told, g_strjoinv (" ", (char **) headroom_gpu_get_aliases (gpu)));
      take_number (told, headroom_gpu_get_marketed_gb (gpu));
      take_number (told, headroom_gpu_get_driver_total_bytes (gpu));
      take_number (told, headroom_gpu_get_usable_bytes (gpu));
      take_number (told, headroom_gpu_get_tdp_w (gpu));
    }
}

static void
test_told (void)
{
  Told told[N_KINDS] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (unsigned long input = 0; input < N_RUNS; input++)
    take_run (told, input);
  take_tasks (&told[TASKS]);
  take_presets (&told[PRESETS]);
  take_catalogue (&told[CATALOGUE]);
  for (guint i = 0; i < N_KINDS; i++)
    g_string_append_printf (text, "%s: %u, digest %016" PRIx64 "\n", kinds[i], told[i].n, told[i].digest);
  assert_golden ("model", "told.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/told", test_told);
  return g_test_run ();
}
