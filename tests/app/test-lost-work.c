/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work that a program lost is offered by the next one, once, and what follows from each answer. */
#include "app/window/headroom-application-recovery.h"
#include "app/window/headroom-application.h"
#include "model/history/headroom-journal.h"
#include "settle.h"
#include "widget-use.h"
#include "window-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

enum
{
  LOST_LAYERS = 7,
  FILE_LAYERS = 24,
  USUAL_LAYERS = 32
};

/* As if the program had ended with so many layers in a document without a name, or in that of a file. */
static void
lose (const char *journal, const char *title, GFile *file)
{
  g_autofree char *folder = headroom_journal_dup_folder ();
  g_autofree char *path = g_build_filename (folder, journal, NULL);
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  HeadroomScenario *scenario = headroom_document_get_scenario (document, 0);
  g_autoptr (GBytes) bytes = NULL;

  headroom_scenario_set_number (scenario, HR_LAYERS, LOST_LAYERS, NULL);
  headroom_scenario_set_title (scenario, title);
  bytes = headroom_lost_work_write (document, file, NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
}

/* That another program would be offered. */
static guint
count_lost (void)
{
  g_autofree char *folder = headroom_journal_dup_folder ();
  g_autoptr (GPtrArray) lost = headroom_lost_work_find_all (folder);

  return lost->len;
}

static AdwAlertDialog *
get_question (HeadroomWindow *window)
{
  AdwDialog *dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));

  if (dialog == NULL)
    return NULL;
  return ADW_ALERT_DIALOG (dialog);
}

static HeadroomWindow *
open_window (GFile *file)
{
  HeadroomWindow *window = headroom_application_add_window (HEADROOM_APPLICATION (app));

  if (file != NULL)
    headroom_window_open_file (window, file);
  WAIT_UNTIL (window->loading == NULL);
  run_idle ();
  return window;
}

static void
answer (HeadroomWindow *window, const char *label)
{
  WAIT_UNTIL (get_question (window) != NULL);
  settle (GTK_WIDGET (window));
  press_widget (GTK_WIDGET (get_question (window)), label);
  WAIT_UNTIL (get_question (window) == NULL);
  run_idle ();
}

static void
offer_in (HeadroomWindow *window)
{
  headroom_application_offer_recovery (HEADROOM_APPLICATION (app), window);
}

static void
end_all (void)
{
  g_autofree char *folder = headroom_journal_dup_folder ();
  g_autoptr (GPtrArray) lost = NULL;

  close_all ();
  lost = headroom_lost_work_find_all (folder);
  for (guint i = 0; i < lost->len; i++)
    headroom_lost_work_discard (lost->pdata[i]);
}

/* As it may be said of a day before or after midnight. */
static gboolean
begins_with_day (const char *line, const char *name, int days)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) then = g_date_time_add_days (now, days);
  g_autofree char *day = g_date_time_format (then, "%x");
  g_autofree char *begin = g_strdup_printf ("“%s”, %s ", name, day);

  return g_str_has_prefix (line, begin);
}

static gboolean
has_line (char **lines, const char *name)
{
  for (; *lines != NULL; lines++)
    if (begins_with_day (*lines, name, 0) || begins_with_day (*lines, name, -1))
      return TRUE;
  return FALSE;
}

/* By what windows call each, with the day of its last change, whichever is first. */
static void
assert_asks (AdwAlertDialog *question, const char *const *names)
{
  g_auto (GStrv) lines = g_strsplit (adw_alert_dialog_get_body (question), "\n", -1);

  g_assert_cmpstr (adw_alert_dialog_get_heading (question), ==, "Recover Unsaved Work?");
  g_assert_cmpstr (lines[0], ==, "Headroom ended before these changes were saved:");
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + g_strv_length ((char **) names));
  for (gsize i = 0; names[i] != NULL; i++)
    g_assert_true (has_line (lines, names[i]));
}

/* By the first window of a program, and by no other one; who does not answer loses nothing. */
static void
test_it_is_offered_once (void)
{
  g_autoptr (GFile) file = in_directory ("run.headroom");
  HeadroomWindow *window;

  lose ("a.journal", "", NULL);
  lose ("b.journal", "Named", NULL);
  lose ("c.journal", "Named", file);
  window = open_window (NULL);
  g_assert_nonnull (get_question (window));
  assert_asks (get_question (window), (const char *const[]) { "New Scenario", "Named", "run.headroom", NULL });
  g_assert_cmpstr (adw_alert_dialog_get_default_response (get_question (window)), ==, "recover");
  g_assert_cmpstr (adw_alert_dialog_get_close_response (get_question (window)), ==, "later");
  g_assert_null (get_question (open_window (NULL)));
  answer (window, "_Not Now");
  g_assert_cmpuint (count_lost (), ==, 3);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, USUAL_LAYERS);
  end_all ();
}

static void
test_nothing_is_lost (void)
{
  HeadroomWindow *window = open_window (NULL);

  offer_in (window);
  run_idle ();
  g_assert_null (get_question (window));
  end_all ();
}

static void
test_it_is_discarded (void)
{
  HeadroomWindow *window = open_window (NULL);

  lose ("a.journal", "", NULL);
  lose ("b.journal", "", NULL);
  offer_in (window);
  answer (window, "_Discard");
  g_assert_cmpuint (count_lost (), ==, 0);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, USUAL_LAYERS);
  end_all ();
}

static void
assert_recovered (HeadroomWindow *window, GFile *file)
{
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, LOST_LAYERS);
  g_assert_true (window->modified);
  g_assert_cmpint (file != NULL, ==, window->file != NULL);
  if (file != NULL)
    g_assert_true (g_file_equal (window->file, file));
}

/* An unused window takes what has no file; what more there is gets windows of its own. */
static void
test_it_is_recovered (void)
{
  HeadroomWindow *window = open_window (NULL);

  lose ("a.journal", "", NULL);
  lose ("b.journal", "", NULL);
  offer_in (window);
  answer (window, "_Recover");
  g_assert_cmpuint (count_windows (), ==, 2);
  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    assert_recovered (HEADROOM_WINDOW (l->data), NULL);
  g_assert_cmpuint (count_lost (), ==, 0); /* windows hold them */
  end_all ();
}

/* That which shows its file, be it the one that asks or another, so that no two show the same. */
static void
test_it_comes_into_the_window_of_its_file (void)
{
  g_autoptr (GFile) asking = make_file ("asking.headroom", HR_LAYERS, FILE_LAYERS);
  g_autoptr (GFile) beside = make_file ("beside.headroom", HR_LAYERS, FILE_LAYERS);
  HeadroomWindow *window = open_window (asking);
  HeadroomWindow *other = open_window (beside);

  lose ("a.journal", "", asking);
  lose ("b.journal", "", beside);
  offer_in (window);
  answer (window, "_Recover");
  g_assert_cmpuint (count_windows (), ==, 2);
  assert_recovered (window, asking);
  assert_recovered (other, beside);
  end_all ();
}

static HeadroomWindow *
other_window (HeadroomWindow *window)
{
  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    if (l->data != (gpointer) window)
      return HEADROOM_WINDOW (l->data);
  g_assert_not_reached ();
}

/* Where the window of its file has changed meanwhile, it comes into another. */
static void
test_no_change_is_overwritten (void)
{
  g_autoptr (GFile) file = make_file ("changed.headroom", HR_LAYERS, FILE_LAYERS);
  HeadroomWindow *window = open_window (file);

  headroom_scenario_set_number (window->scenario, HR_LAYERS, 9, NULL);
  lose ("a.journal", "", file);
  offer_in (window);
  answer (window, "_Recover");
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_cmpfloat (get_number (other_window (window), HR_LAYERS), ==, LOST_LAYERS);
  g_assert_true (other_window (window)->modified);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 9);
  end_all ();
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  /* The first window of the program. */
  g_test_add_func ("/app/lost-work/it-is-offered-once", test_it_is_offered_once);
  g_test_add_func ("/app/lost-work/nothing-is-lost", test_nothing_is_lost);
  g_test_add_func ("/app/lost-work/it-is-discarded", test_it_is_discarded);
  g_test_add_func ("/app/lost-work/it-is-recovered", test_it_is_recovered);
  g_test_add_func ("/app/lost-work/it-comes-into-the-window-of-its-file", test_it_comes_into_the_window_of_its_file);
  g_test_add_func ("/app/lost-work/no-change-is-overwritten", test_no_change_is_overwritten);
  return end_windows ();
}
