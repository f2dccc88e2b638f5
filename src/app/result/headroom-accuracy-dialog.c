/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the estimates compare with measurements: the dialog’s rows are made from the tables of data/accuracy. */
#include "app/result/headroom-accuracy-dialog.h"

#include "app/shared/headroom-text-row.h"
#include "model/result/headroom-accuracy.h"
#include "model/result/headroom-run-class.h"
#include "words/headroom-i18n.h"

struct _HeadroomAccuracyDialog
{
  AdwDialog parent_instance;
  GtkWidget *such_runs;
  GtkWidget *comparisons;
  GtkWidget *unmeasured;
};

G_DEFINE_FINAL_TYPE (HeadroomAccuracyDialog, headroom_accuracy_dialog, ADW_TYPE_DIALOG)

static void
add_comparison (HeadroomAccuracyDialog *self, const HeadroomAccuracy *comparison)
{
  GtkWidget *expander = adw_expander_row_new ();
  GtkWidget *help;
  const HeadroomAccuracyRow *row;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), headroom_gettext (comparison->title));
  help = headroom_text_row_new (_ ("What is compared"), headroom_gettext (comparison->help));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), help);
  for (guint i = 0; (row = headroom_accuracy_get_row (comparison, i)) != NULL; i++)
    {
      g_autofree char *text = headroom_accuracy_describe (comparison, row);
      if (i == 0)
        adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (expander), text);
      else
        adw_expander_row_add_row (ADW_EXPANDER_ROW (expander),
                                  headroom_text_row_new (headroom_accuracy_row_get_label (row), text));
    }
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->comparisons), expander);
}

static void
add_unmeasured (HeadroomAccuracyDialog *self, const HeadroomUnmeasured *parameter)
{
  g_autofree char *choices = headroom_unmeasured_join (parameter->labels);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->unmeasured),
                             headroom_text_row_new (parameter->label, choices));
}

static void
add_such_runs (HeadroomAccuracyDialog *self, const HeadroomRunClass *class, hr_subject_t subject)
{
  g_autofree char *text = headroom_run_class_describe (class);
  g_autofree char *sources = headroom_run_class_describe_sources (class);
  GtkWidget *expander = adw_expander_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), headroom_subject_get_label (subject));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (expander), text);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), headroom_text_row_new (_ ("Sources"), sources));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->such_runs), expander);
}

/* What was measured of runs with the same stack and method. */
static void
fill_such_runs (HeadroomAccuracyDialog *self, const hr_params_t *params)
{
  g_autofree char *label = headroom_run_class_get_label (params);
  gboolean is_measured = FALSE;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->such_runs), label);
  for (int subject = 0; subject < HR_N_SUBJECTS; subject++)
    {
      const HeadroomRunClass *class = headroom_run_class_find (params, (hr_subject_t) subject);

      if (class == NULL)
        continue;
      is_measured = TRUE;
      add_such_runs (self, class, (hr_subject_t) subject);
    }
  if (is_measured)
    return;
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->such_runs),
                             headroom_text_row_new (_ ("No such run is measured"),
                                                    _ ("The range is that of the most similar runs, and wide.")));
}

AdwDialog *
headroom_accuracy_dialog_new (const hr_params_t *params)
{
  HeadroomAccuracyDialog *self = g_object_new (HEADROOM_TYPE_ACCURACY_DIALOG, NULL);

  fill_such_runs (self, params);
  return ADW_DIALOG (self);
}

static void
headroom_accuracy_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_ACCURACY_DIALOG);
  G_OBJECT_CLASS (headroom_accuracy_dialog_parent_class)->dispose (object);
}

static void
headroom_accuracy_dialog_class_init (HeadroomAccuracyDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_accuracy_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-accuracy-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomAccuracyDialog, such_runs);
  gtk_widget_class_bind_template_child (widget_class, HeadroomAccuracyDialog, comparisons);
  gtk_widget_class_bind_template_child (widget_class, HeadroomAccuracyDialog, unmeasured);
}

static void
headroom_accuracy_dialog_init (HeadroomAccuracyDialog *self)
{
  g_autoptr (GPtrArray) unmeasured = headroom_accuracy_list_unmeasured ();
  const HeadroomAccuracy *comparison;

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; (comparison = headroom_accuracy_get (i)) != NULL; i++)
    add_comparison (self, comparison);
  for (guint i = 0; i < unmeasured->len; i++)
    add_unmeasured (self, unmeasured->pdata[i]);
}
