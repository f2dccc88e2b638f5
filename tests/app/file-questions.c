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
  GString *text = g_string_new (gtk_file_dialog_get_title (dialog));

  if (name != NULL)
    g_string_append_printf (text, " “%s”", name);
  if (!gtk_file_dialog_get_modal (dialog))
    g_string_append (text, ", beside the window");
  tell_filters (text, dialog);
  g_clear_pointer (&asked, g_free);
  asked = g_string_free_and_steal (text);
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
