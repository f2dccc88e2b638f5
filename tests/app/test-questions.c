/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window asks before work would be lost, word by word against a golden file, and what each answer does.
 * HEADROOM_UPDATE_GOLDEN=1 writes it anew. */
#include "window-fixture.h"

#include "file-questions.h"
#include "golden.h"
#include "model/scenario/headroom-scenario-file.h"
#include "settle.h"
#include "widget-text.h"
#include "widget-use.h"

static AdwDialog *
get_question (HeadroomWindow *window)
{
  return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
}

/* As it is shown, and what it is to close it. */
static void
hold_question (HeadroomWindow *window, const char *name)
{
  AdwDialog *question = get_question (window);
  g_autofree char *file = g_strdup_printf ("question-%s.txt", name);
  g_autofree char *shown = NULL;
  g_autofree char *text = NULL;

  settle (GTK_WIDGET (window));
  shown = widget_text (GTK_WIDGET (question));
  text = g_strdup_printf ("%sto close it: %s\n", shown,
                          adw_alert_dialog_get_close_response (ADW_ALERT_DIALOG (question)));
  assert_golden ("app", file, text);
}

static void
press (HeadroomWindow *window, const char *label)
{
  settle (GTK_WIDGET (window));
  press_widget (GTK_WIDGET (get_question (window)), label);
}

static void
answer (HeadroomWindow *window, const char *label)
{
  press (window, label);
  WAIT_UNTIL (get_question (window) == NULL);
}

static double
read_layers (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomDocument) document = headroom_scenario_file_load (file, NULL, NULL, &error);

  g_assert_no_error (error);
  return headroom_scenario_get_number (headroom_document_get_scenario (document, 0), HR_LAYERS);
}

/* A window with 33 layers, whose file another program gave 8 since. */
static HeadroomWindow *
open_conflict (GFile **file)
{
  HeadroomWindow *window = NULL;

  *file = make_file ("conflict.headroom", HR_LAYERS, 7);
  window = open_file (*file);
  headroom_scenario_set_number (window->scenario, HR_LAYERS, 33, NULL);
  g_object_unref (make_file ("conflict.headroom", HR_LAYERS, 8));
  g_clear_pointer (&window->etag, g_free); /* the clock of files may not have moved */
  window->etag = g_strdup ("0:0");
  act (window, "win.save");
  WAIT_UNTIL (get_question (window) != NULL);
  return window;
}

static void
test_conflict (void)
{
  g_autoptr (GFile) file = NULL;
  HeadroomWindow *window = open_conflict (&file);

  hold_question (window, "conflict");
  answer (window, "_Cancel");
  run_idle ();
  g_assert_cmpfloat (read_layers (file), ==, 8);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 33);
  close_all ();
}

static void
test_overwrite (void)
{
  g_autoptr (GFile) file = NULL;
  HeadroomWindow *window = open_conflict (&file);

  answer (window, "_Overwrite");
  WAIT_UNTIL (!window->modified);
  g_assert_cmpfloat (read_layers (file), ==, 33);
  close_all ();
}

static void
test_reload (void)
{
  g_autoptr (GFile) file = NULL;
  HeadroomWindow *window = open_conflict (&file);

  answer (window, "_Reload");
  WAIT_UNTIL (!window->modified);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 8);
  g_assert_cmpfloat (read_layers (file), ==, 8);
  close_all ();
}

static void
answer_file (GFile *file)
{
  answer_file_question (g_file_peek_path (file));
}

static void
test_save_beside (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) beside = in_directory ("beside.headroom");
  HeadroomWindow *window = open_conflict (&file);

  answer_file (beside);
  answer (window, "Save _As…");
  WAIT_UNTIL (headroom_window_shows_file (window, beside));
  g_assert_cmpfloat (read_layers (beside), ==, 33);
  g_assert_cmpfloat (read_layers (file), ==, 8);
  close_all ();
}

/* A file that another window shows is not replaced: another name is asked for, until there is one. */
static void
test_other_name (void)
{
  g_autoptr (GFile) taken = make_file ("taken.headroom", HR_LAYERS, 7);
  g_autoptr (GFile) free_file = in_directory ("free.headroom");
  HeadroomWindow *window = NULL;

  open_file (taken);
  window = add_window ();
  headroom_scenario_set_number (window->scenario, HR_LAYERS, 33, NULL);
  answer_file (taken);
  act (window, "win.save-as");
  WAIT_UNTIL (get_question (window) != NULL);
  hold_question (window, "other-name");
  answer (window, "_Cancel");
  g_assert_cmpfloat (read_layers (taken), ==, 7);
  answer_file (taken);
  act (window, "win.save-as");
  WAIT_UNTIL (get_question (window) != NULL);
  answer_file (free_file);
  answer (window, "Save _As…");
  WAIT_UNTIL (headroom_window_shows_file (window, free_file));
  g_assert_cmpfloat (read_layers (free_file), ==, 33);
  close_all ();
}

static HeadroomWindow *
close_changed (GFile *file)
{
  HeadroomWindow *window = open_file (file);

  headroom_scenario_set_number (window->scenario, HR_LAYERS, 33, NULL);
  run_idle ();
  gtk_window_close (GTK_WINDOW (window));
  g_assert_nonnull (get_question (window));
  return window;
}

/* Closed with changes: not at all, without them, or when they are saved. */
static void
test_close (void)
{
  g_autoptr (GFile) file = make_file ("closed.headroom", HR_LAYERS, 7);
  HeadroomWindow *window = close_changed (file);

  hold_question (window, "close");
  answer (window, "_Cancel");
  run_idle ();
  g_assert_cmpuint (count_windows (), ==, 1);
  gtk_window_close (GTK_WINDOW (window));
  press (window, "_Discard");
  WAIT_UNTIL (count_windows () == 0);
  g_assert_cmpfloat (read_layers (file), ==, 7);
  window = close_changed (file);
  press (window, "_Save");
  WAIT_UNTIL (count_windows () == 0);
  g_assert_cmpfloat (read_layers (file), ==, 33);
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/questions/conflict", test_conflict);
  g_test_add_func ("/app/questions/overwrite", test_overwrite);
  g_test_add_func ("/app/questions/reload", test_reload);
  g_test_add_func ("/app/questions/save-beside", test_save_beside);
  g_test_add_func ("/app/questions/other-name", test_other_name);
  g_test_add_func ("/app/questions/close", test_close);
  return end_windows ();
}
