/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice that follows an estimate: the last question gets its answer, the same one is asked once, locks are kept. */
#include "model/result/headroom-advisor.h"

static HeadroomEstimate *
estimate_with (hr_param_t param, const char *value)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, param, value, NULL));
  return headroom_estimate_new_for_scenario (scenario);
}

static void
count (HeadroomAdvisor *advisor, int *n)
{
  (*n)++;
}

static void
wait_for (HeadroomAdvisor *advisor)
{
  while (headroom_advisor_is_pending (advisor))
    g_main_context_iteration (NULL, TRUE);
}

/* Nothing is computed before the main loop runs; of two questions the later one counts. */
static void
test_last_counts (void)
{
  g_autoptr (HeadroomAdvisor) advisor = headroom_advisor_new (HEADROOM_ADVICE_MEMORY);
  g_autoptr (HeadroomEstimate) first = estimate_with (HR_LAYERS, "32");
  g_autoptr (HeadroomEstimate) last = estimate_with (HR_LAYERS, "33");
  int n = 0;

  g_signal_connect (advisor, "changed", G_CALLBACK (count), &n);
  headroom_advisor_ask (advisor, first, NULL);
  headroom_advisor_ask (advisor, last, NULL);
  g_assert_null (headroom_advisor_get_advice (advisor));
  g_assert_false (headroom_advisor_answers (advisor));
  wait_for (advisor);
  g_assert_true (headroom_advisor_answers (advisor));
  g_assert_cmpint (n, ==, 1);
  g_assert_cmpint (headroom_advisor_get_verdict (advisor), ==, HR_DOES_NOT_FIT);
  for (guint i = 0; i < headroom_advisor_get_advice (advisor)->len; i++)
    {
      const HeadroomAdvice *advice = headroom_advisor_get_advice (advisor)->pdata[i];
      g_assert_cmpint (advice->before.layers, ==, 33);
    }
  headroom_advisor_ask (advisor, last, NULL);
  g_assert_false (headroom_advisor_is_pending (advisor));
}

static gboolean
raise_flag (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

/* For a part of the rest; true where a slow machine made it longer than that. */
static gboolean
run_shortly (void)
{
  gint64 start = g_get_monotonic_time ();
  gboolean is_over = FALSE;

  g_timeout_add (HEADROOM_REST_MS / 8, raise_flag, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
  return g_get_monotonic_time () - start >= HEADROOM_REST_MS * G_TIME_SPAN_MILLISECOND;
}

/* While a value is turned there is no advice on the way; when it rests, it is about the last value. */
static void
test_rests (void)
{
  g_autoptr (HeadroomAdvisor) advisor = headroom_advisor_new (HEADROOM_ADVICE_MEMORY);
  g_autoptr (HeadroomEstimate) first = estimate_with (HR_LAYERS, "32");
  int n_long = 0;
  int n = 0;

  headroom_advisor_ask (advisor, first, NULL);
  wait_for (advisor);
  g_signal_connect (advisor, "changed", G_CALLBACK (count), &n);
  for (int layers = 33; layers <= 42; layers++)
    {
      g_autofree char *text = g_strdup_printf ("%d", layers);
      g_autoptr (HeadroomEstimate) next = estimate_with (HR_LAYERS, text);

      headroom_advisor_ask (advisor, next, NULL);
      n_long += run_shortly ();
    }
  g_assert_cmpint (n, <=, n_long);
  wait_for (advisor);
  g_assert_cmpint (n, <=, n_long + 1);
  g_assert_cmpuint (headroom_advisor_get_advice (advisor)->len, >, 0);
  g_assert_cmpint (((const HeadroomAdvice *) headroom_advisor_get_advice (advisor)->pdata[0])->before.layers, ==, 42);
}

static void
test_locks (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (HeadroomAdvisor) advisor = headroom_advisor_new (HEADROOM_ADVICE_MEMORY);
  const bool *locked = headroom_scenario_peek_locks (scenario);

  headroom_scenario_set_locked (scenario, HR_GPU, TRUE);
  g_assert_true (headroom_scenario_is_locked (scenario, HR_GPU));
  headroom_advisor_ask (advisor, estimate, locked);
  wait_for (advisor);
  g_assert_cmpuint (headroom_advisor_get_advice (advisor)->len, >, 0);
  for (guint i = 0; i < headroom_advisor_get_advice (advisor)->len; i++)
    {
      const HeadroomAdvice *advice = headroom_advisor_get_advice (advisor)->pdata[i];
      g_assert_cmpstr (advice->advice.params.gpu.text, ==, advice->before.gpu.text);
    }
  headroom_scenario_set_locked (scenario, HR_GPU, FALSE);
  headroom_advisor_ask (advisor, estimate, locked);
  g_assert_true (headroom_advisor_is_pending (advisor));
  wait_for (advisor);
}

/* What was changed since stays. */
static void
test_only_changes_are_applied (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GPtrArray) all = headroom_advice_new (headroom_estimate_peek (estimate), NULL, HEADROOM_ADVICE_MEMORY);

  headroom_scenario_set_number (scenario, HR_LAYERS, 31, NULL);
  headroom_advice_apply (all->pdata[0], scenario);
  g_assert_cmpfloat (headroom_scenario_get_number (scenario, HR_LAYERS), ==, 31);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/advisor/last-counts", test_last_counts);
  g_test_add_func ("/model/advisor/rests", test_rests);
  g_test_add_func ("/model/advisor/locks", test_locks);
  g_test_add_func ("/model/advisor/only-changes-are-applied", test_only_changes_are_applied);
  return g_test_run ();
}
