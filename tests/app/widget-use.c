/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done is what a click, a tap or a key leads to: there is no pointer, and the keyboard may be elsewhere. */
#include "widget-use.h"

#include "app/shared/headroom-choice-row.h"
#include "settle.h"
#include "widget-find.h"
#include "widget-text.h"

GtkWidget *
find_in_sight (GtkWidget *widget, WidgetTest test, const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (test (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_in_sight (child, test, text);
  return found;
}

GtkWidget *
need_in_sight (GtkWidget *widget, WidgetTest test, const char *text)
{
  GtkWidget *found = find_in_sight (widget, test, text);

  if (found == NULL)
    g_error ("there is no “%s”", text);
  return found;
}

gboolean
is_titled_row (GtkWidget *widget, const char *title)
{
  return ADW_IS_PREFERENCES_ROW (widget) && has_title (widget, title);
}

/* What GTK gives says what else the label is. */
static gboolean
has_label (GtkWidget *widget, const char *label)
{
  g_autofree char *other = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                                               label);

  return other == NULL;
}

/* Those that are on or off may have a picture, or a label of their own. */
static gboolean
is_button (GtkWidget *widget, const char *label)
{
  if ((GTK_IS_CHECK_BUTTON (widget) || GTK_IS_TOGGLE_BUTTON (widget)) && has_label (widget, label))
    return TRUE;
  return GTK_IS_BUTTON (widget)
         && (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0
             || g_strcmp0 (gtk_widget_get_tooltip_text (widget), label) == 0);
}

gboolean
can_press (GtkWidget *root, const char *label)
{
  return find_in_sight (root, is_button, label) != NULL || find_in_sight (root, is_titled_row, label) != NULL;
}

void
press_widget (GtkWidget *root, const char *label)
{
  GtkWidget *button = find_in_sight (root, is_button, label);

  if (button == NULL)
    gtk_widget_activate (need_in_sight (root, is_titled_row, label));
  else if (GTK_IS_CHECK_BUTTON (button))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
  else
    g_signal_emit_by_name (button, "clicked");
}

gboolean
is_search_field (GtkWidget *widget, const char *unused)
{
  return GTK_IS_SEARCH_ENTRY (widget);
}

void
search_for (GtkWidget *root, const char *text)
{
  GtkWidget *field = need_in_sight (root, is_search_field, text);

  gtk_editable_set_text (GTK_EDITABLE (field), text);
  g_signal_emit_by_name (field, "search-changed");
}

void
set_row (GtkWidget *row, const char *text)
{
  guint number = (guint) g_ascii_strtoull (text, NULL, 10);

  if (HEADROOM_IS_CHOICE_ROW (row))
    headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (row), number);
  else if (ADW_IS_COMBO_ROW (row))
    adw_combo_row_set_selected (ADW_COMBO_ROW (row), number);
  else if (ADW_IS_SWITCH_ROW (row))
    adw_switch_row_set_active (ADW_SWITCH_ROW (row), g_str_equal (text, "yes"));
  else
    gtk_editable_set_text (GTK_EDITABLE (row), text);
  if (ADW_IS_SPIN_ROW (row))
    adw_spin_row_update (ADW_SPIN_ROW (row));
}

static void
append_item (GString *text, GMenuModel *menu, int i)
{
  static const char *const names[] = { G_MENU_ATTRIBUTE_LABEL, G_MENU_ATTRIBUTE_ACTION, G_MENU_ATTRIBUTE_TARGET,
                                       "accel" };

  g_string_append (text, "  menu:");
  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autoptr (GVariant) value = g_menu_model_get_item_attribute_value (menu, i, names[k], NULL);
      g_autofree char *printed = value != NULL ? g_variant_print (value, FALSE) : NULL;

      if (printed != NULL)
        g_string_append_printf (text, " %s", printed);
    }
  g_string_append_c (text, '\n');
}

static char *
describe_popover (GtkWidget *popover)
{
  GMenuModel *menu = NULL;
  GString *text = g_string_new (NULL);

  if (!GTK_IS_POPOVER_MENU (popover))
    {
      g_string_free (text, TRUE);
      return widget_text (popover);
    }
  menu = gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (popover));
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    append_item (text, menu, i);
  return g_string_free_and_steal (text);
}

static void
append_menu (GString *text, GtkMenuButton *button)
{
  g_autofree char *shown = NULL;

  gtk_menu_button_popup (button);
  settle (GTK_WIDGET (button));
  shown = describe_popover (GTK_WIDGET (gtk_menu_button_get_popover (button)));
  g_string_append (text, shown);
  gtk_menu_button_popdown (button);
  settle (GTK_WIDGET (button));
}

static gboolean
is_menu_button (GtkWidget *widget, const char *name)
{
  return GTK_IS_MENU_BUTTON (widget)
         && (g_strcmp0 (gtk_widget_get_tooltip_text (widget), name) == 0 || has_label (widget, name));
}

static void
append_menus (GString *text, GtkWidget *widget, const char *name)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (is_menu_button (widget, name))
    append_menu (text, GTK_MENU_BUTTON (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_menus (text, child, name);
}

char *
open_menus (GtkWidget *root, const char *name)
{
  GString *text = g_string_new (NULL);

  append_menus (text, root, name);
  return g_string_free_and_steal (text);
}

static gboolean
knows_key (GtkShortcut *shortcut, const char *key)
{
  g_autofree char *name = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

  return g_str_equal (name, key);
}

static gboolean
use_shortcut (GtkWidget *widget, GListModel *shortcuts, const char *key)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);

      if (knows_key (shortcut, key)
          && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                           gtk_shortcut_get_arguments (shortcut)))
        return TRUE;
    }
  return FALSE;
}

/* By what is asked on the way down to the keyboard, or on the way back. */
static gboolean
take_key (GtkWidget *widget, const char *key, gboolean on_way_down)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean is_first = gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE;

      if (GTK_IS_SHORTCUT_CONTROLLER (controller) && is_first == on_way_down
          && use_shortcut (widget, G_LIST_MODEL (controller), key))
        return TRUE;
    }
  return FALSE;
}

static gboolean
take_key_down_to (GtkWidget *widget, const char *key)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  return (parent != NULL && take_key_down_to (parent, key)) || take_key (widget, key, TRUE);
}

static gboolean
is_open_popover (GtkWidget *widget, const char *unused)
{
  return GTK_IS_POPOVER (widget);
}

char *
press_shortcut (GtkWidget *window, const char *key)
{
  GtkWidget *taker = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *popover = NULL;
  char *text;

  if (taker != NULL && !take_key_down_to (taker, key))
    while (taker != NULL && !take_key (taker, key, FALSE))
      taker = gtk_widget_get_parent (taker);
  if (taker == NULL)
    return g_strdup ("not taken\n");
  settle (window);
  popover = find_in_sight (window, is_open_popover, NULL);
  if (popover == NULL)
    return g_strdup ("");
  text = describe_popover (popover);
  gtk_popover_popdown (GTK_POPOVER (popover));
  settle (window);
  return text;
}
