/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line names all that is not a default, even what the model and the recipe set: it holds when another
 * version of these sets something else. */
#include "report/report-reproduction.h"

#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-used.h"

static void
append_preset (GString *command, const char *option, HeadroomPreset *preset, HeadroomScenario *base)
{
  if (preset == NULL)
    return;
  g_string_append_printf (command, " --%s=%s", option, headroom_preset_get_id (preset));
  headroom_preset_apply (preset, base);
}

static gboolean
has_value (HeadroomScenario *scenario, hr_param_t param, const char *value)
{
  g_autofree char *own = headroom_scenario_get_text (scenario, param);

  return g_str_equal (own, value);
}

/* `base` gets it, too: other values may follow it. */
static void
append_value (GString *command, hr_param_t param, const char *value, HeadroomScenario *base)
{
  g_string_append_printf (command, " --%s=%s", hr_param_desc (param)->name, value);
  headroom_scenario_set_from (base, param, value, HEADROOM_ORIGIN_TYPED, NULL);
}

char *
headroom_report_command (HeadroomScenario *scenario)
{
  GString *command = g_string_new ("headroom-cli estimate");
  g_autoptr (HeadroomScenario) defaults = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) base = headroom_scenario_new ();

  append_preset (command, "model", headroom_preset_find_used (HEADROOM_PRESET_MODEL, scenario), base);
  append_preset (command, "recipe", headroom_preset_find_used (HEADROOM_PRESET_RECIPE, scenario), base);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      hr_param_t param = (hr_param_t) i;
      g_autofree char *value = headroom_scenario_get_text (scenario, param);
      gboolean usual = has_value (defaults, param, value) && has_value (base, param, value);

      if (!usual || param == HR_GPU)
        append_value (command, param, value, base);
    }
  return g_string_free_and_steal (command);
}

const char *
headroom_report_catalog_date (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  const char *newest = "";

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      const char *checked = headroom_gpu_get_checked (headroom_gpu_catalog_get (catalog, i));

      if (g_strcmp0 (checked, newest) > 0)
        newest = checked;
    }
  return newest;
}
