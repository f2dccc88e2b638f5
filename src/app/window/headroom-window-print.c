/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report on paper: its PDF, in a file that goes when it is printed, is given to the printer that a dialog asks for.
 * (GTK 4.18 also has a stream to a printer; one that is larger than a pipe never ends.) */
#include "app/window/headroom-preferences.h"
#include "app/window/headroom-window-export.h"
#include "app/window/headroom-window-private.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

/* A report on its way to a printer. */
typedef struct
{
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  char *author;
  GFile *file; /* NULL until it is made */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->file != NULL)
    g_file_delete (job->file, NULL, NULL);
  g_clear_object (&job->file);
  g_object_unref (job->estimate);
  g_object_unref (job->scenario);
  g_free (job->author);
  g_free (job);
}

static void
on_printed_cb (GObject *dialog, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  HeadroomWindow *window = HEADROOM_WINDOW (g_task_get_source_object (task));
  g_autoptr (GError) error = NULL;

  if (gtk_print_dialog_print_file_finish (GTK_PRINT_DIALOG (dialog), result, &error))
    headroom_window_toast (window, _ ("Sent to the printer"));
  else
    headroom_window_report (window, _ ("Could Not Print"), error);
}

static void
ask_for_printer (GTask *task)
{
  const Job *job = g_task_get_task_data (task);
  g_autoptr (GtkPrintDialog) dialog = gtk_print_dialog_new ();

  gtk_print_dialog_set_title (dialog, _ ("Print the Report"));
  gtk_print_dialog_print_file (dialog, GTK_WINDOW (g_task_get_source_object (task)), NULL, job->file, NULL,
                               on_printed_cb, g_object_ref (task));
}

static void
on_made_cb (GObject *source, GAsyncResult *result, gpointer unused)
{
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    ask_for_printer (G_TASK (result));
  else
    headroom_window_report (HEADROOM_WINDOW (source), _ ("Could Not Print"), error);
}

static void
make_file_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  const HeadroomExportOptions options = { .author = job->author };
  g_autoptr (GFileIOStream) stream = NULL;
  GError *error = NULL;
  gboolean is_made = FALSE;

  job->file = g_file_new_tmp (NULL, &stream, &error);
  if (job->file != NULL)
    is_made = headroom_report_save (job->estimate, job->scenario, job->file, headroom_report_format_find ("pdf"),
                                    &options, cancellable, &error);
  if (is_made)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
print_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  HeadroomEstimate *estimate = headroom_window_take_estimate (self);
  g_autoptr (GTask) task = NULL;
  Job *job;

  if (estimate == NULL)
    return;
  job = g_new0 (Job, 1);
  job->estimate = estimate;
  job->scenario = headroom_scenario_copy (self->scenario);
  job->author = headroom_preferences_dup_author ();
  task = g_task_new (self, NULL, on_made_cb, NULL);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, make_file_in_thread);
}

void
headroom_window_class_add_print_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.print", NULL, print_action);
}
