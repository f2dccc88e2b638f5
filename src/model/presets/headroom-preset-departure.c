/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a preset sets, beside what is there and what would be there without it. */
#include "model/presets/headroom-preset-departure.h"

#include "model/scenario/headroom-param.h"

static char *
describe_preset (hr_param_t param, const hr_params_t *wanted)
{
  g_autofree char *value = headroom_param_describe_value (param, wanted);

  /* Translators: a value that a recipe sets, where the scenario has another one */
  return g_strdup_printf (_ ("Recipe: %s"), value);
}

static char *
describe_default (hr_param_t param, const hr_params_t *defaults)
{
  g_autofree char *value = headroom_param_describe_value (param, defaults);

  /* Translators: the value that an input has where no recipe sets it */
  return g_strdup_printf (_ ("By default: %s"), value);
}

char *
headroom_preset_describe_departure (HeadroomPreset *preset, HeadroomScenario *scenario, hr_param_t param)
{
  HeadroomAssignment *assignment = headroom_partial_find (headroom_preset_get_partial (preset), param);
  hr_params_t defaults;
  hr_params_t wanted;

  if (assignment == NULL)
    return NULL;
  hr_params_init (&defaults);
  defaults.gpu = headroom_scenario_peek_params (scenario)->gpu; /* whose context is the default */
  wanted = defaults;
  hr_param_set_text (&wanted, param, headroom_assignment_get_value (assignment));
  if (!headroom_param_has_same_value (param, &wanted, headroom_scenario_peek_params (scenario)))
    return describe_preset (param, &wanted);
  if (!headroom_param_has_same_value (param, &wanted, &defaults))
    return describe_default (param, &defaults);
  return NULL;
}
