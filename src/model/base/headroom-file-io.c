/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads whole files, and says in a sentence why it cannot. */
#include "model/base/headroom-file-io.h"
#include "model/base/headroom-file-fail.h"

#include "model/base/headroom-json-parser.h"
#include "words/headroom-i18n.h"

char *
headroom_file_get_display_name (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME, G_FILE_QUERY_INFO_NONE,
                                                  NULL, NULL);
  g_autofree char *base = NULL;

  if (info != NULL)
    return g_strdup (g_file_info_get_display_name (info));
  base = g_file_get_basename (file);
  if (base == NULL)
    return g_strdup ("");
  return g_filename_display_name (base);
}

/* The library's sentences repeat the file's name with its path, or that of a temporary one beside it. Only writing
 * beside a file fails with codes of files: what is not there then is its folder. */
static const char *
reason_of (const GError *why)
{
  enum
  {
    NEVER = -1
  };
  /* clang-format off */
  static const struct
  {
    int io_code;
    int file_code;
    const char *text;
  } reasons[] = {
    { G_IO_ERROR_NOT_FOUND, NEVER, N_("there is no such file") },
    { NEVER, G_FILE_ERROR_NOENT, N_("there is no such folder") },
    { G_IO_ERROR_NOT_DIRECTORY, G_FILE_ERROR_NOTDIR, N_("there is no such folder") },
    { G_IO_ERROR_PERMISSION_DENIED, G_FILE_ERROR_ACCES, N_("permission denied") },
    { G_IO_ERROR_NO_SPACE, G_FILE_ERROR_NOSPC, N_("no space is left on the disk") },
    { NEVER, G_FILE_ERROR_IO, N_("the disk reports an error") },
    { G_IO_ERROR_READ_ONLY, G_FILE_ERROR_ROFS, N_("the disk can only be read") },
    { G_IO_ERROR_FILENAME_TOO_LONG, G_FILE_ERROR_NAMETOOLONG, N_("the name is too long") },
  };
  /* clang-format on */

  for (gsize i = 0; i < G_N_ELEMENTS (reasons); i++)
    if (g_error_matches (why, G_IO_ERROR, reasons[i].io_code)
        || g_error_matches (why, G_FILE_ERROR, reasons[i].file_code))
      return _ (reasons[i].text);
  return why->message;
}

gpointer
headroom_file_fail (GError **error, HeadroomFileError code, const char *name, GError *why)
{
  g_autoptr (GError) reason = why;

  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&reason));
  else if (code == HEADROOM_FILE_ERROR_UNREADABLE)
    g_set_error (error, HEADROOM_FILE_ERROR, code, _ ("“%s” cannot be read: %s"), name, reason_of (reason));
  else
    g_set_error (error, HEADROOM_FILE_ERROR, code, _ ("“%s” cannot be saved: %s"), name, reason_of (reason));
  return NULL;
}

static gpointer
fail_too_large (GError **error, const char *name)
{
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_TOO_LARGE, _ ("“%1$s” is larger than %2$d MiB."), name,
               HEADROOM_JSON_MAX_MIB);
  return NULL;
}

GBytes *
headroom_stream_load (GInputStream *stream, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  GError *why = NULL;
  gsize chunk = 64 * 1024;
  gsize got;

  do
    {
      guint length = bytes->len;

      g_byte_array_set_size (bytes, length + (guint) chunk);
      if (!g_input_stream_read_all (stream, bytes->data + length, chunk, &got, cancellable, &why))
        return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, name, why);
      g_byte_array_set_size (bytes, length + (guint) got);
      if (bytes->len > HEADROOM_JSON_MAX_BYTES)
        return fail_too_large (error, name);
    }
  while (got == chunk);
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

gboolean
headroom_file_check_type (GFileInfo *info, HeadroomFileError code, const char *name, GError **error)
{
  GFileType type = g_file_info_get_file_type (info);

  if (type == G_FILE_TYPE_REGULAR)
    return TRUE;
  if (type == G_FILE_TYPE_DIRECTORY)
    g_set_error (error, HEADROOM_FILE_ERROR, code, _ ("“%s” is a folder, not a file."), name);
  else
    g_set_error (error, HEADROOM_FILE_ERROR, code, _ ("“%s” is not a regular file but a pipe or a device."), name);
  return FALSE;
}

/* Asked before opening: opening a pipe would wait for whoever writes to it. */
static gboolean
check_regular (GFileInfo *info, const char *name, GError **error)
{
  if (!headroom_file_check_type (info, HEADROOM_FILE_ERROR_NOT_A_FILE, name, error))
    return FALSE;
  if (g_file_info_get_size (info) > HEADROOM_JSON_MAX_BYTES)
    return fail_too_large (error, name) != NULL;
  return TRUE;
}

GBytes *
headroom_file_load (GFile *file, char **etag, GCancellable *cancellable, GError **error)
{
  const char *attributes = G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE
                                                          "," G_FILE_ATTRIBUTE_ETAG_VALUE;
  g_autofree char *name = headroom_file_get_display_name (file);
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  GBytes *bytes;
  GError *why = NULL;

  info = g_file_query_info (file, attributes, G_FILE_QUERY_INFO_NONE, cancellable, &why);
  if (info == NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, name, why);
  if (!check_regular (info, name, error))
    return NULL;
  stream = g_file_read (file, cancellable, &why);
  if (stream == NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, name, why);
  bytes = headroom_stream_load (G_INPUT_STREAM (stream), name, cancellable, error);
  if (bytes != NULL && etag != NULL)
    *etag = g_strdup (g_file_info_get_etag (info));
  return bytes;
}
