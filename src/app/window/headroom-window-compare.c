/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies the comparison of a document’s scenarios as a table, and exports it to a file. */
#include "app/compare/headroom-compare-page.h"
#include "app/window/headroom-window-export.h"
#include "app/window/headroom-window-private.h"
#include "model/base/headroom-file-io.h"
#include "report/report-comparison-csv.h"
#include "report/report-comparison.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

/* PNG: fine enough for a slide. */
static const int pixels_of_picture = 2;

/* NULL where there is none, after saying so. */
static headroom_comparison_t *
take_comparison (HeadroomWindow *self)
{
  g_autoptr (GError) error = NULL;
  headroom_comparison_t *comparison;

  headroom_window_commit (self);
  comparison = headroom_compare_page_make_comparison (HEADROOM_COMPARE_PAGE (self->compare_page), &error);
  if (comparison == NULL)
    headroom_window_report (self, _ ("Cannot Compare"), error);
  return comparison;
}

static void
copy_comparison (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (headroom_comparison_t) comparison = take_comparison (self);
  g_autofree char *tsv = NULL;

  if (comparison == NULL)
    return;
  tsv = headroom_report_comparison_tsv (comparison);
  headroom_window_copy_table (self, tsv);
  headroom_window_toast (self, _ ("Table copied"));
}

/* In which formats there is one, by what a menu calls them; the first is suggested. */
static const struct
{
  const char *id;
  const char *formats[3];
} choices[] = {
  { "pdf", { "pdf" } },
  { "csv", { "csv" } },
  { "picture", { "svg", "png" } },
};

/* What was compared when the dialog opened. */
typedef struct
{
  HeadroomWindow *window;
  headroom_comparison_t *comparison;
} Export;

static void
export_free (Export *self)
{
  g_object_unref (self->window);
  headroom_comparison_free (self->comparison);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static void
on_saved_cb (GObject *file, GAsyncResult *result, gpointer window)
{
  g_autoptr (HeadroomWindow) self = window;
  g_autoptr (GError) error = NULL;

  if (headroom_file_save_finish (G_FILE (file), result, NULL, &error))
    headroom_window_say_exported (self, G_FILE (file));
  else
    headroom_window_report (self, _ ("Could Not Export"), error);
}

/* The format is that of the file’s name. */
static GBytes *
make_contents (const headroom_comparison_t *comparison, GFile *file, GError **error)
{
  g_autofree char *name = headroom_file_get_display_name (file);
  const HeadroomReportFormat *format = headroom_report_format_for_name (name);
  const char *id = "";

  if (format != NULL)
    id = format->id;
  return headroom_report_comparison_make (comparison, id, pixels_of_picture, error);
}

static void
on_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Export) export = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (source), result, &error);
  g_autoptr (GBytes) contents = NULL;

  if (file != NULL)
    contents = make_contents (export->comparison, file, &error);
  if (contents == NULL)
    headroom_window_report (export->window, _ ("Could Not Export"), error);
  else
    headroom_file_save_async (file, contents, NULL, NULL, on_saved_cb, g_object_ref (export->window));
}

/* Formats up to NULL. */
static void
ask_for_file (HeadroomWindow *self, const char *const *formats)
{
  headroom_comparison_t *comparison = take_comparison (self);
  g_autoptr (GtkFileDialog) dialog = NULL;
  Export *export;

  if (comparison == NULL)
    return;
  export = g_new0 (Export, 1);
  export->window = g_object_ref (self);
  export->comparison = comparison;
  dialog = headroom_window_make_export_dialog (self, formats);
  gtk_file_dialog_save (dialog, GTK_WINDOW (self), NULL, on_chosen_cb, export);
}

static void
export_comparison (GtkWidget *widget, const char *action, GVariant *choice)
{
  const char *id = g_variant_get_string (choice, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_str_equal (choices[i].id, id))
      ask_for_file (HEADROOM_WINDOW (widget), choices[i].formats);
}

void
headroom_window_class_add_compare_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.copy-comparison", NULL, copy_comparison);
  gtk_widget_class_install_action (klass, "win.export-comparison", "s", export_comparison);
}
