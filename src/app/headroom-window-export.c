/* The result on its way out: to the clipboard, to CSV and PDF. */
#include "app/headroom-window-private.h"
#include "model/headroom-i18n.h"

/* Plain digits with a point, one term a line: for a spreadsheet. */
static char *
make_tsv (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < HR_N_TERMS; i++)
    {
      HeadroomTerm *term = headroom_estimate_get_term (estimate, i);

      if (headroom_term_get_bytes (term) > 0)
        g_string_append_printf (text, "%s\t%.0f\n", headroom_term_get_label (term), headroom_term_get_bytes (term));
    }
  g_string_append_printf (text, "%s\t%.0f\n", _("Total"), e->total_bytes);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
copy_result_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  HeadroomEstimate *estimate = headroom_estimator_get_estimate (self->estimator);
  g_autofree char *tsv = NULL;

  if (estimate == NULL)
    return;
  tsv = make_tsv (estimate);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), tsv);
  headroom_window_toast (self, _("Result copied"));
}

void
headroom_window_class_add_export_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.copy-result", NULL, copy_result_action);
}
