/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks: each leads to a run of its kind, from every other, and leaves what a person typed. */
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-task.h"
#include "model/result/headroom-estimate.h"

static HeadroomTask
task_of (HeadroomScenario *scenario)
{
  return headroom_task_of (headroom_scenario_peek_params (scenario));
}

static void
test_a_first_start_is_a_task (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_cmpint (task_of (scenario), ==, HEADROOM_TASK_PRE_TRAIN);
}

static void
assert_applied (HeadroomTask task, HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = NULL;

  headroom_task_apply (task, scenario);
  g_assert_cmpint (task_of (scenario), ==, task);
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_nonnull (estimate);
}

static void
test_every_way_between_tasks (void)
{
  for (int from = 0; from < HEADROOM_N_TASKS; from++)
    for (int to = 0; to < HEADROOM_N_TASKS; to++)
      {
        g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

        assert_applied (from, scenario);
        assert_applied (to, scenario);
        assert_applied (from, scenario);
      }
}

static void
test_what_was_typed_stays (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, 1000, NULL));
  headroom_task_apply (HEADROOM_TASK_FINE_TUNE, scenario);
  g_assert_cmpint (headroom_scenario_peek_params (scenario)->sequence_length, ==, 1000);
  g_assert_cmpint (headroom_scenario_peek_params (scenario)->micro_batch_size, ==, 1);
}

/* But for what would make it another task. */
static void
test_typed_elements_give_way (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_text (scenario, HR_ACTIVATION_MODEL, "elements", NULL));
  g_assert_cmpint (task_of (scenario), ==, HEADROOM_TASK_NETWORK);
  assert_applied (HEADROOM_TASK_PRE_TRAIN, scenario);
}

/* Of any network nothing is known but numbers; whoever chooses a model there means that one. */
static void
test_a_model_ends_any_network (void)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) typed = headroom_scenario_new ();

  headroom_task_apply (HEADROOM_TASK_NETWORK, scenario);
  headroom_preset_apply (headroom_preset_catalog_lookup (models, "qwen2.5-7b"), scenario);
  g_assert_cmpint (task_of (scenario), ==, HEADROOM_TASK_PRE_TRAIN);
  g_assert_true (headroom_scenario_set_text (typed, HR_ACTIVATION_MODEL, "elements", NULL));
  headroom_preset_apply (headroom_preset_catalog_lookup (models, "qwen2.5-7b"), typed);
  g_assert_cmpint (task_of (typed), ==, HEADROOM_TASK_NETWORK);
}

static void
test_the_same_task_changes_nothing (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_task_apply (HEADROOM_TASK_FINE_TUNE, scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_FINE_TUNING, "qlora", NULL));
  headroom_task_apply (HEADROOM_TASK_FINE_TUNE, scenario);
  g_assert_cmpint (headroom_scenario_peek_params (scenario)->fine_tuning, ==, HR_FINE_TUNING_QLORA);
}

/* What came with a task goes with it: the example is as before. */
static void
test_the_way_back (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  gint64 length = headroom_scenario_peek_params (scenario)->sequence_length;

  headroom_task_apply (HEADROOM_TASK_FINE_TUNE, scenario);
  g_assert_cmpint (headroom_scenario_peek_params (scenario)->sequence_length, !=, length);
  headroom_task_apply (HEADROOM_TASK_PRE_TRAIN, scenario);
  g_assert_cmpint (headroom_scenario_peek_params (scenario)->sequence_length, ==, length);
  g_assert_cmpint (headroom_scenario_peek_params (scenario)->recompute, ==, HR_RECOMPUTE_NONE);
}

/* The task that people try first: a task, a model, a GPU, and it fits. */
static void
test_adapters_of_7b_fit_a_gpu_of_24_gb (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);

  headroom_task_apply (HEADROOM_TASK_FINE_TUNE, scenario);
  headroom_preset_apply (headroom_preset_catalog_lookup (models, "qwen2.5-7b"), scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "geforce-rtx-4090", NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_cmpint (headroom_estimate_peek (estimate)->verdict, !=, HR_DOES_NOT_FIT);
}

static void
assert_rows_apply (HeadroomTask task, HeadroomScenario *scenario)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  const HeadroomTaskRow *row;

  for (guint i = 0; (row = headroom_task_get_row (task, i)) != NULL; i++)
    {
      g_assert_true (hr_param_applies (params, row->param));
      g_assert_true (headroom_task_shows (task, row->param));
      g_assert_cmpstr (headroom_task_row_get_label (row), !=, "");
    }
}

/* A task shows nothing that never has an effect in it. One GPU has nobody to share optimizer states with. */
static void
test_rows_have_an_effect (void)
{
  for (int task = 0; task < HEADROOM_N_TASKS; task++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

      headroom_task_apply (task, scenario);
      g_assert_true (headroom_scenario_set_number (scenario, HR_DATA_PARALLEL, 2, NULL));
      assert_rows_apply (task, scenario);
    }
}

static void
test_rows_are_few (void)
{
  g_assert_true (headroom_task_shows (HEADROOM_TASK_SERVE, HR_MICRO_BATCH_SIZE));
  g_assert_true (headroom_task_shows (HEADROOM_TASK_FINE_TUNE, HR_LORA_RANK));
  g_assert_false (headroom_task_shows (HEADROOM_TASK_PRE_TRAIN, HR_LORA_RANK));
  g_assert_false (headroom_task_shows (HEADROOM_TASK_SERVE, HR_MODE));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/task/a-first-start-is-a-task", test_a_first_start_is_a_task);
  g_test_add_func ("/model/task/every-way-between-tasks", test_every_way_between_tasks);
  g_test_add_func ("/model/task/what-was-typed-stays", test_what_was_typed_stays);
  g_test_add_func ("/model/task/typed-elements-give-way", test_typed_elements_give_way);
  g_test_add_func ("/model/task/a-model-ends-any-network", test_a_model_ends_any_network);
  g_test_add_func ("/model/task/the-same-task-changes-nothing", test_the_same_task_changes_nothing);
  g_test_add_func ("/model/task/the-way-back", test_the_way_back);
  g_test_add_func ("/model/task/adapters-of-7b-fit-a-gpu-of-24-gb", test_adapters_of_7b_fit_a_gpu_of_24_gb);
  g_test_add_func ("/model/task/rows-have-an-effect", test_rows_have_an_effect);
  g_test_add_func ("/model/task/rows-are-few", test_rows_are_few);
  return g_test_run ();
}
