/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each way to what the search finds is an action: an input, a preset, and whatever the window can do besides. */
#include "app/window/headroom-window-find.h"

#include "app/find/headroom-find-dialog.h"
#include "app/inputs/headroom-pane.h"
#include "app/window/headroom-window-history.h"
#include "app/window/headroom-window-private.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-task.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

void
headroom_window_go_to_input (HeadroomWindow *self, int param)
{
  adw_overlay_split_view_set_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (self->split), TRUE);
  headroom_pane_go_to (HEADROOM_PANE (self->pane), (hr_param_t) param);
}

static void
go_to_input (GtkWidget *widget, const char *action, GVariant *name)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  hr_param_t param = hr_param_find (g_variant_get_string (name, NULL));
  g_autofree char *text = NULL;

  if (param == HR_N_PARAMS)
    return;
  if (hr_param_applies (headroom_scenario_peek_params (self->scenario), param))
    {
      headroom_window_go_to_input (self, (int) param);
      return;
    }
  /* Translators: the name of an input */
  text = g_strdup_printf (_ ("“%s” has no effect with the present inputs"), headroom_param_get_label (param));
  headroom_window_toast (self, text);
}

static void
tell_of (HeadroomWindow *self, const char *name)
{
  /* Translators: %s is a change such as “Recompute every layer” */
  g_autofree char *text = g_strdup_printf (_ ("Applied: %s"), name);

  headroom_window_offer_undo (self, text);
}

static void
apply_preset (GtkWidget *widget, const char *action, GVariant *id)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  HeadroomPreset *preset = headroom_preset_find (g_variant_get_string (id, NULL));

  if (preset == NULL)
    return;
  headroom_preset_apply (preset, self->scenario);
  tell_of (self, headroom_preset_get_name (preset));
}

static void
choose_task (GtkWidget *widget, const char *action, GVariant *number)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  guint32 task = g_variant_get_uint32 (number);

  if (task >= HEADROOM_N_TASKS)
    return;
  headroom_task_apply ((HeadroomTask) task, self->scenario);
  tell_of (self, headroom_task_get_label ((HeadroomTask) task));
}

static void
on_chosen_cb (HeadroomWindow *self, HeadroomFindItem *item)
{
  gtk_widget_activate_action_variant (GTK_WIDGET (self), headroom_find_item_get_action (item),
                                      headroom_find_item_get_target (item));
}

static void
find (GtkWidget *widget, const char *action, GVariant *parameter)
{
  AdwDialog *dialog = headroom_find_dialog_new ();

  headroom_window_commit (HEADROOM_WINDOW (widget));
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (on_chosen_cb), widget, G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, widget);
}

void
headroom_window_class_add_find_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.find", NULL, find);
  gtk_widget_class_install_action (klass, "win.go-to-input", "s", go_to_input);
  gtk_widget_class_install_action (klass, "win.apply-preset", "s", apply_preset);
  gtk_widget_class_install_action (klass, "win.choose-task", "u", choose_task);
}
