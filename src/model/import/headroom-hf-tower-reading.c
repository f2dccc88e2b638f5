/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the section of a tower says: sizes and switches, the defaults of its class, and what is wrong with a key. */
#include "model/import/headroom-hf-tower-private.h"
#include "words/headroom-i18n.h"

#include <math.h>

/* The key with that of the section that it is in. */
static char *
name_key (const HeadroomTower *tower, const HeadroomJson *node, const char *key)
{
  if (node == tower->root)
    return g_strdup (key);
  return g_strconcat (tower->section, ".", key, NULL);
}

/* Among names with commas between them. */
static gboolean
is_noted (const GString *missing, const char *name)
{
  g_auto (GStrv) names = g_strsplit (missing->str, ", ", -1);

  return g_strv_contains ((const char *const *) names, name);
}

void
headroom_tower_note_missing (HeadroomTower *tower, const HeadroomJson *node, const char *key)
{
  g_autofree char *name = name_key (tower, node, key);

  if (is_noted (tower->missing, name))
    return;
  if (tower->missing->len > 0)
    g_string_append (tower->missing, ", ");
  g_string_append (tower->missing, name);
}

void
headroom_tower_refuse (HeadroomTower *tower, const HeadroomJson *node, const char *key, const char *expected)
{
  g_autofree char *name = name_key (tower, node, key);
  g_autofree char *shown = headroom_json_describe (headroom_json_get (node, key));

  if (tower->wrong == NULL)
    tower->wrong = g_strdup_printf (_ ("%s is %s: %s"), name, shown, expected);
}

static void
refuse_missing (HeadroomTower *tower, const HeadroomJson *node, const char *key)
{
  g_autofree char *name = name_key (tower, node, key);

  if (tower->wrong == NULL)
    tower->wrong = g_strdup_printf (_ ("“%s” is missing."), name);
}

/* Where there is no value: the default, if the class has one. */
static double
take_default (HeadroomTower *tower, const HeadroomJson *node, const char *key, double otherwise)
{
  if (otherwise > 0)
    headroom_tower_note_missing (tower, node, key);
  else
    refuse_missing (tower, node, key);
  return otherwise;
}

static double
take_whole (HeadroomTower *tower, const HeadroomJson *node, const char *key, double number)
{
  if (!(number > 0) || !isfinite (number) || number != floor (number))
    headroom_tower_refuse (tower, node, key, _ ("it must be a whole number above 0."));
  return number;
}

double
headroom_tower_number (HeadroomTower *tower, const HeadroomJson *node, const char *key, const char *other_key,
                       double otherwise)
{
  const char *there = key;

  if (headroom_json_get_value (node, key) == NULL && other_key != NULL)
    there = other_key;
  if (headroom_json_get_value (node, there) == NULL)
    return take_default (tower, node, key, otherwise);
  return take_whole (tower, node, there, headroom_json_get_number (headroom_json_get (node, there)));
}

/* Two that are the same are one; NaN where they differ, or there are none. */
static double
side_of (const HeadroomJson *value)
{
  double side;

  if (headroom_json_get_kind (value) != HEADROOM_JSON_ARRAY)
    return headroom_json_get_number (value);
  if (headroom_json_get_length (value) != 2)
    return NAN;
  side = headroom_json_get_number (headroom_json_get_element (value, 0));
  if (side != headroom_json_get_number (headroom_json_get_element (value, 1)))
    return NAN;
  return side;
}

double
headroom_tower_side (HeadroomTower *tower, const HeadroomJson *node, const char *key, double otherwise)
{
  const HeadroomJson *value = headroom_json_get_value (node, key);

  if (value == NULL)
    return take_default (tower, node, key, otherwise);
  return take_whole (tower, node, key, side_of (value));
}

double
headroom_tower_ratio (HeadroomTower *tower, const HeadroomJson *node, const char *key, double otherwise)
{
  const HeadroomJson *value = headroom_json_get_value (node, key);
  double number;

  if (value == NULL)
    return take_default (tower, node, key, otherwise);
  number = headroom_json_get_number (value);
  if (!(number > 0) || !isfinite (number))
    headroom_tower_refuse (tower, node, key, _ ("it must be a number above 0."));
  return number;
}

gboolean
headroom_tower_is (HeadroomTower *tower, const HeadroomJson *node, const char *key, gboolean otherwise)
{
  const HeadroomJson *value = headroom_json_get (node, key);

  if (value == NULL)
    return otherwise;
  if (headroom_json_get_kind (value) != HEADROOM_JSON_BOOL && headroom_json_get_kind (value) != HEADROOM_JSON_NULL)
    headroom_tower_refuse (tower, node, key, _ ("it must be true or false."));
  return headroom_json_get_bool (value);
}

double
headroom_tower_linear (double inputs, double outputs, gboolean is_biased)
{
  double elements = inputs * outputs;

  if (is_biased)
    elements += outputs;
  return elements;
}

double
headroom_tower_norm (double width)
{
  return 2 * width;
}
