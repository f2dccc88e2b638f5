/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files on disk: saved whole or not at all, and nothing that is opened can block or flood. */
#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-hf-config.h"
#include "model/scenario/headroom-scenario-file.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util.h"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = test_make_folder ();
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  test_remove (f->folder);
  g_free (f->folder);
}

static GFile *
file_in (Fixture *f, const char *name)
{
  return g_file_new_build_filename (f->folder, name, NULL);
}

static void
write_file (GFile *file, const char *text, gsize length)
{
  g_assert_true (g_file_set_contents (g_file_peek_path (file), text, (gssize) length, NULL));
}

static void
expect_code (GError *error, HeadroomFileError code, const char *says)
{
  g_assert_error (error, HEADROOM_FILE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_round_trip (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "a b.headroom");
  g_autoptr (GFile) second = file_in (f, "b.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomDocument) loaded = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autofree char *loaded_etag = NULL;
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;

  headroom_scenario_set_text (headroom_document_get_scenario (document, 0), HR_LAYERS, "7", NULL);
  g_assert_true (headroom_scenario_file_save (document, file, NULL, &etag, NULL, &error));
  loaded = headroom_scenario_file_load (file, &loaded_etag, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (loaded_etag, ==, etag);
  g_assert_true (headroom_scenario_file_save (loaded, second, NULL, NULL, NULL, &error));
  g_file_get_contents (g_file_peek_path (file), &one, NULL, NULL);
  g_file_get_contents (g_file_peek_path (second), &two, NULL, NULL);
  g_assert_cmpstr (one, ==, two);
}

static void
test_changed_by_others (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autofree char *text = NULL;

  g_assert_true (headroom_scenario_file_save (document, file, NULL, &etag, NULL, &error));
  g_usleep (20000); /* the tag has microseconds */
  write_file (file, "mine", 4);
  g_assert_false (headroom_scenario_file_save (document, file, etag, NULL, NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_CHANGED, "x.headroom");
  g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL);
  g_assert_cmpstr (text, ==, "mine");
}

static void
on_done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static void
test_changed_by_others_meanwhile (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;

  g_assert_true (headroom_scenario_file_save (document, file, NULL, &etag, NULL, &error));
  g_usleep (20000); /* the tag has microseconds */
  write_file (file, "mine", 4);
  headroom_scenario_file_save_async (document, file, etag, NULL, on_done_cb, &saved);
  g_assert_false (headroom_scenario_file_save_finish (file, wait_for (&saved), NULL, NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_CHANGED, "x.headroom");
}

/* What a thread has saved is known by its tag, as what was saved at once: with it the next one may be saved. */
static void
test_tag_of_thread (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;

  headroom_scenario_file_save_async (document, file, NULL, NULL, on_done_cb, &saved);
  g_assert_true (headroom_scenario_file_save_finish (file, wait_for (&saved), NULL, &etag, &error));
  g_assert_nonnull (etag);
  g_assert_true (headroom_scenario_file_save (document, file, etag, NULL, NULL, &error));
  g_assert_no_error (error);
}

static void
test_unwritable (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_build_filename (f->folder, "missing", "x.headroom", NULL);
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (headroom_scenario_file_save (document, file, NULL, NULL, NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_UNWRITABLE, "x.headroom");
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Writing fails half-way: the old file is still there, whole, and nothing else is. */
static void
test_old_file_survives (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  struct rlimit before;
  struct rlimit small;

  write_file (file, "old", 3);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  small = before;
  small.rlim_cur = 1000;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (headroom_scenario_file_save (document, file, NULL, NULL, NULL, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  expect_code (error, HEADROOM_FILE_ERROR_UNWRITABLE, "x.headroom");
  g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL);
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpuint (count_files (f->folder), ==, 1);
}

static void
test_symbolic_link (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (GFile) link = file_in (f, "link.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GStatBuf status;

  write_file (file, "old", 3);
  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0600), ==, 0);
  g_assert_cmpint (symlink ("x.headroom", g_file_peek_path (link)), ==, 0);
  g_assert_true (headroom_scenario_file_save (document, link, NULL, NULL, NULL, &error));
  g_assert_true (g_file_test (g_file_peek_path (link), G_FILE_TEST_IS_SYMLINK));
  g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL);
  g_assert_true (g_str_has_prefix (text, "{"));
  g_assert_cmpint (g_stat (g_file_peek_path (file), &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
}

static mode_t
mode_of (GFile *file)
{
  GStatBuf status;

  g_assert_no_errno (g_stat (g_file_peek_path (file), &status));
  return status.st_mode & 07777;
}

/* A file keeps who may read it; a new one is for whom the person's umask says. */
static void
test_modes (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) old = file_in (f, "old.headroom");
  g_autoptr (GFile) new = file_in (f, "new.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  mode_t usual = umask (0027);

  write_file (old, "old", 3);
  g_assert_no_errno (g_chmod (g_file_peek_path (old), 0644));
  g_assert_true (headroom_scenario_file_save (document, old, NULL, NULL, NULL, NULL));
  g_assert_true (headroom_scenario_file_save (document, new, NULL, NULL, NULL, NULL));
  umask (usual);
  g_assert_cmpint (mode_of (old), ==, 0644);
  g_assert_cmpint (mode_of (new), ==, 0640);
}

static void
test_cancelled (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancelled);
  g_assert_false (headroom_scenario_file_save (document, file, NULL, NULL, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_files (f->folder), ==, 0);
}

static void
test_newer_is_not_overwritten (Fixture *f, gconstpointer data)
{
  const char *text = "{\"format\":2,\"scenarios\":[{\"parameters\":{}}]}";
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = NULL;
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = NULL;

  write_file (file, text, strlen (text));
  document = headroom_scenario_file_load (file, NULL, NULL, NULL);
  g_assert_nonnull (document);
  g_assert_false (headroom_scenario_file_save (document, file, NULL, NULL, NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_READ_ONLY, "format 2");
  g_clear_error (&error);
  headroom_scenario_file_save_async (document, file, NULL, NULL, on_done_cb, &saved);
  g_assert_false (headroom_scenario_file_save_finish (file, wait_for (&saved), NULL, NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_READ_ONLY, "format 2");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (g_file_load_contents (file, NULL, &kept, NULL, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);
}

/* Who waited for what a pipe is sent would never come back. */
static void
check_unreadable (GFile *file, HeadroomFileError code, const char *says)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (headroom_scenario_file_load (file, NULL, NULL, &error));
  expect_code (error, code, says);
  g_clear_error (&error);
  g_assert_null (headroom_hf_config_load (file, NULL, &error));
  expect_code (error, code, says);
}

static void
test_no_regular_file (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) pipe = file_in (f, "pipe");
  g_autoptr (GFile) missing = file_in (f, "missing");
  g_autoptr (GFile) folder = g_file_new_for_path (f->folder);
  g_autoptr (GFile) null = g_file_new_for_path ("/dev/null");
  g_autoptr (GFile) link = file_in (f, "link");

  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  g_assert_cmpint (symlink ("pipe", g_file_peek_path (link)), ==, 0);
  check_unreadable (pipe, HEADROOM_FILE_ERROR_NOT_A_FILE, "pipe");
  check_unreadable (link, HEADROOM_FILE_ERROR_NOT_A_FILE, "link");
  check_unreadable (null, HEADROOM_FILE_ERROR_NOT_A_FILE, "null");
  check_unreadable (folder, HEADROOM_FILE_ERROR_NOT_A_FILE, "folder");
  check_unreadable (missing, HEADROOM_FILE_ERROR_UNREADABLE, "missing");
}

static void
test_too_large (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) big = file_in (f, "big.json");
  g_autoptr (GFile) huge = file_in (f, "huge.json");
  g_autoptr (GFile) empty = file_in (f, "empty.json");
  g_autofree char *text = g_malloc (17 * 1024 * 1024);

  memset (text, ' ', 17 * 1024 * 1024);
  write_file (big, text, 17 * 1024 * 1024);
  write_file (huge, "", 0);
  write_file (empty, "", 0);
  g_assert_cmpint (truncate (g_file_peek_path (huge), 500L * 1000 * 1000), ==, 0);
  check_unreadable (big, HEADROOM_FILE_ERROR_TOO_LARGE, "16 MiB");
  check_unreadable (huge, HEADROOM_FILE_ERROR_TOO_LARGE, "16 MiB");
  check_unreadable (empty, HEADROOM_FILE_ERROR_EMPTY, "empty");
}

/* A stream has no size to ask for: what comes is counted. */
static void
test_stream (void)
{
  g_autofree char *text = g_malloc0 (17 * 1024 * 1024);
  g_autoptr (GInputStream) endless = g_memory_input_stream_new_from_data (text, 17 * 1024 * 1024, NULL);
  g_autoptr (GInputStream) small = g_memory_input_stream_new_from_data ("{}", 2, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = headroom_stream_load (small, "-", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, 2);
  g_assert_null (headroom_stream_load (endless, "standard input", NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_TOO_LARGE, "standard input");
}

/* The largest that is read has exactly so many bytes. */
static void
test_largest_stream (void)
{
  g_autofree char *text = g_malloc0 (HEADROOM_JSON_MAX_BYTES + 1);
  g_autoptr (GInputStream) largest = g_memory_input_stream_new_from_data (text, HEADROOM_JSON_MAX_BYTES, NULL);
  g_autoptr (GInputStream) larger = g_memory_input_stream_new_from_data (text, HEADROOM_JSON_MAX_BYTES + 1, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = headroom_stream_load (largest, "-", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, HEADROOM_JSON_MAX_BYTES);
  g_assert_null (headroom_stream_load (larger, "-", NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_TOO_LARGE, "16 MiB");
}

static void
test_async (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (f, "x.headroom");
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomDocument) loaded = NULL;
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GAsyncResult) read = NULL;
  g_autoptr (GAsyncResult) refused = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autofree char *read_etag = NULL;

  headroom_scenario_set_text (headroom_document_get_scenario (document, 0), HR_LAYERS, "7", NULL);
  headroom_scenario_file_save_async (document, file, NULL, NULL, on_done_cb, &saved);
  headroom_scenario_set_text (headroom_document_get_scenario (document, 0), HR_LAYERS, "8",
                              NULL); /* does not leak in */
  g_assert_true (headroom_scenario_file_save_finish (file, wait_for (&saved), NULL, &etag, &error));
  g_assert_no_error (error);
  headroom_scenario_file_load_async (file, NULL, on_done_cb, &read);
  loaded = headroom_scenario_file_load_finish (file, wait_for (&read), &read_etag, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (etag, ==, read_etag);
  g_assert_cmpfloat (headroom_scenario_get_number (headroom_document_get_scenario (loaded, 0), HR_LAYERS), ==, 7);
  g_assert_cmpint (g_remove (g_file_peek_path (file)), ==, 0);
  headroom_scenario_file_load_async (file, NULL, on_done_cb, &refused);
  g_assert_null (headroom_scenario_file_load_finish (file, wait_for (&refused), NULL, &error));
  expect_code (error, HEADROOM_FILE_ERROR_UNREADABLE, "x.headroom");
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/model/scenario-file/round-trip", test_round_trip);
  ADD ("/model/scenario-file/changed-by-others", test_changed_by_others);
  ADD ("/model/scenario-file/changed-by-others-meanwhile", test_changed_by_others_meanwhile);
  ADD ("/model/scenario-file/tag-of-thread", test_tag_of_thread);
  ADD ("/model/scenario-file/unwritable", test_unwritable);
  ADD ("/model/scenario-file/old-file-survives", test_old_file_survives);
  ADD ("/model/scenario-file/symbolic-link", test_symbolic_link);
  ADD ("/model/scenario-file/modes", test_modes);
  ADD ("/model/scenario-file/cancelled", test_cancelled);
  ADD ("/model/scenario-file/newer-is-not-overwritten", test_newer_is_not_overwritten);
  ADD ("/model/scenario-file/no-regular-file", test_no_regular_file);
  ADD ("/model/scenario-file/too-large", test_too_large);
  g_test_add_func ("/model/scenario-file/stream", test_stream);
  g_test_add_func ("/model/scenario-file/largest-stream", test_largest_stream);
  ADD ("/model/scenario-file/async", test_async);
  return g_test_run ();
}
