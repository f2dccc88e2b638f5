/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From keys to values: what is there. What holds where a key is not is in headroom-hf-absent.c. */
#include "model/import/headroom-hf-reader-private.h"

#include <math.h>

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/import/headroom-hf-aliases.h"
#include "model/import/headroom-hf-crossed.h"
#include "model/import/headroom-hf-idle.h"
#include "model/scenario/headroom-param.h"

#define MAX_WINDOW_LAYERS "max_window_layers"

enum
{
  PATCH_PIXELS = 16 /* on a side */
};

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

/* A whole number of patches of 16 by 16 pixels, and one for the class. NaN: not even one. */
static double
count_patches (double side)
{
  double patches_per_side = floor (side / PATCH_PIXELS);

  if (side < PATCH_PIXELS)
    return NAN;
  return patches_per_side * patches_per_side + 1;
}

/* The number that stands for true; NaN where it is not. */
static double
value_if_true (const HeadroomHfKey *row, const HeadroomJson *value)
{
  if (!headroom_json_get_bool (value))
    return NAN;
  return g_ascii_strtod (row->value, NULL);
}

/* "LLLG" is a period of four layers, the last of which is full; NaN where full ones stand elsewhere. */
static double
count_letters (const char *pattern)
{
  size_t sliding = strspn (pattern, "L");

  if (sliding == 0 || !g_str_equal (pattern + sliding, "G"))
    return NAN;
  return (double) sliding + 1;
}

static gboolean
is_dense (const HeadroomJson *kinds, guint layer)
{
  return g_strcmp0 (headroom_json_get_string (headroom_json_get_element (kinds, layer)), "dense") == 0;
}

/* How many dense layers stand before those with experts; NaN where one stands behind such, or a layer has no kind. */
static double
count_dense (const HeadroomJson *kinds, gint64 layers)
{
  guint n = headroom_json_get_length (kinds);
  guint dense = 0;

  if (n != layers)
    return NAN;
  while (dense < n && is_dense (kinds, dense))
    dense++;
  for (guint i = dense; i < n; i++)
    if (is_dense (kinds, i))
      return NAN;
  return dense;
}

/* The choice that a word for the MLP’s function is; NaN where it is no word. */
static double
gated_of (const char *function)
{
  if (function == NULL)
    return NAN;
  if (g_str_has_prefix (function, "gated"))
    return HR_ALWAYS;
  return HR_NEVER;
}

/* Counted from 1; NaN where there is none. */
static double
place_of_full (const HeadroomJson *kinds)
{
  for (guint i = 0; i < headroom_json_get_length (kinds); i++)
    if (g_strcmp0 (headroom_json_get_string (headroom_json_get_element (kinds, i)), "full_attention") == 0)
      return i + 1;
  return NAN;
}

static gboolean
has_indexer (const HeadroomJson *kinds, guint layer)
{
  return g_strcmp0 (headroom_json_get_string (headroom_json_get_element (kinds, layer)), "full") == 0;
}

/* Of so many layers behind the dense ones the last has an indexer; 1 where all have one. NaN where it is not so, or a
 * layer has no kind. */
static double
interval_of_indexers (const HeadroomHfReader *r, const HeadroomJson *kinds)
{
  guint n = headroom_json_get_length (kinds);
  guint dense = (guint) r->params.dense_layers;
  guint interval = 1;

  if (n != r->params.layers)
    return NAN;
  while (dense + interval < n && !has_indexer (kinds, dense + interval - 1))
    interval++;
  for (guint i = 0; i < n; i++)
    if (has_indexer (kinds, i) != (i < dense || (i - dense + 1) % interval == 0))
      return NAN;
  return interval;
}

/* Without the list only the plain case is known. */
static double
read_indexers (const HeadroomHfReader *r, const HeadroomJson *value)
{
  if (headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY)
    return interval_of_indexers (r, value);
  if (headroom_json_get_number (value) == 1)
    return 1;
  return NAN;
}

/* NaN where numbers differ, or there is none. */
static double
same_in_list (const HeadroomJson *list)
{
  double same = NAN;

  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      double number = headroom_json_get_number (headroom_json_get_element (list, i));

      if (i > 0 && number != same)
        return NAN;
      same = number;
    }
  return same;
}

/* The number that a value means, or NaN where it means none. */
static double
meant (const HeadroomHfReader *r, const HeadroomHfKey *row, const HeadroomJson *value)
{
  double number = headroom_json_get_number (value);

  switch (row->means)
    {
    case HEADROOM_HF_TRUE: return value_if_true (row, value);
    case HEADROOM_HF_PRESENT: return g_ascii_strtod (row->value, NULL);
    case HEADROOM_HF_CAPPED: return number > 0 ? HR_ALWAYS : HR_NEVER;
    case HEADROOM_HF_LENGTH: return headroom_json_get_length (value);
    case HEADROOM_HF_LETTERS: return count_letters (headroom_json_get_string (value));
    case HEADROOM_HF_RELATIVE: return headroom_json_get_bool (value) ? HR_POSITION_AS_FAMILY : HR_POSITION_LEARNED;
    case HEADROOM_HF_ONE_GELU: return g_strcmp0 (headroom_json_get_string (value), "gelu_new") != 0;
    case HEADROOM_HF_GATED: return gated_of (headroom_json_get_string (value));
    case HEADROOM_HF_DENSE: return count_dense (value, r->params.layers);
    case HEADROOM_HF_PERIOD: return place_of_full (value);
    case HEADROOM_HF_INDEXED: return read_indexers (r, value);
    case HEADROOM_HF_SAME: return same_in_list (value);
    case HEADROOM_HF_PLUS_TWO: return number + 2;
    case HEADROOM_HF_HALF: return number / 2;
    case HEADROOM_HF_PATCHES: return count_patches (number);
    case HEADROOM_HF_UNCROSSED: return number - headroom_hf_reader_count_crossed (r);
    case HEADROOM_HF_VALUE:
    default: g_return_val_if_reached (NAN);
    }
}

/* The same in words. */
static char *
describe_meaning (const HeadroomHfReader *r, const HeadroomHfKey *row, const char *key)
{
  switch (row->means)
    {
    case HEADROOM_HF_PLUS_TWO: return g_strdup_printf ("%s%s + 2", r->prefix, key);
    case HEADROOM_HF_HALF: return g_strdup_printf ("%s%s ÷ 2", r->prefix, key);
    case HEADROOM_HF_PATCHES: return g_strdup_printf ("(%s%s ÷ %d)² + 1", r->prefix, key, PATCH_PIXELS);
    case HEADROOM_HF_UNCROSSED: return headroom_hf_reader_describe_uncrossed (r, key);
    case HEADROOM_HF_VALUE:
    case HEADROOM_HF_TRUE:
    case HEADROOM_HF_PRESENT:
    case HEADROOM_HF_CAPPED:
    case HEADROOM_HF_LENGTH:
    case HEADROOM_HF_LETTERS:
    case HEADROOM_HF_RELATIVE:
    case HEADROOM_HF_ONE_GELU:
    case HEADROOM_HF_GATED:
    case HEADROOM_HF_DENSE:
    case HEADROOM_HF_PERIOD:
    case HEADROOM_HF_INDEXED:
    case HEADROOM_HF_SAME:
    default: return g_strconcat (r->prefix, key, NULL);
    }
}

static gboolean
refuse_indexers (HeadroomHfReader *r, const char *key, const HeadroomJson *value)
{
  const char *expected = _ ("it must be 1 where “indexer_types” does not say which layers have an indexer.");

  if (headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY)
    expected = _ ("it must be a list with an entry for each layer: “full” for each dense one, and behind them for "
                  "the last of each group of equal size.");
  return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, key, value, expected);
}

static gboolean
read_meaning (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value)
{
  g_autofree char *how = describe_meaning (r, row, key);
  double number = meant (r, row, value);

  if (isnan (number) && row->means == HEADROOM_HF_SAME)
    return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, key, value,
                                          _ ("it must be one number, or a list of the same number."));
  if (isnan (number) && row->means == HEADROOM_HF_DENSE)
    return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, key, value,
                                          _ ("it must be a list with an entry for each layer, dense ones first."));
  if (isnan (number) && row->means == HEADROOM_HF_INDEXED)
    return refuse_indexers (r, key, value);
  if (isnan (number) || hr_param_set (&r->params, row->param, number) != HR_SET_OK)
    return headroom_hf_reader_refuse_value (r, row->param, key, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_DERIVED, how);
  return TRUE;
}

/* A value that is not the parameter’s own. */
static gboolean
has_meaning (const HeadroomHfKey *row, const HeadroomJson *value)
{
  if (row->means == HEADROOM_HF_LENGTH)
    return headroom_json_get_kind (value) == HEADROOM_JSON_OBJECT
           || headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY;
  if (row->means == HEADROOM_HF_LETTERS)
    return headroom_json_get_kind (value) == HEADROOM_JSON_STRING;
  if (row->means == HEADROOM_HF_SAME || row->means == HEADROOM_HF_PERIOD)
    return headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY;
  return row->means != HEADROOM_HF_VALUE;
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
  if (has_meaning (row, value))
    return read_meaning (r, row, key, value);
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
