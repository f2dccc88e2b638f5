/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files read and replaced in a thread. */
#include "model/base/headroom-file-io.h"

static void
load_in_thread (GTask *task, gpointer file, gpointer etag, GCancellable *cancellable)
{
  GError *error = NULL;
  GBytes *bytes = headroom_file_load (file, etag, cancellable, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

void
headroom_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);

  /* A list of one text: the tag. */
  g_task_set_task_data (task, g_new0 (char *, 2), (GDestroyNotify) g_strfreev);
  g_task_run_in_thread (task, load_in_thread);
}

GBytes *
headroom_file_load_finish (GFile *file, GAsyncResult *result, char **etag, GError **error)
{
  GBytes *bytes = g_task_propagate_pointer (G_TASK (result), error);
  char **of_file = g_task_get_task_data (G_TASK (result));

  if (bytes != NULL)
    *etag = g_strdup (*of_file);
  return bytes;
}

static void
save_in_thread (GTask *task, gpointer file, gpointer contents, GCancellable *cancellable)
{
  GError *error = NULL;

  if (headroom_file_save (file, contents, NULL, NULL, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
headroom_file_save_async (GFile *file, GBytes *contents, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, NULL, callback, user_data);

  g_task_set_task_data (task, g_bytes_ref (contents), (GDestroyNotify) g_bytes_unref);
  g_task_run_in_thread (task, save_in_thread);
}

gboolean
headroom_file_save_finish (GFile *file, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
