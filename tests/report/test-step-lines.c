/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step as a stacked plot: which places there are, and what stands at each. */
#include "report/report-step-lines.h"

static const char *
name_of (const HeadroomReportStepLines *lines, int place, char text[HR_CHART_TEXT_SIZE])
{
  return lines->data.format_x.format (place, text, HR_CHART_TEXT_SIZE, lines->data.format_x.data);
}

static gboolean
is_moment_of (const HeadroomReportStepLines *lines, hr_moment_t moment)
{
  for (int i = 0; i < lines->n_moments; i++)
    if (lines->moments[i].moment == moment)
      return TRUE;
  return FALSE;
}

/* Place 1 is before the forward pass; loss, three of backward, step follow, each instant named where it begins. */
static void
test_training (void)
{
  static const char *const names[] = { "Forward", "Loss", "Backward", "", "", "Optimizer step" };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomReportStepLines lines;
  char text[HR_CHART_TEXT_SIZE];

  headroom_report_step_lines_init (&lines, estimate, HR_MOMENT_STEP, "GPU");
  g_assert_cmpint (lines.data.n, ==, 6);
  for (int place = 1; place <= 6; place++)
    g_assert_cmpstr (name_of (&lines, place, text), ==, names[place - 1]);
  g_assert_cmpint (lines.data.best, ==, 2);
  g_assert_cmpstr (lines.data.best_label, ==, "Peak: Loss");
  g_assert_cmpint (lines.data.chosen, ==, 6);
  g_assert_cmpstr (lines.data.chosen_label, ==, "Optimizer step");
  for (hr_moment_t moment = 0; moment < HR_N_MOMENTS; moment++)
    g_assert_cmpint (headroom_report_step_lines_place (&lines, moment) > 0, ==, is_moment_of (&lines, moment));
  headroom_report_step_lines_clear (&lines);
}

/* The topmost series is what all terms come to; before the forward pass it is what the loss has without its tensors. */
static void
test_sums (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  HeadroomReportStepLines lines;
  const hr_chart_series_t *top;

  headroom_report_step_lines_init (&lines, estimate, e->moment, NULL);
  top = &lines.data.series[lines.data.n_series - 1];
  g_assert_true (top->emphasised);
  g_assert_cmpfloat_with_epsilon (top->values[1], e->total_bytes, 1);
  g_assert_cmpfloat_with_epsilon (top->values[5], e->instants[HR_AT_STEP], 1);
  g_assert_cmpfloat (top->values[0], <, top->values[1] - e->terms[HR_ACTIVATIONS]);
  g_assert_cmpfloat (headroom_report_step_lines_total (&lines, 2), ==, top->values[1]);
  g_assert_cmpfloat (headroom_report_step_lines_total (&lines, 0), ==, top->values[0]); /* beyond an end: that end */
  g_assert_cmpfloat (headroom_report_step_lines_total (&lines, 7), ==, top->values[5]);
  for (int s = 1; s < lines.data.n_series; s++)
    for (int i = 0; i < lines.data.n; i++)
      g_assert_cmpfloat (lines.data.series[s].values[i], >=, lines.data.series[s - 1].values[i]);
  headroom_report_step_lines_clear (&lines);
}

/* Every moment is found again at its place, with loading before the forward pass. */
static void
test_places (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomReportStepLines lines;
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const hr_estimate_t *e;

  headroom_scenario_set_number (scenario, HR_FINE_TUNING, HR_FINE_TUNING_QLORA, NULL);
  headroom_scenario_set_text (scenario, HR_WEIGHT_QUANTIZATION, "bnb-nf4", NULL);
  headroom_scenario_set_text (scenario, HR_LOADING, "whole", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  e = headroom_estimate_peek (estimate);
  headroom_report_step_lines_init (&lines, estimate, e->moment, NULL);
  g_assert_cmpint (lines.moments[0].moment, ==, HR_MOMENT_LOAD);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOAD), ==, 1);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOSS), ==, 3);
  for (int i = 0; i < lines.n_moments; i++)
    {
      int place = headroom_report_step_lines_place (&lines, lines.moments[i].moment);

      g_assert_cmpint (headroom_report_step_lines_moment (&lines, place), ==, lines.moments[i].moment);
      g_assert_cmpfloat_with_epsilon (headroom_report_step_lines_total (&lines, place), lines.moments[i].total_bytes,
                                      1);
    }
  g_assert_cmpint (headroom_report_step_lines_moment (&lines, 2), ==, HR_MOMENT_LOSS);
  g_assert_cmpint (headroom_report_step_lines_moment (&lines, 99), ==, HR_MOMENT_STEP);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_DECODE), ==, 0);
  headroom_report_step_lines_clear (&lines);
}

/* A moment that is not in the list has no place: the defaults load no weights over others. */
static void
test_absent_moments (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomReportStepLines lines;
  int n_placed = 0;

  headroom_report_step_lines_init (&lines, estimate, HR_N_MOMENTS, NULL);
  for (hr_moment_t moment = 0; moment < HR_N_MOMENTS; moment++)
    n_placed += headroom_report_step_lines_place (&lines, moment) > 0;
  g_assert_cmpint (n_placed, ==, lines.n_moments);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOAD), ==, 0);
  headroom_report_step_lines_clear (&lines);
}

/* Inference has no forward pass of its own before the prompt's. */
static void
test_inference (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomReportStepLines lines;
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const hr_estimate_t *e;

  headroom_scenario_set_number (scenario, HR_MODE, HR_INFERENCE, NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  e = headroom_estimate_peek (estimate);
  headroom_report_step_lines_init (&lines, estimate, e->moment, NULL);
  g_assert_cmpint (lines.data.n, ==, 2);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_PREFILL), ==, 1);
  headroom_report_step_lines_clear (&lines);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/step-lines/training", test_training);
  g_test_add_func ("/report/step-lines/sums", test_sums);
  g_test_add_func ("/report/step-lines/places", test_places);
  g_test_add_func ("/report/step-lines/absent-moments", test_absent_moments);
  g_test_add_func ("/report/step-lines/inference", test_inference);
  return g_test_run ();
}
