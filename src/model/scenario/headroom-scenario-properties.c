/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of a scenario as GObject properties: one row of the table, one property. */
#include "model/scenario/headroom-scenario-private.h"

GParamSpec *
headroom_scenario_make_pspec (hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  switch (desc->type)
    {
    case HR_TYPE_INTEGER:
      return g_param_spec_int64 (desc->name, NULL, NULL, (gint64) desc->min, (gint64) desc->max, (gint64) desc->init,
                                 flags);
    case HR_TYPE_REAL: return g_param_spec_double (desc->name, NULL, NULL, desc->min, desc->max, desc->init, flags);
    case HR_TYPE_BOOL: return g_param_spec_boolean (desc->name, NULL, NULL, desc->init != 0, flags);
    case HR_TYPE_CHOICE:
      return g_param_spec_int (desc->name, NULL, NULL, 0, hr_choice_count (desc) - 1, (int) desc->init, flags);
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: return g_param_spec_string (desc->name, NULL, NULL, desc->init_id, flags);
    }
}

void
headroom_scenario_get_value (HeadroomScenario *self, hr_param_t param, GValue *value)
{
  double number = headroom_scenario_get_number (self, param);

  switch (hr_param_desc (param)->type)
    {
    case HR_TYPE_INTEGER: g_value_set_int64 (value, (gint64) number); break;
    case HR_TYPE_REAL: g_value_set_double (value, number); break;
    case HR_TYPE_BOOL: g_value_set_boolean (value, number != 0); break;
    case HR_TYPE_CHOICE: g_value_set_int (value, (int) number); break;
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET: g_value_take_string (value, headroom_scenario_get_text (self, param)); break;
    }
}

static double
value_to_number (const GValue *value, hr_type_t type)
{
  switch (type)
    {
    case HR_TYPE_INTEGER: return (double) g_value_get_int64 (value);
    case HR_TYPE_REAL: return g_value_get_double (value);
    case HR_TYPE_BOOL: return g_value_get_boolean (value);
    case HR_TYPE_CHOICE: return g_value_get_int (value);
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: return 0;
    }
}

static hr_set_result_t
set_from_string (hr_params_t *params, hr_param_t param, const char *text)
{
  if (text == NULL)
    text = "";
  return hr_param_set_text (params, param, text);
}

void
headroom_scenario_set_value (HeadroomScenario *self, hr_param_t param, const GValue *value)
{
  hr_params_t next = *headroom_scenario_peek_params (self);
  hr_set_result_t result;

  if (G_VALUE_HOLDS_STRING (value))
    result = set_from_string (&next, param, g_value_get_string (value));
  else
    result = hr_param_set (&next, param, value_to_number (value, hr_param_desc (param)->type));
  if (result == HR_SET_OK)
    headroom_scenario_take_if_different (self, &next, param);
}
