/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One set of event controllers for all rows; the menu is made when it is asked for. */
#include "app/inputs/headroom-parameter-menu.h"

#include "app/inputs/headroom-parameter-control.h"
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

static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* What was chosen is done after it has closed. */
static void
on_closed_cb (GtkPopover *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

static void
open_popover (GtkWidget *popover, GtkWidget *row)
{
  gtk_widget_set_parent (popover, row);
  g_signal_connect (popover, "closed", G_CALLBACK (on_closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
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
  open_popover (popover, GTK_WIDGET (headroom_parameter_control_get_row (control)));
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

/* FALSE where there is no row of a parameter. `at` is in the row's own coordinates; NULL: below it. */
static gboolean
open_menu (GtkWidget *row, const GdkRectangle *at)
{
  HeadroomParameterControl *control = headroom_parameter_control_find (row);
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *popover;

  if (control == NULL)
    return FALSE;
  row = GTK_WIDGET (headroom_parameter_control_get_row (control));
  insert_actions (row, control);
  /* Translators: an entry with a mark; advice leaves a locked input as it is. */
  g_menu_append (menu, _ ("_Lock Against Advice"), "parameter.lock");
  g_menu_append (menu, _ ("_What Is This?"), "parameter.help");
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  if (at != NULL)
    gtk_popover_set_pointing_to (GTK_POPOVER (popover), at);
  open_popover (popover, row);
  return TRUE;
}

static gboolean
open_menu_at (GtkWidget *widget, double x, double y)
{
  GtkWidget *target = gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT);
  HeadroomParameterControl *control = headroom_parameter_control_find (target);
  graphene_point_t inside;
  GdkRectangle at;

  if (control == NULL)
    return FALSE;
  target = GTK_WIDGET (headroom_parameter_control_get_row (control));
  if (!gtk_widget_compute_point (widget, target, &GRAPHENE_POINT_INIT ((float) x, (float) y), &inside))
    return FALSE;
  at = (GdkRectangle) { (int) inside.x, (int) inside.y, 1, 1 };
  return open_menu (target, &at);
}

static void
on_pressed_cb (GtkGesture *gesture, int n_press, double x, double y, GtkWidget *widget)
{
  if (open_menu_at (widget, x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_long_pressed_cb (GtkGesture *gesture, double x, double y, GtkWidget *widget)
{
  if (open_menu_at (widget, x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
on_shortcut_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return open_menu (gtk_root_get_focus (root), NULL);
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

static void
add_shortcut (GtkEventController *controller, const char *trigger, GtkShortcutFunc done)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                                            gtk_callback_action_new (done, NULL, NULL));

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

void
headroom_parameter_menu_attach (GtkWidget *widget)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed_cb), widget);
  g_signal_connect (press, "pressed", G_CALLBACK (on_long_pressed_cb), widget);
  /* Before the field, whose own menu has nothing that has no keys. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  add_shortcut (keys, "<Shift>F10", on_shortcut_cb);
  add_shortcut (keys, "Menu", on_shortcut_cb);
  add_shortcut (keys, "<Control>F1", on_help_shortcut_cb);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));
  gtk_widget_add_controller (widget, keys);
}
