/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In place of GTK's own, which read folders on threads: what those have read is never freed where the dialog closes
 * before, so that a test that closes it at once would tell of leaks. */
#include "file-questions.h"

#include <dlfcn.h>

static char *asked;

char *
take_file_question (void)
{
  return g_steal_pointer (&asked);
}

static void
remember (GtkFileDialog *dialog)
{
  const char *name = gtk_file_dialog_get_initial_name (dialog);

  g_clear_pointer (&asked, g_free);
  if (name != NULL)
    asked = g_strdup_printf ("%s “%s”", gtk_file_dialog_get_title (dialog), name);
  else
    asked = g_strdup (gtk_file_dialog_get_title (dialog));
}

/* GTK tells an answer from that of another question by its own function. */
static void
dismiss (GtkFileDialog *dialog, const char *function, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (dialog, NULL, callback, data);

  remember (dialog);
  g_task_set_source_tag (task, dlsym (RTLD_NEXT, function));
  g_task_return_new_error (task, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED, "dismissed");
}

void
gtk_file_dialog_open (GtkFileDialog *dialog, GtkWindow *parent, GCancellable *cancellable, GAsyncReadyCallback callback,
                      gpointer data)
{
  dismiss (dialog, "gtk_file_dialog_open", callback, data);
}

void
gtk_file_dialog_save (GtkFileDialog *dialog, GtkWindow *parent, GCancellable *cancellable, GAsyncReadyCallback callback,
                      gpointer data)
{
  dismiss (dialog, "gtk_file_dialog_save", callback, data);
}

void
gtk_file_dialog_select_folder (GtkFileDialog *dialog, GtkWindow *parent, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data)
{
  dismiss (dialog, "gtk_file_dialog_select_folder", callback, data);
}
