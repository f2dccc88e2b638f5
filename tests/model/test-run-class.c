/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes of runs: which one a run is of, and what is said of its measured runs. */
#include "core/table/params.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-accuracy.h"
#include "model/result/headroom-run-class.h"
#include "model/result/headroom-speed-class.h"

#include <glib.h>

/* The stack of each recipe, as its name says. */
static const struct
{
  const char *recipe;
  const char *stack;
} stacks[] = {
  { "transformers-bf16", "transformers" },
  { "transformers-peft", "transformers" },
  { "qlora-bitsandbytes", "transformers" },
  { "megatron", "megatron" },
  { "torchtune", "pytorch" },
  { "vllm", "engine" },
  { "vllm-v0", "engine" },
  { "llamacpp", "llamacpp" },
  { "ollama", "llamacpp" },
  { "transformers-inference", "inference" },
};

static HeadroomScenario *
scenario_of (const char *recipe)
{
  HeadroomScenario *scenario = headroom_scenario_new ();
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);

  headroom_preset_apply (headroom_preset_catalog_lookup (recipes, recipe), scenario);
  return scenario;
}

static void
test_stacks_of_recipes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (stacks); i++)
    {
      g_autoptr (HeadroomScenario) scenario = scenario_of (stacks[i].recipe);
      hr_stack_t stack = hr_stack_of (headroom_scenario_peek_params (scenario));

      g_test_message ("%s", stacks[i].recipe);
      g_assert_cmpstr (hr_stack_id (stack), ==, stacks[i].stack);
    }
}

/* Sharding needs more than one GPU. */
static void
test_stacks_of_shards (void)
{
  static const struct
  {
    const char *recipe;
    const char *stack;
  } sharded[] = {
    { "transformers-bf16", "transformers-sharded" },
    { "peft-fsdp1-qlora", "transformers-sharded" },
    { "torchtitan", "fsdp2" },
    { "torchtune", "pytorch-sharded" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (sharded); i++)
    {
      g_autoptr (HeadroomScenario) scenario = scenario_of (sharded[i].recipe);

      headroom_scenario_set_text (scenario, HR_DATA_PARALLEL, "8", NULL);
      headroom_scenario_set_text (scenario, HR_ZERO_STAGE, "3", NULL);
      g_assert_cmpstr (hr_stack_id (hr_stack_of (headroom_scenario_peek_params (scenario))), ==, sharded[i].stack);
    }
}

/* In every class the range holds the amount, and no factor is missing. */
static void
test_factors (void)
{
  hr_spread_t spreads[HR_N_SUBJECTS];
  hr_params_t p;

  hr_params_init (&p);
  for (int method = HR_FINE_TUNING_FULL; method <= HR_FINE_TUNING_QLORA; method++)
    {
      p.fine_tuning = (hr_choice_t) method;
      hr_spreads_of (&p, spreads);
      for (int subject = 0; subject < HR_N_SUBJECTS; subject++)
        {
          g_assert_cmpfloat (spreads[subject].more, >=, 1);
          g_assert_cmpfloat_with_epsilon (spreads[subject].less * spreads[subject].more, 1, 1e-12);
        }
    }
}

static void
check_class (const HeadroomRunClass *class)
{
  g_autofree char *text = headroom_run_class_describe (class);

  g_assert_cmpfloat (class->n_runs, >=, class->n_sources);
  g_assert_cmpfloat (class->n_sources, >=, 1);
  g_assert_cmpfloat (class->n_inside, <=, class->n_runs);
  g_assert_cmpfloat (class->median_percent, <=, class->p90_percent);
  g_assert_cmpfloat (class->width_percent, >, 0);
  g_assert_cmpuint (class->sources->len, >=, 1);
  g_assert_nonnull (strstr (text, "median error"));
}

static void
test_classes (void)
{
  const HeadroomRunClass *class;
  double runs = 0;

  for (guint i = 0; (class = headroom_run_class_get (i)) != NULL; i++)
    {
      check_class (class);
      runs += class->n_runs;
    }
  g_assert_cmpfloat (runs, ==, 650);
}

static void
test_words (void)
{
  g_autoptr (HeadroomScenario) scenario = scenario_of ("transformers-peft");
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  const HeadroomRunClass *class = headroom_run_class_find (params, HR_OF_GPU);
  g_autofree char *label = headroom_run_class_get_label (params);
  g_autofree char *text = NULL;
  g_autofree char *start = NULL;
  g_autofree char *sources = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_cmpstr (label, ==, "Transformers · LoRA");
  g_assert_nonnull (class);
  text = headroom_run_class_describe (class);
  start = g_strdup_printf ("%.0f runs, %.0f sources: median error ", class->n_runs, class->n_sources);
  g_assert_true (g_str_has_prefix (text, start));
  g_assert_null (headroom_run_class_find (params, HR_OF_POOL));
  sources = headroom_run_class_describe_sources (class);
  lines = g_strsplit (sources, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, class->sources->len);
  for (guint i = 0; i < class->sources->len; i++)
    g_assert_cmpstr (lines[i], ==, headroom_accuracy_get_label (class->sources->pdata[i]));
}

/* What a range rests on: runs of the GPU, few of them, or none of the kind. */
static void
test_explanations (void)
{
  g_autoptr (HeadroomScenario) many = scenario_of ("transformers-peft");
  g_autoptr (HeadroomScenario) none = scenario_of ("megatron");
  g_autofree char *of_many = headroom_run_class_explain (headroom_scenario_peek_params (many));
  g_autofree char *of_none = NULL;
  hr_params_t few = *headroom_scenario_peek_params (none);
  g_autofree char *of_few = NULL;

  g_assert_true (g_str_has_prefix (of_many, "Range: Transformers · LoRA, On the GPU. "));
  g_assert_false (g_str_has_suffix (of_many, "These are few."));
  of_few = headroom_run_class_explain (&few); /* four runs of Megatron’s on a GPU */
  g_assert_true (g_str_has_suffix (of_few, "These are few."));
  few.fine_tuning = HR_FINE_TUNING_LORA;
  of_none = headroom_run_class_explain (&few);
  g_assert_true (g_str_has_prefix (of_none, "Range: Megatron-LM · LoRA. No such run is among the measured ones"));
  few.range = HR_RANGE_TYPED;
  g_assert_null (headroom_run_class_explain (&few));
}

/* The row of the file that the time of the run is judged by, and its figures. */
static void
test_speed_classes (void)
{
  g_autoptr (HeadroomScenario) training = scenario_of ("nemo");
  g_autoptr (HeadroomScenario) serving = scenario_of ("vllm");
  const HeadroomAccuracyRow *step = headroom_speed_class_find (headroom_scenario_peek_params (training));
  g_autofree char *text = headroom_speed_class_describe (headroom_scenario_peek_params (training));
  g_autofree char *start = g_strdup_printf (
      "%.0f published figures of this kind (Dense models, NVIDIA’s stacks): median error ", step->rows);
  g_autoptr (HeadroomJson) object = headroom_speed_class_to_json (headroom_scenario_peek_params (serving));

  g_assert_cmpstr (step->name, ==, "dense-nvidia");
  g_assert_true (g_str_has_prefix (text, start));
  g_assert_cmpstr (headroom_json_get_member_string (object, "id"), ==, "steady");
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (object, "p90-percent")), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/run-class/stacks-of-recipes", test_stacks_of_recipes);
  g_test_add_func ("/model/run-class/stacks-of-shards", test_stacks_of_shards);
  g_test_add_func ("/model/run-class/factors", test_factors);
  g_test_add_func ("/model/run-class/classes", test_classes);
  g_test_add_func ("/model/run-class/words", test_words);
  g_test_add_func ("/model/run-class/explanations", test_explanations);
  g_test_add_func ("/model/run-class/speed-classes", test_speed_classes);
  return g_test_run ();
}
