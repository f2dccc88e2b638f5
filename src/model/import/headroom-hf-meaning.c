/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that are not the parameter’s own, but mean one: lists, words, switches, and numbers to reckon with. */
#include "model/import/headroom-hf-meaning.h"

#include <math.h>

#include "core/facts/families.h"
#include "model/import/headroom-hf-crossed.h"
#include "model/import/headroom-hf-layer-settings.h"
#include "words/headroom-i18n.h"

enum
{
  PATCH_PIXELS = 16 /* on a side */
};

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
    case HEADROOM_HF_OF_LAYERS: return headroom_hf_layer_setting (&r->params, row->param, value);
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
    case HEADROOM_HF_OF_LAYERS:
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

gboolean
headroom_hf_reader_read_meaning (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key,
                                 const HeadroomJson *value)
{
  g_autofree char *how = describe_meaning (r, row, key);
  double number = meant (r, row, value);

  if (isnan (number) && row->means == HEADROOM_HF_SAME)
    return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, key, value,
                                          _ ("it must be one number, or a list of the same number."));
  if (isnan (number) && row->means == HEADROOM_HF_OF_LAYERS)
    return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_VALUE, key, value,
                                          _ ("all layers in it must have the same settings."));
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

gboolean
headroom_hf_key_has_meaning (const HeadroomHfKey *row, const HeadroomJson *value)
{
  if (row->means == HEADROOM_HF_LENGTH)
    return headroom_json_get_kind (value) == HEADROOM_JSON_OBJECT
           || headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY;
  if (row->means == HEADROOM_HF_OF_LAYERS)
    return headroom_json_get_kind (value) == HEADROOM_JSON_OBJECT;
  if (row->means == HEADROOM_HF_LETTERS)
    return headroom_json_get_kind (value) == HEADROOM_JSON_STRING;
  if (row->means == HEADROOM_HF_SAME || row->means == HEADROOM_HF_PERIOD)
    return headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY;
  return row->means != HEADROOM_HF_VALUE;
}
