/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a scenario from JSON and writes it. Reading keeps the object; writing starts from it, so that what a newer
 * version put there survives, and then sets everything that this version knows. */
#include "model/scenario/headroom-scenario-json.h"

#include "model/base/headroom-json-result.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-locks.h"
#include "model/scenario/headroom-scenario.h"
#include "words/headroom-i18n.h"

static gboolean
is_object (const HeadroomJson *node)
{
  return node != NULL && headroom_json_get_kind (node) == HEADROOM_JSON_OBJECT;
}

static gboolean
read_value (hr_params_t *params, hr_param_t param, const HeadroomJson *value, GError **error)
{
  g_autofree char *shown = headroom_json_describe (value);

  if (headroom_param_set_json (params, param, value) == HR_SET_OK)
    return TRUE;
  headroom_param_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param, hr_param_desc (param)->name,
                            shown);
  return FALSE;
}

/* The string `name` in the object `key` of a node; NULL where there is none. */
static const char *
find_string (const HeadroomJson *node, const char *key, const char *name)
{
  const HeadroomJson *object = headroom_json_get_value (node, key);

  if (object == NULL)
    return NULL;
  return headroom_json_get_member_string (object, name);
}

/* A file written by hand need not say where its values come from. */
static HeadroomOrigin
read_origin (const HeadroomJson *node, const char *name, gboolean is_default)
{
  const char *id = find_string (node, "origins", name);
  HeadroomOrigin origin = HEADROOM_N_ORIGINS;

  if (id != NULL)
    origin = headroom_origin_find (id);
  if (origin < HEADROOM_N_ORIGINS)
    return origin;
  if (is_default)
    return HEADROOM_ORIGIN_DEFAULT;
  return HEADROOM_ORIGIN_TYPED;
}

/* 0.1.0 wrote a sign before a family that stands in for an unknown one. */
static const char *
find_detail (const HeadroomJson *node, const char *name)
{
  const char *sign = "≈ ";
  const char *detail = find_string (node, "origin-details", name);

  if (detail != NULL && g_str_has_prefix (detail, sign))
    return detail + strlen (sign);
  return detail;
}

static void
put_value (HeadroomScenario *scenario, const HeadroomJson *node, const hr_params_t *params, hr_param_t param)
{
  const char *name = hr_param_desc (param)->name;
  HeadroomOrigin origin = read_origin (node, name, hr_param_is_default (params, param));
  char text[HR_TEXT_SIZE];

  hr_param_get_text (params, param, text, sizeof text);
  headroom_scenario_set_from (scenario, param, text, origin, find_detail (node, name));
}

/* A default that an earlier version called otherwise: a file that says where values come from leaves it to the
 * program. */
static gboolean
is_former_default (const HeadroomJson *node, hr_param_t param, const hr_params_t *params)
{
  const HeadroomJson *origins = headroom_json_get_value (node, "origins");
  const char *formerly = hr_param_desc (param)->formerly;
  char text[HR_TEXT_SIZE];

  if (formerly == NULL || !is_object (origins))
    return FALSE;
  return headroom_json_get (origins, hr_param_desc (param)->name) == NULL
         && g_str_equal (hr_param_get_text (params, param, text, sizeof text), formerly);
}

static gboolean
read_param (HeadroomScenario *scenario, const HeadroomJson *node, hr_params_t *params, hr_param_t param, GError **error)
{
  const HeadroomJson *values = headroom_json_get_value (node, "parameters");
  const HeadroomJson *value = headroom_json_get (values, hr_param_desc (param)->name);

  if (value == NULL)
    return TRUE;
  if (!read_value (params, param, value, error))
    return FALSE;
  if (!is_former_default (node, param, params))
    put_value (scenario, node, params, param);
  return TRUE;
}

static gboolean
read_params (HeadroomScenario *scenario, const HeadroomJson *node, GError **error)
{
  hr_params_t params;

  hr_params_init (&params);
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (!read_param (scenario, node, &params, (hr_param_t) i, error))
      return FALSE;
  return TRUE;
}

static gboolean
is_sweepable (hr_param_t param)
{
  return param != HR_N_PARAMS && (hr_param_desc (param)->flags & HR_PARAM_SWEEPABLE);
}

static gboolean
fail_sweep (const HeadroomJson *value, GError **error)
{
  g_autofree char *shown = headroom_json_describe (value);

  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
               _ ("“sweep” is %s; it must be the name of a parameter that is a number."), shown);
  return FALSE;
}

/* By name; a file need not have one, and an empty one is none. */
static gboolean
read_sweep (HeadroomScenario *scenario, const HeadroomJson *node, GError **error)
{
  const HeadroomJson *value = headroom_json_get_value (node, "sweep");
  const char *name = "";
  hr_param_t param = HR_N_PARAMS;

  if (value != NULL)
    name = headroom_json_get_string (value);
  if (name == NULL)
    return fail_sweep (value, error);
  if (*name != '\0')
    {
      param = hr_param_find (name);
      if (!is_sweepable (param))
        return fail_sweep (value, error);
    }
  headroom_scenario_set_sweep (scenario, param);
  return TRUE;
}

/* In one batch: what follows other values follows all of them, and its lock. */
static gboolean
read_inputs (HeadroomScenario *scenario, const HeadroomJson *node, GError **error)
{
  gboolean is_read;

  headroom_scenario_freeze (scenario);
  is_read = read_params (scenario, node, error) && read_sweep (scenario, node, error)
            && headroom_scenario_read_locks (scenario, node, error);
  headroom_scenario_thaw (scenario);
  return is_read;
}

HeadroomScenario *
headroom_scenario_new_from_json (const HeadroomJson *node, GError **error)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  if (!is_object (headroom_json_get_value (node, "parameters")))
    {
      g_set_error_literal (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING,
                           _ ("A scenario of the file has no “parameters”."));
      return NULL;
    }
  if (!read_inputs (scenario, node, error))
    return NULL;
  headroom_scenario_set_title (scenario, headroom_json_get_member_string (node, "title"));
  headroom_scenario_set_unknown (scenario, headroom_json_ref ((HeadroomJson *) node));
  return g_steal_pointer (&scenario);
}

static void
copy_member (HeadroomJson *to, const HeadroomJson *from, guint i)
{
  headroom_json_set (to, headroom_json_get_key (from, i),
                     headroom_json_ref ((HeadroomJson *) headroom_json_get_element (from, i)));
}

HeadroomJson *
headroom_scenario_copy_members (const HeadroomJson *from)
{
  HeadroomJson *copy = headroom_json_new_object ();

  if (!is_object (from))
    return copy;
  for (guint i = 0; i < headroom_json_get_length (from); i++)
    copy_member (copy, from, i);
  return copy;
}

/* A fresh object with the members of `key` that are no parameter of this version. */
static HeadroomJson *
copy_strangers (const HeadroomJson *from, const char *key)
{
  HeadroomJson *copy = headroom_json_new_object ();
  const HeadroomJson *object = NULL;

  if (from != NULL)
    object = headroom_json_get_value (from, key);
  if (!is_object (object))
    return copy;
  for (guint i = 0; i < headroom_json_get_length (object); i++)
    if (hr_param_find (headroom_json_get_key (object, i)) == HR_N_PARAMS)
      copy_member (copy, object, i);
  return copy;
}

static void
write_param (HeadroomScenario *scenario, hr_param_t param, HeadroomJson *values, HeadroomJson *origins,
             HeadroomJson *details)
{
  const char *name = hr_param_desc (param)->name;
  HeadroomOrigin origin = headroom_scenario_get_origin (scenario, param);
  const char *detail = headroom_scenario_get_origin_detail (scenario, param);

  headroom_json_set (values, name, headroom_param_to_json (param, headroom_scenario_peek_params (scenario)));
  if (origin != HEADROOM_ORIGIN_DEFAULT)
    headroom_json_set_string (origins, name, headroom_origin_get_id (origin));
  if (detail != NULL)
    headroom_json_set_string (details, name, detail);
}

/* Only where there is one, or was. */
static void
write_sweep (HeadroomScenario *scenario, HeadroomJson *node)
{
  hr_param_t sweep = headroom_scenario_get_sweep (scenario);

  if (sweep != HR_N_PARAMS)
    headroom_json_set_string (node, "sweep", hr_param_desc (sweep)->name);
  else if (headroom_json_get (node, "sweep") != NULL)
    headroom_json_set_string (node, "sweep", "");
}

HeadroomJson *
headroom_scenario_to_json (HeadroomScenario *scenario)
{
  const HeadroomJson *old = headroom_scenario_get_unknown (scenario);
  HeadroomJson *node = headroom_scenario_copy_members (old);
  HeadroomJson *values = copy_strangers (old, "parameters");
  HeadroomJson *origins = copy_strangers (old, "origins");
  HeadroomJson *details = copy_strangers (old, "origin-details");

  for (int i = 0; i < HR_N_PARAMS; i++)
    write_param (scenario, (hr_param_t) i, values, origins, details);
  headroom_json_set_string (node, "title", headroom_scenario_get_title (scenario));
  write_sweep (scenario, node);
  headroom_scenario_write_locks (scenario, node);
  headroom_json_set (node, "parameters", values);
  headroom_json_set (node, "origins", origins);
  headroom_json_set (node, "origin-details", details);
  return node;
}
