/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows: what they ask of the disk, make when it is seen, and keep for the next one. */
#include "window-fixture.h"

#include "app/shared/headroom-settings.h"
#include "app/window/headroom-window-recent.h"
#include "widget-find.h"

static GThread *main_thread;
static guint n_queries; /* of the disk, by the main thread */

GFileInfo *__real_g_file_query_info (GFile *, const char *, GFileQueryInfoFlags, GCancellable *, GError **);
GFileInfo *__wrap_g_file_query_info (GFile *, const char *, GFileQueryInfoFlags, GCancellable *, GError **);

GFileInfo *
__wrap_g_file_query_info (GFile *file, const char *attributes, GFileQueryInfoFlags flags, GCancellable *cancellable,
                          GError **error)
{
  n_queries += g_thread_self () == main_thread;
  return __real_g_file_query_info (file, attributes, flags, cancellable, error);
}

static void
test_a_change_does_not_ask_the_disk (void)
{
  g_autoptr (GFile) file = make_file ("name.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = open_file (file);
  g_autofree char *name = NULL;

  n_queries = 0;
  headroom_scenario_set_number (window->scenario, HR_LAYERS, 8, NULL);
  run_idle ();
  g_object_get (window, "document-name", &name, NULL);
  g_assert_cmpstr (name, ==, "name.headroom");
  g_assert_cmpuint (n_queries, ==, 0);
  close_all ();
}

/* A start does not wait for what is not in sight. */
static void
test_what_is_not_seen_is_made_when_it_is (void)
{
  HeadroomWindow *window = add_window ();

  g_assert_null (adw_bin_get_child (ADW_BIN (window->gpu_page)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-gpu", NULL);
  run_idle ();
  g_assert_nonnull (find_widget (window->gpu_page, is_shown_label, "Fits on"));
  close_all ();
}

static AdwDialog *
open_dialog (HeadroomWindow *window, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  run_idle ();
  return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
}

static AdwDialog *
open_shortcuts (HeadroomWindow *window)
{
  return open_dialog (window, "win.show-help-overlay");
}

/* Its key works above the dialog, too. */
static void
test_shortcuts_are_shown_once (void)
{
  HeadroomWindow *window = add_window ();
  AdwDialog *dialog = open_shortcuts (window);

  g_assert_true (open_shortcuts (window) == dialog);
  adw_dialog_force_close (dialog);
  run_idle ();
  g_assert_null (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)));
  close_all ();
}

/* Without the name that it has: that is what an empty field leads to. */
static void
test_a_scenario_without_a_name_is_shown_in_grey (void)
{
  HeadroomWindow *window = add_window ();
  GtkWidget *entry;

  headroom_scenario_set_title (window->scenario, "Baseline");
  entry = find_type (GTK_WIDGET (open_dialog (window, "win.rename")), GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "Baseline");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (entry)), ==, "Scenario 1");
  close_all ();
}

static void
search_shortcuts (AdwDialog *dialog, const char *query)
{
  gtk_editable_set_text (GTK_EDITABLE (find_type (GTK_WIDGET (dialog), GTK_TYPE_SEARCH_ENTRY)), query);
  run_idle ();
}

static gboolean
is_listed (AdwDialog *dialog, const char *text)
{
  return find_widget (GTK_WIDGET (dialog), is_shown_label, text) != NULL;
}

/* By a word of what a key does or by the key; a group without a match has no title, and of nothing found it is said. */
static void
test_shortcuts_are_searched (void)
{
  AdwDialog *dialog = open_shortcuts (add_window ());

  WAIT_UNTIL (is_listed (dialog, "Undo")); /* the window has to be on the screen */
  search_shortcuts (dialog, "scen ren");
  g_assert_true (is_listed (dialog, "Rename the scenario") && is_listed (dialog, "General"));
  g_assert_false (is_listed (dialog, "Undo") || is_listed (dialog, "View"));
  search_shortcuts (dialog, "alt+2");
  g_assert_true (is_listed (dialog, "GPUs") && is_listed (dialog, "View"));
  g_assert_false (is_listed (dialog, "Compare") || is_listed (dialog, "General"));
  search_shortcuts (dialog, "tensor");
  g_assert_true (is_listed (dialog, "No Results"));
  search_shortcuts (dialog, "");
  g_assert_true (is_listed (dialog, "Undo") && is_listed (dialog, "View"));
  g_assert_false (is_listed (dialog, "No Results"));
  close_all ();
}

/* A reason quotes it: as it stands, and without a warning, which would end this program. */
static void
test_what_is_typed_is_no_markup (void)
{
  HeadroomWindow *window = add_window ();
  GtkWidget *row = type (window, "Layers", "5<6 & <b>7</b>");

  adw_spin_row_update (ADW_SPIN_ROW (row));
  run_idle ();
  g_assert_nonnull (find_widget (row, is_shown_label, "5<6 & <b>7</b>"));
  close_all ();
}

/* Rows come and go with the mode; what a group measures stays consistent, else GTK warns, which would end this
 * program. */
static void
test_the_mode_changes_without_warnings (void)
{
  static const char *const modes[] = { "inference", "training", "inference" };
  HeadroomWindow *window = add_window ();

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      headroom_scenario_set_text (window->scenario, HR_MODE, modes[i], NULL);
      headroom_estimator_flush (window->estimator);
      run_idle ();
    }
  close_all ();
}

/* A new window is as the last one was left: its size, and whether the pane is beside the result. */
static void
test_a_new_window_is_as_the_last_was (void)
{
  HeadroomSettings *settings = headroom_settings_get_default ();
  HeadroomWindow *first = add_window ();
  HeadroomWindow *second;
  int width;

  gtk_window_set_default_size (GTK_WINDOW (first), 777, 666);
  g_object_set (settings, "show-pane", FALSE, NULL);
  second = add_window ();
  gtk_window_get_default_size (GTK_WINDOW (second), &width, NULL);
  g_assert_cmpint (width, ==, 777);
  g_assert_false (adw_overlay_split_view_get_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (second->split)));
  g_object_set (settings, "show-pane", TRUE, NULL);
  g_assert_true (adw_overlay_split_view_get_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (second->split)));
  close_all ();
}

static void
expect_held (const char *expected)
{
  g_autofree char *reasons = dup_held ();

  g_assert_cmpstr (reasons, ==, expected);
}

/* For as long as there is something to save, and by its name; a window that goes holds nothing any more. */
static void
test_changes_hold_the_session (void)
{
  g_autoptr (GFile) file = make_file ("held.headroom", HR_LAYERS, 7);
  HeadroomWindow *named = open_file (file);
  HeadroomWindow *other = add_window ();

  expect_held ("");
  headroom_scenario_set_number (named->scenario, HR_LAYERS, 8, NULL);
  headroom_scenario_set_number (named->scenario, HR_LAYERS, 9, NULL);
  expect_held ("“held.headroom” has changes that are not saved.");
  headroom_scenario_set_number (other->scenario, HR_LAYERS, 8, NULL);
  expect_held ("“New Scenario” has changes that are not saved. "
               "“held.headroom” has changes that are not saved.");
  act (other, "win.undo");
  expect_held ("“held.headroom” has changes that are not saved.");
  gtk_window_destroy (GTK_WINDOW (named));
  expect_held ("");
  close_all ();
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  main_thread = g_thread_self ();
  /* Before all that leave a window with changes. */
  g_test_add_func ("/app/window/changes-hold-the-session", test_changes_hold_the_session);
  g_test_add_func ("/app/window/a-change-does-not-ask-the-disk", test_a_change_does_not_ask_the_disk);
  g_test_add_func ("/app/window/what-is-not-seen-is-made-when-it-is", test_what_is_not_seen_is_made_when_it_is);
  g_test_add_func ("/app/window/shortcuts-are-searched", test_shortcuts_are_searched);
  g_test_add_func ("/app/window/shortcuts-are-shown-once", test_shortcuts_are_shown_once);
  g_test_add_func ("/app/window/a-scenario-without-a-name-is-shown-in-grey",
                   test_a_scenario_without_a_name_is_shown_in_grey);
  g_test_add_func ("/app/window/what-is-typed-is-no-markup", test_what_is_typed_is_no_markup);
  g_test_add_func ("/app/window/the-mode-changes-without-warnings", test_the_mode_changes_without_warnings);
  g_test_add_func ("/app/window/a-new-window-is-as-the-last-was", test_a_new_window_is_as_the_last_was);
  return end_windows ();
}
