/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values by name put into a scenario, and what becomes of those that the one before had set there. */
#include "model/presets/headroom-preset-apply.h"

#include "core/facts/families.h"
#include "core/facts/family-facts.h"
#include "model/presets/headroom-preset-catalog.h"
#include "words/headroom-i18n.h"

static gboolean
came_with (HeadroomPresetKind kind, HeadroomScenario *scenario, hr_param_t param)
{
  const char *detail = headroom_scenario_get_origin_detail (scenario, param);

  return headroom_scenario_get_origin (scenario, param) == HEADROOM_ORIGIN_PRESET && detail != NULL
         && headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), detail) != NULL;
}

static gboolean
came_with_file (HeadroomScenario *scenario, hr_param_t param)
{
  HeadroomOrigin origin = headroom_scenario_get_origin (scenario, param);

  return origin == HEADROOM_ORIGIN_IMPORTED || origin == HEADROOM_ORIGIN_DERIVED;
}

/* A task that knows no model (headroom-task.c) gives way to one: else nothing would be seen of it. */
static gboolean
counts_no_model (HeadroomScenario *scenario, hr_param_t param)
{
  return param == HR_ACTIVATION_MODEL && came_with (HEADROOM_PRESET_RECIPE, scenario, param)
         && headroom_scenario_peek_params (scenario)->activation_model == HR_MODEL_ELEMENTS;
}

static gboolean
resets (HeadroomPartial *self, HeadroomScenario *scenario, hr_param_t param)
{
  switch (headroom_partial_get_scope (self))
    {
    case HEADROOM_PARTIAL_RESETS_ALL: return TRUE;
    case HEADROOM_PARTIAL_RESETS_MODEL: /* some say more than a shape: how long sequences may be, the weights' format */
      return hr_param_desc (param)->group == HR_GROUP_MODEL || came_with_file (scenario, param)
             || came_with (HEADROOM_PRESET_MODEL, scenario, param) || counts_no_model (scenario, param);
    case HEADROOM_PARTIAL_RESETS_RECIPE: return came_with (HEADROOM_PRESET_RECIPE, scenario, param);
    default: return FALSE;
    }
}

static void
assign (HeadroomAssignment *assignment, HeadroomScenario *scenario)
{
  hr_set_result_t result = headroom_scenario_set_from (
      scenario, headroom_assignment_get_param (assignment), headroom_assignment_get_value (assignment),
      headroom_assignment_get_origin (assignment), headroom_assignment_get_detail (assignment));

  g_warn_if_fail (result == HR_SET_OK); /* values were checked when they were read */
}

static void
put_values (HeadroomPartial *self, HeadroomScenario *scenario)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomAssignment *assignment = headroom_partial_find (self, (hr_param_t) i);

      if (assignment != NULL)
        assign (assignment, scenario);
      else if (resets (self, scenario, (hr_param_t) i))
        headroom_scenario_reset (scenario, (hr_param_t) i);
    }
}

/* A length that nobody typed is no longer than a new model’s table of positions. */
static gboolean
must_shorten (HeadroomPartial *self, HeadroomScenario *scenario)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);

  if (headroom_partial_get_scope (self) != HEADROOM_PARTIAL_RESETS_MODEL)
    return FALSE;
  if (headroom_scenario_get_origin (scenario, HR_SEQUENCE_LENGTH) == HEADROOM_ORIGIN_TYPED)
    return FALSE;
  return hr_learns_positions (params) && hr_usable_positions (params) > 0
         && params->sequence_length > hr_usable_positions (params);
}

static char *
print_usable_positions (HeadroomScenario *scenario)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, hr_usable_positions (headroom_scenario_peek_params (scenario)));
}

static void
shorten_sequence (HeadroomScenario *scenario)
{
  const char *key = headroom_scenario_get_origin_detail (scenario, HR_LEARNED_POSITIONS);
  g_autofree char *positions = print_usable_positions (scenario);

  headroom_scenario_set_from (scenario, HR_SEQUENCE_LENGTH, positions, HEADROOM_ORIGIN_DERIVED, key);
}

void
headroom_partial_apply (HeadroomPartial *self, HeadroomScenario *scenario)
{
  headroom_scenario_freeze (scenario);
  put_values (self, scenario);
  if (must_shorten (self, scenario))
    shorten_sequence (scenario);
  headroom_scenario_thaw (scenario);
}

char *
headroom_partial_describe_shortening (HeadroomPartial *self, HeadroomScenario *scenario)
{
  g_autoptr (HeadroomScenario) after = headroom_scenario_copy (scenario);
  g_autofree char *before = NULL;
  g_autofree char *positions = NULL;

  put_values (self, after);
  if (!must_shorten (self, after))
    return NULL;
  before = headroom_scenario_get_text (after, HR_SEQUENCE_LENGTH);
  positions = print_usable_positions (after);
  /* Translators: two numbers of tokens. */
  return g_strdup_printf (_ ("The sequence length, %1$s by default, is shortened to the %2$s positions of the model."),
                          before, positions);
}

void
headroom_preset_apply (HeadroomPreset *self, HeadroomScenario *scenario)
{
  headroom_scenario_freeze (scenario);
  headroom_partial_apply (headroom_preset_get_partial (self), scenario);
  if (headroom_preset_get_kind (self) == HEADROOM_PRESET_TEMPLATE)
    headroom_scenario_set_title (scenario, headroom_preset_get_name (self));
  headroom_scenario_thaw (scenario);
}
