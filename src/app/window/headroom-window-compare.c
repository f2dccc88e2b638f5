/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparison of the document’s scenarios on its way out. */
#include "app/compare/headroom-compare-page.h"
#include "app/window/headroom-window-private.h"
#include "report/report-comparison-csv.h"
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
    headroom_window_report (self, _ ("Nothing to Compare"), error);
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
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), tsv);
  headroom_window_toast (self, _ ("Table copied"));
}

void
headroom_window_class_add_compare_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.copy-comparison", NULL, copy_comparison);
}
