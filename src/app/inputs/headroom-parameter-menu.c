/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Locks a value, and shows what a tooltip says. */
#include "app/inputs/headroom-parameter-menu.h"

#include "app/inputs/headroom-parameter-control.h"
#include "app/shared/headroom-context-menu.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

enum
{
  HELP_CHARS = 48
};

static void
on_lock_changed_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  headroom_parameter_control_set_locked (user_data, g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

/* What a tooltip says to those who have a pointer. */
static void
show_help (HeadroomParameterControl *control)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *label = gtk_label_new (headroom_param_get_help (headroom_parameter_control_get_param (control)));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), HELP_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_popover_set_child (GTK_POPOVER (popover), label);
  headroom_context_menu_popup (popover, GTK_WIDGET (headroom_parameter_control_get_row (control)));
}

static void
on_help_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_help (user_data);
}

static void
insert_actions (GtkWidget *row, HeadroomParameterControl *control)
{
  g_autoptr (GSimpleAction) help = g_simple_action_new ("help", NULL);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) lock = g_simple_action_new_stateful (
      "lock", NULL, g_variant_new_boolean (headroom_parameter_control_is_locked (control)));

  g_signal_connect_object (lock, "change-state", G_CALLBACK (on_lock_changed_cb), control, G_CONNECT_DEFAULT);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (lock));
  g_signal_connect_object (help, "activate", G_CALLBACK (on_help_cb), control, G_CONNECT_DEFAULT);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (help));
  gtk_widget_insert_action_group (row, "parameter", G_ACTION_GROUP (group));
}

static GtkWidget *
find_row (GtkWidget *inside)
{
  HeadroomParameterControl *control = headroom_parameter_control_find (inside);

  if (control == NULL)
    return NULL;
  return GTK_WIDGET (headroom_parameter_control_get_row (control));
}

static GMenuModel *
make_menu (GtkWidget *row)
{
  GMenu *menu = g_menu_new ();

  insert_actions (row, headroom_parameter_control_find (row));
  /* Translators: an entry with a mark; advice leaves a locked input as it is. */
  g_menu_append (menu, _ ("_Lock Against Advice"), "parameter.lock");
  g_menu_append (menu, _ ("_What Is This?"), "parameter.help");
  return G_MENU_MODEL (menu);
}

static gboolean
on_help_shortcut_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  HeadroomParameterControl *control = headroom_parameter_control_find (
      gtk_root_get_focus (gtk_widget_get_root (widget)));

  if (control == NULL)
    return FALSE;
  show_help (control);
  return TRUE;
}

void
headroom_parameter_menu_attach (GtkWidget *widget)
{
  static const HeadroomContextMenu menu = { find_row, make_menu };
  GtkShortcut *help = gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Control>F1"),
                                        gtk_callback_action_new (on_help_shortcut_cb, NULL, NULL));

  gtk_shortcut_controller_add_shortcut (headroom_context_menu_attach (widget, &menu), help);
}
