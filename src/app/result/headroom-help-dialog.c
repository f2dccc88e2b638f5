/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows that need a result; the others are in the template. */
#include "app/result/headroom-help-dialog.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-text-row.h"
#include "report/report-answer.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"

struct _HeadroomHelpDialog
{
  AdwDialog parent_instance;
  GtkWidget *number, *verdict;
};

G_DEFINE_FINAL_TYPE (HeadroomHelpDialog, headroom_help_dialog, ADW_TYPE_DIALOG)

static void
add_row (GtkWidget *group, const char *title, const char *text)
{
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), headroom_text_row_new (title, text));
}

static void
add_total (HeadroomHelpDialog *self, const hr_estimate_t *e)
{
  g_autofree char *total = headroom_format_bytes (e->total_bytes);
  /* Translators: an amount of memory. */
  g_autofree char *title = g_strdup_printf (_ ("%s per GPU"), total);
  /* Translators: a moment of a training step or of inference, such as “Loss”. */
  g_autofree char *text = g_strdup_printf (_ ("The most that one GPU holds at any moment, here at “%s”. "
                                              "It is the sum of the amounts in the breakdown: what the run itself "
                                              "needs, without other programs and without host memory."),
                                           headroom_gettext (hr_instant_label (e->peak)));

  add_row (self->number, title, text);
}

static void
add_range (HeadroomHelpDialog *self, const hr_estimate_t *e)
{
  g_autofree char *range = headroom_report_range (e, headroom_format_bytes);

  if (*range != '\0')
    add_row (self->number, range,
             _ ("Nine in ten measured runs of the same software and method lie in this range. It is wider where "
                "nobody has measured."));
}

static void
add_verdict (HeadroomHelpDialog *self, const hr_estimate_t *e)
{
  g_autofree char *answer = headroom_report_answer (e, headroom_format_bytes);
  g_autofree char *rule = headroom_report_rule (e, headroom_format_bytes);
  g_autofree char *doubt = headroom_report_doubt (e);
  g_autofree char *text = g_strchomp (g_strdup_printf ("%s %s", rule, doubt));

  if (*answer != '\0')
    add_row (self->verdict, answer, text);
}

AdwDialog *
headroom_help_dialog_new (HeadroomEstimate *estimate)
{
  HeadroomHelpDialog *self = g_object_new (HEADROOM_TYPE_HELP_DIALOG, NULL);

  if (estimate != NULL)
    {
      add_total (self, headroom_estimate_peek (estimate));
      add_range (self, headroom_estimate_peek (estimate));
      add_verdict (self, headroom_estimate_peek (estimate));
    }
  return ADW_DIALOG (self);
}

static void
headroom_help_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_HELP_DIALOG);
  G_OBJECT_CLASS (headroom_help_dialog_parent_class)->dispose (object);
}

static void
headroom_help_dialog_class_init (HeadroomHelpDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_help_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-help-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomHelpDialog, number);
  gtk_widget_class_bind_template_child (widget_class, HeadroomHelpDialog, verdict);
}

static void
headroom_help_dialog_init (HeadroomHelpDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
