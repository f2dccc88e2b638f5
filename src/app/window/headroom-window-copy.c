/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result on its way to the clipboard: as a number, a table, or the command that gives it. */
#include "app/window/headroom-window-export.h"

#include "app/shared/headroom-clipboard.h"
#include "app/window/headroom-estimate-page.h"
#include "app/window/headroom-window-private.h"
#include "report/report-copied.h"
#include "report/report-reproduction.h"
#include "words/headroom-i18n.h"

/* Of the moment whose breakdown is shown. */
static void
copy_result (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  g_autoptr (HeadroomEstimate) shown = NULL;
  g_autofree char *tsv = NULL;

  if (estimate == NULL)
    return;
  shown = headroom_estimate_page_dup_shown (HEADROOM_ESTIMATE_PAGE (self->estimate_page));
  tsv = headroom_report_terms_tsv (shown);
  headroom_copy_table (widget, tsv);
  headroom_window_toast (self, _ ("Result copied"));
}

/* The total at the head of the window in bytes, as plain digits: there it is rounded, and in groups. */
static void
copy_value (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  g_autofree char *value = NULL;

  if (estimate == NULL)
    return;
  value = g_strdup_printf ("%.0f", hr_worst_stage (headroom_estimate_peek (estimate))->bytes);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), value);
  headroom_window_toast (self, _ ("Bytes copied"));
}

/* “moments” is a table, “sweep layers” one over a parameter. */
static void
copy_table (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_auto (GStrv) names = g_strsplit (g_variant_get_string (parameter, NULL), " ", 2);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  g_autofree char *tsv = NULL;

  if (estimate == NULL)
    return;
  tsv = headroom_report_table_tsv (names[0], estimate, hr_param_find (names[g_strv_length (names) - 1]));
  g_return_if_fail (tsv != NULL);
  headroom_copy_table (widget, tsv);
  headroom_window_toast (self, _ ("Table copied"));
}

/* Whether a text that a widget made is still of what the inputs say: what stands in a field is taken only now. */
static gboolean
is_of_now (HeadroomWindow *self)
{
  guint64 count = headroom_estimator_get_count (self->estimator);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);

  if (estimate != NULL && headroom_estimator_get_count (self->estimator) != count)
    headroom_window_toast (self, _ ("Not copied: the inputs have just changed"));
  return estimate != NULL && headroom_estimator_get_count (self->estimator) == count;
}

/* For tables whose rows a page keeps. */
static void
copy_rows (GtkWidget *widget, const char *action, GVariant *tsv)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);

  if (!is_of_now (self))
    return;
  headroom_copy_table (widget, g_variant_get_string (tsv, NULL));
  headroom_window_toast (self, _ ("Table copied"));
}

/* For a widget's own text, and what is said of it. */
static void
copy_text (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  const char *text;
  const char *words;

  if (!is_of_now (self))
    return;
  g_variant_get (parameter, "(&s&s)", &text, &words);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  headroom_window_toast (self, words);
}

static void
copy_command (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomEstimate) estimate = headroom_window_take_estimate (self);
  g_autofree char *command = NULL;

  if (estimate == NULL)
    return;
  command = headroom_report_command (self->scenario);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), command);
  headroom_window_toast (self, _ ("Command line copied"));
}

void
headroom_window_class_add_copy_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.copy-result", NULL, copy_result);
  gtk_widget_class_install_action (klass, "win.copy-value", NULL, copy_value);
  gtk_widget_class_install_action (klass, "win.copy-table", "s", copy_table);
  gtk_widget_class_install_action (klass, "win.copy-rows", "s", copy_rows);
  gtk_widget_class_install_action (klass, "win.copy-text", "(ss)", copy_text);
  gtk_widget_class_install_action (klass, "win.copy-command", NULL, copy_command);
}
