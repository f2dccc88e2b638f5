/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of numbers, as text: taken with Enter, or when the focus leaves. */
#include "app/inputs/headroom-field.h"
#include "app/inputs/headroom-parameter-control-private.h"

static void
take (HeadroomParameterControl *self, GtkEditable *entry)
{
  headroom_parameter_control_push_text (self, gtk_editable_get_text (entry));
}

static void
on_activate_cb (GtkEntry *entry, HeadroomParameterControl *self)
{
  take (self, GTK_EDITABLE (entry));
}

static void
on_leave_cb (GtkEventControllerFocus *focus, HeadroomParameterControl *self)
{
  take (self, GTK_EDITABLE (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (focus))));
}

static AdwActionRow *
build (HeadroomParameterControl *self)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_widget_add_controller (entry, focus);
  g_signal_connect_object (entry, "activate", G_CALLBACK (on_activate_cb), self, G_CONNECT_DEFAULT);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_leave_cb), self, G_CONNECT_DEFAULT);
  headroom_field_take_files (GTK_EDITABLE (entry));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), entry);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), entry);
  g_object_set_data (G_OBJECT (row), "headroom-entry", entry);
  return ADW_ACTION_ROW (row);
}

static void
show (HeadroomParameterControl *self)
{
  GtkEditable *entry = g_object_get_data (G_OBJECT (headroom_parameter_control_get_row (self)), "headroom-entry");
  g_autofree char *text = headroom_scenario_get_text (headroom_parameter_control_get_scenario (self),
                                                      headroom_parameter_control_get_param (self));

  if (!g_str_equal (gtk_editable_get_text (entry), text))
    gtk_editable_set_text (entry, text);
}

static void
set_subtitle (HeadroomParameterControl *self, const char *subtitle)
{
  adw_action_row_set_subtitle (headroom_parameter_control_get_row (self), subtitle != NULL ? subtitle : "");
}

const HeadroomParameterKind headroom_parameter_list = { build, show, set_subtitle, show };
