/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for each assumed value, which closes the dialog and leads to its input. */
#include "app/inputs/headroom-assumed-dialog.h"

#include "model/presets/headroom-assumption.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

struct _HeadroomAssumedDialog
{
  AdwDialog parent_instance;
  GtkWidget *values;
  int chosen; /* the parameter to go to; HR_N_PARAMS: none */
};

G_DEFINE_FINAL_TYPE (HeadroomAssumedDialog, headroom_assumed_dialog, ADW_TYPE_DIALOG)

static guint chosen_signal;

static void
on_row_cb (HeadroomAssumedDialog *self, GtkWidget *row)
{
  self->chosen = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "param"));
  adw_dialog_close (ADW_DIALOG (self));
}

/* Only now does the keyboard belong to the window again. */
static void
on_closed_cb (HeadroomAssumedDialog *self)
{
  if (self->chosen != HR_N_PARAMS)
    g_signal_emit (self, chosen_signal, 0, self->chosen);
}

static void
add_value (HeadroomAssumedDialog *self, HeadroomScenario *scenario, hr_param_t param)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  g_autofree char *reason = headroom_assumption_describe (param, headroom_scenario_get_origin_detail (scenario, param));
  g_autofree char *text = headroom_param_describe_value (param, params);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *value = gtk_label_new (text);

  gtk_widget_add_css_class (value, "numeric");
  gtk_widget_set_margin_start (value, 12);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE); /* keys are no markup */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), headroom_param_get_label (param));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), reason);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value);
  if (hr_param_applies (params, param))
    {
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      gtk_widget_set_tooltip_text (row, _ ("Go to the input"));
    }
  g_object_set_data (G_OBJECT (row), "param", GINT_TO_POINTER (param));
  g_signal_connect_object (row, "activated", G_CALLBACK (on_row_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->values), row);
}

AdwDialog *
headroom_assumed_dialog_new (HeadroomScenario *scenario)
{
  HeadroomAssumedDialog *self = g_object_new (HEADROOM_TYPE_ASSUMED_DIALOG, NULL);

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (headroom_scenario_get_origin (scenario, i) == HEADROOM_ORIGIN_ASSUMED)
      add_value (self, scenario, i);
  return ADW_DIALOG (self);
}

static void
headroom_assumed_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_ASSUMED_DIALOG);
  G_OBJECT_CLASS (headroom_assumed_dialog_parent_class)->dispose (object);
}

static void
headroom_assumed_dialog_class_init (HeadroomAssumedDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_assumed_dialog_dispose;
  chosen_signal = g_signal_new ("chosen", HEADROOM_TYPE_ASSUMED_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-assumed-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomAssumedDialog, values);
  gtk_widget_class_bind_template_callback (widget_class, on_closed_cb);
}

static void
headroom_assumed_dialog_init (HeadroomAssumedDialog *self)
{
  self->chosen = HR_N_PARAMS;
  gtk_widget_init_template (GTK_WIDGET (self));
}
