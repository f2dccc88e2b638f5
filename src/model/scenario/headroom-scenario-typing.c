/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person types for a parameter: taken, or refused with an error that names field, value and range. */
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario.h"
#include "words/headroom-i18n.h"

static gboolean
refuse (hr_param_t param, hr_set_result_t result, const char *text, GError **error)
{
  g_autofree char *quoted = NULL;
  g_autofree char *shown = g_utf8_make_valid (text, -1);

  if (result == HR_SET_OK)
    return FALSE;
  quoted = g_strdup_printf (_ ("“%s”"), shown);
  headroom_param_set_error (error, HEADROOM_PARAM_ERROR, headroom_param_get_error_code (result), param,
                            headroom_param_get_label (param), quoted);
  return TRUE;
}

/* The id behind an alias; NULL where the catalogue has neither. */
static const char *
resolve_id (const char *text)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), text);

  if (*text == '\0' || g_str_equal (text, "none"))
    return "";
  if (gpu == NULL)
    return NULL;
  return headroom_gpu_get_id (gpu);
}

static hr_set_result_t
set_id (hr_params_t *params, hr_param_t param, const char *text)
{
  const char *id = resolve_id (text);

  if (id == NULL)
    return HR_SET_UNKNOWN_CHOICE;
  return hr_param_set_text (params, param, id);
}

gboolean
headroom_scenario_set_text (HeadroomScenario *self, hr_param_t param, const char *text, GError **error)
{
  hr_params_t next = *headroom_scenario_peek_params (self);
  hr_set_result_t result;

  if (hr_param_desc (param)->type == HR_TYPE_ID)
    result = set_id (&next, param, text);
  else
    result = hr_param_set_text (&next, param, text);
  if (refuse (param, result, text, error))
    return FALSE;
  headroom_scenario_type (self, &next, param);
  return TRUE;
}

gboolean
headroom_scenario_set_number (HeadroomScenario *self, hr_param_t param, double value, GError **error)
{
  hr_params_t next = *headroom_scenario_peek_params (self);
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (refuse (param, hr_param_set (&next, param, value), g_ascii_dtostr (text, sizeof text, value), error))
    return FALSE;
  if (!headroom_param_has_same_value (param, headroom_scenario_peek_params (self), &next))
    headroom_scenario_type (self, &next, param);
  return TRUE;
}
