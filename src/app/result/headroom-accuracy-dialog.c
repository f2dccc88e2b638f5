/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the estimates compare with measurements: the dialog’s rows are made from the tables of data/accuracy. */
#include "app/result/headroom-accuracy-dialog.h"

#include "model/result/headroom-accuracy.h"
#include "words/headroom-i18n.h"

struct _HeadroomAccuracyDialog
{
  AdwDialog parent_instance;
  GtkWidget *comparisons, *unmeasured;
};

G_DEFINE_FINAL_TYPE (HeadroomAccuracyDialog, headroom_accuracy_dialog, ADW_TYPE_DIALOG)

/* Rows to read, not to press: all of their text is seen. */
static GtkWidget *
new_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE); /* "<" is no markup */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static void
add_comparison (HeadroomAccuracyDialog *self, const HeadroomAccuracy *comparison)
{
  GtkWidget *expander = adw_expander_row_new ();
  GtkWidget *help;
  const HeadroomAccuracyRow *row;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), headroom_gettext (comparison->title));
  help = new_row (_ ("What is compared"), headroom_gettext (comparison->help));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), help);
  for (guint i = 0; (row = headroom_accuracy_get_row (comparison, i)) != NULL; i++)
    {
      g_autofree char *text = headroom_accuracy_describe (comparison, row);
      if (i == 0)
        adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (expander), text);
      else
        adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), new_row (headroom_accuracy_row_get_label (row), text));
    }
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->comparisons), expander);
}

static void
add_unmeasured (HeadroomAccuracyDialog *self, const HeadroomUnmeasured *parameter)
{
  g_autofree char *choices = headroom_unmeasured_join (parameter->labels);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->unmeasured), new_row (parameter->label, choices));
}

AdwDialog *
headroom_accuracy_dialog_new (void)
{
  return g_object_new (HEADROOM_TYPE_ACCURACY_DIALOG, NULL);
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
