/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured step sets the efficiency of matrix products, or says why it cannot and changes nothing. */
#include "core/time/time.h"
#include "model/result/headroom-measured-step.h"

static void
expect_refused (HeadroomScenario *scenario, const char *reason)
{
  double before = headroom_scenario_get_number (scenario, HR_PRODUCT_EFFICIENCY);
  g_autofree char *sentence = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (headroom_measured_step_apply (scenario, &sentence, &error));
  g_assert_nonnull (strstr (error->message, reason));
  g_assert_null (sentence);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_PRODUCT_EFFICIENCY), ==, before);
}

static void
test_refusals (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  expect_refused (scenario, "“Step time” is not known.");
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "", NULL));
  expect_refused (scenario, "“GPU” is not known.");
  headroom_scenario_reset (scenario, HR_GPU);
  g_assert_true (headroom_scenario_set_number (scenario, HR_STEP_SECONDS, 1e-3, NULL));
  expect_refused (scenario, "at no value");
}

/* A step of twice the time means products of less efficiency, one of half the time of more. */
static void
test_a_slower_step (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *sentence = NULL;
  hr_efficiency_t fast;
  hr_efficiency_t slow;

  g_assert_true (headroom_scenario_set_number (scenario, HR_STEP_SECONDS, 1, NULL));
  g_assert_true (headroom_measured_step_solve (headroom_scenario_peek_params (scenario), &fast, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_STEP_SECONDS, 2, NULL));
  g_assert_true (headroom_measured_step_solve (headroom_scenario_peek_params (scenario), &slow, NULL));
  g_assert_true (fast.found && slow.found);
  g_assert_cmpfloat (slow.efficiency, <, fast.efficiency);
  g_assert_true (headroom_measured_step_apply (scenario, &sentence, NULL));
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_PRODUCT_EFFICIENCY), ==, slow.efficiency);
  g_assert_nonnull (strstr (sentence, "2.00 s"));
}

static hr_time_reason_t
time_reason (HeadroomScenario *scenario)
{
  hr_time_t time;

  hr_time_run (headroom_scenario_peek_params (scenario), &time);
  g_assert_cmpint (time.reason, !=, HR_TIME_IS_KNOWN);
  return time.reason;
}

/* Whose time nobody knows, no efficiency explains. */
static void
test_unknown_time (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, HR_ACTIVATION_MODEL, "elements", NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_STEP_SECONDS, 1, NULL));
  expect_refused (scenario, hr_time_reason_text (time_reason (scenario)));
}

static void
expect_words (hr_efficiency_t answer, const char *words)
{
  g_autofree char *sentence = headroom_measured_step_describe (&answer, 0.5);

  g_assert_cmpstr (sentence, ==, words);
}

static void
test_words (void)
{
  expect_words ((hr_efficiency_t) { .found = true, .efficiency = 0.75, .seconds = 1.5 },
                "Matrix product efficiency: at 0.75 a step without recomputation takes 1.50 s.");
  expect_words ((hr_efficiency_t) { .least_seconds = 2, .most_seconds = 8 },
                "Matrix product efficiency: at no value does a step without recomputation take 0.500 s; it "
                "takes 2.00 s to 8.00 s.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/measured-step/refusals", test_refusals);
  g_test_add_func ("/model/measured-step/a-slower-step", test_a_slower_step);
  g_test_add_func ("/model/measured-step/unknown-time", test_unknown_time);
  g_test_add_func ("/model/measured-step/words", test_words);
  return g_test_run ();
}
