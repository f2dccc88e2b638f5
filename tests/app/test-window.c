/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows and their documents: what is typed, opened and saved never loses anything. */
#include <glib/gstdio.h>

#include "app/shared/headroom-settings.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-window-private.h"
#include "app/window/headroom-window-recent.h"
#include "model/scenario/headroom-scenario-file.h"

#define WAIT_UNTIL(test)                                                                                               \
  while (!(test))                                                                                                      \
  g_main_context_iteration (NULL, TRUE)

static GtkApplication *app;
static char *directory;
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
run_idle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static guint
count_windows (void)
{
  guint n = 0;

  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    n += HEADROOM_IS_WINDOW (l->data);
  return n;
}

static HeadroomWindow *
add_window (void)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_present (GTK_WINDOW (window));
  run_idle ();
  return window;
}

/* Whatever a test left: without a question. */
static void
close_all (void)
{
  while (gtk_application_get_windows (app) != NULL)
    gtk_window_destroy (gtk_application_get_windows (app)->data);
  run_idle ();
}

static GFile *
in_directory (const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  return g_file_new_for_path (path);
}

/* A document with one value that is not the default. */
static GFile *
make_file (const char *name, hr_param_t param, double value)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GError) error = NULL;
  GFile *file = in_directory (name);

  headroom_scenario_set_number (headroom_document_get_scenario (document, 0), param, value, &error);
  g_assert_no_error (error);
  headroom_scenario_file_save (document, file, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return file;
}

static double
get_number (HeadroomWindow *window, hr_param_t param)
{
  return headroom_scenario_get_number (window->scenario, param);
}

/* In a window of its own. */
static HeadroomWindow *
open_file (GFile *file)
{
  HeadroomWindow *window = add_window ();

  headroom_window_open_file (window, file);
  WAIT_UNTIL (window->loading == NULL);
  run_idle ();
  return window;
}

static HeadroomWindow *
find_window (GFile *file)
{
  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    if (HEADROOM_IS_WINDOW (l->data) && headroom_window_shows_file (l->data, file))
      return l->data;
  return NULL;
}

static void
test_opening_keeps_unsaved_work (void)
{
  g_autoptr (GFile) file = make_file ("keeps.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = add_window ();

  headroom_scenario_set_number (window->scenario, HR_LAYERS, 33, NULL);
  headroom_window_open_file (window, file); /* as a drop does */
  WAIT_UNTIL (count_windows () == 2 && find_window (file) != NULL && find_window (file)->loading == NULL);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 33);
  g_assert_cmpfloat (get_number (find_window (file), HR_LAYERS), ==, 7);
  close_all ();
}

static void
test_a_change_while_loading_is_kept (void)
{
  g_autoptr (GFile) file = make_file ("late.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = add_window ();

  headroom_window_open_file (window, file);
  headroom_scenario_set_number (window->scenario, HR_LAYERS, 33, NULL);
  WAIT_UNTIL (window->loading == NULL);
  WAIT_UNTIL (count_windows () == 2);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 33);
  close_all ();
}

static void
test_two_files_are_two_windows (void)
{
  g_autoptr (GFile) a = make_file ("a.headroom", HR_LAYERS, 7);
  g_autoptr (GFile) b = make_file ("b.headroom", HR_LAYERS, 8);
  GFile *files[] = { a, b, a };

  g_application_open (G_APPLICATION (app), files, G_N_ELEMENTS (files), "");
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_true (find_window (a) != find_window (b));
  WAIT_UNTIL (find_window (a)->loading == NULL && find_window (b)->loading == NULL);
  g_assert_cmpfloat (get_number (find_window (a), HR_LAYERS), ==, 7);
  g_assert_cmpfloat (get_number (find_window (b), HR_LAYERS), ==, 8);
  close_all ();
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

static GtkWidget *
find_widget (GtkWidget *widget, gboolean (*test) (GtkWidget *, const char *), const char *text)
{
  GtkWidget *found = test (widget, text) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, test, text);
  return found;
}

static gboolean
is_spin_row (GtkWidget *widget, const char *title)
{
  return ADW_IS_SPIN_ROW (widget) && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title);
}

/* Type into a field, which keeps the keyboard. */
static GtkWidget *
type (HeadroomWindow *window, const char *title, const char *text)
{
  GtkWidget *row = find_widget (GTK_WIDGET (window), is_spin_row, title);

  g_assert_nonnull (row);
  g_assert_true (gtk_widget_grab_focus (row));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), row));
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  return row;
}

static void
test_what_is_typed_is_saved (void)
{
  g_autoptr (GFile) file = make_file ("typed.headroom", HR_LAYERS, 9);
  HeadroomWindow *window = open_file (file);
  g_autoptr (HeadroomDocument) saved = NULL;
  g_autofree char *etag = g_strdup (window->etag);

  type (window, "Layers", "7");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 7);
  WAIT_UNTIL (!window->modified && g_strcmp0 (etag, window->etag) != 0);
  saved = headroom_scenario_file_load (file, NULL, NULL, NULL);
  g_assert_cmpfloat (headroom_scenario_get_number (headroom_document_get_scenario (saved, 0), HR_LAYERS), ==, 7);
  close_all ();
}

static void
test_what_is_typed_is_asked_about (void)
{
  HeadroomWindow *window = add_window ();

  type (window, "Layers", "7");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_true (ADW_IS_ALERT_DIALOG (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window))));
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 7);
  close_all ();
}

static void
on_text_cb (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static char *
copy_text (HeadroomWindow *window, const char *action)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  char *text = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  gdk_clipboard_read_text_async (clipboard, NULL, on_text_cb, &text);
  WAIT_UNTIL (text != NULL);
  return text;
}

/* The total of the last line. */
static char *
copy_result (HeadroomWindow *window)
{
  g_autofree char *text = copy_text (window, "win.copy-result");

  return g_strdup (strstr (text, "Total\t"));
}

/* A table goes as one, too; a value and a command are text alone. */
static void
test_forms_of_a_copy (void)
{
  HeadroomWindow *window = add_window ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autofree char *table = copy_text (window, "win.copy-result");
  g_autofree char *value = NULL;
  g_autofree char *command = NULL;

  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/html"));
  value = copy_text (window, "win.copy-value");
  g_assert_true (g_str_has_suffix (value, " GiB"));
  g_assert_false (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/html"));
  command = copy_text (window, "win.copy-command");
  g_assert_true (g_str_has_prefix (command, "headroom-cli estimate "));
  close_all ();
}

static void
on_texture_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GdkTexture **) data = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The layout of 760 pixels, twice as fine. */
static void
test_a_picture_is_copied (void)
{
  HeadroomWindow *window = add_window ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GdkTexture) texture = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-chart", "s", "terms");
  gdk_clipboard_read_texture_async (clipboard, NULL, on_texture_cb, &texture);
  WAIT_UNTIL (texture != NULL);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 1520);
  close_all ();
}

static void
test_what_is_typed_is_copied (void)
{
  HeadroomWindow *window = add_window ();
  g_autofree char *expected = NULL;
  g_autofree char *copied = copy_result (window);

  type (window, "Layers", "7");
  g_free (copied);
  copied = copy_result (window);
  expected = g_strdup_printf (
      "Total\t%.0f\n", headroom_estimate_peek (headroom_estimator_get_estimate (window->estimator))->total_bytes);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 7);
  g_assert_cmpstr (copied, ==, expected);
  close_all ();
}

/* Neither a file nor the clipboard gets what the fields no longer say. */
static void
expect_no_result (const char *action, const char *format)
{
  HeadroomWindow *window = add_window ();
  guint before = g_list_model_get_n_items (gtk_window_get_toplevels ());

  type (window, "KV heads", "5");
  gtk_widget_activate_action (GTK_WIDGET (window), action, format != NULL ? "s" : NULL, format);
  g_assert_true (headroom_estimator_is_stale (window->estimator));
  g_assert_true (ADW_IS_ALERT_DIALOG (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window))));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, before);
  close_all ();
}

static void
test_a_contradiction_is_not_exported (void)
{
  expect_no_result ("win.export", "csv");
}

static void
test_a_contradiction_is_not_copied (void)
{
  expect_no_result ("win.copy-result", NULL);
  expect_no_result ("win.copy-value", NULL);
  expect_no_result ("win.copy-command", NULL);
  expect_no_result ("win.copy-chart", "terms");
  expect_no_result ("win.export-chart", "terms");
}

static gboolean
is_shown_label (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

/* A start does not wait for what is not in sight. */
static void
test_what_is_not_seen_is_made_when_it_is (void)
{
  HeadroomWindow *window = add_window ();
  GtkApplicationWindow *base = GTK_APPLICATION_WINDOW (window);

  g_assert_null (gtk_application_window_get_help_overlay (base));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  run_idle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (gtk_application_window_get_help_overlay (base))));
  gtk_window_close (GTK_WINDOW (gtk_application_window_get_help_overlay (base)));
  g_assert_null (adw_bin_get_child (ADW_BIN (window->gpu_page)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-gpu", NULL);
  run_idle ();
  g_assert_nonnull (find_widget (window->gpu_page, is_shown_label, "Fits on"));
  close_all ();
}

/* Nothing of the document before it stays in sight, in no view. */
static void
test_a_contradictory_document_shows_no_result (void)
{
  g_autoptr (GFile) file = make_file ("wrong.headroom", HR_KV_HEADS, 5);
  HeadroomWindow *window = add_window ();
  g_autofree char *notice = NULL;

  g_assert_nonnull (find_widget (GTK_WIDGET (window), is_shown_label, "Weights"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-view", "s", "gpus");
  run_idle ();
  g_assert_nonnull (find_widget (window->gpu_page, is_shown_label, "Fits on"));
  headroom_window_open_file (window, file);
  WAIT_UNTIL (window->loading == NULL);
  run_idle ();
  g_assert_null (find_widget (window->gpu_page, is_shown_label, "Fits on"));
  g_assert_null (find_widget (window->gpu_page, is_shown_label, "GiB"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-view", "s", "estimate");
  run_idle ();
  g_assert_nonnull (find_widget (window->summary, is_shown_label, "–"));
  g_assert_null (find_widget (window->summary, is_shown_label, "GiB"));
  g_assert_null (find_widget (window->summary, is_shown_label, "last valid"));
  g_assert_null (find_widget (window->views, is_shown_label, "Weights"));
  g_object_get (window, "notice", &notice, NULL);
  g_assert_cmpstr (notice, ==,
                   "Attention heads (32) must be a multiple of KV heads (5). There is no valid result yet.");
  headroom_scenario_set_number (window->scenario, HR_KV_HEADS, 8, NULL);
  headroom_estimator_flush (window->estimator);
  run_idle ();
  g_assert_nonnull (find_widget (window->summary, is_shown_label, "GiB"));
  g_assert_nonnull (find_widget (window->views, is_shown_label, "Weights"));
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

static void
test_a_newer_document_is_not_saved (void)
{
  g_autoptr (GFile) file = make_file ("newer.headroom", HR_LAYERS, 7);
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *newer = NULL;
  HeadroomWindow *window;
  guint before;

  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  parts = g_strsplit (text, "\"format\": 1", 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  newer = g_strjoinv ("\"format\": 99", parts);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), newer, -1, NULL));
  window = open_file (file);
  g_assert_true (headroom_document_is_read_only (window->document));
  before = g_list_model_get_n_items (gtk_window_get_toplevels ());
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save-as", NULL);
  run_idle ();
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, before);
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

static void
act (HeadroomWindow *window, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  run_idle ();
}

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
  return g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title);
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

/* What was opened is listed with its folder; to choose it raises the window that shows it. */
static void
test_recent_documents (void)
{
  g_autoptr (GFile) one = make_file ("one_.headroom", HR_LAYERS, 7);
  g_autoptr (GFile) two = make_file ("two.headroom", HR_LAYERS, 8);
  HeadroomWindow *window = open_file (one);
  g_autofree char *folder = g_path_get_basename (directory);
  g_autofree char *expected = g_strconcat (folder, "/one__.headroom", NULL);
  g_autofree char *uri = g_file_get_uri (one);
  g_autofree char *label = NULL;
  GMenuModel *menu = G_MENU_MODEL (window->recent_menu);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-recent", "s", uri);
  run_idle ();
  g_assert_cmpuint (count_windows (), ==, 1); /* that shows it already */
  open_file (two);
  gtk_menu_button_set_active (GTK_MENU_BUTTON (window->menu_button), TRUE);
  g_assert_cmpint (g_menu_model_get_n_items (menu), >=, 2);
  for (int i = 0; i < g_menu_model_get_n_items (menu) && g_strcmp0 (label, expected) != 0; i++)
    {
      g_clear_pointer (&label, g_free);
      g_menu_model_get_item_attribute (menu, i, "label", "s", &label);
    }
  g_assert_cmpstr (label, ==, expected);
  gtk_menu_button_set_active (GTK_MENU_BUTTON (window->menu_button), FALSE);
  close_all ();
}

/* At most eight, all of this application, however many others the desktop remembers. */
static void
test_few_recent_documents (void)
{
  GtkRecentData other = { .mime_type = (char *) "text/plain",
                          .app_name = (char *) "other",
                          .app_exec = (char *) "o %u" };
  HeadroomWindow *window = add_window ();
  GMenuModel *menu = G_MENU_MODEL (window->recent_menu);

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), "file:///of/another.txt", &other);
  for (int i = 0; i < 10; i++)
    {
      g_autofree char *name = g_strdup_printf ("recent-%d.headroom", i);
      g_autoptr (GFile) file = in_directory (name);

      headroom_window_note_recent (file);
    }
  run_idle ();
  gtk_menu_button_set_active (GTK_MENU_BUTTON (window->menu_button), TRUE);
  g_assert_cmpint (g_menu_model_get_n_items (menu), ==, 8);
  for (int i = 0; i < 8; i++)
    {
      g_autofree char *label = NULL;

      g_menu_model_get_item_attribute (menu, i, "label", "s", &label);
      g_assert_false (g_str_has_suffix (label, ".txt"));
    }
  gtk_menu_button_set_active (GTK_MENU_BUTTON (window->menu_button), FALSE);
  close_all ();
}

/* Those that were open in the end, if that is wished; what is gone is no error. */
static void
test_last_documents_are_opened_again (void)
{
  g_autoptr (GFile) one = make_file ("last-one.headroom", HR_LAYERS, 7);
  g_autoptr (GFile) two = make_file ("last-two.headroom", HR_LAYERS, 8);
  g_autoptr (GFile) gone = make_file ("last-gone.headroom", HR_LAYERS, 9);
  GFile *files[] = { one, gone, two };

  g_application_open (G_APPLICATION (app), files, G_N_ELEMENTS (files), "");
  WAIT_UNTIL (find_window (one)->file != NULL && find_window (two)->file != NULL && find_window (gone)->file != NULL);
  close_all (); /* one after the other: the last one counts */
  g_application_activate (G_APPLICATION (app));
  g_assert_cmpuint (count_windows (), ==, 1);
  g_assert_true (headroom_window_is_unused (gtk_application_get_windows (app)->data));
  close_all ();
  g_object_set (headroom_settings_get_default (), "reopen-documents", TRUE, NULL);
  g_application_open (G_APPLICATION (app), files, G_N_ELEMENTS (files), "");
  WAIT_UNTIL (find_window (one)->file != NULL && find_window (two)->file != NULL && find_window (gone)->file != NULL);
  g_file_delete (gone, NULL, NULL);
  g_action_group_activate_action (G_ACTION_GROUP (app), "quit", NULL);
  run_idle ();
  g_assert_cmpuint (count_windows (), ==, 0);
  g_application_activate (G_APPLICATION (app));
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_nonnull (find_window (one));
  g_assert_nonnull (find_window (two));
  WAIT_UNTIL (find_window (one)->file != NULL && find_window (two)->file != NULL);
  g_object_set (headroom_settings_get_default (), "reopen-documents", FALSE, NULL);
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

/* Else a letter after it would be underlined. */
static void
test_names_are_no_mnemonics (void)
{
  g_autofree char *escaped = headroom_window_escape_mnemonic ("a_b__c");

  g_assert_cmpstr (escaped, ==, "a__b____c");
}

int
main (int argc, char **argv)
{
  int status;

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  main_thread = g_thread_self ();
  directory = g_dir_make_tmp (NULL, NULL);
  app = GTK_APPLICATION (headroom_application_new ());
  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE | G_APPLICATION_HANDLES_OPEN);
  g_assert_true (g_application_register (G_APPLICATION (app), NULL, NULL));
  g_test_add_func ("/app/window/names-are-no-mnemonics", test_names_are_no_mnemonics);
  g_test_add_func ("/app/window/opening-keeps-unsaved-work", test_opening_keeps_unsaved_work);
  g_test_add_func ("/app/window/a-change-while-loading-is-kept", test_a_change_while_loading_is_kept);
  g_test_add_func ("/app/window/two-files-are-two-windows", test_two_files_are_two_windows);
  g_test_add_func ("/app/window/a-change-does-not-ask-the-disk", test_a_change_does_not_ask_the_disk);
  g_test_add_func ("/app/window/what-is-typed-is-saved", test_what_is_typed_is_saved);
  g_test_add_func ("/app/window/what-is-typed-is-asked-about", test_what_is_typed_is_asked_about);
  g_test_add_func ("/app/window/what-is-typed-is-copied", test_what_is_typed_is_copied);
  g_test_add_func ("/app/window/a-picture-is-copied", test_a_picture_is_copied);
  g_test_add_func ("/app/window/forms-of-a-copy", test_forms_of_a_copy);
  g_test_add_func ("/app/window/a-contradiction-is-not-exported", test_a_contradiction_is_not_exported);
  g_test_add_func ("/app/window/a-contradiction-is-not-copied", test_a_contradiction_is_not_copied);
  g_test_add_func ("/app/window/what-is-not-seen-is-made-when-it-is", test_what_is_not_seen_is_made_when_it_is);
  g_test_add_func ("/app/window/a-contradictory-document-shows-no-result",
                   test_a_contradictory_document_shows_no_result);
  g_test_add_func ("/app/window/what-is-typed-is-no-markup", test_what_is_typed_is_no_markup);
  g_test_add_func ("/app/window/a-newer-document-is-not-saved", test_a_newer_document_is_not_saved);
  g_test_add_func ("/app/window/the-mode-changes-without-warnings", test_the_mode_changes_without_warnings);
  g_test_add_func ("/app/window/undo-leads-back-to-the-file", test_undo_leads_back_to_the_file);
  g_test_add_func ("/app/window/the-menu-names-what-is-undone", test_the_menu_names_what_is_undone);
  g_test_add_func ("/app/window/undo-takes-back-what-is-typed", test_undo_takes_back_what_is_typed);
  g_test_add_func ("/app/window/nothing-is-undone-behind-a-dialog", test_nothing_is_undone_behind_a_dialog);
  g_test_add_func ("/app/window/undo-shows-what-is-in-the-report", test_undo_shows_what_is_in_the_report);
  g_test_add_func ("/app/window/recent-documents", test_recent_documents);
  g_test_add_func ("/app/window/few-recent-documents", test_few_recent_documents);
  g_test_add_func ("/app/window/last-documents-are-opened-again", test_last_documents_are_opened_again);
  g_test_add_func ("/app/window/a-new-window-is-as-the-last-was", test_a_new_window_is_as_the_last_was);
  status = g_test_run ();
  g_object_unref (app);
  g_free (directory);
  return status;
}
