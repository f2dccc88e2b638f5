/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files read and replaced in a thread. */
#include "model/base/headroom-file-io.h"

/* What a job in a thread is given and what it gives back. */
typedef struct
{
  GBytes *contents;
  char *etag;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_pointer (&job->contents, g_bytes_unref);
  g_free (job->etag);
  g_free (job);
}

static GTask *
job_new (GFile *file, GBytes *contents, const char *etag, gpointer tag, GCancellable *cancellable,
         GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (file, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);

  if (contents != NULL)
    job->contents = g_bytes_ref (contents);
  job->etag = g_strdup (etag);
  g_task_set_task_data (task, job, job_free);
  g_task_set_source_tag (task, tag);
  return task;
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  GBytes *bytes = headroom_file_load (source, &job->etag, cancellable, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

void
headroom_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = job_new (file, NULL, NULL, headroom_file_load_async, cancellable, callback, user_data);

  g_task_run_in_thread (task, load_in_thread);
}

GBytes *
headroom_file_load_finish (GFile *file, GAsyncResult *result, char **etag, GError **error)
{
  GBytes *bytes = g_task_propagate_pointer (G_TASK (result), error);
  Job *job = g_task_get_task_data (G_TASK (result));

  if (bytes != NULL && etag != NULL)
    *etag = g_strdup (job->etag);
  return bytes;
}

static void
save_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  char *new_etag = NULL;

  if (!headroom_file_save (source, job->contents, job->etag, &new_etag, cancellable, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  if (new_etag == NULL)
    new_etag = g_strdup (""); /* NULL would be failure */
  g_task_return_pointer (task, new_etag, g_free);
}

void
headroom_file_save_async (GFile *file, GBytes *contents, const char *etag, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = job_new (file, contents, etag, headroom_file_save_async, cancellable, callback, user_data);

  g_task_run_in_thread (task, save_in_thread);
}

gboolean
headroom_file_save_finish (GFile *file, GAsyncResult *result, char **new_etag, GError **error)
{
  g_autofree char *etag = g_task_propagate_pointer (G_TASK (result), error);

  if (etag == NULL)
    return FALSE;
  if (new_etag != NULL)
    *new_etag = g_steal_pointer (&etag);
  return TRUE;
}
