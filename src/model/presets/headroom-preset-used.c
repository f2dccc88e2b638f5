/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By the origins of the scenario's values, else by the values themselves. */
#include "model/presets/headroom-preset-used.h"

#include "core/facts/families.h"
#include "model/presets/headroom-preset-catalog.h"
#include "words/headroom-i18n.h"

/* The kind of positions, though it may not be named but be that of the family. */
static hr_position_t
positions_of (const hr_params_t *params)
{
  const hr_family_t *family = hr_family (params->family);

  if (params->position_embeddings != HR_POSITION_AS_FAMILY)
    return params->position_embeddings;
  if (family->learned_positions)
    return HR_POSITION_LEARNED;
  if (family->alibi)
    return HR_POSITION_ALIBI;
  return HR_POSITION_ROPE;
}

static gboolean
value_stands (HeadroomAssignment *value, const hr_params_t *params)
{
  hr_param_t param = headroom_assignment_get_param (value);
  hr_params_t wanted = *params;
  char want[HR_TEXT_SIZE];
  char have[HR_TEXT_SIZE];

  hr_param_set_text (&wanted, param, headroom_assignment_get_value (value));
  if (param == HR_POSITION_EMBEDDINGS)
    return positions_of (&wanted) == positions_of (params);
  hr_param_get_text (&wanted, param, want, sizeof want);
  hr_param_get_text (params, param, have, sizeof have);
  return g_str_equal (want, have);
}

gboolean
headroom_preset_stands (HeadroomPreset *preset, HeadroomScenario *scenario)
{
  GListModel *values = G_LIST_MODEL (headroom_preset_get_partial (preset));
  guint n_values = g_list_model_get_n_items (values);

  for (guint i = 0; i < n_values; i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (values, i);

      if (!value_stands (value, headroom_scenario_peek_params (scenario)))
        return FALSE;
    }
  return n_values > 0;
}

/* The presets that values of the scenario come from, by their ids. */
static GHashTable *
list_named (HeadroomScenario *scenario)
{
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const char *id = headroom_scenario_get_origin_detail (scenario, (hr_param_t) i);

      if (id != NULL && headroom_scenario_get_origin (scenario, (hr_param_t) i) == HEADROOM_ORIGIN_PRESET)
        g_hash_table_add (ids, (char *) id);
    }
  return ids;
}

static HeadroomPreset *
find_named (HeadroomPresetCatalog *catalog, HeadroomScenario *scenario)
{
  g_autoptr (GHashTable) ids = list_named (scenario);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);

      if (g_hash_table_contains (ids, headroom_preset_get_id (preset)))
        return preset;
    }
  return NULL;
}

HeadroomPreset *
headroom_preset_find_standing (HeadroomPresetKind kind, HeadroomScenario *scenario)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);

      if (headroom_preset_stands (preset, scenario))
        return preset;
    }
  return NULL;
}

HeadroomPreset *
headroom_preset_find_used (HeadroomPresetKind kind, HeadroomScenario *scenario)
{
  HeadroomPreset *preset = find_named (headroom_preset_catalog_get (kind), scenario);

  if (preset == NULL)
    preset = headroom_preset_find_standing (kind, scenario);
  return preset;
}

char *
headroom_preset_describe_used (HeadroomPresetKind kind, HeadroomScenario *scenario)
{
  HeadroomPreset *preset = headroom_preset_find_used (kind, scenario);

  if (preset == NULL)
    return g_strdup (_ ("Custom"));
  if (headroom_preset_stands (preset, scenario))
    return g_strdup (headroom_preset_get_name (preset));
  /* Translators: the name of a model or of a recipe, some of whose values were changed. */
  return g_strdup_printf (_ ("%s, changed"), headroom_preset_get_name (preset));
}
