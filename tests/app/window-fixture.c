/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An application whose windows are opened and closed by tests, and documents for them. */
#include "window-fixture.h"

#include "app/window/headroom-application.h"
#include "model/scenario/headroom-scenario-file.h"
#include "widget-find.h"

GtkApplication *app;
char *directory;

static GHashTable *held; /* cookie → why the session may not end */

/* In place of GTK's own, which needs a session manager. */
guint
gtk_application_inhibit (GtkApplication *application, GtkWindow *window, GtkApplicationInhibitFlags flags,
                         const char *reason)
{
  static guint last_cookie;

  g_assert_cmpint (flags, ==, GTK_APPLICATION_INHIBIT_LOGOUT);
  if (held == NULL)
    held = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_hash_table_insert (held, GUINT_TO_POINTER (++last_cookie), g_strdup (reason));
  return last_cookie;
}

void
gtk_application_uninhibit (GtkApplication *application, guint cookie)
{
  g_assert_true (g_hash_table_remove (held, GUINT_TO_POINTER (cookie)));
}

char *
dup_held (void)
{
  g_autoptr (GPtrArray) reasons = NULL;

  if (held == NULL || g_hash_table_size (held) == 0)
    return g_strdup ("");
  reasons = g_hash_table_get_values_as_ptr_array (held);
  g_ptr_array_sort_values (reasons, (GCompareFunc) strcmp);
  g_ptr_array_add (reasons, NULL);
  return g_strjoinv (" ", (char **) reasons->pdata);
}

void
run_idle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

guint
count_windows (void)
{
  guint n = 0;

  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    n += HEADROOM_IS_WINDOW (l->data);
  return n;
}

HeadroomWindow *
add_window (void)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_present (GTK_WINDOW (window));
  run_idle ();
  return window;
}

/* Whatever a test left: without a question. */
void
close_all (void)
{
  while (gtk_application_get_windows (app) != NULL)
    gtk_window_destroy (gtk_application_get_windows (app)->data);
  run_idle ();
}

GFile *
in_directory (const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  return g_file_new_for_path (path);
}

/* A document with one value that is not the default. */
GFile *
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

double
get_number (HeadroomWindow *window, hr_param_t param)
{
  return headroom_scenario_get_number (window->scenario, param);
}

/* In a window of its own. */
HeadroomWindow *
open_file (GFile *file)
{
  HeadroomWindow *window = add_window ();

  headroom_window_open_file (window, file);
  WAIT_UNTIL (window->loading == NULL);
  run_idle ();
  return window;
}

HeadroomWindow *
find_window (GFile *file)
{
  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    if (HEADROOM_IS_WINDOW (l->data) && headroom_window_shows_file (l->data, file))
      return l->data;
  return NULL;
}

GtkWidget *
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
  return ADW_IS_SPIN_ROW (widget) && has_title (widget, title);
}

/* Type into a field, which keeps the keyboard. */
GtkWidget *
type (HeadroomWindow *window, const char *title, const char *text)
{
  GtkWidget *row = find_widget (GTK_WIDGET (window), is_spin_row, title);

  g_assert_nonnull (row);
  g_assert_true (gtk_widget_grab_focus (row));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), row));
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  return row;
}

gboolean
is_shown_label (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

void
act (HeadroomWindow *window, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  run_idle ();
}

void
begin_windows (int *argc, char ***argv)
{
  directory = g_dir_make_tmp (NULL, NULL);
  /* Programs that run beside it remember documents and lose work, too. */
  g_assert_true (g_setenv ("XDG_DATA_HOME", directory, TRUE));
  g_assert_true (g_setenv ("XDG_STATE_HOME", directory, TRUE));
  gtk_test_init (argc, argv, NULL);
  adw_init ();
  app = GTK_APPLICATION (headroom_application_new ());
  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE | G_APPLICATION_HANDLES_OPEN);
  g_assert_true (g_application_register (G_APPLICATION (app), NULL, NULL));
}

int
end_windows (void)
{
  int status = g_test_run ();

  g_object_unref (app);
  g_free (directory);
  g_clear_pointer (&held, g_hash_table_unref);
  return status;
}
