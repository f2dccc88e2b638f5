/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies the comparison of a document’s scenarios as table or picture, and exports it to a file. */
#include "app/compare/headroom-compare-page.h"
#include "app/shared/headroom-clipboard.h"
#include "app/window/headroom-preferences.h"
#include "app/window/headroom-window-export-file.h"
#include "app/window/headroom-window-export.h"
#include "app/window/headroom-window-private.h"
#include "model/result/headroom-comparison-advice.h"
#include "report/report-comparison-csv.h"
#include "report/report-comparison.h"
#include "report/report-picture.h"
#include "words/headroom-i18n.h"

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
  headroom_comparison_advise (comparison);
  tsv = headroom_report_comparison_tsv (comparison);
  headroom_copy_table (widget, tsv);
  headroom_window_toast (self, _ ("Table copied"));
}

static gboolean
copy_bars (HeadroomWindow *self, const headroom_comparison_t *comparison, GError **error)
{
  HeadroomPictureLook look = headroom_preferences_picture_look ();
  HeadroomPictureLook without_pixels = { 0, look.dark };
  g_autoptr (GBytes) png = headroom_report_comparison_picture (comparison, look, error);
  g_autoptr (GBytes) svg = NULL;

  if (png == NULL)
    return FALSE;
  svg = headroom_report_comparison_picture (comparison, without_pixels, error);
  return svg != NULL && headroom_copy_picture (GTK_WIDGET (self), png, svg, error);
}

static void
copy_comparison_picture (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (headroom_comparison_t) comparison = take_comparison (self);
  g_autoptr (GError) error = NULL;

  if (comparison == NULL)
    return;
  if (copy_bars (self, comparison, &error))
    headroom_window_toast (self, _ ("Picture copied"));
  else
    headroom_window_report (self, _ ("Could Not Copy"), error);
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

/* A comparison on its way to a file. */
typedef struct
{
  headroom_comparison_t *comparison;
  HeadroomExportOptions options;
  char *author; /* that of the options */
} Content;

static Content *
content_new (headroom_comparison_t *comparison)
{
  Content *content = g_new0 (Content, 1);

  content->comparison = comparison;
  content->author = headroom_preferences_dup_author ();
  content->options.author = content->author;
  content->options.picture.look = headroom_preferences_picture_look ();
  return content;
}

static void
content_free (gpointer data)
{
  Content *content = data;

  headroom_comparison_free (content->comparison);
  g_free (content->author);
  g_free (content);
}

/* In a thread. The format is that of the file’s name. */
static gboolean
content_write (gpointer data, GFile *file, GCancellable *cancellable, GError **error)
{
  const Content *content = data;

  headroom_comparison_advise (content->comparison);
  return headroom_report_comparison_save (content->comparison, file, &content->options, cancellable, error);
}

static const HeadroomWindowExportKind kind = { content_write, content_free };

/* Formats up to NULL. */
static void
export_in (HeadroomWindow *self, const char *const *formats)
{
  headroom_comparison_t *comparison = take_comparison (self);

  if (comparison != NULL)
    headroom_window_export_to_file (self, formats, &kind, content_new (comparison));
}

static void
export_comparison (GtkWidget *widget, const char *action, GVariant *choice)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  const char *id = g_variant_get_string (choice, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_str_equal (choices[i].id, id))
      export_in (self, choices[i].formats);
}

void
headroom_window_class_add_compare_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.copy-comparison", NULL, copy_comparison);
  gtk_widget_class_install_action (klass, "win.copy-comparison-picture", NULL, copy_comparison_picture);
  gtk_widget_class_install_action (klass, "win.export-comparison", "s", export_comparison);
}
