/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows and the documents in them: what is opened, saved and left open. */
#include "file-questions.h"
#include "window-fixture.h"

#include "app/shared/headroom-settings.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-file-dialog.h"
#include "app/window/headroom-window-recent.h"
#include "model/scenario/headroom-scenario-file.h"

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

/* As the dialog of an unused window opens it. */
static void
test_one_file_is_one_window (void)
{
  g_autoptr (GFile) file = make_file ("one-window.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = open_file (file);
  HeadroomWindow *unused = open_file (file);

  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_true (headroom_window_shows_file (window, file));
  g_assert_true (headroom_window_is_unused (unused));
  g_assert_true (headroom_window_find_other (unused, file) == window);
  g_assert_null (headroom_window_find_other (window, file));
  close_all ();
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

static HeadroomWindow *
open_newer (GFile *file)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *newer = NULL;

  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  parts = g_strsplit (text, "\"format\": 1", 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  newer = g_strjoinv ("\"format\": 99", parts);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), newer, -1, NULL));
  return open_file (file);
}

/* The last file dialog had this title and this name, and began in the folder of the document. */
static void
assert_asked (const char *title_and_name)
{
  g_autofree char *question = take_file_question ();
  g_autofree char *beside = g_strdup_printf ("file: %s in %s,", title_and_name, directory);

  g_assert_nonnull (question);
  if (!g_str_has_prefix (question, beside))
    g_assert_cmpstr (question, ==, beside);
}

static void
assert_asked_anywhere (const char *title)
{
  g_autofree char *question = take_file_question ();
  g_autofree char *start = g_strdup_printf ("file: %s", title);

  g_assert_nonnull (question);
  g_assert_true (g_str_has_prefix (question, start));
  g_assert_null (strstr (question, directory));
}

/* Save As, Open and Export begin in the folder of the document, Import wherever GTK does. */
static void
test_files_are_asked_for_beside_the_document (void)
{
  g_autoptr (GFile) file = make_file ("own.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = open_file (file);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.save-as", NULL);
  assert_asked ("Save Scenario “own.headroom”");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open", NULL);
  assert_asked ("Open Scenario");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.export", "s", "pdf");
  assert_asked ("Export “own.pdf”");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  assert_asked_anywhere ("Import Model");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.import-folder", NULL);
  assert_asked_anywhere ("Import Model Folder");
  close_all ();
}

/* What is asked for cannot be asked: as where the desktop has nothing that chooses files. */
static void
assert_told_of_failure (HeadroomWindow *window, const char *action, const char *format, const char *heading)
{
  AdwDialog *told;

  fail_file_question ("No file chooser");
  gtk_widget_activate_action (GTK_WIDGET (window), action, format != NULL ? "s" : NULL, format);
  run_idle ();
  told = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_assert_nonnull (told);
  g_assert_cmpstr (adw_alert_dialog_get_heading (ADW_ALERT_DIALOG (told)), ==, heading);
  g_assert_cmpstr (adw_alert_dialog_get_body (ADW_ALERT_DIALOG (told)), ==, "No file chooser");
  adw_dialog_force_close (told);
  run_idle ();
}

static void
test_a_question_that_fails_is_told (void)
{
  HeadroomWindow *window = add_window ();

  assert_told_of_failure (window, "win.save-as", NULL, "Could Not Save the File");
  assert_told_of_failure (window, "win.open", NULL, "Could Not Open the File");
  assert_told_of_failure (window, "win.export", "pdf", "Could Not Export");
  assert_told_of_failure (window, "win.import", NULL, "Could Not Import the Model");
  assert_told_of_failure (window, "win.import-folder", NULL, "Could Not Import the Model");
  close_all ();
}

/* In a sandbox a document’s folder has nothing but the document. */
static void
test_a_lent_document_has_no_folder (void)
{
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "doc", "1a2b", "lent.headroom", NULL);
  g_autoptr (GFile) lent = g_file_new_for_path (path);
  g_autoptr (GFile) other = in_directory ("own.headroom");
  g_autoptr (GFile) folder = g_file_new_for_path (directory);
  g_autoptr (GtkFileDialog) of_lent = headroom_file_dialog_new ("Save", lent);
  g_autoptr (GtkFileDialog) of_other = headroom_file_dialog_new ("Save", other);

  g_assert_null (gtk_file_dialog_get_initial_folder (of_lent));
  g_assert_true (g_file_equal (gtk_file_dialog_get_initial_folder (of_other), folder));
}

/* Saving asks for another file, as closing does where there are changes. */
static void
test_a_newer_document_is_not_overwritten (void)
{
  g_autoptr (GFile) file = make_file ("newer.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = open_newer (file);
  AdwDialog *question;

  g_assert_true (headroom_document_is_read_only (window->document));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  assert_asked ("Save Scenario “newer (copy).headroom”");
  headroom_scenario_set_number (window->scenario, HR_LAYERS, 8, NULL);
  gtk_window_close (GTK_WINDOW (window));
  question = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_assert_cmpstr (adw_alert_dialog_get_response_label (ADW_ALERT_DIALOG (question), "save"), ==, "Save _As…");
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

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  g_test_add_func ("/app/window-files/opening-keeps-unsaved-work", test_opening_keeps_unsaved_work);
  g_test_add_func ("/app/window-files/a-change-while-loading-is-kept", test_a_change_while_loading_is_kept);
  g_test_add_func ("/app/window-files/two-files-are-two-windows", test_two_files_are_two_windows);
  g_test_add_func ("/app/window-files/one-file-is-one-window", test_one_file_is_one_window);
  g_test_add_func ("/app/window-files/what-is-typed-is-saved", test_what_is_typed_is_saved);
  g_test_add_func ("/app/window-files/what-is-typed-is-asked-about", test_what_is_typed_is_asked_about);
  g_test_add_func ("/app/window-files/a-contradictory-document-shows-no-result",
                   test_a_contradictory_document_shows_no_result);
  g_test_add_func ("/app/window-files/files-are-asked-for-beside-the-document",
                   test_files_are_asked_for_beside_the_document);
  g_test_add_func ("/app/window-files/a-question-that-fails-is-told", test_a_question_that_fails_is_told);
  g_test_add_func ("/app/window-files/a-lent-document-has-no-folder", test_a_lent_document_has_no_folder);
  g_test_add_func ("/app/window-files/a-newer-document-is-not-overwritten", test_a_newer_document_is_not_overwritten);
  g_test_add_func ("/app/window-files/recent-documents", test_recent_documents);
  g_test_add_func ("/app/window-files/few-recent-documents", test_few_recent_documents);
  g_test_add_func ("/app/window-files/last-documents-are-opened-again", test_last_documents_are_opened_again);
  return end_windows ();
}
