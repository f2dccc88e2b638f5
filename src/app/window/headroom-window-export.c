/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result on its way out: to a file in each format of the report, and pictures to the clipboard, too. */
#include "app/window/headroom-window-export.h"

#include <string.h>

#include "app/window/headroom-window-private.h"
#include "model/base/headroom-file-io.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

/* PNG: fine enough for a slide. */
static const int pixels_of_picture = 2;

HeadroomEstimate *
headroom_window_take_estimate (HeadroomWindow *self)
{
  g_autoptr (GError) error = NULL;
  HeadroomEstimate *estimate;

  headroom_window_commit (self);
  estimate = headroom_estimator_get_estimate (self->estimator);
  if (estimate != NULL && !headroom_estimator_is_stale (self->estimator))
    {
      const hr_estimate_t *e = headroom_estimate_peek (estimate);

      return headroom_estimate_new (&e->params, e->usable_bytes);
    }
  g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       _ ("The inputs contradict each other. Correct those that are marked first."));
  headroom_window_report (self, _ ("No Valid Result"), error);
  return NULL;
}

/* What a thread needs to write a file: nothing that the window may change meanwhile. */
typedef struct
{
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  const HeadroomReportFormat *format; /* NULL: a picture, by the file's name */
  HeadroomPictureOptions picture;
  GFile *file;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->estimate);
  g_object_unref (export->scenario);
  g_clear_object (&export->file);
  g_free (export);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Export *export = data;
  GError *error = NULL;

  if (headroom_report_save (export->estimate, export->scenario, export->file, export->format, &export->picture,
                            cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
headroom_window_say_exported (HeadroomWindow *self, GFile *file)
{
  g_autofree char *name = headroom_file_get_display_name (file);
  /* Translators: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_ ("Exported to “%s”"), name);

  headroom_window_toast (self, text);
}

static void
on_written_cb (GObject *source, GAsyncResult *result, gpointer unused)
{
  HeadroomWindow *self = HEADROOM_WINDOW (source);
  Export *export = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    headroom_window_say_exported (self, export->file);
  else
    headroom_window_report (self, _ ("Could Not Export"), error);
}

static void
on_export_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
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
append_filter (GListStore *filters, const HeadroomReportFormat *format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, headroom_gettext (format->label));
  gtk_file_filter_add_suffix (filter, format->id);
  g_list_store_append (filters, filter);
}

static char *
suggest_name (HeadroomWindow *self, const char *suffix)
{
  g_autofree char *name = headroom_window_dup_name (self);

  if (g_str_has_suffix (name, ".headroom"))
    name[strlen (name) - strlen (".headroom")] = '\0';
  return g_strdup_printf ("%s.%s", g_strdelimit (name, "/", '-'), suffix);
}

GtkFileDialog *
headroom_window_make_export_dialog (HeadroomWindow *self, const char *const *formats)
{
  GtkFileDialog *dialog = gtk_file_dialog_new ();
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autofree char *file_name = suggest_name (self, formats[0]);

  for (const char *const *id = formats; *id != NULL; id++)
    append_filter (filters, headroom_report_format_find (*id));
  gtk_file_dialog_set_title (dialog, _ ("Export"));
  gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (filters));
  gtk_file_dialog_set_initial_name (dialog, file_name);
  return dialog;
}

static Export *
export_new (HeadroomWindow *self, HeadroomEstimate *estimate, const HeadroomReportFormat *format)
{
  Export *export = g_new0 (Export, 1);

  export->estimate = g_object_ref (estimate);
  export->scenario = headroom_scenario_copy (self->scenario);
  export->format = format;
  return export;
}

/* Ask for a file's name, then write in a thread. */
static void
export_to_file (HeadroomWindow *self, const char *const *formats, Export *export)
{
  g_autoptr (GtkFileDialog) dialog = headroom_window_make_export_dialog (self, formats);
  GTask *task = g_task_new (self, NULL, on_written_cb, NULL);

  g_task_set_task_data (task, export, export_free);
  gtk_file_dialog_save (dialog, GTK_WINDOW (self), NULL, on_export_chosen_cb, task);
}

static void
export_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  const HeadroomReportFormat *format = headroom_report_format_find (g_variant_get_string (parameter, NULL));
  g_autoptr (HeadroomEstimate) estimate = NULL;

  if (format == NULL)
    return;
  estimate = headroom_window_take_estimate (self);
  if (estimate == NULL)
    return;
  export_to_file (self, (const char *const[]) { format->id, NULL }, export_new (self, estimate, format));
}

/* "terms", "step" or the name of a swept parameter. */
static HeadroomPictureOptions
picture_of (GVariant *parameter)
{
  const char *name = g_variant_get_string (parameter, NULL);
  HeadroomPictureOptions picture = { HEADROOM_PICTURE_TERMS, HR_N_PARAMS, pixels_of_picture };

  if (g_str_equal (name, "terms"))
    return picture;
  picture.over = hr_param_find (name);
  if (picture.over == HR_N_PARAMS)
    picture.chart = HEADROOM_PICTURE_STEP;
  else
    picture.chart = HEADROOM_PICTURE_SWEEP;
  return picture;
}

static void
export_chart_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  Export *export;

  if (estimate == NULL)
    return;
  export = export_new (self, estimate, NULL);
  export->picture = picture_of (parameter);
  export_to_file (self, (const char *const[]) { "svg", "png", NULL }, export);
}

static void
copy_chart_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  const HeadroomPictureOptions picture = picture_of (parameter);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) png = NULL;

  if (estimate == NULL)
    return;
  png = headroom_report_png (estimate, self->scenario, &picture, &error);
  if (png != NULL)
    texture = gdk_texture_new_from_bytes (png, &error);
  if (texture == NULL)
    {
      headroom_window_report (self, _ ("Could Not Copy"), error);
      return;
    }
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), texture);
  headroom_window_toast (self, _ ("Picture copied"));
}

void
headroom_window_class_add_export_actions (GtkWidgetClass *klass)
{
  headroom_window_class_add_copy_actions (klass);
  gtk_widget_class_install_action (klass, "win.copy-chart", "s", copy_chart_action);
  gtk_widget_class_install_action (klass, "win.export", "s", export_action);
  gtk_widget_class_install_action (klass, "win.export-chart", "s", export_chart_action);
}
