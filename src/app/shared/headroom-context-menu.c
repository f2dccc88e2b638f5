/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One set of event controllers for all rows; the menu is made when it is asked for. */
#include "app/shared/headroom-context-menu.h"

static const char key[] = "headroom-context-menu";

static const HeadroomContextMenu *
menu_of (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), key);
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

void
headroom_context_menu_popup (GtkWidget *popover, GtkWidget *row)
{
  gtk_widget_set_parent (popover, row);
  g_signal_connect (popover, "closed", G_CALLBACK (on_closed_cb), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

/* FALSE where there is no such row. `at` is in the row's own coordinates; NULL: below it. */
static gboolean
open_menu (const HeadroomContextMenu *menu, GtkWidget *row, const GdkRectangle *at)
{
  g_autoptr (GMenuModel) model = NULL;
  GtkWidget *popover;

  if (row == NULL)
    return FALSE;
  model = menu->make_menu (row);
  popover = gtk_popover_menu_new_from_model (model);
  if (at != NULL)
    gtk_popover_set_pointing_to (GTK_POPOVER (popover), at);
  headroom_context_menu_popup (popover, row);
  return TRUE;
}

static gboolean
open_menu_at (GtkWidget *widget, double x, double y)
{
  GtkWidget *row = menu_of (widget)->find_row (gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT));
  graphene_point_t inside;
  GdkRectangle at;

  if (row == NULL || !gtk_widget_compute_point (widget, row, &GRAPHENE_POINT_INIT ((float) x, (float) y), &inside))
    return FALSE;
  at = (GdkRectangle) { (int) inside.x, (int) inside.y, 1, 1 };
  return open_menu (menu_of (widget), row, &at);
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
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return open_menu (menu_of (widget), menu_of (widget)->find_row (focus), NULL);
}

static void
add_shortcut (GtkEventController *controller, const char *trigger)
{
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                                            gtk_callback_action_new (on_shortcut_cb, NULL, NULL));

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
}

GtkShortcutController *
headroom_context_menu_attach (GtkWidget *widget, const HeadroomContextMenu *menu)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  g_object_set_data (G_OBJECT (widget), key, (gpointer) menu);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed_cb), widget);
  g_signal_connect (press, "pressed", G_CALLBACK (on_long_pressed_cb), widget);
  /* Before a field, whose own menu has nothing that has no keys. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  add_shortcut (keys, "<Shift>F10");
  add_shortcut (keys, "Menu");
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));
  gtk_widget_add_controller (widget, keys);
  return GTK_SHORTCUT_CONTROLLER (keys);
}
