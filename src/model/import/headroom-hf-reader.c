/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From keys to values: what is there. What holds where a key is not is in headroom-hf-absent.c. */
#include "model/import/headroom-hf-reader-private.h"

#include <math.h>

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/scenario/headroom-param.h"

gboolean
headroom_hf_reader_refuse (HeadroomHfReader *r, HeadroomFileError code, const char *message)
{
  g_set_error_literal (r->error, HEADROOM_FILE_ERROR, code, message);
  return FALSE;
}

void
headroom_hf_reader_put (HeadroomHfReader *r, hr_param_t param, HeadroomOrigin origin, const char *detail)
{
  char text[HR_TEXT_SIZE];

  headroom_partial_set (r->partial, param, hr_param_get_text (&r->params, param, text, sizeof text), origin, detail);
}

gboolean
headroom_hf_reader_refuse_value (HeadroomHfReader *r, hr_param_t param, const char *key, const HeadroomJson *value)
{
  g_autofree char *who = g_strdup_printf ("%s%s (%s)", r->prefix, key, headroom_param_get_label (param));
  g_autofree char *shown = headroom_json_describe (value);

  headroom_param_set_error (r->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param, who, shown);
  return FALSE;
}

/* The value of the first key that is there; *null: that is only null. */
static const HeadroomJson *
find_value (const HeadroomJson *node, const HeadroomHfKey *row, const char **key, gboolean *null)
{
  for (guint i = 0; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    {
      const HeadroomJson *value = headroom_json_get (node, row->keys[i]);

      if (value == NULL)
        continue;
      *key = row->keys[i];
      if (headroom_json_get_kind (value) != HEADROOM_JSON_NULL)
        return value;
      *null = TRUE;
    }
  return NULL;
}

/* Where `needs_true` is not true the model has none, whatever the key says. Without it that is assumed where it
 * makes a difference. */
static gboolean
is_switched_off (HeadroomHfReader *r, const HeadroomHfKey *row, HeadroomOrigin *origin, char **detail)
{
  gboolean matters = headroom_json_get_value (r->section, row->keys[0]) != NULL;
  const HeadroomJson *value = headroom_json_get_value (r->section, row->needs_true);

  *origin = value == NULL && matters ? HEADROOM_ORIGIN_ASSUMED : HEADROOM_ORIGIN_DERIVED;
  *detail = g_strdup_printf ("%s%s%s", r->prefix, row->needs_true, value != NULL || matters ? "" : " = false");
  return value != NULL ? !headroom_json_get_bool (value) : !r->is_nearest;
}

/* A window that only some of the layers have, at places that the family does not know, is counted as none: that
 * never counts too little. Without the key, Transformers has it from layer 28 on. */
static const char *
find_partial_window (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *from = headroom_json_get_value (r->section, "max_window_layers");

  if (row->param != HR_SLIDING_WINDOW)
    return NULL;
  if (row->needs_true != NULL && (from == NULL ? !r->is_nearest : headroom_json_get_number (from) > 0))
    return "max_window_layers";
  return r->is_nearest ? headroom_hf_reader_find_pattern (r) : NULL;
}

static gboolean
read_partial_window (HeadroomHfReader *r, const char *key)
{
  gboolean said = headroom_json_get_value (r->section, key) != NULL;

  headroom_partial_add_remark (r->partial,
                               _ ("Only some of the layers have a sliding window: full attention is counted."));
  return headroom_hf_reader_derive (r, HR_SLIDING_WINDOW, 0, said ? HEADROOM_ORIGIN_DERIVED : HEADROOM_ORIGIN_ASSUMED,
                                    key);
}

/* The number that a value means, or NaN where it means none; *how: the same in words. */
static double
meant (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value, char **how)
{
  double number = headroom_json_get_number (value);

  *how = g_strconcat (r->prefix, key, NULL);
  switch (row->means)
    {
    case HEADROOM_HF_TRUE: return headroom_json_get_bool (value) ? g_ascii_strtod (row->value, NULL) : NAN;
    case HEADROOM_HF_LENGTH: return headroom_json_get_length (value);
    case HEADROOM_HF_PLUS_TWO:
      g_free (*how);
      *how = g_strdup_printf ("%s%s + 2", r->prefix, key);
      return number + 2;
    case HEADROOM_HF_HALF:
      g_free (*how);
      *how = g_strdup_printf ("%s%s ÷ 2", r->prefix, key);
      return number / 2;
    case HEADROOM_HF_PATCHES:
      g_free (*how);
      *how = g_strdup_printf ("(%s%s ÷ 16)² + 1", r->prefix, key);
      return number >= 16 ? floor (number / 16) * floor (number / 16) + 1 : NAN;
    case HEADROOM_HF_VALUE:
    default: g_return_val_if_reached (NAN);
    }
}

static gboolean
read_meaning (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value)
{
  g_autofree char *how = NULL;
  double number = meant (r, row, key, value, &how);

  if (isnan (number) || hr_param_set (&r->params, row->param, number) != HR_SET_OK)
    return headroom_hf_reader_refuse_value (r, row->param, key, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_DERIVED, how);
  return TRUE;
}

static gboolean
read_value (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value,
            const char *detail)
{
  if (row->means == HEADROOM_HF_LENGTH ? headroom_json_get_kind (value) == HEADROOM_JSON_OBJECT
                                       : row->means != HEADROOM_HF_VALUE)
    return read_meaning (r, row, key, value);
  if (headroom_param_set_json (&r->params, row->param, value) != HR_SET_OK)
    return headroom_hf_reader_refuse_value (r, row->param, key, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_IMPORTED, detail != NULL ? detail : key);
  return TRUE;
}

static gboolean
is_one (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *value = row->one_where != NULL ? headroom_json_get_value (r->section, row->one_where) : NULL;

  return value != NULL && headroom_json_get_bool (value);
}

static gboolean
read_row (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const char *key = row->keys[0];
  const char *window;
  gboolean null = FALSE;
  HeadroomOrigin origin;
  const HeadroomJson *value;
  g_autofree char *detail = NULL;

  if (row->needs_true != NULL && is_switched_off (r, row, &origin, &detail))
    return headroom_hf_reader_derive (r, row->param, 0, origin, detail);
  if (is_one (r, row))
    return headroom_hf_reader_derive (r, row->param, 1, HEADROOM_ORIGIN_DERIVED, row->one_where);
  g_clear_pointer (&detail, g_free);
  value = find_value (r->section, row, &key, &null);
  if ((value != NULL || !r->is_nearest) && (window = find_partial_window (r, row)) != NULL)
    return read_partial_window (r, window);
  if (value == NULL && row->outer && r->section != r->root)
    value = find_value (r->root, row, &key, &null);
  else
    detail = key != NULL ? g_strconcat (r->prefix, key, NULL) : NULL;
  if (value == NULL)
    return headroom_hf_reader_fill (r, row, null ? detail : NULL);
  return read_value (r, row, key, value, detail);
}

/* With as many dense layers as there are layers no layer has experts. */
static void
drop_idle_experts (HeadroomHfReader *r)
{
  HeadroomAssignment *dense = headroom_partial_find (r->partial, HR_DENSE_LAYERS);
  g_autofree char *detail = headroom_hf_reader_key_of (r, HR_DENSE_LAYERS);
  HeadroomOrigin origin;

  if (dense == NULL || r->params.dense_layers < r->params.layers)
    return;
  origin = headroom_assignment_get_origin (dense) == HEADROOM_ORIGIN_ASSUMED ? HEADROOM_ORIGIN_ASSUMED
                                                                             : HEADROOM_ORIGIN_DERIVED;
  headroom_hf_reader_derive (r, HR_EXPERTS, 0, origin, detail);
  headroom_hf_reader_derive (r, HR_DENSE_LAYERS, 0, origin, detail);
}

static void
remark_all_experts (HeadroomHfReader *r)
{
  if (r->params.experts > 1 && r->params.experts_per_token == r->params.experts)
    headroom_partial_add_remark (
        r->partial, _ ("As the file has it, every token visits every expert: many implementations keep more "
                       "for that than is counted."));
}

gboolean
headroom_hf_reader_read_rows (HeadroomHfReader *r)
{
  const char *family = hr_family (r->family)->choice.id;
  const HeadroomHfKey *row;

  for (guint i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    {
      const char *rows_of = r->is_nearest && headroom_hf_names_param (row->param, HEADROOM_HF_UNKNOWN)
                                ? HEADROOM_HF_UNKNOWN
                                : family;

      if (row == headroom_hf_key_of (row->param, rows_of) && !read_row (r, row))
        return FALSE;
    }
  drop_idle_experts (r);
  remark_all_experts (r);
  return TRUE;
}

/* What the file calls it, and what that is taken for. */
static char *
describe_family (const HeadroomHfReader *r)
{
  const char *family = hr_family (r->family)->choice.id;

  if (r->model_type == NULL)
    return g_strdup_printf (_ ("the nearest known family (%s)"), family);
  if (g_str_equal (r->model_type, family))
    return g_strdup_printf ("model_type (%s)", family);
  /* Translators: 1: a model_type of Hugging Face, 2: the family that it is read as. */
  return g_strdup_printf (_ ("model_type (%1$s, read as %2$s)"), r->model_type, family);
}

static char *
describe_key (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  const HeadroomHfReader *r = user_data;
  g_autofree char *key = headroom_hf_reader_key_of (r, param);
  char text[HR_TEXT_SIZE];

  if (param == HR_FAMILY)
    return describe_family (r);
  hr_param_get_text (params, param, text, sizeof text);
  return headroom_problem_describe_key (key, headroom_param_get_label (param), text);
}

/* What the file leaves out of the model is at its default: a file makes a model anew. */
static gboolean
is_of_file (const HeadroomHfReader *r, hr_param_t param)
{
  return hr_param_desc (param)->group == HR_GROUP_MODEL || headroom_partial_find (r->partial, param) != NULL;
}

static gboolean
is_about_file (const HeadroomHfReader *r, const hr_check_t *check)
{
  for (guint i = 0; i < G_N_ELEMENTS (check->params) && check->params[i] != HR_N_PARAMS; i++)
    if (!is_of_file (r, check->params[i]))
      return FALSE;
  return check->severity == HR_ERROR;
}

gboolean
headroom_hf_reader_check (HeadroomHfReader *r)
{
  const hr_check_t *checks[HR_MAX_PROBLEMS];
  size_t n = hr_check (&r->params, checks);

  for (size_t i = 0; i < n; i++)
    if (is_about_file (r, checks[i]))
      {
        g_autofree char *message = headroom_problem_expand (headroom_gettext (checks[i]->message), &r->params,
                                                            describe_key, r);
        return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
      }
  return TRUE;
}
