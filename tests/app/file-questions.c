/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In place of GTK's own, which read folders on threads: what those have read is never freed where the dialog closes
 * before, so that a test that closes it at once would tell of leaks. */
#include "file-questions.h"

static char *asked;
static char *answer; /* a path; NULL: the question is dismissed */
static char *failure;

void
answer_file_question (const char *path)
{
  g_set_str (&answer, path);
}

void
fail_file_question (const char *message)
{
  g_set_str (&failure, message);
}

char *
take_file_question (void)
{
  return g_steal_pointer (&asked);
}

/* Which kinds of files can be chosen, and that which is when it opens. */
static void
tell_filters (GString *text, GtkFileDialog *dialog)
{
  GListModel *filters = gtk_file_dialog_get_filters (dialog);
  GtkFileFilter *usual = gtk_file_dialog_get_default_filter (dialog);

  for (guint i = 0; filters != NULL && i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);
      g_autoptr (GVariant) rules = g_variant_ref_sink (gtk_file_filter_to_gvariant (filter));
      g_autofree char *rules_text = g_variant_print (rules, FALSE);

      g_string_append_printf (text, "%s %s", filter == usual ? ", usually" : ",", rules_text);
    }
}

static void
remember (GtkFileDialog *dialog)
{
  const char *name = gtk_file_dialog_get_initial_name (dialog);
  GFile *folder = gtk_file_dialog_get_initial_folder (dialog);
  GString *text = g_string_new ("file: ");

  g_string_append (text, gtk_file_dialog_get_title (dialog));
  if (name != NULL)
    g_string_append_printf (text, " “%s”", name);
  if (folder != NULL)
    g_string_append_printf (text, " in %s", g_file_peek_path (folder));
  if (!gtk_file_dialog_get_modal (dialog))
    g_string_append (text, ", beside the window");
  tell_filters (text, dialog);
  g_clear_pointer (&asked, g_free);
  asked = g_string_free_and_steal (text);
}

static void
answer_or_dismiss (GtkFileDialog *dialog, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (dialog, NULL, callback, data);

  remember (dialog);
  if (failure != NULL)
    g_task_return_new_error (task, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_FAILED, "%s", failure);
  else if (answer != NULL)
    g_task_return_pointer (task, g_file_new_for_path (answer), g_object_unref);
  else
    g_task_return_new_error (task, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED, "dismissed");
  g_clear_pointer (&answer, g_free);
  g_clear_pointer (&failure, g_free);
}

static GFile *
take_answer (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
gtk_file_dialog_open (GtkFileDialog *dialog, GtkWindow *parent, GCancellable *cancellable, GAsyncReadyCallback callback,
                      gpointer data)
{
  answer_or_dismiss (dialog, callback, data);
}

void
gtk_file_dialog_save (GtkFileDialog *dialog, GtkWindow *parent, GCancellable *cancellable, GAsyncReadyCallback callback,
                      gpointer data)
{
  answer_or_dismiss (dialog, callback, data);
}

void
gtk_file_dialog_select_folder (GtkFileDialog *dialog, GtkWindow *parent, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data)
{
  answer_or_dismiss (dialog, callback, data);
}

GFile *
gtk_file_dialog_open_finish (GtkFileDialog *dialog, GAsyncResult *result, GError **error)
{
  return take_answer (result, error);
}

GFile *
gtk_file_dialog_save_finish (GtkFileDialog *dialog, GAsyncResult *result, GError **error)
{
  return take_answer (result, error);
}

GFile *
gtk_file_dialog_select_folder_finish (GtkFileDialog *dialog, GAsyncResult *result, GError **error)
{
  return take_answer (result, error);
}

void
gtk_uri_launcher_launch (GtkUriLauncher *launcher, GtkWindow *parent, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  g_free (asked);
  asked = g_strdup_printf ("page %s", gtk_uri_launcher_get_uri (launcher));
}

/* Of what is printed, whether it is a PDF. */
void
gtk_print_dialog_print_file (GtkPrintDialog *dialog, GtkWindow *parent, GtkPrintSetup *setup, GFile *file,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (dialog, NULL, callback, data);
  g_autoptr (GBytes) contents = g_file_load_bytes (file, NULL, NULL, NULL);

  g_free (asked);
  asked = g_strdup_printf ("printer, %s, for %.5s", gtk_print_dialog_get_title (dialog),
                           (const char *) g_bytes_get_data (contents, NULL));
  g_task_return_boolean (task, TRUE);
}

gboolean
gtk_print_dialog_print_file_finish (GtkPrintDialog *dialog, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
