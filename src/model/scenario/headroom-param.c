/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A parameter for people and for JSON: its words, its range in a sentence, its value in and out. */
#include "model/scenario/headroom-param.h"

#include "core/facts/gpu-contexts.h"
#include "model/gpus/headroom-gpu-catalog.h"

const char *
headroom_param_get_label (hr_param_t param)
{
  return headroom_gettext (hr_param_desc (param)->label);
}

const char *
headroom_param_get_help (hr_param_t param)
{
  return headroom_gettext (hr_param_desc (param)->help);
}

const char *
headroom_param_get_unit (hr_param_t param)
{
  const char *unit = hr_param_desc (param)->unit;

  if (unit == NULL)
    return NULL;
  return headroom_gettext (unit);
}

static char *
number_to_text (double number)
{
  g_autoptr (HeadroomJson) json = headroom_json_new_number (number);

  return headroom_json_describe (json);
}

static char *
describe_id (const char *id)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id);

  if (*id == '\0')
    return g_strdup (_ ("none"));
  if (gpu == NULL)
    return g_strdup (id);
  return g_strdup (headroom_gpu_get_name (gpu));
}

static char *
describe_list (hr_param_t param, const hr_params_t *params)
{
  char text[HR_TEXT_SIZE];

  hr_param_get_text (params, param, text, sizeof text);
  if (*text == '\0')
    return g_strdup (_ ("none"));
  return g_strdup (text);
}

static const char *
describe_switch (gboolean is_on)
{
  if (is_on)
    return _ ("yes");
  return _ ("no");
}

/* What stands for the usual value is told as that. */
static double
number_in_force (hr_param_t param, const hr_params_t *params)
{
  if (param == HR_CONTEXT_MIB)
    return hr_context_of (params).mib;
  if (param == HR_LIBRARY_WORKSPACE_MIB)
    return hr_context_of (params).workspace_mib;
  return hr_param_get (params, param);
}

char *
headroom_param_describe_value (hr_param_t param, const hr_params_t *params)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  double number = number_in_force (param, params);

  switch (desc->type)
    {
    case HR_TYPE_BOOL: return g_strdup (describe_switch (number != 0));
    case HR_TYPE_CHOICE: return g_strdup (headroom_gettext (hr_choice_at (desc, (int) number)->label));
    case HR_TYPE_ID: return describe_id (((const hr_id_t *) ((const char *) params + desc->offset))->text);
    case HR_TYPE_LIST:
    case HR_TYPE_SET: return describe_list (param, params);
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL:
    default: return number_to_text (number);
    }
}

char *
headroom_param_describe_usual (hr_param_t param, const hr_params_t *params)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  hr_params_t usual = *params;

  if ((desc->flags & HR_PARAM_LEAST_IS_USUAL) == 0)
    return NULL;
  hr_param_set (&usual, param, desc->min);
  return headroom_param_describe_value (param, &usual);
}

char *
headroom_param_describe_setting (hr_param_t param, const hr_params_t *params)
{
  g_autofree char *value = headroom_param_describe_value (param, params);

  /* Translators: 1: an input, such as “Micro-batch size”, 2: its value */
  return g_strdup_printf (_ ("%1$s: %2$s"), headroom_param_get_label (param), value);
}

static char *
list_choices (const hr_param_desc_t *desc)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;

  for (int i = 0; hr_choice_at (desc, i) != NULL; i++)
    g_strv_builder_add (builder, hr_choice_at (desc, i)->id);
  ids = g_strv_builder_end (builder);
  return g_strjoinv (", ", ids);
}

static const char *
describe_switch_range (gboolean in_json)
{
  if (in_json)
    return _ ("true or false");
  return _ ("yes or no");
}

static char *
describe_range (hr_param_t param, gboolean in_json)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  g_autofree char *min = number_to_text (desc->min);
  g_autofree char *max = number_to_text (desc->max);
  g_autofree char *ids = NULL;

  switch (desc->type)
    {
    case HR_TYPE_BOOL: return g_strdup (describe_switch_range (in_json));
    case HR_TYPE_ID: return g_strdup (_ ("the id of an entry of the catalogue"));
    /* Translators: "4+4+3" is meant as it stands. */
    case HR_TYPE_LIST:
      return g_strdup_printf (_ ("whole numbers from %s to %s joined by “+”, such as 4+4+3"), min, max);
    case HR_TYPE_CHOICE: ids = list_choices (desc); return g_strdup_printf (_ ("one of: %s"), ids);
    case HR_TYPE_SET:
      ids = list_choices (desc);
      /* Translators: "q+v" is meant as it stands. */
      return g_strdup_printf (_ ("some of these, joined by “+”, such as q+v, or nothing: %s"), ids);
    case HR_TYPE_INTEGER: return g_strdup_printf (_ ("a whole number from %s to %s"), min, max);
    case HR_TYPE_REAL:
    default: return g_strdup_printf (_ ("a number from %s to %s"), min, max);
    }
}

gboolean
headroom_param_has_same_value (hr_param_t param, const hr_params_t *a, const hr_params_t *b)
{
  char left[HR_TEXT_SIZE];
  char right[HR_TEXT_SIZE];

  if (hr_param_is_text (param))
    return g_str_equal (hr_param_get_text (a, param, left, sizeof left),
                        hr_param_get_text (b, param, right, sizeof right));
  return hr_param_get (a, param) == hr_param_get (b, param);
}

char *
headroom_param_describe_range (hr_param_t param)
{
  return describe_range (param, FALSE);
}

HeadroomParamError
headroom_param_get_error_code (hr_set_result_t result)
{
  static const HeadroomParamError codes[] = {
    [HR_SET_NOT_A_NUMBER] = HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
    [HR_SET_NOT_WHOLE] = HEADROOM_PARAM_ERROR_NOT_WHOLE,
    [HR_SET_OUT_OF_RANGE] = HEADROOM_PARAM_ERROR_OUT_OF_RANGE,
    [HR_SET_UNKNOWN_CHOICE] = HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
  };

  return codes[result];
}

void
headroom_param_set_error (GError **error, GQuark domain, int code, hr_param_t param, const char *who, const char *value)
{
  g_autofree char *range = describe_range (param, domain == HEADROOM_FILE_ERROR);

  if (*value == '\0')
    {
      /* Translators: an input's name, and what is allowed. */
      g_set_error (error, domain, code, _ ("%s is empty; it must be %s."), who, range);
      return;
    }
  /* Translators: an input's name, the value given, and what is allowed, such as
   * "Layers is -32; it must be a whole number from 1 to 4096." */
  g_set_error (error, domain, code, _ ("%s is %s; it must be %s."), who, value, range);
}

static const char *
yes_or_no (gboolean value)
{
  if (value)
    return "yes";
  return "no";
}

/* Some choices are “yes” and “no” with a third: true and false say them as well. */
static gboolean
is_yes_or_no (const hr_param_desc_t *desc)
{
  return desc->type == HR_TYPE_CHOICE && hr_choice_find (desc, yes_or_no (TRUE)) >= 0;
}

/* JSON's kinds are not bent: a numeric string is no number, true is not 1. */
static gboolean
kind_fits (const hr_param_desc_t *desc, HeadroomJsonKind kind)
{
  if (kind == HEADROOM_JSON_BOOL)
    return desc->type == HR_TYPE_BOOL || is_yes_or_no (desc);
  switch (desc->type)
    {
    case HR_TYPE_CHOICE:
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET: return kind == HEADROOM_JSON_STRING;
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL: return kind == HEADROOM_JSON_NUMBER;
    case HR_TYPE_BOOL:
    default: return FALSE;
    }
}

hr_set_result_t
headroom_param_set_json (hr_params_t *params, hr_param_t param, const HeadroomJson *value)
{
  HeadroomJsonKind kind = headroom_json_get_kind (value);

  if (!kind_fits (hr_param_desc (param), kind))
    return HR_SET_NOT_A_NUMBER;
  if (kind == HEADROOM_JSON_STRING)
    return hr_param_set_text (params, param, headroom_json_get_string (value));
  if (kind == HEADROOM_JSON_BOOL)
    return hr_param_set_text (params, param, yes_or_no (headroom_json_get_bool (value)));
  return hr_param_set (params, param, headroom_json_get_number (value));
}

HeadroomJson *
headroom_param_to_json (hr_param_t param, const hr_params_t *params)
{
  char text[HR_TEXT_SIZE];

  switch (hr_param_desc (param)->type)
    {
    case HR_TYPE_BOOL: return headroom_json_new_bool (hr_param_get (params, param) != 0);
    case HR_TYPE_CHOICE:
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET: return headroom_json_new_string (hr_param_get_text (params, param, text, sizeof text));
    case HR_TYPE_INTEGER: return headroom_json_new_whole (hr_param_get (params, param));
    case HR_TYPE_REAL:
    default: return headroom_json_new_number (hr_param_get (params, param));
    }
}

char *
headroom_params_checksum (const hr_params_t *params)
{
  g_autoptr (GString) inputs = g_string_new (NULL);

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      char text[HR_TEXT_SIZE];
      const char *value = hr_param_get_text (params, (hr_param_t) i, text, sizeof text);

      g_string_append_printf (inputs, "%s=%s\n", hr_param_desc ((hr_param_t) i)->name, value);
    }
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, inputs->str, (gssize) inputs->len);
}
