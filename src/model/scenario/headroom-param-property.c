/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A parameter as a GObject property: one row of the table, one property. */
#include "model/scenario/headroom-param-property.h"

GParamSpec *
headroom_param_make_pspec (hr_param_t param)
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
headroom_param_get_value (hr_param_t param, const hr_params_t *params, GValue *value)
{
  double number = hr_param_get (params, param);
  char text[HR_TEXT_SIZE];

  switch (hr_param_desc (param)->type)
    {
    case HR_TYPE_INTEGER: g_value_set_int64 (value, (gint64) number); break;
    case HR_TYPE_REAL: g_value_set_double (value, number); break;
    case HR_TYPE_BOOL: g_value_set_boolean (value, number != 0); break;
    case HR_TYPE_CHOICE: g_value_set_int (value, (int) number); break;
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET: g_value_set_string (value, hr_param_get_text (params, param, text, sizeof text)); break;
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

hr_set_result_t
headroom_param_set_value (hr_param_t param, hr_params_t *params, const GValue *value)
{
  if (G_VALUE_HOLDS_STRING (value))
    return set_from_string (params, param, g_value_get_string (value));
  return hr_param_set (params, param, value_to_number (value, hr_param_desc (param)->type));
}
