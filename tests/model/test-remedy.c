/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One change that ends a contradiction: which input it is, its value, and that it never makes things worse. */
#include "model/scenario/headroom-remedy.h"
#include "model/scenario/headroom-scenario-problems.h"

#include "core/table/checks.h"

static void
set (HeadroomScenario *scenario, hr_param_t param, const char *text)
{
  g_assert_true (headroom_scenario_set_text (scenario, param, text, NULL));
}

static void
check (HeadroomScenario *scenario, const char *expected)
{
  g_autofree char *words = headroom_remedy_describe (scenario);
  hr_param_t param;
  double value;

  g_assert_cmpstr (words, ==, expected);
  g_assert_cmpint (headroom_remedy_find (scenario, &param, &value), ==, expected != NULL);
  if (expected != NULL)
    g_assert_true (headroom_scenario_set_number (scenario, param, value, NULL));
}

static void
test_nothing_contradicts (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  hr_param_t param;
  double value;

  check (scenario, NULL);
  g_assert_false (headroom_remedy_find (scenario, &param, &value));
  g_assert_cmpint (param, ==, HR_N_PARAMS);
}

/* 32 heads are divided by 4, not by 5; 30 would be nearer to 32, but 5 was typed. */
static void
test_what_was_typed_is_changed (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  set (scenario, HR_KV_HEADS, "5");
  check (scenario, "Set KV heads to 4");
  g_assert_true (headroom_scenario_is_valid (scenario));
}

/* Four layers were typed, too: they are the model. */
static void
test_the_run_follows_the_model (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  set (scenario, HR_RECOMPUTE, "interval");
  set (scenario, HR_CHECKPOINT_INTERVAL, "8");
  set (scenario, HR_LAYERS, "4");
  check (scenario, "Set Checkpoint interval to 4");
  g_assert_true (headroom_scenario_is_valid (scenario));
}

static void
test_choices (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  set (scenario, HR_ACTIVATION_DTYPE, "fp32");
  set (scenario, HR_ATTENTION, "flash");
  check (scenario, "Set Attention kernel to PyTorch’s choice (SDPA)");
  set (scenario, HR_MODE, "inference");
  set (scenario, HR_CONTEXT_PARALLEL, "2");
  check (scenario, "Set Context-parallel size to 1"); /* a number, before inference is given up */
  g_assert_true (headroom_scenario_is_valid (scenario));
}

/* The formats of quantised weights are rows of facts, which only their function lists. */
static void
test_choices_of_a_function (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  set (scenario, HR_FINE_TUNING, "lora");
  set (scenario, HR_WEIGHT_QUANTIZATION, "q4-k");
  check (scenario, "Set Weight quantisation to None");
  g_assert_true (headroom_scenario_is_valid (scenario));
}

/* A list of numbers has no nearest value: there is only the way to it. */
static void
test_what_no_value_ends (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  hr_param_t param;
  double value;

  set (scenario, HR_PIPELINE_PARALLEL, "3");
  set (scenario, HR_STAGE_LAYERS, "7+7+7");
  g_assert_false (headroom_remedy_find (scenario, &param, &value)); /* 32 layers are the model's */
  g_assert_cmpint (param, ==, HR_LAYERS);                           /* the list is not in the window */
}

static guint
count_errors (HeadroomScenario *scenario)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];
  size_t n = hr_check (headroom_scenario_peek_params (scenario), problems);
  guint errors = 0;

  for (size_t i = 0; i < n; i++)
    errors += problems[i]->severity == HR_ERROR;
  return errors;
}

/* However many contradictions there are, each press ends one. */
static void
test_each_press_ends_one (void)
{
  static const hr_param_t turned[] = { HR_KV_HEADS,        HR_TENSOR_PARALLEL,  HR_CHECKPOINT_INTERVAL,
                                       HR_SEQUENCE_LENGTH, HR_CONTEXT_PARALLEL, HR_PIPELINE_PARALLEL,
                                       HR_GPU_COUNT,       HR_VIRTUAL_STAGES,   HR_EXPERTS,
                                       HR_EXPERT_PARALLEL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int helped = 0;

  for (int round = 0; round < 300; round++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      hr_param_t param;
      double value;

      set (scenario, HR_RECOMPUTE, "interval");
      for (guint i = 0; i < G_N_ELEMENTS (turned); i++)
        headroom_scenario_set_number (scenario, turned[i], g_rand_int_range (rand, 1, 48), NULL);
      for (guint before = count_errors (scenario); headroom_remedy_find (scenario, &param, &value); helped++)
        {
          g_assert_true (headroom_scenario_set_number (scenario, param, value, NULL));
          g_assert_cmpuint (count_errors (scenario), <, before);
          before = count_errors (scenario);
        }
    }
  g_assert_cmpint (helped, >, 600);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/remedy/nothing-contradicts", test_nothing_contradicts);
  g_test_add_func ("/model/remedy/what-was-typed-is-changed", test_what_was_typed_is_changed);
  g_test_add_func ("/model/remedy/the-run-follows-the-model", test_the_run_follows_the_model);
  g_test_add_func ("/model/remedy/choices", test_choices);
  g_test_add_func ("/model/remedy/choices-of-a-function", test_choices_of_a_function);
  g_test_add_func ("/model/remedy/what-no-value-ends", test_what_no_value_ends);
  g_test_add_func ("/model/remedy/each-press-ends-one", test_each_press_ends_one);
  return g_test_run ();
}
