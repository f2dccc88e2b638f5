/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured step sets the efficiency of matrix products, or says why it cannot and changes nothing. */
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/measured-step/refusals", test_refusals);
  g_test_add_func ("/model/measured-step/a-slower-step", test_a_slower_step);
  return g_test_run ();
}
