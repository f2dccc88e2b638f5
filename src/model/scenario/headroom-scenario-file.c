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

/* What saving in a thread is given, and what it gives back. */
typedef struct
{
  GBytes *contents;
  char *etag;
  GBytes *replaced;
  char *new_etag;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_bytes_unref (save->contents);
  g_clear_pointer (&save->replaced, g_bytes_unref);
  g_free (save->etag);
  g_free (save->new_etag);
  g_free (save);
}

/* Read before its tag is compared: with one, it is surely what is replaced. */
static void
save_in_thread (GTask *task, gpointer file, gpointer data, GCancellable *cancellable)
{
  Save *save = data;
  GError *error = NULL;

  save->replaced = headroom_file_load (file, NULL, cancellable, NULL);
  if (headroom_file_save (file, save->contents, save->etag, &save->new_etag, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
headroom_scenario_file_save_async (HeadroomDocument *document, GFile *file, const char *etag, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);
  GError *refusal = check_writable (document);
  Save *save;

  if (refusal != NULL)
    {
      g_task_return_error (task, refusal);
      return;
    }
  save = g_new0 (Save, 1);
  save->contents = to_bytes (document);
  save->etag = g_strdup (etag);
  g_task_set_task_data (task, save, save_free);
  g_task_run_in_thread (task, save_in_thread);
}

gboolean
headroom_scenario_file_save_finish (GFile *file, GAsyncResult *result, GBytes **replaced, char **new_etag,
                                    GError **error)
{
  Save *save = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  if (replaced != NULL)
    *replaced = g_steal_pointer (&save->replaced);
  if (new_etag != NULL)
    *new_etag = g_steal_pointer (&save->new_etag);
  return TRUE;
}
