/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds headers byte by byte, without the code that reads them. */
#include "header-files.h"

#include <string.h>

enum
{
  ALIGNMENT = 32,
  TYPE_U32 = 4,
  TYPE_TEXT = 8,
  TYPE_LIST = 9,
};

void
header_file_clear (HeaderFile *file)
{
  g_clear_pointer (&file->header, g_byte_array_unref);
}

gboolean
header_file_read (HeaderReadFunc read, const HeaderFile *file, HeadroomTensors *tensors, GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (file->header->data, file->header->len, NULL);

  return read (stream, "file", file->file_bytes, tensors, NULL, error);
}

void
header_file_check_refused (HeaderReadFunc read, HeaderFile file, const char *names)
{
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  gboolean is_read = header_file_read (read, &file, tensors, &error);

  g_assert_false (is_read);
  g_assert_nonnull (error);
  g_assert_true (error->domain == HEADROOM_FILE_ERROR);
  g_test_message ("%.300s", error->message);
  g_assert_nonnull (strstr (error->message, names));
  header_file_clear (&file);
}

HeaderFile
header_file_of_length (const char *json, guint64 length, guint64 file_bytes)
{
  HeaderFile file = { g_byte_array_new (), file_bytes };

  put_u64 (file.header, length);
  g_byte_array_append (file.header, (const guint8 *) json, (guint) strlen (json));
  return file;
}

HeaderFile
header_file_of_json (const char *json, guint64 data_bytes)
{
  gsize length = strlen (json);

  return header_file_of_length (json, length, 8 + length + data_bytes);
}

void
put_u32 (GByteArray *bytes, guint32 number)
{
  guint32 low_first = GUINT32_TO_LE (number);

  g_byte_array_append (bytes, (const guint8 *) &low_first, sizeof low_first);
}

void
put_u64 (GByteArray *bytes, guint64 number)
{
  guint64 low_first = GUINT64_TO_LE (number);

  g_byte_array_append (bytes, (const guint8 *) &low_first, sizeof low_first);
}

void
put_text (GByteArray *bytes, const char *text)
{
  put_u64 (bytes, strlen (text));
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

void
put_key_text (GByteArray *bytes, const char *key, const char *value)
{
  put_text (bytes, key);
  put_u32 (bytes, TYPE_TEXT);
  put_text (bytes, value);
}

void
put_key_u32 (GByteArray *bytes, const char *key, guint32 value)
{
  put_text (bytes, key);
  put_u32 (bytes, TYPE_U32);
  put_u32 (bytes, value);
}

void
put_key_texts (GByteArray *bytes, const char *key, guint n, const char *text)
{
  put_text (bytes, key);
  put_u32 (bytes, TYPE_LIST);
  put_u32 (bytes, TYPE_TEXT);
  put_u64 (bytes, n);
  for (guint i = 0; i < n; i++)
    put_text (bytes, text);
}

void
put_gguf_beginning (GByteArray *bytes, guint64 n_tensors, guint64 n_keys)
{
  g_byte_array_append (bytes, (const guint8 *) "GGUF", 4);
  put_u32 (bytes, 3);
  put_u64 (bytes, n_tensors);
  put_u64 (bytes, n_keys);
}

GByteArray *
gguf_begin (guint64 n_tensors, guint64 n_keys)
{
  GByteArray *bytes = g_byte_array_new ();

  put_gguf_beginning (bytes, n_tensors, n_keys);
  return bytes;
}

static guint64
align (guint64 position)
{
  return (position + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void
gguf_add (GByteArray *bytes, const char *name, guint32 type, guint64 columns, guint64 rows, guint64 n_bytes,
          guint64 *offset)
{
  put_text (bytes, name);
  put_u32 (bytes, 2);
  put_u64 (bytes, columns);
  put_u64 (bytes, rows);
  put_u32 (bytes, type);
  put_u64 (bytes, *offset);
  *offset = align (*offset + n_bytes);
}

HeaderFile
gguf_end (GByteArray *header, guint64 data_bytes)
{
  HeaderFile file = { header, align (header->len) + data_bytes };

  return file;
}
