/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values by their type’s number. Source: llama.cpp, ggml/include/gguf.h (gguf_type). */
#include "model/tensors/headroom-gguf-metadata.h"

#include "model/tensors/headroom-tensors.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

enum
{
  TEXT = 8,
  LIST = 9,
};

typedef enum
{
  UNSIGNED,
  SIGNED,
  REAL,
  YES_OR_NO
} Meaning;

/* The index is the type’s number; texts and lists have a length of their own. */
static const struct
{
  guint n_bytes;
  Meaning meaning;
} types[] = {
  [0] = { 1, UNSIGNED },  [1] = { 1, SIGNED },  [2] = { 2, UNSIGNED },  [3] = { 2, SIGNED }, [4] = { 4, UNSIGNED },
  [5] = { 4, SIGNED },    [6] = { 4, REAL },    [7] = { 1, YES_OR_NO }, [TEXT] = { 0 },      [LIST] = { 0 },
  [10] = { 8, UNSIGNED }, [11] = { 8, SIGNED }, [12] = { 8, REAL },
};

/* The low byte comes first. */
static guint64
to_unsigned (const guchar *bytes, guint n_bytes)
{
  guint64 number = 0;

  for (guint i = n_bytes; i > 0; i--)
    number = number << 8 | bytes[i - 1];
  return number;
}

static double
to_signed (const guchar *bytes, guint n_bytes)
{
  double number = (double) to_unsigned (bytes, n_bytes);
  gboolean is_negative = (bytes[n_bytes - 1] & 0x80) != 0;

  if (is_negative)
    return number - ldexp (1, 8 * (int) n_bytes);
  return number;
}

static double
to_real (const guchar *bytes, guint n_bytes)
{
  guint64 bits = to_unsigned (bytes, n_bytes);
  guint32 low_bits = (guint32) bits;
  float single;
  double real;

  memcpy (&single, &low_bits, sizeof single);
  memcpy (&real, &bits, sizeof real);
  if (n_bytes == sizeof single)
    return single;
  return real;
}

static HeadroomJson *
to_json (const guchar *bytes, guint32 type)
{
  guint n_bytes = types[type].n_bytes;

  switch (types[type].meaning)
    {
    case YES_OR_NO: return headroom_json_new_bool (*bytes != 0);
    case REAL: return headroom_json_new_number (to_real (bytes, n_bytes));
    case SIGNED: return headroom_json_new_number (to_signed (bytes, n_bytes));
    case UNSIGNED:
    default: return headroom_json_new_number ((double) to_unsigned (bytes, n_bytes));
    }
}

static gboolean
read_type (HeadroomByteReader *reader, const char *key, guint32 *type)
{
  g_autofree char *field = NULL;

  if (!headroom_byte_reader_read_u32 (reader, type))
    return FALSE;
  if (*type < G_N_ELEMENTS (types))
    return TRUE;
  field = g_strdup_printf (_ ("The type of “%s”"), key);
  return headroom_tensors_refuse_number (reader->error, field, *type, 0, G_N_ELEMENTS (types) - 1);
}

static char *
read_text (HeadroomByteReader *reader, guint64 length)
{
  g_autofree char *text = g_malloc (length + 1);

  if (!headroom_byte_reader_read (reader, text, length))
    return NULL;
  text[length] = '\0';
  return g_steal_pointer (&text);
}

char *
headroom_gguf_read_name (HeadroomByteReader *reader, const char *field)
{
  guint64 length;
  g_autofree char *name = NULL;
  g_autofree char *valid = NULL;

  if (!headroom_byte_reader_read_u64 (reader, &length))
    return NULL;
  if (length == 0 || length > HEADROOM_GGUF_MAX_TEXT_BYTES)
    {
      headroom_tensors_refuse_number (reader->error, field, length, 1, HEADROOM_GGUF_MAX_TEXT_BYTES);
      return NULL;
    }
  name = read_text (reader, length);
  if (name == NULL || (strlen (name) == length && g_utf8_validate_len (name, length, NULL)))
    return g_steal_pointer (&name);
  valid = g_utf8_make_valid (name, -1);
  headroom_tensors_refuse (reader->error, field, valid, _ ("UTF-8 text"));
  return NULL;
}

/* Sets no value where the text is long, or none. */
static gboolean
read_text_value (HeadroomByteReader *reader, HeadroomJson **value)
{
  guint64 length;
  g_autofree char *text = NULL;

  if (!headroom_byte_reader_read_u64 (reader, &length))
    return FALSE;
  if (length > HEADROOM_GGUF_MAX_TEXT_BYTES)
    return headroom_byte_reader_skip (reader, length);
  text = read_text (reader, length);
  if (text == NULL)
    return FALSE;
  if (g_utf8_validate (text, -1, NULL))
    *value = headroom_json_new_string (text);
  return TRUE;
}

static gboolean
read_scalar (HeadroomByteReader *reader, guint32 type, HeadroomJson **value)
{
  guchar bytes[sizeof (guint64)];

  if (type == TEXT)
    return read_text_value (reader, value);
  if (!headroom_byte_reader_read (reader, bytes, types[type].n_bytes))
    return FALSE;
  *value = to_json (bytes, type);
  return TRUE;
}

static gboolean
skip_texts (HeadroomByteReader *reader, guint64 length)
{
  for (guint64 i = 0; i < length; i++)
    {
      guint64 n_bytes;

      if (!headroom_byte_reader_read_u64 (reader, &n_bytes) || !headroom_byte_reader_skip (reader, n_bytes))
        return FALSE;
    }
  return TRUE;
}

static gboolean
skip_list (HeadroomByteReader *reader, const char *key, guint32 type, guint64 length)
{
  g_autofree char *field = NULL;
  guint64 most = headroom_byte_reader_get_left (reader);

  if (type != TEXT)
    most /= types[type].n_bytes;
  if (length > most)
    {
      field = g_strdup_printf (_ ("The length of “%s”"), key);
      return headroom_tensors_refuse_number (reader->error, field, length, 0, most);
    }
  if (type == TEXT)
    return skip_texts (reader, length);
  return headroom_byte_reader_skip (reader, length * types[type].n_bytes);
}

static gboolean
read_elements (HeadroomByteReader *reader, guint32 type, guint64 length, HeadroomJson *list)
{
  for (guint64 i = 0; i < length; i++)
    {
      HeadroomJson *element = NULL;

      if (!read_scalar (reader, type, &element))
        return FALSE;
      if (element == NULL)
        element = headroom_json_new_null ();
      headroom_json_append (list, element);
    }
  return TRUE;
}

static gboolean
refuse_nested (HeadroomByteReader *reader, const char *key)
{
  g_autofree char *field = g_strdup_printf (_ ("The type of “%s”"), key);

  return headroom_tensors_refuse (reader->error, field, _ ("a list of lists"), _ ("a list of numbers or texts"));
}

static gboolean
read_list (HeadroomByteReader *reader, const char *key, HeadroomJson **value)
{
  g_autoptr (HeadroomJson) list = NULL;
  guint32 type;
  guint64 length;

  if (!read_type (reader, key, &type) || !headroom_byte_reader_read_u64 (reader, &length))
    return FALSE;
  if (type == LIST)
    return refuse_nested (reader, key);
  if (length > HEADROOM_GGUF_MAX_LIST_LENGTH)
    return skip_list (reader, key, type, length);
  list = headroom_json_new_array ();
  if (!read_elements (reader, type, length, list))
    return FALSE;
  *value = g_steal_pointer (&list);
  return TRUE;
}

static gboolean
read_value (HeadroomByteReader *reader, const char *key, HeadroomJson **value)
{
  guint32 type;

  if (!read_type (reader, key, &type))
    return FALSE;
  if (type == LIST)
    return read_list (reader, key, value);
  return read_scalar (reader, type, value);
}

gboolean
headroom_gguf_read_metadata (HeadroomByteReader *reader, guint64 n_keys, HeadroomJson *metadata)
{
  for (guint64 i = 0; i < n_keys; i++)
    {
      g_autofree char *key = headroom_gguf_read_name (reader, _ ("The length of a key"));
      HeadroomJson *value = NULL;

      if (key == NULL || !read_value (reader, key, &value))
        return FALSE;
      if (value != NULL)
        headroom_json_set (metadata, key, value);
    }
  return TRUE;
}
