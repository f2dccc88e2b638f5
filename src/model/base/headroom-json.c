/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of JSON values. A node is counted; a container owns its children. */
#include "model/base/headroom-json.h"

#include <math.h>

struct _HeadroomJson
{
  HeadroomJsonKind kind;
  char *text;        /* of a leaf, as it is written */
  GPtrArray *values; /* elements or members */
  GPtrArray *keys;   /* of the members, in the same order */
  GHashTable *index; /* key to its position + 1 */
};

static void
clear (gpointer data)
{
  HeadroomJson *self = data;

  g_free (self->text);
  g_clear_pointer (&self->values, g_ptr_array_unref);
  g_clear_pointer (&self->index, g_hash_table_unref);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
}

HeadroomJson *
headroom_json_ref (HeadroomJson *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
headroom_json_unref (HeadroomJson *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

static HeadroomJson *
new_node (HeadroomJsonKind kind)
{
  HeadroomJson *self = g_atomic_rc_box_new0 (HeadroomJson);

  self->kind = kind;
  if (kind >= HEADROOM_JSON_ARRAY)
    self->values = g_ptr_array_new_with_free_func ((GDestroyNotify) headroom_json_unref);
  if (kind == HEADROOM_JSON_OBJECT)
    {
      self->keys = g_ptr_array_new_with_free_func (g_free);
      self->index = g_hash_table_new (g_str_hash, g_str_equal); /* its keys belong to `keys` */
    }
  return self;
}

HeadroomJson *
headroom_json_new_written (HeadroomJsonKind kind, char *text)
{
  HeadroomJson *self = new_node (kind);

  self->text = text;
  return self;
}

HeadroomJson *
headroom_json_new_null (void)
{
  return headroom_json_new_written (HEADROOM_JSON_NULL, g_strdup ("null"));
}
HeadroomJson *
headroom_json_new_object (void)
{
  return new_node (HEADROOM_JSON_OBJECT);
}
HeadroomJson *
headroom_json_new_array (void)
{
  return new_node (HEADROOM_JSON_ARRAY);
}

HeadroomJson *
headroom_json_new_string (const char *text)
{
  return headroom_json_new_written (HEADROOM_JSON_STRING, g_strdup (text));
}

HeadroomJson *
headroom_json_new_bool (gboolean value)
{
  const char *text = "false";

  if (value)
    text = "true";
  return headroom_json_new_written (HEADROOM_JSON_BOOL, g_strdup (text));
}

HeadroomJson *
headroom_json_new_number (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    return headroom_json_new_null ();
  if (value == floor (value) && fabs (value) < 1e15)
    return headroom_json_new_whole (value);
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (text, sizeof text, format, value);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }
  return headroom_json_new_written (HEADROOM_JSON_NUMBER, g_strdup (text));
}

HeadroomJson *
headroom_json_new_whole (double value)
{
  char text[320]; /* the largest double has 309 digits */

  if (!isfinite (value))
    return headroom_json_new_null ();
  g_ascii_formatd (text, sizeof text, "%.0f", value + 0.0); /* + 0.0: no "-0" */
  return headroom_json_new_written (HEADROOM_JSON_NUMBER, g_strdup (text));
}

void
headroom_json_set (HeadroomJson *self, const char *key, HeadroomJson *value)
{
  guint position;

  g_return_if_fail (self->kind == HEADROOM_JSON_OBJECT);
  position = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key));
  if (position > 0)
    {
      headroom_json_unref (self->values->pdata[position - 1]);
      self->values->pdata[position - 1] = value;
      return;
    }
  g_ptr_array_add (self->keys, g_strdup (key));
  g_ptr_array_add (self->values, value);
  g_hash_table_insert (self->index, self->keys->pdata[self->keys->len - 1], GUINT_TO_POINTER (self->keys->len));
}

void
headroom_json_append (HeadroomJson *self, HeadroomJson *value)
{
  g_return_if_fail (self->kind == HEADROOM_JSON_ARRAY);
  g_ptr_array_add (self->values, value);
}

HeadroomJsonKind
headroom_json_get_kind (const HeadroomJson *self)
{
  return self->kind;
}

const HeadroomJson *
headroom_json_get (const HeadroomJson *self, const char *key)
{
  guint position;

  if (self->kind != HEADROOM_JSON_OBJECT)
    return NULL;
  position = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key));
  if (position == 0)
    return NULL;
  return self->values->pdata[position - 1];
}

const HeadroomJson *
headroom_json_get_value (const HeadroomJson *self, const char *key)
{
  const HeadroomJson *value = headroom_json_get (self, key);

  if (value == NULL || value->kind == HEADROOM_JSON_NULL)
    return NULL;
  return value;
}

guint
headroom_json_get_length (const HeadroomJson *self)
{
  if (self->values == NULL)
    return 0;
  return self->values->len;
}

const HeadroomJson *
headroom_json_get_element (const HeadroomJson *self, guint index)
{
  g_return_val_if_fail (index < headroom_json_get_length (self), NULL);
  return self->values->pdata[index];
}

const char *
headroom_json_get_key (const HeadroomJson *self, guint index)
{
  g_return_val_if_fail (self->keys != NULL && index < self->keys->len, NULL);
  return self->keys->pdata[index];
}

const char *
headroom_json_get_string (const HeadroomJson *self)
{
  if (self->kind != HEADROOM_JSON_STRING)
    return NULL;
  return self->text;
}

const char *
headroom_json_get_member_string (const HeadroomJson *self, const char *key)
{
  const HeadroomJson *value = headroom_json_get (self, key);

  if (value == NULL)
    return NULL;
  return headroom_json_get_string (value);
}

gboolean
headroom_json_get_member_bool (const HeadroomJson *self, const char *key, gboolean otherwise)
{
  const HeadroomJson *value = headroom_json_get_value (self, key);

  if (value == NULL)
    return otherwise;
  return headroom_json_get_bool (value);
}

double
headroom_json_get_number (const HeadroomJson *self)
{
  if (self->kind != HEADROOM_JSON_NUMBER)
    return NAN;
  return g_ascii_strtod (self->text, NULL);
}

gboolean
headroom_json_get_bool (const HeadroomJson *self)
{
  return self->kind == HEADROOM_JSON_BOOL && *self->text == 't';
}

const char *
headroom_json_get_written (const HeadroomJson *self)
{
  return self->text;
}

enum
{
  DESCRIBED_CHARACTERS = 40
};

/* At most DESCRIBED_CHARACTERS, and an ellipsis for the rest. */
static char *
shorten (const char *text)
{
  g_autofree char *head = NULL;

  if (g_utf8_strlen (text, -1) <= DESCRIBED_CHARACTERS)
    return g_strdup (text);
  head = g_utf8_substring (text, 0, DESCRIBED_CHARACTERS);
  return g_strconcat (head, "…", NULL);
}

static char *
describe_string (const char *text)
{
  g_autofree char *head = shorten (text);

  return g_strdup_printf ("\"%s\"", head);
}

char *
headroom_json_describe (const HeadroomJson *self)
{
  switch (self->kind)
    {
    case HEADROOM_JSON_ARRAY: return g_strdup ("[…]");
    case HEADROOM_JSON_OBJECT: return g_strdup ("{…}");
    case HEADROOM_JSON_STRING: return describe_string (self->text);
    case HEADROOM_JSON_NULL:
    case HEADROOM_JSON_BOOL:
    case HEADROOM_JSON_NUMBER: return shorten (self->text);
    default: g_assert_not_reached ();
    }
}
