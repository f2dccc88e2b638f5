/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A menu opens where it was asked for: at the pointer or finger, in the row below it, and by key below the row that has
 * the keyboard. */
#include "app/shared/headroom-context-menu.h"
#include "settle.h"
#include "widget-find.h"

#include <adwaita.h>

enum
{
  N_ROWS = 3,
  WIDTH = 200,
  HEIGHT = 50,
  LEFT = 30, /* of the rows in what has the menu */
  TOP = 7
};

typedef struct
{
  GtkWidget *window, *list, *rows[N_ROWS];
} Stage;

static GtkWidget *asked; /* the row whose menu was made last */

static GtkWidget *
find_row (GtkWidget *widget)
{
  if (widget == NULL)
    return NULL;
  return gtk_widget_get_ancestor (widget, GTK_TYPE_BOX);
}

static GMenuModel *
make_menu (GtkWidget *row)
{
  GMenu *menu = g_menu_new ();

  asked = row;
  g_menu_append (menu, "Copy", NULL);
  return G_MENU_MODEL (menu);
}

static const HeadroomContextMenu menu = { find_row, make_menu };

static Stage
show_rows (void)
{
  Stage stage = { gtk_window_new (), gtk_fixed_new (), { NULL } };

  for (int i = 0; i < N_ROWS; i++)
    {
      stage.rows[i] = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      gtk_widget_set_focusable (stage.rows[i], TRUE);
      gtk_widget_set_size_request (stage.rows[i], WIDTH, HEIGHT);
      gtk_fixed_put (GTK_FIXED (stage.list), stage.rows[i], LEFT, TOP + i * HEIGHT);
    }
  headroom_context_menu_attach (stage.list, &menu);
  gtk_window_set_child (GTK_WINDOW (stage.window), stage.list);
  gtk_window_present (GTK_WINDOW (stage.window));
  settle (stage.window);
  asked = NULL;
  return stage;
}

static GtkEventController *
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (g_type_is_a (G_OBJECT_TYPE (controller), type))
        return controller;
    }
  g_assert_not_reached ();
}

static gboolean
has_menu (GtkWidget *row)
{
  return count_type (row, GTK_TYPE_POPOVER) > 0;
}

/* It points to the place in the row, and goes with the choice: a row holds no menu that nobody sees. */
static void
check_menu (Stage *stage, int i, int x, int y)
{
  GtkWidget *popover;
  GdkRectangle at;

  g_assert_true (asked == stage->rows[i]);
  popover = find_type (asked, GTK_TYPE_POPOVER_MENU);
  g_assert_nonnull (popover);
  g_assert_true (gtk_widget_get_parent (popover) == asked);
  g_assert_true (gtk_popover_get_pointing_to (GTK_POPOVER (popover), &at));
  g_assert_cmpint (at.x, ==, x);
  g_assert_cmpint (at.y, ==, y);
  g_assert_cmpint (at.width, ==, 1);
  g_assert_cmpint (at.height, ==, 1);
  g_assert_true (gtk_widget_get_visible (popover));
  gtk_popover_popdown (GTK_POPOVER (popover));
  settle (stage->window);
  g_assert_false (has_menu (asked));
  asked = NULL;
}

static void
press (GtkWidget *list, gboolean is_long, double x, double y)
{
  if (is_long)
    g_signal_emit_by_name (find_controller (list, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", x + 0.5, y + 0.5);
  else
    g_signal_emit_by_name (find_controller (list, GTK_TYPE_GESTURE_CLICK), "pressed", 1, x + 0.5, y + 0.5);
}

/* With the right button, and with a finger that stays. */
static void
test_at_a_place (gconstpointer is_long)
{
  Stage stage = show_rows ();

  press (stage.list, is_long != NULL, LEFT + 150, TOP + 11);
  check_menu (&stage, 0, 150, 11);
  press (stage.list, is_long != NULL, LEFT + 3, TOP + 2 * HEIGHT + 40);
  check_menu (&stage, 2, 3, 40);
  press (stage.list, is_long != NULL, LEFT - 10, TOP + 11);
  g_assert_null (asked);
  gtk_window_destroy (GTK_WINDOW (stage.window));
}

static void
test_buttons (void)
{
  Stage stage = show_rows ();
  GtkEventController *click = find_controller (stage.list, GTK_TYPE_GESTURE_CLICK);
  GtkEventController *press = find_controller (stage.list, GTK_TYPE_GESTURE_LONG_PRESS);

  g_assert_cmpint (gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (click)), ==, GDK_BUTTON_SECONDARY);
  g_assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (press)));
  gtk_window_destroy (GTK_WINDOW (stage.window));
}

/* Both keys, before a field takes them; where no row has the keyboard they are for something else. */
static void
test_keys (void)
{
  Stage stage = show_rows ();
  GtkEventController *keys = find_controller (stage.list, GTK_TYPE_SHORTCUT_CONTROLLER);

  g_assert_cmpint (gtk_event_controller_get_propagation_phase (keys), ==, GTK_PHASE_CAPTURE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (keys)), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      static const char *const names[] = { "<Shift>F10", "Menu" };
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (keys), i);
      g_autofree char *name = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
      GtkShortcutAction *action = gtk_shortcut_get_action (shortcut);

      g_assert_cmpstr (name, ==, names[i]);
      gtk_window_set_focus (GTK_WINDOW (stage.window), NULL);
      g_assert_false (gtk_shortcut_action_activate (action, 0, stage.list, NULL));
      gtk_widget_grab_focus (stage.rows[1]);
      g_assert_true (gtk_shortcut_action_activate (action, 0, stage.list, NULL));
      g_assert_true (asked == stage.rows[1]);
      g_assert_false (
          gtk_popover_get_pointing_to (GTK_POPOVER (find_type (asked, GTK_TYPE_POPOVER_MENU)), &(GdkRectangle) { 0 }));
      gtk_popover_popdown (GTK_POPOVER (find_type (asked, GTK_TYPE_POPOVER_MENU)));
      settle (stage.window);
    }
  gtk_window_destroy (GTK_WINDOW (stage.window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_data_func ("/app/context-menu/right-button", NULL, test_at_a_place);
  g_test_add_data_func ("/app/context-menu/finger", GINT_TO_POINTER (1), test_at_a_place);
  g_test_add_func ("/app/context-menu/buttons", test_buttons);
  g_test_add_func ("/app/context-menu/keys", test_keys);
  return g_test_run ();
}
