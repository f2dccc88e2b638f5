/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The locked inputs of a scenario, read and written. */
#include "model/scenario/headroom-scenario-locks.h"

#include "words/headroom-i18n.h"

#define KEY "locks"

static gboolean
fail (const HeadroomJson *value, GError **error)
{
  g_autofree char *shown = headroom_json_describe (value);

  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
               _ ("“locks” is %s; it must be a list of the names of parameters."), shown);
  return FALSE;
}

gboolean
headroom_scenario_read_locks (HeadroomScenario *scenario, const HeadroomJson *node, GError **error)
{
  const HeadroomJson *names = headroom_json_get_value (node, KEY);

  if (names == NULL)
    return TRUE;
  if (headroom_json_get_kind (names) != HEADROOM_JSON_ARRAY)
    return fail (names, error);
  for (guint i = 0; i < headroom_json_get_length (names); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (names, i));
      hr_param_t param = HR_N_PARAMS;

      if (name == NULL)
        return fail (names, error);
      param = hr_param_find (name);
      if (param != HR_N_PARAMS)
        headroom_scenario_set_locked (scenario, param, TRUE);
    }
  return TRUE;
}

static void
append_strangers (HeadroomJson *names, const HeadroomJson *old)
{
  for (guint i = 0; old != NULL && i < headroom_json_get_length (old); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (old, i));

      if (hr_param_find (name) == HR_N_PARAMS)
        headroom_json_append (names, headroom_json_new_string (name));
    }
}

void
headroom_scenario_write_locks (HeadroomScenario *scenario, HeadroomJson *node)
{
  const HeadroomJson *old = headroom_json_get_value (node, KEY);
  HeadroomJson *names = headroom_json_new_array ();

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (headroom_scenario_is_locked (scenario, (hr_param_t) i))
      headroom_json_append (names, headroom_json_new_string (hr_param_desc ((hr_param_t) i)->name));
  append_strangers (names, old);
  if (old != NULL || headroom_json_get_length (names) > 0)
    headroom_json_set (node, KEY, names);
  else
    headroom_json_unref (names);
}
