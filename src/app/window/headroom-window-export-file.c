/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for a file’s name, then writes in a thread. */
#include "app/window/headroom-window-export-file.h"

#include "app/window/headroom-file-dialog.h"
#include "app/window/headroom-window-private.h"
#include "model/base/headroom-file-io.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

typedef struct
{
  const HeadroomWindowExportKind *kind;
  gpointer content;
  GFile *file;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  export->kind->free (export->content);
  g_clear_object (&export->file);
  g_free (export);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Export *export = data;
  GError *error = NULL;

  if (export->kind->write (export->content, export->file, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
say_exported (HeadroomWindow *window, GFile *file)
{
  g_autofree char *name = headroom_file_get_display_name (file);
  /* Translators: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_ ("Exported to “%s”"), name);

  headroom_window_toast (window, text);
}

static void
on_written_cb (GObject *source, GAsyncResult *result, gpointer unused)
{
  HeadroomWindow *window = HEADROOM_WINDOW (source);
  Export *export = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    say_exported (window, export->file);
  else
    headroom_window_report (window, _ ("Could Not Export"), error);
}

static void
on_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;
  Export *export = g_task_get_task_data (task);

  export->file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (source), result, &error);
  if (export->file != NULL)
    g_task_run_in_thread (task, write_in_thread);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
add_kind (GtkFileDialog *dialog, const HeadroomReportFormat *format)
{
  const char *const endings[] = { headroom_report_format_extension (format), NULL };

  headroom_file_dialog_add_kind (dialog, headroom_gettext (format->label), endings);
}

static GtkFileDialog *
make_dialog (HeadroomWindow *window, const char *const *formats)
{
  GtkFileDialog *dialog = headroom_file_dialog_new (_ ("Export"), window->file);
  const char *extension = headroom_report_format_extension (headroom_report_format_find (formats[0]));
  g_autofree char *stem = headroom_window_dup_stem (window);
  g_autofree char *file_name = g_strdup_printf ("%s.%s", stem, extension);

  for (const char *const *id = formats; *id != NULL; id++)
    add_kind (dialog, headroom_report_format_find (*id));
  gtk_file_dialog_set_initial_name (dialog, file_name);
  return dialog;
}

void
headroom_window_export_to_file (HeadroomWindow *window, const char *const *formats,
                                const HeadroomWindowExportKind *kind, gpointer content)
{
  g_autoptr (GtkFileDialog) dialog = make_dialog (window, formats);
  GTask *task = g_task_new (window, NULL, on_written_cb, NULL);
  Export *export = g_new0 (Export, 1);

  export->kind = kind;
  export->content = content;
  g_task_set_task_data (task, export, export_free);
  gtk_file_dialog_save (dialog, GTK_WINDOW (window), NULL, on_chosen_cb, task);
}
