/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that another version or a person wrote is kept as it was when saving replaces it, and only then. */
#include "window-fixture.h"

#include <glib/gstdio.h>

#include "app/window/headroom-window-journal.h"
#include "model/base/headroom-file-io.h"
#include "model/history/headroom-originals.h"

/* Less than this version writes. */
#define SHORTENED "{\"format\":1,\"scenarios\":[{\"parameters\":{\"layers\":3},\"origins\":{\"layers\":\"typed\"}}]}"
#define OTHER "{\"format\":1,\"scenarios\":[{\"parameters\":{\"layers\":5},\"origins\":{\"layers\":\"typed\"}}]}"

#define KEPT "Saved in this version’s format. The original was kept."

static GFile *
make_shortened (const char *name)
{
  GFile *file = in_directory (name);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), SHORTENED, -1, NULL));
  return file;
}

/* The texts that were kept of it. */
static GPtrArray *
list_originals (GFile *file)
{
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *stem = g_file_get_basename (file);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  const char *name = NULL;

  *strrchr (stem, '.') = '\0';
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *text = NULL;

      if (!g_str_has_prefix (name, stem))
        continue;
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_ptr_array_add (texts, text);
    }
  return texts;
}

static void
assert_kept (GFile *file, const char *text)
{
  g_autoptr (GPtrArray) kept = list_originals (file);

  g_assert_cmpuint (kept->len, ==, 1);
  g_assert_cmpstr (kept->pdata[0], ==, text);
}

static void
assert_none_kept (HeadroomWindow *window, GFile *file)
{
  g_autoptr (GPtrArray) kept = list_originals (file);

  g_assert_cmpuint (kept->len, ==, 0);
  g_assert_null (find_widget (GTK_WIDGET (window), is_shown_label, "original"));
}

static void
save (HeadroomWindow *window)
{
  g_autofree char *etag = g_strdup (window->etag);

  act (window, "win.save");
  WAIT_UNTIL (!window->modified && g_strcmp0 (etag, window->etag) != 0);
  run_idle ();
}

static gboolean
is_button (GtkWidget *widget, const char *label)
{
  return GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

static void
press (GtkWidget *around, const char *label)
{
  g_signal_emit_by_name (find_widget (around, is_button, label), "clicked");
}

/* It is there once more, and opened on request; the next saving replaces this version's own text. */
static void
test_is_kept_and_opened (void)
{
  g_autoptr (GFile) file = make_shortened ("opened.headroom");
  HeadroomWindow *window = open_file (file);
  HeadroomWindow *kept;

  type (window, "Layers", "7");
  save (window);
  assert_kept (file, SHORTENED);
  g_assert_nonnull (find_widget (GTK_WIDGET (window), is_shown_label, KEPT));
  press (GTK_WIDGET (window), "_Open It");
  g_assert_cmpuint (count_windows (), ==, 2);
  kept = gtk_application_get_windows (app)->data;
  WAIT_UNTIL (kept->loading == NULL);
  g_assert_cmpfloat (get_number (kept, HR_LAYERS), ==, 3);
  g_assert_cmpfloat (get_number (window, HR_LAYERS), ==, 7);
  type (window, "Layers", "8");
  save (window);
  assert_kept (file, SHORTENED);
  close_all ();
}

static AdwDialog *
get_dialog (HeadroomWindow *window)
{
  return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
}

/* However often it is tried. */
static void
test_a_failed_saving_keeps_nothing (void)
{
  g_autoptr (GFile) file = make_shortened ("failed.headroom");
  HeadroomWindow *window = open_file (file);

  type (window, "Layers", "7");
  g_assert_cmpint (g_remove (g_file_peek_path (file)), ==, 0);
  g_assert_cmpint (g_mkdir (g_file_peek_path (file), 0700), ==, 0);
  for (int i = 0; i < 2; i++)
    {
      act (window, "win.save");
      WAIT_UNTIL (find_widget (GTK_WIDGET (window), is_shown_label, "is a folder") != NULL);
      assert_none_kept (window, file);
      adw_dialog_force_close (get_dialog (window));
      WAIT_UNTIL (find_widget (GTK_WIDGET (window), is_shown_label, "is a folder") == NULL);
    }
  g_assert_true (window->modified);
  g_assert_cmpint (g_rmdir (g_file_peek_path (file)), ==, 0);
  close_all ();
}

/* Change the document, and its file from outside, and save over that all the same. */
static void
overwrite (HeadroomWindow *window, GFile *file, const char *text)
{
  g_autofree char *etag = g_strdup (window->etag);

  type (window, "Layers", "7");
  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, -1, NULL));
  act (window, "win.save");
  WAIT_UNTIL (get_dialog (window) != NULL);
  assert_none_kept (window, file);
  press (GTK_WIDGET (get_dialog (window)), "_Overwrite");
  WAIT_UNTIL (!window->modified && g_strcmp0 (etag, window->etag) != 0);
  run_idle ();
}

/* Not what was opened: that has gone already. */
static void
test_what_others_wrote_is_kept (void)
{
  g_autoptr (GFile) file = make_shortened ("others.headroom");
  HeadroomWindow *window = open_file (file);

  overwrite (window, file, OTHER);
  assert_kept (file, OTHER);
  g_assert_nonnull (find_widget (GTK_WIDGET (window), is_shown_label, KEPT));
  close_all ();
}

/* It lost its meaning to nobody: overwriting discards it, as the question said. */
static void
test_what_this_version_wrote_is_not_kept (void)
{
  g_autoptr (GFile) file = make_shortened ("own.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autofree char *text = headroom_document_to_text (document);
  HeadroomWindow *window = open_file (file);

  overwrite (window, file, text);
  assert_none_kept (window, file);
  close_all ();
}

/* That it is saved is said, too; and the window stays until it is read. */
static void
test_what_cannot_be_kept_is_told (void)
{
  g_autoptr (GFile) file = make_shortened ("lost.headroom");
  HeadroomWindow *window = open_file (file);
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autofree char *aside = g_strconcat (folder, "-aside", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (g_rename (folder, aside), ==, 0);
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  type (window, "Layers", "7");
  gtk_window_close (GTK_WINDOW (window));
  press (GTK_WIDGET (get_dialog (window)), "_Save");
  WAIT_UNTIL (!window->modified);
  run_idle ();
  g_assert_cmpuint (count_windows (), ==, 1);
  WAIT_UNTIL (find_widget (GTK_WIDGET (window), is_shown_label, "was saved, but") != NULL);
  g_assert_cmpint (g_unlink (folder), ==, 0);
  g_assert_cmpint (g_rename (aside, folder), ==, 0);
  close_all ();
}

/* As if the program had ended while a file was changed. */
static void
recover (HeadroomWindow *window, GFile *file)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, "a.journal", NULL);
  g_autofree char *etag = NULL;
  g_autoptr (GBytes) bytes = headroom_file_load (file, &etag, NULL, NULL);
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GBytes) journal = headroom_lost_work_write (document, file, etag);
  g_autoptr (GPtrArray) lost = NULL;

  g_assert_true (
      g_file_set_contents (path, g_bytes_get_data (journal, NULL), (gssize) g_bytes_get_size (journal), NULL));
  lost = headroom_lost_work_find_all (folder);
  g_assert_cmpuint (lost->len, ==, 1);
  window->journal = headroom_journal_new (folder);
  headroom_window_recover (window, lost->pdata[0]);
}

/* The journal has this version's text only. */
static void
test_is_kept_after_recovery (void)
{
  g_autoptr (GFile) file = make_shortened ("recovered.headroom");
  HeadroomWindow *window = add_window ();

  recover (window, file);
  save (window);
  assert_kept (file, SHORTENED);
  g_assert_nonnull (find_widget (GTK_WIDGET (window), is_shown_label, KEPT));
  close_all ();
}

int
main (int argc, char **argv)
{
  begin_windows (&argc, &argv);
  g_test_add_func ("/app/window-originals/is-kept-and-opened", test_is_kept_and_opened);
  g_test_add_func ("/app/window-originals/a-failed-saving-keeps-nothing", test_a_failed_saving_keeps_nothing);
  g_test_add_func ("/app/window-originals/what-others-wrote-is-kept", test_what_others_wrote_is_kept);
  g_test_add_func ("/app/window-originals/what-this-version-wrote-is-not-kept",
                   test_what_this_version_wrote_is_not_kept);
  g_test_add_func ("/app/window-originals/what-cannot-be-kept-is-told", test_what_cannot_be_kept_is_told);
  g_test_add_func ("/app/window-originals/is-kept-after-recovery", test_is_kept_after_recovery);
  return end_windows ();
}
