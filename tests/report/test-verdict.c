/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer in words: a limit is named where the memory alone would be enough. Values read with their units. */
#include "core/base/units.h"
#include "report/report-effect.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/words-bytes.h"

#include <locale.h>
#include <string.h>

/* A network of 100 000 000 elements of 4 bytes a sample, in batches of 50, is 18.6 GiB, and nothing else: 40 GiB of
 * A100 are 39.5 usable. */
static HeadroomScenario *
new_scenario (int samples)
{
  static const struct
  {
    hr_param_t param;
    const char *value;
  } values[] = {
    { HR_ACTIVATION_MODEL, "elements" },
    { HR_ACTIVATION_ELEMENTS, "100000000" },
    { HR_ACTIVATION_DTYPE, "fp32" },
    { HR_PARAMETER_COUNT, "1" },
    { HR_OPTIMIZER, "none" },
    { HR_OVERHEAD, "percent" },
    { HR_OVERHEAD_PERCENT, "0" },
    { HR_GPU, "a100-sxm4-40gb" },
  };
  HeadroomScenario *scenario = headroom_scenario_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_true (headroom_scenario_set_text (scenario, values[i].param, values[i].value, NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, samples, NULL));
  return scenario;
}

static void
assert_verdict (int samples, const char *verdict)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (samples);
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *sentence = headroom_report_verdict (estimate);

  g_assert_cmpstr (sentence, ==, verdict);
}

/* 50, 90, 105 and 110 samples are 18.6, 33.5, 39.1 and 41.0 GiB: 47, 85, 99 and 104 % of 39.5. */
static void
test_sentences (void)
{
  assert_verdict (50, "Fits on 1 × A100 SXM4 40GB with 20.9 GiB (52.8 %) free per GPU.");
  assert_verdict (90,
                  "Tight on 1 × A100 SXM4 40GB: 33.5 GiB of 39.5 GiB per GPU is above 80 %; only 5.97 GiB are free.");
  assert_verdict (105, "Does not fit on 1 × A100 SXM4 40GB: 39.1 GiB of 39.5 GiB per GPU is above 95 %.");
  assert_verdict (110, "Does not fit on 1 × A100 SXM4 40GB: 1.48 GiB short per GPU.");
}

/* 80 samples are 29.8 GiB; at 30 % more they are 38.7: less than 39.5, but above 95 % of it. */
static void
test_high_end (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (80);
  g_autoptr (HeadroomEstimate) estimate = NULL;
  hr_estimate_t e;
  g_autofree char *limited = NULL;
  g_autofree char *exceeded = NULL;

  estimate = headroom_estimate_new_for_scenario (scenario);
  e = *headroom_estimate_peek (estimate);
  e.stages[0].device_high = 38.7 * HR_GIB;
  limited = headroom_report_doubt (&e);
  e.stages[0].device_high = 40 * HR_GIB;
  exceeded = headroom_report_doubt (&e);
  g_assert_cmpstr (limited, ==, "At the high end, 38.7 GiB, it would not fit: above 95 % of the usable memory.");
  g_assert_cmpstr (exceeded, ==, "At the high end, 40.0 GiB, it would not fit.");
}

static void
test_low_end (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (110);
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  hr_estimate_t e = *headroom_estimate_peek (estimate);
  g_autofree char *sure = headroom_report_doubt (&e);
  g_autofree char *doubt = NULL;

  e.stages[0].device_low = 30 * HR_GIB;
  doubt = headroom_report_doubt (&e);
  g_assert_cmpstr (sure, ==, "");
  g_assert_cmpstr (doubt, ==, "At the low end, 30.0 GiB, it would fit.");
}

/* At the low end more is asked for than the 39.5 GiB that there are; what is left fits when idle blocks are given
 * back, and that is the amount to name. */
static void
test_low_end_given_back (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (110);
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  hr_estimate_t e = *headroom_estimate_peek (estimate);
  g_autofree char *idle = NULL;
  g_autofree char *paged = NULL;

  e.stages[0].device_low = 40 * HR_GIB;
  e.stages[0].returned_bytes = 10 * HR_GIB;
  idle = headroom_report_doubt (&e);
  e.params.optimizer_paged = true;
  paged = headroom_report_doubt (&e);
  g_assert_cmpstr (idle, ==, "At the low end, 30.0 GiB with all idle blocks given back, it would fit.");
  g_assert_cmpstr (paged, ==, "At the low end, 30.0 GiB with all paged states in host memory, it would fit.");
}

/* A 7B model’s weights and gradients alone are more than a 4090 has, wherever the states are. */
static void
test_paged_states (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *short_text = NULL;
  g_autofree char *still_short_text = NULL;
  g_autofree char *expected = NULL;
  const hr_estimate_t *e;

  g_assert_true (headroom_scenario_set_text (scenario, HR_OPTIMIZER_PAGED, "yes", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "rtx-4090", NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  e = headroom_estimate_peek (estimate);
  still_short_text = headroom_words_bytes (hr_worst_need (e).least_bytes - e->usable_bytes, HR_UNIT_GIB);
  short_text = headroom_words_bytes (e->total_bytes - e->usable_bytes, HR_UNIT_GIB);
  expected = g_strdup_printf ("Does not fit on 1 × GeForce RTX 4090: %s short per GPU, and still %s with all paged "
                              "states in host memory.",
                              short_text, still_short_text);
  sentence = headroom_report_verdict (estimate);
  g_assert_cmpstr (sentence, ==, expected);
}

/* Nine layers of a 7B model on a 4090, whose states are in host memory or on their way there where there is no room. */
static HeadroomEstimate *
new_paging (double full_percent)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_number (scenario, HR_LAYERS, 9, NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_OPTIMIZER_PAGED, "yes", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "rtx-4090", NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_FULL_PERCENT, full_percent, NULL));
  return headroom_estimate_new_for_scenario (scenario);
}

/* What is asked for is more than there is, what is needed at the least is not: tight. Where the limit is below that
 * least, it is said to be above the limit. */
static void
test_paging (void)
{
  g_autoptr (HeadroomEstimate) tight = new_paging (95);
  g_autoptr (HeadroomEstimate) limited = NULL;
  const hr_estimate_t *e = headroom_estimate_peek (tight);
  hr_need_t need = hr_worst_need (e);
  g_autofree char *least = headroom_words_bytes (need.least_bytes, HR_UNIT_GIB);
  g_autofree char *most = headroom_words_bytes (need.bytes, HR_UNIT_GIB);
  g_autofree char *tight_words = headroom_report_verdict (tight);
  g_autofree char *limited_words = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *expected_limited = NULL;

  g_assert_cmpfloat (need.bytes, >, e->usable_bytes);
  g_assert_cmpfloat (need.least_bytes, <, e->usable_bytes);
  expected = g_strdup_printf ("Tight on 1 × GeForce RTX 4090: it runs with %s of 23.5 GiB per GPU, but asks for %s, so "
                              "that paged optimizer states move to host memory and back, which takes time.",
                              least, most);
  g_assert_cmpstr (tight_words, ==, expected);
  limited = new_paging (81);
  expected_limited = g_strdup_printf ("Does not fit on 1 × GeForce RTX 4090: with all paged states in host memory, %s "
                                      "of 23.5 GiB per GPU is above 81 %%.",
                                      least);
  limited_words = headroom_report_verdict (limited);
  g_assert_cmpstr (limited_words, ==, expected_limited);
}

/* An engine with a pool gets half of the GPU: what is between that and 95 % of all is too much for its share alone. */
static gboolean
share_is_too_small (int sequences)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *sentence = NULL;
  const hr_estimate_t *e;
  gboolean is_named;

  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_KV_CACHE_KIND, "paged", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU_MEMORY_UTILIZATION, "0.5", NULL));
  g_assert_true (headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, sequences, NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  e = headroom_estimate_peek (estimate);
  sentence = headroom_report_verdict (estimate);
  is_named = strstr (sentence, "share") != NULL && e->verdict == HR_DOES_NOT_FIT;
  g_assert_true (is_named == (e->verdict == HR_DOES_NOT_FIT && e->stages[0].device <= 0.95 * e->usable_bytes));
  return is_named;
}

static void
test_share (void)
{
  guint n_too_small = 0;

  for (int sequences = 1; sequences < 60; sequences++)
    n_too_small += share_is_too_small (sequences);
  g_assert_cmpuint (n_too_small, >, 5);
  g_assert_cmpuint (n_too_small, <, 40);
}

static void
test_units (void)
{
  static const struct
  {
    hr_param_t param;
    double value;
    const char *text;
  } cases[] = {
    { HR_MICRO_BATCH_SIZE, 1, "1 sequence" }, { HR_MICRO_BATCH_SIZE, 2, "2 sequences" },
    { HR_DATA_PARALLEL, 1, "1 GPU" },         { HR_DATA_PARALLEL, 4, "4 GPUs" },
    { HR_SEQUENCE_LENGTH, 1, "1 token" },     { HR_SEQUENCE_LENGTH, 4096, "4096 tokens" },
    { HR_PIPELINE_PARALLEL, 1, "1 stage" },   { HR_LAYERS, 1, "1" },
    { HR_CHECKPOINT_INTERVAL, 1, "1 layer" }, { HR_CHECKPOINT_INTERVAL, 3, "3 layers" },
    { HR_SLIDING_WINDOW, 0, "0 tokens" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t params;
      g_autofree char *text = NULL;

      hr_params_init (&params);
      g_assert_cmpint (hr_param_set (&params, cases[i].param, cases[i].value), ==, HR_SET_OK);
      text = headroom_report_value (cases[i].param, &params);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* With a list of layers neither the sequence nor the shape of a transformer counts; with the ledger both do. */
static void
test_effect (void)
{
  static const hr_param_t idle[] = { HR_SEQUENCE_LENGTH, HR_LAYERS, HR_HIDDEN_SIZE, HR_KV_HEADS, HR_FFN_SIZE };
  static const hr_param_t active[] = { HR_ACTIVATION_ELEMENTS, HR_MICRO_BATCH_SIZE, HR_OPTIMIZER, HR_GPU, HR_MODE };
  g_autoptr (HeadroomScenario) network = new_scenario (50);
  g_autoptr (HeadroomScenario) usual = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) of_network = headroom_estimate_new_for_scenario (network);
  g_autoptr (HeadroomEstimate) of_usual = headroom_estimate_new_for_scenario (usual);

  for (gsize i = 0; i < G_N_ELEMENTS (idle); i++)
    {
      g_assert_false (hr_report_has_effect (headroom_estimate_peek (of_network), idle[i]));
      g_assert_true (hr_report_has_effect (headroom_estimate_peek (of_usual), idle[i]));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (active); i++)
    g_assert_true (hr_report_has_effect (headroom_estimate_peek (of_network), active[i]));
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/verdict/sentences", test_sentences);
  g_test_add_func ("/report/verdict/high-end", test_high_end);
  g_test_add_func ("/report/verdict/low-end", test_low_end);
  g_test_add_func ("/report/verdict/low-end-given-back", test_low_end_given_back);
  g_test_add_func ("/report/verdict/paged-states", test_paged_states);
  g_test_add_func ("/report/verdict/paging", test_paging);
  g_test_add_func ("/report/verdict/share", test_share);
  g_test_add_func ("/report/verdict/units", test_units);
  g_test_add_func ("/report/verdict/effect", test_effect);
  return g_test_run ();
}
