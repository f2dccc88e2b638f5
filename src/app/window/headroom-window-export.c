/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result on its way out: to a file in each format of the report, and pictures to the clipboard, too. */
#include "app/window/headroom-window-export.h"

#include "app/shared/headroom-clipboard.h"
#include "app/window/headroom-preferences.h"
#include "app/window/headroom-window-export-file.h"
#include "app/window/headroom-window-private.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

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

/* An estimate on its way to a file. */
typedef struct
{
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  const HeadroomReportFormat *format; /* NULL: a picture, by the file's name */
  HeadroomExportOptions options;
  char *author; /* that of the options */
} Content;

static void
content_free (gpointer data)
{
  Content *content = data;

  g_object_unref (content->estimate);
  g_object_unref (content->scenario);
  g_free (content->author);
  g_free (content);
}

static gboolean
content_write (gpointer data, GFile *file, GCancellable *cancellable, GError **error)
{
  const Content *content = data;

  return headroom_report_save (content->estimate, content->scenario, file, content->format, &content->options,
                               cancellable, error);
}

static const HeadroomWindowExportKind kind = { content_write, content_free };

static Content *
content_new (HeadroomWindow *self, HeadroomEstimate *estimate, const HeadroomReportFormat *format)
{
  Content *content = g_new0 (Content, 1);

  content->estimate = g_object_ref (estimate);
  content->scenario = headroom_scenario_copy (self->scenario);
  content->format = format;
  content->author = headroom_preferences_dup_author ();
  content->options.author = content->author;
  return content;
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
  headroom_window_export_to_file (self, (const char *const[]) { format->id, NULL }, &kind,
                                  content_new (self, estimate, format));
}

/* “step” is a chart, “micro-batch-size” a swept parameter, “speed layers” both. FALSE: it is neither. */
static gboolean
find_picture (GVariant *parameter, HeadroomPictureOptions *picture)
{
  g_auto (GStrv) names = g_strsplit (g_variant_get_string (parameter, NULL), " ", 2);
  const char *last = names[g_strv_length (names) - 1];

  *picture = (HeadroomPictureOptions) { headroom_picture_find (names[0]), hr_param_find (last),
                                        headroom_preferences_picture_look () };
  if (picture->chart != HEADROOM_N_PICTURES)
    return TRUE;
  picture->chart = HEADROOM_PICTURE_SWEEP;
  return picture->over != HR_N_PARAMS;
}

static void
export_chart_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  HeadroomPictureOptions picture;
  Content *content;

  if (estimate == NULL || !find_picture (parameter, &picture))
    return;
  content = content_new (self, estimate, NULL);
  content->options.picture = picture;
  headroom_window_export_to_file (self, (const char *const[]) { "svg", "png", NULL }, &kind, content);
}

static gboolean
copy_chart (HeadroomWindow *self, HeadroomEstimate *estimate, const HeadroomPictureOptions *picture, GError **error)
{
  g_autoptr (GBytes) png = headroom_report_png (estimate, self->scenario, picture, error);
  g_autoptr (GBytes) svg = NULL;

  if (png == NULL)
    return FALSE;
  svg = headroom_report_svg (estimate, self->scenario, picture, error);
  return svg != NULL && headroom_copy_picture (GTK_WIDGET (self), png, svg, error);
}

static void
copy_chart_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  HeadroomPictureOptions picture;
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  g_autoptr (GError) error = NULL;

  if (estimate == NULL || !find_picture (parameter, &picture))
    return;
  if (copy_chart (self, estimate, &picture, &error))
    headroom_window_toast (self, _ ("Picture copied"));
  else
    headroom_window_report (self, _ ("Could Not Copy"), error);
}

void
headroom_window_class_add_export_actions (GtkWidgetClass *klass)
{
  headroom_window_class_add_copy_actions (klass);
  headroom_window_class_add_print_actions (klass);
  gtk_widget_class_install_action (klass, "win.copy-chart", "s", copy_chart_action);
  gtk_widget_class_install_action (klass, "win.export", "s", export_action);
  gtk_widget_class_install_action (klass, "win.export-chart", "s", export_chart_action);
}
