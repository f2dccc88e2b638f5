/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that outlived the choice that they belong to. */
#include "model/presets/headroom-preset-leftover.h"

#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

/* A preset that is silent on it leaves the choice at its default. */
static gboolean
chooses_otherwise (HeadroomPreset *preset, hr_param_t choice, const hr_params_t *params)
{
  HeadroomAssignment *said = headroom_partial_find (headroom_preset_get_partial (preset), choice);
  hr_params_t chosen;

  hr_params_init (&chosen);
  if (said != NULL)
    hr_param_set_text (&chosen, choice, headroom_assignment_get_value (said));
  return hr_param_get (&chosen, choice) != hr_param_get (params, choice);
}

static gboolean
is_leftover (HeadroomScenario *scenario, hr_param_t param)
{
  const char *belongs_to = hr_param_desc (param)->belongs_to;
  HeadroomPreset *preset;
  hr_param_t choice;

  if (belongs_to == NULL || headroom_scenario_get_origin (scenario, param) != HEADROOM_ORIGIN_PRESET)
    return FALSE;
  choice = hr_param_find (belongs_to);
  preset = headroom_preset_find (headroom_scenario_get_origin_detail (scenario, param));
  if (preset == NULL || headroom_scenario_get_origin (scenario, choice) != HEADROOM_ORIGIN_TYPED)
    return FALSE;
  return chooses_otherwise (preset, choice, headroom_scenario_peek_params (scenario));
}

static void
drop (HeadroomScenario *scenario, hr_param_t param, GString *names)
{
  if (names->len > 0)
    g_string_append (names, ", ");
  g_string_append (names, headroom_param_get_label (param));
  headroom_scenario_reset (scenario, param);
}

char *
headroom_preset_drop_leftovers (HeadroomScenario *scenario)
{
  g_autoptr (GString) names = g_string_new (NULL);

  headroom_scenario_freeze (scenario);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (is_leftover (scenario, i))
      drop (scenario, i, names);
  headroom_scenario_thaw (scenario);
  if (names->len == 0)
    return NULL;
  /* Translators: %s is a list of inputs. */
  return g_strdup_printf (
      _ ("These inputs were reset, because the recipe set them for a choice that has since changed: %s."), names->str);
}
