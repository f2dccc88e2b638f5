/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values by their type’s number. Source: llama.cpp, ggml/include/gguf.h (gguf_type). */
#include "model/tensors/headroom-gguf-metadata.h"

#include "model/base/headroom-json-parser.h"
#include "model/tensors/headroom-tensors.h"
#include "words/headroom-i18n.h"

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

/* The low byte comes first. `high_bits`: what the bits above these bytes are. */
static guint64
to_bits (const guchar *bytes, guint n_bytes, guint64 high_bits)
{
  guint64 bits = high_bits;

  for (guint i = n_bytes; i > 0; i--)
    bits = bits << 8 | bytes[i - 1];
  return bits;
}

static guint64
to_unsigned (const guchar *bytes, guint n_bytes)
{
  return to_bits (bytes, n_bytes, 0);
}

/* In integers: near 2^64, doubles lie 2048 apart. */
static gint64
to_signed (const guchar *bytes, guint n_bytes)
{
  gboolean is_negative = (bytes[n_bytes - 1] & 0x80) != 0;

  if (is_negative)
    return (gint64) to_bits (bytes, n_bytes, G_MAXUINT64);
  return (gint64) to_unsigned (bytes, n_bytes);
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
    case SIGNED: return headroom_json_new_number ((double) to_signed (bytes, n_bytes));
    case UNSIGNED:
    default: return headroom_json_new_number ((double) to_unsigned (bytes, n_bytes));
    }
}

/* Reading keys and values. */
typedef struct
{
  HeadroomByteReader *reader;
  const char *key;  /* whose value is read */
  gsize kept_bytes; /* of the keys and values so far, in memory */
} Keys;

/* What a value takes beside its text: the node, its digits, its place in a list or an object. */
enum
{
  VALUE_BYTES = 128
};

/* Makes room for a key or a value with a text of so many bytes. */
static gboolean
make_room (Keys *self, gsize text_bytes)
{
  self->kept_bytes += VALUE_BYTES + text_bytes;
  if (self->kept_bytes <= HEADROOM_GGUF_MAX_METADATA_MIB * HEADROOM_BYTES_PER_MIB)
    return TRUE;
  g_set_error (self->reader->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_TOO_LARGE,
               _ ("The header’s keys and values take more than %d MiB of memory."), HEADROOM_GGUF_MAX_METADATA_MIB);
  return FALSE;
}

static char *
name_type_field (const Keys *self)
{
  g_autofree char *key = headroom_tensors_show_name (self->key);

  return g_strdup_printf (_ ("The type of “%s”"), key);
}

static gboolean
read_type (const Keys *self, guint32 *type)
{
  g_autofree char *field = NULL;

  if (!headroom_byte_reader_read_u32 (self->reader, type))
    return FALSE;
  if (*type < G_N_ELEMENTS (types))
    return TRUE;
  field = name_type_field (self);
  return headroom_tensors_refuse_number (self->reader->error, field, *type, 0, G_N_ELEMENTS (types) - 1);
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

static gboolean
refuse_name (HeadroomByteReader *reader, const HeadroomGgufName *what, const char *name)
{
  g_autofree char *shown = headroom_tensors_show_name (name);
  g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), shown);

  return headroom_tensors_refuse (reader->error, what->field, quoted, _ ("UTF-8 text"));
}

char *
headroom_gguf_read_name (HeadroomByteReader *reader, const HeadroomGgufName *what)
{
  guint64 length;
  g_autofree char *name = NULL;

  if (!headroom_byte_reader_read_u64 (reader, &length))
    return NULL;
  if (length == 0 || length > what->max_bytes)
    {
      headroom_tensors_refuse_number (reader->error, what->length_field, length, 1, what->max_bytes);
      return NULL;
    }
  name = read_text (reader, length);
  if (name == NULL || (strlen (name) == length && g_utf8_validate_len (name, length, NULL)))
    return g_steal_pointer (&name);
  refuse_name (reader, what, name);
  return NULL;
}

/* Sets no value where the text is long, or none. */
static gboolean
read_text_value (Keys *self, HeadroomJson **value)
{
  guint64 length;
  g_autofree char *text = NULL;

  if (!headroom_byte_reader_read_u64 (self->reader, &length))
    return FALSE;
  if (length > HEADROOM_GGUF_MAX_TEXT_BYTES)
    return headroom_byte_reader_skip (self->reader, length);
  if (!make_room (self, length))
    return FALSE;
  text = read_text (self->reader, length);
  if (text == NULL)
    return FALSE;
  if (g_utf8_validate (text, -1, NULL))
    *value = headroom_json_new_string (text);
  return TRUE;
}

static gboolean
read_scalar (Keys *self, guint32 type, HeadroomJson **value)
{
  guchar bytes[sizeof (guint64)];

  if (type == TEXT)
    return read_text_value (self, value);
  if (!make_room (self, 0) || !headroom_byte_reader_read (self->reader, bytes, types[type].n_bytes))
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
refuse_length (const Keys *self, guint64 length, guint64 most)
{
  g_autofree char *key = headroom_tensors_show_name (self->key);
  g_autofree char *field = g_strdup_printf (_ ("The length of “%s”"), key);

  return headroom_tensors_refuse_number (self->reader->error, field, length, 0, most);
}

static gboolean
skip_list (const Keys *self, guint32 type, guint64 length)
{
  guint64 most = headroom_byte_reader_get_left (self->reader);

  if (type != TEXT)
    most /= types[type].n_bytes;
  if (length > most)
    return refuse_length (self, length, most);
  if (type == TEXT)
    return skip_texts (self->reader, length);
  return headroom_byte_reader_skip (self->reader, length * types[type].n_bytes);
}

static gboolean
read_elements (Keys *self, guint32 type, guint64 length, HeadroomJson *list)
{
  for (guint64 i = 0; i < length; i++)
    {
      HeadroomJson *element = NULL;

      if (!read_scalar (self, type, &element))
        return FALSE;
      if (element == NULL)
        element = headroom_json_new_null ();
      headroom_json_append (list, element);
    }
  return TRUE;
}

static gboolean
refuse_nested (const Keys *self)
{
  g_autofree char *field = name_type_field (self);

  return headroom_tensors_refuse (self->reader->error, field, _ ("a list of lists"), _ ("a list of numbers or texts"));
}

static gboolean
read_list (Keys *self, HeadroomJson **value)
{
  g_autoptr (HeadroomJson) list = NULL;
  guint32 type;
  guint64 length;

  if (!read_type (self, &type) || !headroom_byte_reader_read_u64 (self->reader, &length))
    return FALSE;
  if (type == LIST)
    return refuse_nested (self);
  if (length > HEADROOM_GGUF_MAX_LIST_LENGTH)
    return skip_list (self, type, length);
  list = headroom_json_new_array ();
  if (!make_room (self, 0) || !read_elements (self, type, length, list))
    return FALSE;
  *value = g_steal_pointer (&list);
  return TRUE;
}

static gboolean
read_value (Keys *self, HeadroomJson **value)
{
  guint32 type;

  if (!read_type (self, &type))
    return FALSE;
  if (type == LIST)
    return read_list (self, value);
  return read_scalar (self, type, value);
}

static gboolean
read_key (Keys *self, HeadroomJson *metadata)
{
  const HeadroomGgufName what = { _ ("A key"), _ ("The length of a key"), HEADROOM_GGUF_MAX_TEXT_BYTES };
  g_autofree char *key = headroom_gguf_read_name (self->reader, &what);
  HeadroomJson *value = NULL;

  self->key = key;
  if (key == NULL || !make_room (self, strlen (key)) || !read_value (self, &value))
    return FALSE;
  if (value != NULL)
    headroom_json_set (metadata, key, value);
  return TRUE;
}

gboolean
headroom_gguf_read_metadata (HeadroomByteReader *reader, guint64 n_keys, HeadroomJson *metadata)
{
  Keys keys = { .reader = reader };

  for (guint64 i = 0; i < n_keys; i++)
    if (!read_key (&keys, metadata))
      return FALSE;
  return TRUE;
}
