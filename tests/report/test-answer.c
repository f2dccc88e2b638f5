/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer as a sentence: GPUs and amount, what is free or too much, users of a server, the sizes of a plan. */
#include "report/report-answer.h"
#include "report/report-time.h"

#include "core/base/units.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"
#include "words/words-bytes.h"

#include <locale.h>

static char *
write_gib (double bytes)
{
  return headroom_words_bytes (bytes, HR_UNIT_GIB);
}

static void
set (HeadroomScenario *scenario, hr_param_t param, const char *value)
{
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_text (scenario, param, value, &error);
  g_assert_no_error (error);
}

/* A network of 100 000 000 elements of 4 bytes a sample and nothing else: samples of 0.3725 GiB. An A100 of 40 GB has
 * 39.5 GiB. */
static HeadroomScenario *
new_scenario (const char *samples)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  set (scenario, HR_ACTIVATION_MODEL, "elements");
  set (scenario, HR_ACTIVATION_ELEMENTS, "100000000");
  set (scenario, HR_ACTIVATION_DTYPE, "fp32");
  set (scenario, HR_PARAMETER_COUNT, "1");
  set (scenario, HR_OPTIMIZER, "none");
  set (scenario, HR_OVERHEAD, "percent");
  set (scenario, HR_OVERHEAD_PERCENT, "0");
  set (scenario, HR_GPU, "a100-sxm4-40gb");
  set (scenario, HR_MICRO_BATCH_SIZE, samples);
  return scenario;
}

static void
assert_answer (HeadroomScenario *scenario, const char *text)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *answer = headroom_report_answer (headroom_estimate_peek (estimate), write_gib);

  g_assert_cmpstr (answer, ==, text);
}

static void
assert_samples (const char *samples, const char *n_gpus, const char *text)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario (samples);

  set (scenario, HR_DATA_PARALLEL, n_gpus);
  assert_answer (scenario, text);
}

/* 50, 90, 105 and 110 samples are 18.6, 33.5, 39.1 and 41.0 GiB: 47, 85, 99 and 104 % of 39.5. A sample is 381.47 MiB:
 * of 40 448 MiB 105 of them leave 393.7. */
static void
test_sentences (void)
{
  assert_samples ("50", "1", "Fits 1 × A100 SXM4 40GB: 20.9 GiB free");
  assert_samples ("90", "1", "Tight on 1 × A100 SXM4 40GB: 5.97 GiB free");
  assert_samples ("105", "1", "Does not fit 1 × A100 SXM4 40GB: only 393.7 MiB would be left");
  assert_samples ("110", "1", "Does not fit 1 × A100 SXM4 40GB: 1.48 GiB too much");
  assert_samples ("110", "4", "Does not fit 4 × A100 SXM4 40GB: 1.48 GiB too much on each");
}

/* Nine layers of a 7B model ask for more than a 4090 has, and run: their states can be elsewhere. */
static void
test_paged_states (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  set (scenario, HR_LAYERS, "9");
  set (scenario, HR_GPU, "rtx-4090");
  set (scenario, HR_OPTIMIZER_PAGED, "yes");
  assert_answer (scenario, "Tight on 1 × GeForce RTX 4090: runs with optimizer states in host memory");
}

/* Tight, with so many bytes free. */
static void
assert_tight (double free_bytes, const char *expected)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("100");
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  hr_estimate_t e = *headroom_estimate_peek (estimate);
  g_autofree char *answer = NULL;

  e.verdict = HR_TIGHT;
  e.free_bytes = free_bytes;
  answer = headroom_report_answer (&e, write_gib);
  g_assert_cmpstr (answer, ==, expected);
}

/* As if all that is asked for above 39.5 GiB were idle blocks; and to the byte, so that none has to be given back. */
static void
test_idle_blocks (void)
{
  assert_tight (-1, "Tight on 1 × A100 SXM4 40GB: runs only while idle memory is given back");
  assert_tight (0, "Tight on 1 × A100 SXM4 40GB: 0 B free");
}

static void
test_no_gpu (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("50");

  set (scenario, HR_GPU, "");
  assert_answer (scenario, "");
}

static void
assert_plan (const char *data, const char *tensor, const char *pipeline, const char *text)
{
  hr_params_t params;
  g_autofree char *plan = NULL;

  hr_params_init (&params);
  params.data_parallel = g_ascii_strtoll (data, NULL, 10);
  params.tensor_parallel = g_ascii_strtoll (tensor, NULL, 10);
  params.pipeline_parallel = g_ascii_strtoll (pipeline, NULL, 10);
  plan = headroom_report_plan (&params);
  g_assert_cmpstr (plan, ==, text);
}

static void
test_plan (void)
{
  assert_plan ("16", "2", "2", "DP 16 × TP 2 × PP 2 = 64 GPUs");
  assert_plan ("1", "4", "1", "TP 4 = 4 GPUs");
  assert_plan ("1", "1", "1", "");
}

/* A pool's answer says how many users there is room for; elsewhere that stands for itself. */
static void
test_users (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) pooled = NULL;
  g_autoptr (HeadroomEstimate) plain = NULL;
  g_autofree char *none = NULL;
  g_autofree char *users = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *expected = NULL;

  set (scenario, HR_MODE, "inference");
  plain = headroom_estimate_new_for_scenario (scenario);
  users = headroom_report_users (headroom_estimate_peek (plain));
  g_assert_true (g_regex_match_simple ("^Room for [0-9]+ users$", users, 0, 0));
  set (scenario, HR_KV_CACHE_KIND, "paged");
  pooled = headroom_estimate_new_for_scenario (scenario);
  none = headroom_report_users (headroom_estimate_peek (pooled));
  answer = headroom_report_answer (headroom_estimate_peek (pooled), write_gib);
  expected = g_strdup_printf (": room for %d users", (int) headroom_estimate_peek (pooled)->room.sequences);
  g_assert_cmpstr (none, ==, "");
  g_assert_true (g_str_has_suffix (answer, expected));
}

/* 12.6 GiB of weights and ten caches of 2 GiB are more than three tenths of an H100, 23.7 GiB, and less than all. */
static void
test_share (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  set (scenario, HR_MODE, "inference");
  set (scenario, HR_KV_CACHE_KIND, "paged");
  set (scenario, HR_GPU_MEMORY_UTILIZATION, "0.3");
  set (scenario, HR_MICRO_BATCH_SIZE, "10");
  set (scenario, HR_GPU, "h100-sxm5-80gb");
  assert_answer (scenario, "Does not fit 1 × H100 SXM5 80GB: the engine’s share is too small");
}

/* 80 and 95 % are the limits of a new scenario. */
static void
test_rule (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("50");
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *rule = headroom_report_rule (headroom_estimate_peek (estimate), write_gib);

  g_assert_true (
      g_str_has_prefix (rule, "A run fits if it needs at most 80 % of the 39.5 GiB usable memory. Up to 95 % "));
}

/* 50 · 400 000 000 bytes are 18.63 GiB. Where one percentage stands for all overhead, here 0, it may be up to 20. */
static void
test_range (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("50");
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *range = headroom_report_range (headroom_estimate_peek (estimate), write_gib);

  g_assert_cmpstr (range, ==, "Range: 18.6 GiB to 22.4 GiB");
}

/* Beside the verdict stand the ends of all stages, whichever needs the most. */
static void
test_range_of_stages (void)
{
  hr_estimate_t e = { .n_stages = 2,
                      .stages = { { .device = 18, .device_low = 16, .device_high = 20 },
                                  { .device = 17, .device_low = 15, .device_high = 24 } } };
  g_autofree char *range = NULL;

  for (int rank = 0; rank < 2; rank++)
    {
      e.stages[rank].device *= HR_GIB;
      e.stages[rank].device_low *= HR_GIB;
      e.stages[rank].device_high *= HR_GIB;
    }
  range = headroom_report_range (&e, write_gib);
  g_assert_cmpstr (range, ==, "Range: 16.0 GiB to 24.0 GiB");
}

/* What is known to the byte has no range; and where there is no GPU to judge by, there is no rule. */
static void
test_nothing_to_say (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("50");
  g_autoptr (HeadroomEstimate) estimate = NULL;
  hr_estimate_t known;
  g_autofree char *range = NULL;
  g_autofree char *rule = NULL;

  set (scenario, HR_GPU, "");
  estimate = headroom_estimate_new_for_scenario (scenario);
  known = *headroom_estimate_peek (estimate);
  known.stages[known.worst].device_low = known.stages[known.worst].device_high;
  range = headroom_report_range (&known, write_gib);
  rule = headroom_report_rule (&known, write_gib);
  g_assert_cmpstr (range, ==, "");
  g_assert_cmpstr (rule, ==, "");
}

/* In a few words, for the head of the window. */
static void
test_step (void)
{
  hr_time_t time = { .reason = HR_TIME_IS_KNOWN, .step = { .seconds = 0.932 }, .tokens_per_second = 12345 };
  hr_time_t unknown = { .reason = HR_TIME_OF_INFERENCE };
  g_autofree char *known_text = headroom_report_step (&time);
  g_autofree char *unknown_text = headroom_report_step (&unknown);

  g_assert_cmpstr (known_text, ==, "0.932 s a step · 12\u202f345 tokens/s");
  g_assert_cmpstr (unknown_text, ==, "");
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/answer/sentences", test_sentences);
  g_test_add_func ("/report/answer/paged-states", test_paged_states);
  g_test_add_func ("/report/answer/idle-blocks", test_idle_blocks);
  g_test_add_func ("/report/answer/no-gpu", test_no_gpu);
  g_test_add_func ("/report/answer/plan", test_plan);
  g_test_add_func ("/report/answer/users", test_users);
  g_test_add_func ("/report/answer/share", test_share);
  g_test_add_func ("/report/answer/step", test_step);
  g_test_add_func ("/report/answer/rule", test_rule);
  g_test_add_func ("/report/answer/range", test_range);
  g_test_add_func ("/report/answer/range-of-stages", test_range_of_stages);
  g_test_add_func ("/report/answer/nothing-to-say", test_nothing_to_say);
  return g_test_run ();
}
