/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step as a stacked plot: which places there are, and what stands at each. */
#include "report/report-step-lines.h"

static const char *
name_of (const HeadroomReportStepLines *lines, int place, char text[HR_CHART_TEXT_SIZE])
{
  return lines->data.format_x.format (place, text, HR_CHART_TEXT_SIZE, lines->data.format_x.data);
}

/* Llama 3 8B has 32 layers: place 1 is before the forward pass, 2 to 33 behind each of its layers. The loss is 34, the
 * head 35, the last layer 36, the first 67, the step 68. A name is in the middle of what it names: 17 of 1 … 33, 51
 * of 35 … 67. */
static void
test_training (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomReportStepLines lines;
  char text[HR_CHART_TEXT_SIZE];

  headroom_report_step_lines_init (&lines, estimate, headroom_estimate_find_place (estimate, HR_MOMENT_STEP, 0), "GPU");
  g_assert_cmpint (lines.data.n, ==, 68);
  for (int place = 1; place <= 68; place++)
    {
      const char *expected = "";

      if (place == 17)
        expected = "Forward";
      if (place == 34)
        expected = "Loss";
      if (place == 51)
        expected = "Backward";
      if (place == 68)
        expected = "Optimizer step";
      g_assert_cmpstr (name_of (&lines, place, text), ==, expected);
    }
  g_assert_cmpint (lines.data.best, ==, 34);
  g_assert_cmpstr (lines.data.best_label, ==, "Peak: Loss");
  g_assert_cmpint (lines.data.chosen, ==, 68);
  g_assert_cmpstr (lines.data.chosen_label, ==, "Optimizer step");
  headroom_report_step_lines_clear (&lines);
}

/* Of four places of forward, before three layers and behind each, the third has the name. */
static void
test_even_names (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  HeadroomReportStepLines lines;
  char text[HR_CHART_TEXT_SIZE];

  headroom_scenario_set_number (scenario, HR_LAYERS, 3, NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  headroom_report_step_lines_init (&lines, estimate, NULL, NULL);
  for (int place = 1; place <= 4; place++)
    g_assert_cmpstr (name_of (&lines, place, text), ==, place == 3 ? "Forward" : "");
  headroom_report_step_lines_clear (&lines);
}

/* Each place is found again by its moment and layer; beyond an end is that end. */
static void
test_places (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomReportStepLines lines;

  headroom_report_step_lines_init (&lines, estimate, NULL, NULL);
  for (int place = 1; place <= lines.data.n; place++)
    {
      const hr_step_moment_t *at = headroom_report_step_lines_peek (&lines, place);

      g_assert_cmpint (headroom_report_step_lines_place (&lines, at->moment, at->layer), ==, place);
    }
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_FORWARD, 12), ==, 13);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_BACKWARD_START, 12), ==, 56); /* 36 + 20 */
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_BACKWARD_START, 32), ==, 0);  /* the moment is */
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOAD, 0), ==, 0); /* nothing over others */
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_DECODE, 0), ==, 0);
  g_assert_cmpint (headroom_report_step_lines_peek (&lines, 0)->moment, ==, HR_MOMENT_FORWARD);
  g_assert_cmpint (headroom_report_step_lines_peek (&lines, 99)->moment, ==, HR_MOMENT_STEP);
  headroom_report_step_lines_clear (&lines);
}

/* The topmost series is what all terms come to. Half of the layers keep half of what all of them do. */
static void
test_sums (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  HeadroomReportStepLines lines;
  const hr_chart_series_t *top;
  double activations[3];

  headroom_report_step_lines_init (&lines, estimate, NULL, NULL);
  top = &lines.data.series[lines.data.n_series - 1];
  g_assert_true (top->emphasised);
  g_assert_cmpfloat_with_epsilon (top->values[33], e->total_bytes, 1);
  g_assert_cmpfloat_with_epsilon (top->values[67], e->instants[HR_AT_STEP], 1);
  for (int i = 0; i < 3; i++)
    activations[i] = headroom_report_step_lines_peek (&lines, 1 + 16 * i)->terms[HR_ACTIVATIONS];
  g_assert_cmpfloat_with_epsilon (activations[2] - activations[1], activations[1] - activations[0], 1);
  g_assert_cmpfloat (activations[1], >, activations[0]);
  for (int s = 1; s < lines.data.n_series; s++)
    for (int i = 0; i < lines.data.n; i++)
      g_assert_cmpfloat (lines.data.series[s].values[i], >=, lines.data.series[s - 1].values[i]);
  headroom_report_step_lines_clear (&lines);
}

/* Weights that are loaded over others come before the forward pass. */
static void
test_loading (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  HeadroomReportStepLines lines;

  headroom_scenario_set_number (scenario, HR_FINE_TUNING, HR_FINE_TUNING_QLORA, NULL);
  headroom_scenario_set_text (scenario, HR_WEIGHT_QUANTIZATION, "bnb-nf4", NULL);
  headroom_scenario_set_text (scenario, HR_LOADING, "whole", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  headroom_report_step_lines_init (&lines, estimate, NULL, NULL);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOAD, 0), ==, 1);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_FORWARD, 0), ==, 2);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOSS, 0), ==, 35);
  headroom_report_step_lines_clear (&lines);
}

/* Another calculator’s rule knows no layers: the start of forward and the moments are all. */
static void
test_rules (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  HeadroomReportStepLines lines;

  headroom_scenario_set_text (scenario, HR_ACTIVATION_MODEL, "rule-34", NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  headroom_report_step_lines_init (&lines, estimate, NULL, NULL);
  g_assert_cmpint (lines.data.n, ==, 6);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_FORWARD, 0), ==, 1);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_LOSS, 0), ==, 2);
  headroom_report_step_lines_clear (&lines);
}

/* Inference has no forward pass of its own before the prompt's. */
static void
test_inference (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  HeadroomReportStepLines lines;

  headroom_scenario_set_number (scenario, HR_MODE, HR_INFERENCE, NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  headroom_report_step_lines_init (&lines, estimate, NULL, NULL);
  g_assert_cmpint (lines.data.n, ==, 2);
  g_assert_cmpint (headroom_report_step_lines_place (&lines, HR_MOMENT_PREFILL, 0), ==, 1);
  headroom_report_step_lines_clear (&lines);
}

static void
assert_name (const hr_params_t *params, hr_moment_t moment, int layer, const char *expected)
{
  g_autofree char *name = headroom_report_place_name (params, moment, layer);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_names (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  const hr_params_t *params = headroom_scenario_peek_params (scenario);

  assert_name (params, HR_MOMENT_FORWARD, 0, "Start of forward");
  assert_name (params, HR_MOMENT_FORWARD, 12, "Forward of layer 12");
  assert_name (params, HR_MOMENT_BACKWARD_START, 12, "Backward of layer 12");
  assert_name (params, HR_MOMENT_BACKWARD_START, 0, "Backward of the fullest layers");
}

/* T5’s encoder of six layers comes before the decoder, whose layers have numbers of their own. */
static void
test_names_of_two_stacks (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  const hr_params_t *params = headroom_scenario_peek_params (scenario);

  headroom_scenario_set_text (scenario, HR_FAMILY, "t5", NULL);
  headroom_scenario_set_number (scenario, HR_ENCODER_LAYERS, 6, NULL);
  assert_name (params, HR_MOMENT_FORWARD, 6, "Forward of encoder layer 6");
  assert_name (params, HR_MOMENT_BACKWARD_START, 1, "Backward of encoder layer 1");
  assert_name (params, HR_MOMENT_FORWARD, 7, "Forward of decoder layer 1");
  assert_name (params, HR_MOMENT_BACKWARD_START, 9, "Backward of decoder layer 3");
  assert_name (params, HR_MOMENT_LOSS, 0, "Loss");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/step-lines/training", test_training);
  g_test_add_func ("/report/step-lines/even-names", test_even_names);
  g_test_add_func ("/report/step-lines/sums", test_sums);
  g_test_add_func ("/report/step-lines/places", test_places);
  g_test_add_func ("/report/step-lines/loading", test_loading);
  g_test_add_func ("/report/step-lines/rules", test_rules);
  g_test_add_func ("/report/step-lines/inference", test_inference);
  g_test_add_func ("/report/step-lines/names", test_names);
  g_test_add_func ("/report/step-lines/names-of-two-stacks", test_names_of_two_stacks);
  return g_test_run ();
}
