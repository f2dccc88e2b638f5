/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From keys to values: what is there. Values that are not the parameter’s own are read by headroom-hf-meaning.c; what
 * holds where a key is not is in headroom-hf-absent.c. */
#include "model/import/headroom-hf-reader-private.h"

#include <math.h>

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/import/headroom-hf-aliases.h"
#include "model/import/headroom-hf-idle.h"
#include "model/import/headroom-hf-meaning.h"
#include "model/scenario/headroom-param.h"

#define MAX_WINDOW_LAYERS "max_window_layers"

gboolean
headroom_hf_reader_refuse (HeadroomHfReader *r, HeadroomFileError code, const char *message)
{
  return headroom_file_refuse (r->error, code, message);
}

gboolean
headroom_hf_reader_refuse_key (HeadroomHfReader *r, HeadroomFileError code, const char *key, const HeadroomJson *value,
                               const char *expected)
{
  g_autofree char *name = g_strconcat (r->prefix, key, NULL);
  g_autofree char *shown = headroom_json_describe (value);
  g_autofree char *message = g_strdup_printf (_ ("%s is %s: %s"), name, shown, expected);

  return headroom_hf_reader_refuse (r, code, message);
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

/* “a.b” is b in the section a. */
static const HeadroomJson *
find_key (const HeadroomJson *node, const char *key)
{
  g_auto (GStrv) path = g_strsplit (key, ".", -1);

  for (guint i = 0; node != NULL && path[i] != NULL; i++)
    node = headroom_json_get (node, path[i]);
  return node;
}

/* The value of the first key that is there; *null: that is only null. */
static const HeadroomJson *
find_value (const HeadroomJson *node, const HeadroomHfKey *row, const char **key, gboolean *null)
{
  for (guint i = 0; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    {
      const HeadroomJson *value = find_key (node, row->keys[i]);

      if (value == NULL)
        continue;
      *key = row->keys[i];
      if (headroom_json_get_kind (value) != HEADROOM_JSON_NULL)
        return value;
      *null = TRUE;
    }
  return NULL;
}

static gboolean
has_value (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const char *key = NULL;
  gboolean is_null = FALSE;

  return find_value (r->section, row, &key, &is_null) != NULL;
}

/* Where `needs_true` is not true the model has none, whatever the key says. */
static gboolean
is_switched_off (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *value;

  if (row->needs_true == NULL)
    return FALSE;
  value = headroom_json_get_value (r->section, row->needs_true);
  if (value == NULL)
    return !r->is_nearest;
  return !headroom_json_get_bool (value);
}

/* Without the switch that is assumed where it makes a difference. */
static gboolean
read_switched_off (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  g_autofree char *key = g_strconcat (r->prefix, row->needs_true, NULL);
  g_autofree char *as_false = g_strconcat (key, " = false", NULL);

  if (headroom_json_get_value (r->section, row->needs_true) != NULL)
    return headroom_hf_reader_derive (r, row->param, 0, HEADROOM_ORIGIN_DERIVED, key);
  if (headroom_json_get_value (r->section, row->keys[0]) != NULL)
    return headroom_hf_reader_derive (r, row->param, 0, HEADROOM_ORIGIN_ASSUMED, key);
  return headroom_hf_reader_derive (r, row->param, 0, HEADROOM_ORIGIN_DERIVED, as_false);
}

/* Without the key, Transformers has the window from layer 28 on. */
static gboolean
begins_late (const HeadroomHfReader *r)
{
  const HeadroomJson *from = headroom_json_get_value (r->section, MAX_WINDOW_LAYERS);

  if (from == NULL)
    return !r->is_nearest;
  return headroom_json_get_number (from) > 0;
}

/* The key of a window that only some of the layers have, at places that the family does not know; NULL: none. It is
 * counted as no window: that never counts too little. */
static const char *
find_partial_window (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  if (row->param != HR_SLIDING_WINDOW)
    return NULL;
  if (row->needs_true != NULL && begins_late (r))
    return MAX_WINDOW_LAYERS;
  if (r->is_nearest)
    return headroom_hf_reader_find_pattern (r);
  return NULL;
}

static gboolean
read_partial_window (HeadroomHfReader *r, const char *key)
{
  HeadroomOrigin origin = HEADROOM_ORIGIN_ASSUMED;

  headroom_partial_add_remark (r->partial,
                               _ ("Only some of the layers have a sliding window: full attention is counted."));
  if (headroom_json_get_value (r->section, key) != NULL)
    origin = HEADROOM_ORIGIN_DERIVED;
  return headroom_hf_reader_derive (r, HR_SLIDING_WINDOW, 0, origin, key);
}

/* A parameter of 0 leaves some sizes to the family, or to other parameters: in a file it is one that no model has. */
static gboolean
needs_size (const HeadroomHfReader *r, hr_param_t param)
{
  switch ((int) param)
    {
    case HR_KV_LORA_RANK:
    case HR_EMBEDDING_SIZE:
    case HR_FULL_HEAD_DIM:
    case HR_TOKEN_TYPES: return TRUE;
    case HR_EXPERT_FFN_SIZE: return r->params.experts > 0;
    default: return FALSE;
    }
}

static gboolean
read_value (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value,
            const char *detail)
{
  if (headroom_hf_key_has_meaning (row, value))
    return headroom_hf_reader_read_meaning (r, row, key, value);
  if (needs_size (r, row->param) && headroom_json_get_number (value) == 0)
    return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, key, value,
                                          _ ("it must be a whole number above 0."));
  if (headroom_param_set_json (&r->params, row->param, value) != HR_SET_OK)
    return headroom_hf_reader_refuse_value (r, row->param, key, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_IMPORTED, detail);
  return TRUE;
}

static gboolean
is_one (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *value = NULL;

  if (row->one_where != NULL)
    value = headroom_json_get_value (r->section, row->one_where);
  return value != NULL && headroom_json_get_bool (value);
}

/* Model types whose language model is built from its own section, which counts before the top level (modeling files of
 * Transformers 5). */
#define OWN_LANGUAGE_MODELS "llava llava_next llava_next_video llava_onevision vipllava video_llava llama4 mllama"

static gboolean
has_own_value (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const char *type = headroom_json_get_member_string (r->root, "model_type");

  return type != NULL && headroom_hf_names (OWN_LANGUAGE_MODELS, type) && has_value (r, row);
}

/* What the top level says of the whole model; a null there says nothing. NULL: nothing. */
static const HeadroomJson *
find_outer_value (const HeadroomHfReader *r, const HeadroomHfKey *row, const char **key)
{
  gboolean is_null = FALSE;

  if (!row->outer || r->section == r->root || has_own_value (r, row))
    return NULL;
  return find_value (r->root, row, key, &is_null);
}

/* Where a value stands, with the key whose place it takes. */
static char *
describe_place (const HeadroomHfReader *r, const HeadroomHfKey *row, const char *key)
{
  gboolean stands_in = row->follows && key != row->keys[0];

  if (stands_in)
    return g_strdup_printf ("%s%s = %s%s", r->prefix, row->keys[0], r->prefix, key);
  return g_strconcat (r->prefix, key, NULL);
}

static gboolean
read_keys (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const char *key = NULL;
  gboolean is_null = FALSE;
  const HeadroomJson *outer = find_outer_value (r, row, &key);
  const HeadroomJson *value;
  g_autofree char *detail = NULL;

  if (outer != NULL)
    return read_value (r, row, key, outer, key);
  value = find_value (r->section, row, &key, &is_null);
  if (value != NULL)
    {
      detail = describe_place (r, row, key);
      return read_value (r, row, key, value, detail);
    }
  detail = g_strconcat (r->prefix, key, NULL);
  if (is_null)
    return headroom_hf_reader_fill (r, row, detail);
  return headroom_hf_reader_fill (r, row, NULL);
}

/* A list of the layers that have such a part, with none in it. */
static gboolean
has_none (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *list;

  if (row->needs_some == NULL)
    return FALSE;
  list = headroom_json_get_value (r->section, row->needs_some);
  return list != NULL && headroom_json_get_kind (list) == HEADROOM_JSON_ARRAY && headroom_json_get_length (list) == 0;
}

static gboolean
read_row (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const char *window = find_partial_window (r, row);

  if (has_none (r, row))
    return headroom_hf_reader_derive (r, row->param, 0, HEADROOM_ORIGIN_DERIVED, row->needs_some);
  if (row->param == HR_EXPERT_INTERVAL && r->params.experts == 0)
    return TRUE;

  if (is_switched_off (r, row))
    return read_switched_off (r, row);
  if (is_one (r, row))
    return headroom_hf_reader_derive (r, row->param, 1, HEADROOM_ORIGIN_DERIVED, row->one_where);
  if (window != NULL && (!r->is_nearest || has_value (r, row)))
    return read_partial_window (r, window);
  return read_keys (r, row);
}

/* The row of the parameter that holds for this file: of the unknown family, where it has one; of a type that is another
 * family to the byte, its own. */
static const HeadroomHfKey *
row_of (const HeadroomHfReader *r, hr_param_t param)
{
  const char *family = hr_family (r->family)->choice.id;
  gboolean is_variant = g_strcmp0 (headroom_hf_read_as (family), r->model_type) == 0;

  if (!r->is_nearest && !is_variant && r->model_type != NULL && headroom_hf_names_param (param, r->model_type))
    return headroom_hf_key_of (param, r->model_type);
  if (r->is_nearest && headroom_hf_names_param (param, HEADROOM_HF_UNKNOWN))
    return headroom_hf_key_of (param, HEADROOM_HF_UNKNOWN);
  return headroom_hf_key_of (param, family);
}

gboolean
headroom_hf_reader_read_rows (HeadroomHfReader *r)
{
  const HeadroomHfKey *row;

  for (guint i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    if (row == row_of (r, row->param) && !read_row (r, row))
      return FALSE;
  if (!headroom_hf_reader_check_experts (r))
    return FALSE;
  headroom_hf_reader_drop_idle (r);
  return TRUE;
}
