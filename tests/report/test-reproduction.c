/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command of a report gives its scenario again, and says no more than it must. */
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "report/report-reproduction.h"

#include <string.h>

static HeadroomPreset *
find_preset (const char *name, const char *id)
{
  if (g_str_equal (name, "model"))
    return headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), id);
  if (g_str_equal (name, "recipe"))
    return headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE), id);
  return NULL;
}

static void
set (HeadroomScenario *scenario, hr_param_t param, const char *value)
{
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_text (scenario, param, value, &error);
  g_assert_no_error (error);
}

static gboolean
has_value (HeadroomScenario *scenario, hr_param_t param, const char *value)
{
  g_autofree char *own = headroom_scenario_get_text (scenario, param);

  return g_str_equal (own, value);
}

/* “--name=value”: a model or a recipe, or what is no default, or what would else be theirs. */
static void
follow (HeadroomScenario *scenario, const char *word)
{
  g_auto (GStrv) parts = g_strsplit (word + strlen ("--"), "=", 2);
  HeadroomPreset *preset = find_preset (parts[0], parts[1]);
  hr_param_t param = hr_param_find (parts[0]);
  g_autoptr (HeadroomScenario) defaults = headroom_scenario_new ();

  if (preset != NULL)
    {
      headroom_preset_apply (preset, scenario);
      return;
    }
  if (param != HR_GPU)
    g_assert_false (has_value (defaults, param, parts[1]) && has_value (scenario, param, parts[1]));
  set (scenario, param, parts[1]);
}

static void
assert_same (HeadroomScenario *have, HeadroomScenario *expected)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      g_autofree char *value = headroom_scenario_get_text (have, i);
      g_autofree char *own = headroom_scenario_get_text (expected, i);

      g_test_message ("%s", hr_param_desc (i)->name);
      g_assert_cmpstr (value, ==, own);
    }
}

static void
assert_again (HeadroomScenario *scenario)
{
  g_autofree char *command = headroom_report_command (scenario);
  g_autoptr (HeadroomScenario) again = headroom_scenario_new ();
  g_auto (GStrv) words = NULL;

  g_test_message ("%s", command);
  g_assert_true (g_shell_parse_argv (command, NULL, &words, NULL));
  g_assert_cmpstr (words[0], ==, "headroom-cli");
  g_assert_cmpstr (words[1], ==, "estimate");
  for (char **word = words + 2; *word != NULL; word++)
    follow (again, *word);
  assert_same (again, scenario);
}

/* A recipe and values of a person’s own, one of which is the default, on top of each model. */
static void
test_again (void)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);

  for (guint i = 0; i < headroom_preset_catalog_get_length (models); i++)
    {
      HeadroomPreset *model = headroom_preset_catalog_get_item (models, i);
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autofree char *vocab_size = headroom_scenario_get_text (scenario, HR_VOCAB_SIZE);

      headroom_preset_apply (model, scenario);
      assert_again (scenario);
      headroom_preset_apply (find_preset ("recipe", "fsdp2"), scenario);
      set (scenario, HR_MICRO_BATCH_SIZE, "3");
      set (scenario, HR_VOCAB_SIZE, vocab_size);
      set (scenario, HR_GPU, "l4");
      assert_again (scenario);
    }
}

/* A cache of the default length, which whoever typed it decided, is named beside a longer prompt; one that follows the
 * prompt is what the command leads to anyway. */
static void
test_decided_cache (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *decided = NULL;

  set (scenario, HR_MODE, "inference");
  set (scenario, HR_SEQUENCE_LENGTH, "32768");
  assert_again (scenario);
  set (scenario, HR_CACHED_TOKENS, "4096");
  assert_again (scenario);
  decided = headroom_report_command (scenario);
  g_assert_nonnull (strstr (decided, " --cached-tokens=4096"));
}

/* Of the defaults, whose they are, and the GPU. */
static void
test_least (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *gpu = headroom_scenario_get_text (scenario, HR_GPU);
  g_autofree char *command = headroom_report_command (scenario);
  g_autofree char *expected = g_strdup_printf (
      "headroom-cli estimate --model=llama-2-7b --recipe=transformers-bf16 --gpu=%s", gpu);

  g_assert_cmpstr (command, ==, expected);
  assert_again (scenario);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/reproduction/again", test_again);
  g_test_add_func ("/report/reproduction/decided-cache", test_decided_cache);
  g_test_add_func ("/report/reproduction/least", test_least);
  return g_test_run ();
}
