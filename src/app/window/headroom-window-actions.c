/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window does to itself and its scenario: views, the GPU, messages. */
#include "app/inputs/headroom-assumed-dialog.h"
#include "app/inputs/headroom-recipe-dialog.h"
#include "app/network/headroom-layers-dialog.h"
#include "app/result/headroom-accuracy-dialog.h"
#include "app/result/headroom-help-dialog.h"
#include "app/window/headroom-shortcuts-dialog.h"
#include "app/window/headroom-window-find.h"
#include "app/window/headroom-window-history.h"
#include "app/window/headroom-window-private.h"
#include "model/result/headroom-measured-step.h"
#include "model/scenario/headroom-document-titles.h"
#include "model/scenario/headroom-remedy.h"
#include "words/headroom-i18n.h"

/* A message is told when it is added: a button comes before. */
AdwToast *
headroom_window_toast_with_button (HeadroomWindow *self, const char *text, const char *button)
{
  AdwToast *toast = adw_toast_new ("");

  adw_toast_set_use_markup (toast, FALSE); /* names of files are no markup */
  adw_toast_set_title (toast, text);
  adw_toast_set_button_label (toast, button);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
  return toast;
}

void
headroom_window_toast (HeadroomWindow *self, const char *text)
{
  headroom_window_toast_with_button (self, text, NULL);
}

void
headroom_window_report (HeadroomWindow *self, const char *heading, const GError *error)
{
  AdwDialog *dialog;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED)
      || g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_CANCELLED))
    return;
  dialog = adw_alert_dialog_new (heading, error->message);
  adw_alert_dialog_add_response (ADW_ALERT_DIALOG (dialog), "close", _ ("_Close"));
  adw_dialog_present (dialog, GTK_WIDGET (self));
}

static void
choose_gpu (GtkWidget *widget, const char *action, GVariant *id)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);

  headroom_scenario_set_text (self->scenario, HR_GPU, g_variant_get_string (id, NULL), NULL);
}

static void
show_view (GtkWidget *widget, const char *action, GVariant *name)
{
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (HEADROOM_WINDOW (widget)->views),
                                         g_variant_get_string (name, NULL));
}

static void
show_pane (GtkWidget *widget, const char *action, GVariant *parameter)
{
  AdwOverlaySplitView *split = ADW_OVERLAY_SPLIT_VIEW (HEADROOM_WINDOW (widget)->split);

  adw_overlay_split_view_set_show_sidebar (split, !adw_overlay_split_view_get_show_sidebar (split));
}

static void
reset (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);

  headroom_scenario_reset_all (self->scenario);
  headroom_window_offer_undo (self, _ ("All inputs reset"));
}

static void
on_renamed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  GtkWidget *entry = adw_alert_dialog_get_extra_child (ADW_ALERT_DIALOG (source));

  if (g_str_equal (adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result), "rename"))
    headroom_scenario_set_title (self->scenario, gtk_editable_get_text (GTK_EDITABLE (entry)));
}

/* It shows in grey what the scenario is called without a name of its own. */
static GtkWidget *
make_name_entry (HeadroomWindow *self)
{
  guint index = headroom_document_find (self->document, self->scenario);
  g_autofree char *title = headroom_document_number_title (index + 1);
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), headroom_scenario_get_title (self->scenario));
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), title);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name"), -1);
  return entry;
}

/* The name that reports and the window's title carry. */
static void
rename_scenario (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (_ ("Rename Scenario"), NULL));
  GtkWidget *entry = make_name_entry (self);

  adw_alert_dialog_set_extra_child (dialog, entry);
  adw_alert_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "rename", _ ("_Rename"), NULL);
  adw_alert_dialog_set_response_appearance (dialog, "rename", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (dialog, "rename");
  adw_alert_dialog_set_close_response (dialog, "cancel");
  adw_dialog_set_focus (ADW_DIALOG (dialog), entry); /* which selects the name */
  adw_alert_dialog_choose (dialog, widget, NULL, on_renamed_cb, g_object_ref (self));
}

static void
on_layers_cb (HeadroomWindow *self, double elements, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_set_str (&self->network, text);
  if (!headroom_scenario_set_number (self->scenario, HR_ACTIVATION_ELEMENTS, elements, &error))
    headroom_window_report (self, _ ("Too Many Elements"), error);
}

static void
list_layers (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  AdwDialog *dialog = headroom_layers_dialog_new (self->network,
                                                  headroom_scenario_peek_params (self->scenario)->activation_dtype);

  g_signal_connect_object (dialog, "accepted", G_CALLBACK (on_layers_cb), widget, G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, widget);
}

static void
review_assumed (HeadroomWindow *self)
{
  AdwDialog *dialog = headroom_assumed_dialog_new (self->scenario);

  g_signal_connect_object (dialog, "chosen", G_CALLBACK (headroom_window_go_to_input), self, G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, GTK_WIDGET (self));
}

/* What the banner's button says: one change that ends a contradiction, else the way to its input; or the values that
 * are assumed. */
static void
remedy (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  hr_param_t param;
  double value;

  if (!headroom_estimator_is_stale (self->estimator))
    review_assumed (self);
  else if (headroom_remedy_find (self->scenario, &param, &value))
    headroom_scenario_set_number (self->scenario, param, value, NULL);
  else if (param != HR_N_PARAMS)
    headroom_window_go_to_input (self, param);
}

static void
show_accuracy (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);

  adw_dialog_present (headroom_accuracy_dialog_new (headroom_scenario_peek_params (self->scenario)), widget);
}

/* About the last valid result. */
static void
show_help (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);

  headroom_window_commit (self);
  adw_dialog_present (headroom_help_dialog_new (headroom_estimator_get_estimate (self->estimator)), widget);
}

/* Its key works above it, too. */
static void
show_shortcuts (GtkWidget *widget, const char *action, GVariant *parameter)
{
  AdwDialog *visible = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (widget));

  if (!HEADROOM_IS_SHORTCUTS_DIALOG (visible))
    adw_dialog_present (headroom_shortcuts_dialog_new (), widget);
}

/* The step time that was typed was measured: from now on all times are of a GPU that is as fast. */
static void
take_measured_step (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  headroom_window_commit (self);
  if (headroom_measured_step_apply (self->scenario, &sentence, &error))
    headroom_window_toast (self, sentence);
  else
    headroom_window_report (self, _ ("No Efficiency"), error);
}

static void
show_recipe (GtkWidget *widget, const char *action, GVariant *parameter)
{
  adw_dialog_present (headroom_recipe_dialog_new (HEADROOM_WINDOW (widget)->scenario), widget);
}

void
headroom_window_class_add_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.choose-gpu", "s", choose_gpu);
  gtk_widget_class_install_action (klass, "win.show-view", "s", show_view);
  gtk_widget_class_install_action (klass, "win.show-pane", NULL, show_pane);
  gtk_widget_class_install_action (klass, "win.reset", NULL, reset);
  gtk_widget_class_install_action (klass, "win.list-layers", NULL, list_layers);
  gtk_widget_class_install_action (klass, "win.remedy", NULL, remedy);
  gtk_widget_class_install_action (klass, "win.show-accuracy", NULL, show_accuracy);
  gtk_widget_class_install_action (klass, "win.show-help", NULL, show_help);
  gtk_widget_class_install_action (klass, "win.show-help-overlay", NULL, show_shortcuts);
  gtk_widget_class_install_action (klass, "win.show-recipe", NULL, show_recipe);
  gtk_widget_class_install_action (klass, "win.take-measured-step", NULL, take_measured_step);
  gtk_widget_class_install_action (klass, "win.rename", NULL, rename_scenario);
}
