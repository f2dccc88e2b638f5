/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo in a window: what they lead back to, and what the menu calls it. */
#include "widget-find.h"
#include "window-fixture.h"

/* What was there before has the same bytes as the file, and is not marked as changed. */
static void
test_undo_leads_back_to_the_file (void)
{
  g_autoptr (GFile) file = make_file ("undo.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = open_file (file);
  g_autofree char *text = NULL;

  headroom_scenario_set_number (window->scenario, HR_LAYERS, 8, NULL);
  act (window, "win.reset");
  g_assert_true (window->modified);
  act (window, "win.undo");
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 8);
  g_assert_true (window->modified);
  act (window, "win.undo");
  g_assert_false (window->modified);
  text = headroom_document_to_text (window->document);
  g_assert_cmpstr (text, ==, window->saved_text);
  act (window, "win.redo");
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 8);
  g_assert_true (window->modified);
  close_all ();
}

static void
expect_in_menu (HeadroomWindow *window, int position, const char *expected)
{
  g_autofree char *label = NULL;

  g_menu_model_get_item_attribute (G_MENU_MODEL (window->history_menu), position, "label", "s", &label);
  g_assert_cmpstr (label, ==, expected);
}

static void
test_the_menu_names_what_is_undone (void)
{
  HeadroomWindow *window = add_window ();

  expect_in_menu (window, 0, "_Undo");
  expect_in_menu (window, 1, "R_edo");
  headroom_scenario_set_number (window->scenario, HR_MICRO_BATCH_SIZE, 5, NULL);
  headroom_scenario_set_title (window->scenario, "a");
  expect_in_menu (window, 0, "_Undo Change of the Name");
  act (window, "win.undo");
  expect_in_menu (window, 0, "_Undo Change of “Micro-batch size”");
  expect_in_menu (window, 1, "R_edo Change of the Name");
  close_all ();
}

/* What is typed and not yet taken is what undo takes back first. */
static void
test_undo_takes_back_what_is_typed (void)
{
  HeadroomWindow *window = add_window ();
  GtkWidget *row;

  headroom_scenario_set_number (window->scenario, HR_HIDDEN_SIZE, 1024, NULL);
  row = type (window, "Layers", "7");
  act (window, "win.undo");
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 32);
  g_assert_cmpfloat (adw_spin_row_get_value (ADW_SPIN_ROW (row)), ==, 32);
  g_assert_cmpfloat (get_number (window, HR_HIDDEN_SIZE), ==, 1024);
  close_all ();
}

/* A dialog is about what it shows. */
static void
test_nothing_is_undone_behind_a_dialog (void)
{
  HeadroomWindow *window = add_window ();

  headroom_scenario_set_number (window->scenario, HR_LAYERS, 7, NULL);
  act (window, "win.rename");
  act (window, "win.undo");
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 7);
  close_all ();
}

static gboolean
is_shown_switch_row (GtkWidget *widget, const char *title)
{
  if (!ADW_IS_SWITCH_ROW (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;
  return has_title (widget, title);
}

/* What is in the report is no input, and no estimate changes with it: it is shown all the same. */
static void
test_undo_shows_what_is_in_the_report (void)
{
  HeadroomWindow *window = add_window ();
  GtkWidget *row = find_widget (GTK_WIDGET (window), is_shown_switch_row, "Show in Reports");

  g_assert_nonnull (row);
  adw_switch_row_set_active (ADW_SWITCH_ROW (row), TRUE);
  g_assert_cmpint (headroom_scenario_get_sweep (window->scenario), ==, HR_MICRO_BATCH_SIZE);
  act (window, "win.undo");
  g_assert_cmpint (headroom_scenario_get_sweep (window->scenario), ==, HR_N_PARAMS);
  g_assert_false (adw_switch_row_get_active (ADW_SWITCH_ROW (row)));
  act (window, "win.redo");
  g_assert_true (adw_switch_row_get_active (ADW_SWITCH_ROW (row)));
  close_all ();
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  g_test_add_func ("/app/window-undo/undo-leads-back-to-the-file", test_undo_leads_back_to_the_file);
  g_test_add_func ("/app/window-undo/the-menu-names-what-is-undone", test_the_menu_names_what_is_undone);
  g_test_add_func ("/app/window-undo/undo-takes-back-what-is-typed", test_undo_takes_back_what_is_typed);
  g_test_add_func ("/app/window-undo/nothing-is-undone-behind-a-dialog", test_nothing_is_undone_behind_a_dialog);
  g_test_add_func ("/app/window-undo/undo-shows-what-is-in-the-report", test_undo_shows_what_is_in_the_report);
  return end_windows ();
}
