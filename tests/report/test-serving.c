/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences on serving: whatever limits it, each is one. */
#include "model/result/headroom-estimate.h"
#include "report/report-serving.h"

static HeadroomScenario *
new_served (hr_param_t param, const char *value)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h100-sxm5-80gb", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_KV_CACHE_KIND, "paged", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, param, value, NULL));
  return scenario;
}

static void
assert_sentences (hr_param_t param, const char *value, hr_serving_limit_t limit, const char *says)
{
  g_autoptr (HeadroomScenario) scenario = new_served (param, value);
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_serving_t *serving = headroom_estimate_peek_serving (estimate);
  g_autofree char *text = headroom_report_serving (serving);
  g_autofree char *most = g_strdup_printf ("At most %.0f requests. %s By published", serving->largest_concurrency.value,
                                           says);

  g_assert_cmpint (serving->limit, ==, limit);
  g_assert_nonnull (strstr (text, most));
  g_assert_null (strstr (text, ".."));
}

static void
test_limits (void)
{
  /* A prompt of 4096, and 0.6 of an answer of 4096: 6553.6. */
  assert_sentences (HR_CACHED_TOKENS, "8192", HR_LIMIT_POOL,
                    "Limited by the memory for the cache. Caches fill as answers grow: a request has 6554 tokens "
                    "there on average, while the memory is estimated for 8192 each.");
  assert_sentences (HR_TARGET_TOKENS_PER_SECOND, "90", HR_LIMIT_SPEED,
                    "Limited by the target, which the slow end of the range must reach.");
  assert_sentences (HR_LAYERS, "1", HR_LIMIT_ENGINE, "Limited by the engine.");
}

/* Below a hundred tokens a second a tenth of one is said: 1 request gets what 1 / seconds of a token are. */
static void
test_summary (void)
{
  g_autoptr (HeadroomScenario) scenario = new_served (HR_MICRO_BATCH_SIZE, "1");
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_serving_t *serving = headroom_estimate_peek_serving (estimate);
  g_autofree char *text = headroom_report_served (serving);

  g_assert_true (g_str_has_suffix (text, " tokens/s with 1 request"));
  g_assert_nonnull (strstr (text, " ms a token · "));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/serving/limits", test_limits);
  g_test_add_func ("/report/serving/summary", test_summary);
  return g_test_run ();
}
