/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces whole files: the old one or the new one is there, never a mixture, and what was written is read back. */
#include "model/base/headroom-file-fail.h"
#include "model/base/headroom-file-io.h"

#include <stdlib.h>

#include "words/headroom-i18n.h"

/* What must be known of the file that is about to be replaced. */
static GFileInfo *
query_target (GFile *file, GCancellable *cancellable)
{
  const char *attributes = G_FILE_ATTRIBUTE_STANDARD_TYPE
      "," G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE "," G_FILE_ATTRIBUTE_UNIX_MODE;

  return g_file_query_info (file, attributes, G_FILE_QUERY_INFO_NONE, cancellable, NULL);
}

static gboolean
check_target (GFileInfo *info, const char *etag, const char *name, GError **error)
{
  if (info == NULL)
    return TRUE; /* a new file, or one that vanished: nothing is lost */
  /* Some file systems do not say of what kind a file is. */
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_UNKNOWN
      && !headroom_file_check_type (info, HEADROOM_FILE_ERROR_UNWRITABLE, name, error))
    return FALSE;
  if (etag != NULL && g_strcmp0 (etag, g_file_info_get_etag (info)) != 0)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_CHANGED,
                   _ ("“%s” was changed by another program since it was opened."), name);
      return FALSE;
    }
  /* Some do not say whether it can be written. */
  if (!g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE)
      || g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_ACCESS_CAN_WRITE))
    return TRUE;
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE, _ ("“%s” is write-protected."), name);
  return FALSE;
}

/* What a symbolic link leads to; a file that does not exist yet, as it is. */
static char *
resolve_link (const char *path)
{
  char *resolved = realpath (path, NULL);
  char *copy;

  if (resolved == NULL)
    return g_strdup (path);
  copy = g_strdup (resolved);
  free (resolved); /* not allocated by GLib */
  return copy;
}

/* The permissions to write a file with: those of the old one. */
static int
mode_of (GFileInfo *info)
{
  if (info == NULL)
    return 0666;
  return (int) (g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_MODE) & 0777);
}

/* Written beside the file and renamed over it. A symbolic link stays one: what it leads to is replaced. */
static gboolean
replace_local (GFile *file, GFileInfo *info, GBytes *contents, GError **error)
{
  g_autofree char *path = resolve_link (g_file_peek_path (file));

  return g_file_set_contents_full (path, g_bytes_get_data (contents, NULL), (gssize) g_bytes_get_size (contents),
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, mode_of (info), error);
}

/* Not g_file_replace_contents(): where writing fails it closes the stream, and closing puts the half-written
 * file in place of the old one. Closing a cancelled stream throws it away. */
static gboolean
replace_remote (GFile *file, GBytes *contents, const char *etag, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileOutputStream) stream = g_file_replace (file, etag, FALSE, G_FILE_CREATE_NONE, cancellable, error);
  g_autoptr (GCancellable) cancelled = NULL;

  if (stream == NULL)
    return FALSE;
  if (g_output_stream_write_all (G_OUTPUT_STREAM (stream), g_bytes_get_data (contents, NULL),
                                 g_bytes_get_size (contents), NULL, cancellable, error))
    return g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, error);
  cancelled = g_cancellable_new ();
  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
  return FALSE;
}

static char *
query_etag (GFile *file)
{
  g_autoptr (GFileInfo) info = query_target (file, NULL);

  if (info == NULL)
    return NULL;
  return g_strdup (g_file_info_get_etag (info));
}

static gboolean
replace (GFile *file, GFileInfo *info, GBytes *contents, const char *etag, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (g_file_is_native (file))
    return replace_local (file, info, contents, error);
  return replace_remote (file, contents, etag, cancellable, error);
}

static gboolean
fail_different (const char *name, GError **error)
{
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE,
               _ ("“%s” does not have the contents that were saved. The disk may be faulty, or another program has "
                  "changed the file. Save it elsewhere."),
               name);
  return FALSE;
}

/* A disk may take everything without a word and keep something else. */
static gboolean
read_back (GFile *file, GBytes *contents, const char *name, GError **error)
{
  GError *why = NULL;
  g_autoptr (GBytes) found = g_file_load_bytes (file, NULL, NULL, &why);

  if (found == NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, name, why) != NULL;
  if (!g_bytes_equal (found, contents))
    return fail_different (name, error);
  return TRUE;
}

gboolean
headroom_file_save (GFile *file, GBytes *contents, const char *etag, char **new_etag, GCancellable *cancellable,
                    GError **error)
{
  g_autofree char *name = headroom_file_get_display_name (file);
  g_autoptr (GFileInfo) info = query_target (file, cancellable);
  GError *why = NULL;

  if (!check_target (info, etag, name, error))
    return FALSE;
  if (!replace (file, info, contents, etag, cancellable, &why))
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNWRITABLE, name, why) != NULL;
  if (!read_back (file, contents, name, error))
    return FALSE;
  if (new_etag != NULL)
    *new_etag = query_etag (file);
  return TRUE;
}
