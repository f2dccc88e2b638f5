/* The intervals of the plot: which one is in force, and that its numbers are the estimate's own. */
#include "model/headroom-interval-sweep.h"

#include "model/headroom-estimate.h"

static void
check (HeadroomIntervalSweep *sweep, hr_recompute_t recompute, int interval, int expected)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const hr_estimate_t *e;

  g_assert_true (headroom_scenario_set_number (scenario, HR_LAYERS, 32, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_RECOMPUTE, recompute, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_CHECKPOINT_INTERVAL, interval, NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  e = headroom_estimate_peek (estimate);
  headroom_interval_sweep_run (sweep, &e->params);
  g_assert_cmpint (sweep->n, ==, 32);
  g_assert_cmpint (sweep->chosen, ==, expected);
  for (int i = 1; i <= sweep->n; i++)
    g_assert_cmpfloat (headroom_interval_sweep_peek (sweep, sweep->best)->total, <=,
                       headroom_interval_sweep_peek (sweep, i)->total);
  if (expected == 0)
    return;
  g_assert_cmpfloat (headroom_interval_sweep_peek (sweep, expected)->total, ==, e->total_bytes);
  g_assert_cmpfloat (headroom_interval_sweep_peek (sweep, expected)->activations, ==, e->saved.peak_backward_bytes);
  g_assert_cmpint (headroom_interval_sweep_verdict (sweep, e, expected), ==, e->verdict);
}

/* √32 is 5.66, so every 6 layers. */
static void
test_chosen (void)
{
  HeadroomIntervalSweep sweep = { 0 };

  check (&sweep, HR_RECOMPUTE_NONE, 4, 0);
  check (&sweep, HR_RECOMPUTE_SELECTIVE, 4, 0);
  check (&sweep, HR_RECOMPUTE_FULL, 4, 1);
  check (&sweep, HR_RECOMPUTE_SQRT, 4, 6);
  check (&sweep, HR_RECOMPUTE_INTERVAL, 4, 4);
  check (&sweep, HR_RECOMPUTE_INTERVAL, 32, 32);
  headroom_interval_sweep_clear (&sweep);
}

static void
test_inference (void)
{
  HeadroomIntervalSweep sweep = { 0 };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_number (scenario, HR_MODE, HR_INFERENCE, NULL));
  headroom_interval_sweep_run (&sweep, headroom_scenario_peek_params (scenario));
  g_assert_cmpint (sweep.n, ==, 0);
  g_assert_cmpint (sweep.chosen, ==, 0);
  headroom_interval_sweep_clear (&sweep);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/interval-sweep/chosen", test_chosen);
  g_test_add_func ("/model/interval-sweep/inference", test_inference);
  return g_test_run ();
}
