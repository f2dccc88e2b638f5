/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for the clipboard: what an estimate says, under headings with units, in plain digits. */
#include "../golden.h"
#include "core/serving/curve.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-advice.h"
#include "model/result/headroom-candidate.h"
#include "model/result/headroom-sweep.h"
#include "report/report-copied.h"
#include "words/words-numbers.h"

#include <locale.h>

static HeadroomEstimate *
estimate_of (HeadroomScenario *scenario)
{
  HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);

  g_assert_nonnull (estimate);
  return estimate;
}

/* Line 0 is the headings. */
static void
assert_cell (const char *tsv, guint line, guint column, const char *expected)
{
  g_auto (GStrv) lines = g_strsplit (tsv, "\n", -1);
  g_auto (GStrv) cells = NULL;

  g_assert_cmpuint (line, <, g_strv_length (lines));
  cells = g_strsplit (lines[line], "\t", -1);
  g_assert_cmpuint (column, <, g_strv_length (cells));
  g_assert_cmpstr (cells[column], ==, expected);
}

static void
assert_number (const char *tsv, guint line, guint column, double expected)
{
  g_autofree char *digits = headroom_words_digits (expected);

  assert_cell (tsv, line, column, digits);
}

static guint
count_lines (const char *tsv)
{
  guint n = 0;

  for (; *tsv != '\0'; tsv++)
    n += *tsv == '\n';
  return n;
}

/* One line for each place of the plot. */
static void
test_moments (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  g_autofree char *tsv = headroom_report_table_tsv ("moments", estimate, HR_N_PARAMS);
  const hr_step_moment_t *places;
  int n = headroom_estimate_peek_places (estimate, &places);

  g_assert_true (g_str_has_prefix (tsv, "Moment\tMemory per GPU (B)\nStart of forward\t"));
  g_assert_cmpuint (count_lines (tsv), ==, 1 + (guint) n);
  for (int i = 0; i < n; i++)
    assert_number (tsv, 1 + (guint) i, 1, places[i].total_bytes);
}

static void
test_stages (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *tsv = NULL;
  const hr_estimate_t *e;

  g_assert_true (headroom_scenario_set_number (scenario, HR_PIPELINE_PARALLEL, 2, NULL));
  estimate = estimate_of (scenario);
  e = headroom_estimate_peek (estimate);
  tsv = headroom_report_table_tsv ("stages", estimate, HR_N_PARAMS);
  g_assert_true (g_str_has_prefix (tsv, "Stage\tMemory per GPU (B)\tPeak\n0\t"));
  g_assert_cmpuint (count_lines (tsv), ==, 3);
  assert_number (tsv, 1, 1, e->stages[0].bytes);
  assert_number (tsv, 2, 1, e->stages[1].bytes);
  assert_cell (tsv, 2, 2, hr_instant_label (e->stages[1].peak));
}

/* Speed is known only with a GPU: without one there is no column of it. */
static void
test_sweep (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *tsv = NULL;
  HeadroomSweep sweep = { 0 };

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h100-sxm5-80gb", NULL));
  estimate = estimate_of (scenario);
  tsv = headroom_report_table_tsv ("sweep", estimate, HR_MICRO_BATCH_SIZE);
  g_assert_true (g_str_has_prefix (tsv, "Micro-batch size\tSaved for backward, at the peak (B)\tTotal (B)\tStep time\t"
                                        "Step (s)\tTokens/s\tVerdict\n1\t"));
  headroom_sweep_run (&sweep, headroom_estimate_peek (estimate), HR_MICRO_BATCH_SIZE);
  g_assert_cmpuint (count_lines (tsv), ==, 1 + (guint) sweep.n);
  for (int i = 0; i < sweep.n; i++)
    {
      assert_number (tsv, 1 + (guint) i, 2, sweep.points[i].total);
      assert_number (tsv, 1 + (guint) i, 4, sweep.points[i].step_seconds);
    }
  headroom_sweep_clear (&sweep);
}

static HeadroomScenario *
new_server (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_preset_apply (
      headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), "llama-3.1-8b"), scenario);
  headroom_preset_apply (headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE), "vllm"),
                         scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h100-sxm5-80gb", NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_CACHED_TOKENS, 4096, NULL));
  return scenario;
}

static void
test_curve (void)
{
  g_autoptr (HeadroomScenario) scenario = new_server ();
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  g_autofree char *tsv = headroom_report_table_tsv ("curve", estimate, HR_N_PARAMS);
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n = hr_serving_curve (headroom_estimate_peek_serving (estimate), points);

  g_assert_cmpuint (n, >, 1);
  g_assert_true (g_str_has_prefix (tsv, "Requests\tTokens/s in All\tTokens/s for Each\tFirst Token (s)\n1\t"));
  g_assert_cmpuint (count_lines (tsv), ==, 1 + (guint) n);
  for (guint i = 0; i < n; i++)
    assert_number (tsv, 1 + i, 3, points[i].first_token_seconds);
}

static char *
tsv_of_one (HeadroomCandidate *candidate, hr_mode_t mode)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  g_ptr_array_add (one, candidate);
  return headroom_report_candidates_tsv (one, mode);
}

/* What is served has sequences. */
static void
test_candidates (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (headroom_estimate_peek (estimate), NULL);
  g_autofree char *tsv = tsv_of_one (&candidates[0], HR_TRAINING);
  g_autofree char *served = tsv_of_one (&candidates[0], HR_INFERENCE);

  g_assert_true (g_str_has_prefix (tsv, "Id\tGPU\tVerdict\tNeeded (B)\tUsable (B)\tBasis\tFree (B)\tGPUs\t"));
  assert_cell (tsv, 1, 1, headroom_gpu_get_name (candidates[0].gpu));
  assert_number (tsv, 1, 4, candidates[0].usable_bytes);
  g_assert_nonnull (strstr (tsv, "\tMicro-batch\t"));
  g_assert_nonnull (strstr (served, "\tSequences\t"));
  g_assert_null (strstr (served, "\tMicro-batch\t"));
}

/* Without a GPU there is nothing to list. */
static void
test_unknown_time (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *tsv = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "", NULL));
  estimate = estimate_of (scenario);
  tsv = headroom_report_table_tsv ("time", estimate, HR_N_PARAMS);
  g_assert_cmpuint (count_lines (tsv), ==, 1);
}

/* In words what a person reads, and as settings what the command line takes. */
static void
test_advice (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autoptr (GPtrArray) advice = NULL;
  g_autofree char *tsv = NULL;
  const HeadroomAdvice *piece;

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "geforce-rtx-4090", NULL));
  estimate = estimate_of (scenario);
  advice = headroom_advice_new_for (headroom_estimate_peek (estimate), scenario, HEADROOM_ADVICE_MEMORY);
  g_assert_cmpuint (advice->len, >, 0);
  piece = advice->pdata[0];
  tsv = headroom_report_advice_tsv (advice);
  g_assert_true (g_str_has_prefix (tsv, "Change\tChanges\tVerdict\tNeeded on each GPU (B)\tLow (B)\tHigh (B)\t"));
  g_assert_cmpuint (count_lines (tsv), ==, 1 + advice->len);
  assert_cell (tsv, 1, 0, piece->words);
  assert_cell (tsv, 1, 1, piece->settings);
  assert_number (tsv, 1, 3, piece->advice.device.expected);
}

/* A point whatever the country, and nothing for a name that no table has. */
static void
test_digits (void)
{
  g_autoptr (HeadroomScenario) scenario = new_server ();
  g_autoptr (HeadroomEstimate) estimate = estimate_of (scenario);
  g_autofree char *here = headroom_report_table_tsv ("curve", estimate, HR_N_PARAMS);
  g_autofree char *there = NULL;

  g_assert_nonnull (setlocale (LC_NUMERIC, "de_DE.UTF-8"));
  there = headroom_report_table_tsv ("curve", estimate, HR_N_PARAMS);
  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (there, ==, here);
  g_assert_null (headroom_report_table_tsv ("no-such-table", estimate, HR_N_PARAMS));
}

static void
append_table (GString *text, const char *name, char *tsv)
{
  g_string_append_printf (text, "== %s\n%s", name, tsv);
  g_free (tsv);
}

/* The catalogue of GPUs is left out, which grows. */
static void
append_tables (GString *text, HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  append_table (text, "terms", headroom_report_terms_tsv (estimate));
  append_table (text, "moments", headroom_report_table_tsv ("moments", estimate, HR_N_PARAMS));
  append_table (text, "stages", headroom_report_table_tsv ("stages", estimate, HR_N_PARAMS));
  append_table (text, "time", headroom_report_table_tsv ("time", estimate, HR_N_PARAMS));
  append_table (text, "sweep", headroom_report_table_tsv ("sweep", estimate, HR_MICRO_BATCH_SIZE));
  if (e->params.mode == HR_INFERENCE)
    append_table (text, "curve", headroom_report_table_tsv ("curve", estimate, HR_N_PARAMS));
}

static HeadroomScenario *
new_pipeline (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h100-sxm5-80gb", NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_LAYERS, 4, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_PIPELINE_PARALLEL, 2, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_MICRO_BATCHES, 8, NULL));
  return scenario;
}

/* Of the terms below the peak the heading says at which moment they are. */
static void
test_golden (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (HeadroomScenario) pipeline = new_pipeline ();
  g_autoptr (HeadroomScenario) server = new_server ();
  g_autoptr (HeadroomEstimate) trained = estimate_of (pipeline);
  g_autoptr (HeadroomEstimate) served = estimate_of (server);
  g_autoptr (HeadroomEstimate) below = headroom_estimate_new_at (trained, HR_MOMENT_STEP, 0);

  append_tables (text, trained);
  append_tables (text, served);
  append_table (text, "terms below the peak", headroom_report_terms_tsv (below));
  assert_golden ("report", "copied.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/copied/moments", test_moments);
  g_test_add_func ("/report/copied/stages", test_stages);
  g_test_add_func ("/report/copied/sweep", test_sweep);
  g_test_add_func ("/report/copied/curve", test_curve);
  g_test_add_func ("/report/copied/candidates", test_candidates);
  g_test_add_func ("/report/copied/unknown-time", test_unknown_time);
  g_test_add_func ("/report/copied/advice", test_advice);
  g_test_add_func ("/report/copied/digits", test_digits);
  g_test_add_func ("/report/copied/golden", test_golden);
  return g_test_run ();
}
