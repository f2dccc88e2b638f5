/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random actions on a scenario: typing, turning, presets, import, reset, renaming, the report's sweep. */
#include "actions.h"

#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"

#include "util.h"

guint
test_below (GRand *rand, guint limit)
{
  return (guint) g_rand_int_range (rand, 0, (int) limit);
}

/* Within the range, but not so far that most values would be absurd. */
static double
random_value (const hr_param_desc_t *desc, GRand *rand)
{
  double width = MIN (desc->max - desc->min, 1000);
  double value = desc->min + g_rand_double (rand) * width;

  if (desc->type == HR_TYPE_REAL)
    return value;
  if (desc->type == HR_TYPE_CHOICE)
    return test_below (rand, (guint) hr_choice_count (desc));
  if (desc->type == HR_TYPE_BOOL)
    return test_below (rand, 2);
  return (double) (gint64) value;
}

static void
change_value (HeadroomScenario *scenario, GRand *rand)
{
  hr_param_t param = test_below (rand, HR_N_PARAMS);
  const hr_param_desc_t *desc = hr_param_desc (param);

  if (desc->type == HR_TYPE_ID)
    headroom_scenario_set_text (scenario, param, "h200", NULL);
  else
    headroom_scenario_set_number (scenario, param, random_value (desc, rand), NULL);
}

static void
turn_spin_button (HeadroomScenario *scenario, GRand *rand)
{
  guint n = 1 + test_below (rand, 5);

  for (guint i = 0; i < n; i++)
    {
      double value = headroom_scenario_get_number (scenario, HR_MICRO_BATCH_SIZE);

      headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, value + 1, NULL);
    }
}

static void
apply_preset (HeadroomScenario *scenario, GRand *rand)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (test_below (rand, HEADROOM_N_PRESET_KINDS));
  guint index = test_below (rand, headroom_preset_catalog_get_length (catalog));

  headroom_preset_apply (headroom_preset_catalog_get_item (catalog, index), scenario);
}

void
test_import (HeadroomScenario *scenario, GRand *rand)
{
  static const char *const configs[] = { "data/configs/llama-65b-no-kv-heads.json", "data/configs/llama-3.1-8b.json" };
  g_autofree char *config = test_read (configs[test_below (rand, G_N_ELEMENTS (configs))], NULL);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (config, strlen (config), NULL);

  headroom_partial_apply (partial, scenario);
}

static void
reset_value (HeadroomScenario *scenario, GRand *rand)
{
  headroom_scenario_reset (scenario, test_below (rand, HR_N_PARAMS));
}

static void
reset_all (HeadroomScenario *scenario, GRand *rand)
{
  headroom_scenario_reset_all (scenario);
}

/* Titles that are hard to write. */
static void
rename_scenario (HeadroomScenario *scenario, GRand *rand)
{
  /* clang-format off */
  static const char *const parts[] = {
    "", "שלום", "😀", "\"=cmd()\"", "%n", "\n", "</script>", "\\", "\t", "_é", "८",
  };
  /* clang-format on */
  GString *title = g_string_new (NULL);

  for (guint i = 0; i < 3; i++)
    g_string_append (title, parts[test_below (rand, G_N_ELEMENTS (parts))]);
  headroom_scenario_set_title (scenario, title->str);
  g_string_free (title, TRUE);
}

static void
choose_sweep (HeadroomScenario *scenario, GRand *rand)
{
  static const hr_param_t params[] = { HR_LAYERS, HR_SEQUENCE_LENGTH, HR_N_PARAMS };

  headroom_scenario_set_sweep (scenario, params[test_below (rand, G_N_ELEMENTS (params))]);
}

static void (*const actions[]) (HeadroomScenario *scenario, GRand *rand) = {
  change_value, change_value, change_value, turn_spin_button, apply_preset,
  test_import,  reset_value,  reset_all,    rename_scenario,  choose_sweep,
};

void
test_act (HeadroomScenario *scenario, GRand *rand)
{
  actions[test_below (rand, G_N_ELEMENTS (actions))](scenario, rand);
}
