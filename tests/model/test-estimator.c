/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One computation for a batch of changes; the last valid result stays. */
#include "model/result/headroom-estimator.h"

static void
iterate (void)
{
  for (int i = 0; i < 100 && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

static void
on_notify_cb (GObject *object, GParamSpec *pspec, guint *n)
{
  (*n)++;
}

static double
total (HeadroomEstimator *estimator)
{
  return headroom_estimate_peek (headroom_estimator_get_estimate (estimator))->total_bytes;
}

static void
test_coalesces (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (scenario);
  guint n_notify = 0;
  double before = total (estimator);

  g_signal_connect (estimator, "notify::estimate", G_CALLBACK (on_notify_cb), &n_notify);
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 1);
  for (int layers = 33; layers <= 48; layers++)
    headroom_scenario_set_number (scenario, HR_LAYERS, layers, NULL);
  g_assert_true (headroom_estimator_is_pending (estimator));
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 1);
  iterate ();
  g_assert_false (headroom_estimator_is_pending (estimator));
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 2);
  g_assert_cmpuint (n_notify, ==, 1);
  g_assert_cmpfloat (total (estimator), >, before);
  headroom_scenario_set_title (scenario, "Other"); /* no input: nothing to compute */
  iterate ();
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 2);
  g_assert_finalize_object (estimator);
  g_assert_finalize_object (scenario);
}

static void
test_flush_and_manual (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (scenario);
  guint n_pending = 0;

  headroom_estimator_set_automatic (estimator, FALSE);
  g_signal_connect (estimator, "notify::pending", G_CALLBACK (on_notify_cb), &n_pending);
  headroom_scenario_set_number (scenario, HR_LAYERS, 8, NULL);
  headroom_scenario_set_number (scenario, HR_LAYERS, 9, NULL);
  iterate ();
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 1);
  g_assert_cmpuint (n_pending, ==, 1);
  headroom_estimator_flush (estimator);
  headroom_estimator_flush (estimator);
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 2);
  headroom_scenario_set_number (scenario, HR_LAYERS, 10, NULL);
  headroom_estimator_set_automatic (estimator, TRUE); /* what is pending is taken along */
  iterate ();
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 3);
  g_assert_finalize_object (estimator);
  g_assert_finalize_object (scenario);
}

/* What waits is computed before the next frame, or only when it is asked for. */
static void
test_turned_manual (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (scenario);

  headroom_scenario_set_number (scenario, HR_LAYERS, 8, NULL);
  headroom_estimator_set_automatic (estimator, FALSE);
  iterate ();
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 1);
  g_assert_true (headroom_estimator_is_pending (estimator));
  g_object_set (estimator, "automatic", TRUE, NULL); /* as a binding does it */
  g_assert_true (headroom_estimator_get_scenario (estimator) == scenario);
  iterate ();
  g_assert_cmpuint (headroom_estimator_get_count (estimator), ==, 2);
  g_assert_false (headroom_estimator_is_pending (estimator));
  g_assert_finalize_object (estimator);
  g_assert_finalize_object (scenario);
}

static void
test_keeps_the_last_valid_one (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (scenario);
  double before = total (estimator);

  headroom_scenario_set_number (scenario, HR_KV_HEADS, 5, NULL);
  headroom_estimator_flush (estimator);
  g_assert_true (headroom_estimator_is_stale (estimator));
  g_assert_cmpuint (g_list_model_get_n_items (headroom_estimator_get_problems (estimator)), ==, 1);
  g_assert_cmpfloat (total (estimator), ==, before);
  headroom_scenario_set_number (scenario, HR_KV_HEADS, 8, NULL);
  headroom_estimator_flush (estimator);
  g_assert_false (headroom_estimator_is_stale (estimator));
  g_assert_cmpuint (g_list_model_get_n_items (headroom_estimator_get_problems (estimator)), ==, 0);
  g_assert_cmpfloat (total (estimator), <, before);
  g_assert_finalize_object (estimator);
  g_assert_finalize_object (scenario);
}

static void
test_other_scenario (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomScenario *invalid = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (NULL);

  g_assert_null (headroom_estimator_get_estimate (estimator));
  g_assert_false (headroom_estimator_is_stale (estimator));
  headroom_estimator_set_scenario (estimator, scenario);
  g_assert_nonnull (headroom_estimator_get_estimate (estimator));
  headroom_scenario_set_number (invalid, HR_KV_HEADS, 5, NULL);
  headroom_estimator_set_scenario (estimator, invalid);
  g_assert_null (headroom_estimator_get_estimate (estimator)); /* another scenario's result would be a lie */
  g_assert_true (headroom_estimator_is_stale (estimator));
  headroom_scenario_set_number (scenario, HR_LAYERS, 3, NULL);
  g_assert_false (headroom_estimator_is_pending (estimator));
  headroom_estimator_set_scenario (estimator, NULL);
  g_assert_finalize_object (estimator);
  g_assert_finalize_object (scenario);
  g_assert_finalize_object (invalid);
}

static void
test_gpu_counts (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (scenario);
  const hr_estimate_t *e;

  headroom_scenario_set_text (scenario, HR_GPU, "t4", NULL);
  headroom_estimator_flush (estimator);
  e = headroom_estimate_peek (headroom_estimator_get_estimate (estimator));
  g_assert_cmpint (e->verdict, ==, HR_DOES_NOT_FIT);
  g_assert_cmpfloat (e->usable_bytes, ==, (double) (gint64) (14.74 * 1073741824));
  headroom_scenario_set_text (scenario, HR_GPU, "", NULL);
  headroom_estimator_flush (estimator);
  e = headroom_estimate_peek (headroom_estimator_get_estimate (estimator));
  g_assert_cmpint (e->verdict, ==, HR_NO_VERDICT);
  g_assert_finalize_object (estimator);
  g_assert_finalize_object (scenario);
}

/* Finalized with a source waiting: the source goes with it. */
static void
test_dropped_while_pending (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomEstimator *estimator = headroom_estimator_new (scenario);

  headroom_scenario_set_number (scenario, HR_LAYERS, 3, NULL);
  g_assert_finalize_object (estimator);
  iterate ();
  g_assert_finalize_object (scenario);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/estimator/coalesces", test_coalesces);
  g_test_add_func ("/model/estimator/flush-and-manual", test_flush_and_manual);
  g_test_add_func ("/model/estimator/turned-manual", test_turned_manual);
  g_test_add_func ("/model/estimator/keeps-the-last-valid-one", test_keeps_the_last_valid_one);
  g_test_add_func ("/model/estimator/other-scenario", test_other_scenario);
  g_test_add_func ("/model/estimator/gpu-counts", test_gpu_counts);
  g_test_add_func ("/model/estimator/dropped-while-pending", test_dropped_while_pending);
  return g_test_run ();
}
