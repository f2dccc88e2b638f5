/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document in a file. */
#include "model/scenario/headroom-scenario-file.h"

#include "model/base/headroom-file-io.h"
#include "words/headroom-i18n.h"

gboolean
headroom_scenario_file_is_named (const char *file_name)
{
  return g_str_has_suffix (file_name, HEADROOM_SCENARIO_FILE_SUFFIX);
}

/* Of the bytes of a file and its tag, which is handed on; NULL bytes are a failure that is reported already. */
static HeadroomDocument *
parse (GBytes *bytes, char **tag, char **etag, GError **error)
{
  HeadroomDocument *document;

  if (bytes == NULL)
    return NULL;
  document = headroom_document_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
  if (document != NULL && etag != NULL)
    *etag = g_steal_pointer (tag);
  return document;
}

HeadroomDocument *
headroom_scenario_file_load (GFile *file, char **etag, GCancellable *cancellable, GError **error)
{
  g_autofree char *tag = NULL;
  g_autoptr (GBytes) bytes = headroom_file_load (file, &tag, cancellable, error);

  return parse (bytes, &tag, etag, error);
}

void
headroom_scenario_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  headroom_file_load_async (file, cancellable, callback, user_data);
}

HeadroomDocument *
headroom_scenario_file_load_finish (GFile *file, GAsyncResult *result, char **etag, GError **error)
{
  g_autofree char *tag = NULL;
  g_autoptr (GBytes) bytes = headroom_file_load_finish (file, result, &tag, error);

  return parse (bytes, &tag, etag, error);
}

/* A newer version's document would lose what this one does not understand. */
static GError *
check_writable (HeadroomDocument *document)
{
  if (!headroom_document_is_read_only (document))
    return NULL;
  return g_error_new (
      HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_READ_ONLY,
      _ ("The document was made by a newer version of Headroom (format %d) and cannot be saved by this one."),
      headroom_document_get_format (document));
}

static GBytes *
to_bytes (HeadroomDocument *document)
{
  char *text = headroom_document_to_text (document);

  return g_bytes_new_take (text, strlen (text));
}

gboolean
headroom_scenario_file_save (HeadroomDocument *document, GFile *file, const char *etag, char **new_etag,
                             GCancellable *cancellable, GError **error)
{
  GError *refusal = check_writable (document);
  g_autoptr (GBytes) bytes = NULL;

  if (refusal != NULL)
    {
      g_propagate_error (error, refusal);
      return FALSE;
    }
  bytes = to_bytes (document);
  return headroom_file_save (file, bytes, etag, new_etag, cancellable, error);
}

void
headroom_scenario_file_save_async (HeadroomDocument *document, GFile *file, const char *etag, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data)
{
  GError *refusal = check_writable (document);
  g_autoptr (GBytes) bytes = NULL;

  if (refusal != NULL)
    {
      g_task_report_error (file, callback, user_data, headroom_scenario_file_save_async, refusal);
      return;
    }
  bytes = to_bytes (document);
  headroom_file_save_async (file, bytes, etag, cancellable, callback, user_data);
}

gboolean
headroom_scenario_file_save_finish (GFile *file, GAsyncResult *result, char **new_etag, GError **error)
{
  return headroom_file_save_finish (file, result, new_etag, error);
}
