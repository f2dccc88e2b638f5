/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice among presets: each entry applies its own, and none says what the values are. */
#include "app/headroom-resources.h"
#include "app/inputs/headroom-preset-row.h"
#include "model/presets/headroom-preset-used.h"

static const char *
id_in_use (HeadroomScenario *scenario)
{
  HeadroomPreset *used = headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario);

  if (used == NULL)
    return NULL;
  return headroom_preset_get_id (used);
}

/* Entry 0 is none of them, entry i + 1 is preset i. */
static void
test_entries (void)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  HeadroomPresetRow *row = g_object_new (HEADROOM_TYPE_PRESET_ROW, "kind", HEADROOM_PRESET_MODEL, NULL);

  g_object_ref_sink (row);
  g_object_set (row, "scenario", scenario, NULL);
  for (guint i = 1; i <= 3; i++)
    {
      headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (row), i);
      g_assert_cmpstr (id_in_use (scenario), ==,
                       headroom_preset_get_id (headroom_preset_catalog_get_item (models, i - 1)));
    }
  g_object_unref (row);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/preset-row/entries", test_entries);
  return g_test_run ();
}
