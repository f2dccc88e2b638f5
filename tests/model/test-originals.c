/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an earlier version or a person wrote is kept as it was once this one's text is in its place. */
#include "model/history/headroom-originals.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

#include "model/scenario/headroom-document.h"

/* As short as a person writes one: saving adds all that it leaves out. */
#define BY_HAND "{\"format\":1,\"scenarios\":[{\"parameters\":{\"context-mib\":461},\"origins\":{}}]}"

static GBytes *
bytes_of (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

/* Of a document that a file has with that text: what this version writes of it, in that format. */
static GBytes *
rewrite (const char *text, const char *format)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomDocument) document = headroom_document_parse (text, strlen (text), &error);
  g_autofree char *written = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *joined = NULL;

  g_assert_no_error (error);
  written = headroom_document_to_text (document);
  parts = g_strsplit (written, "\"format\": 1", 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  joined = g_strconcat (parts[0], "\"format\": ", format, parts[1], NULL);
  return bytes_of (joined);
}

static guint
count_originals (void)
{
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Keep what must be kept. */
static GFile *
keep (GBytes *replaced, const char *name)
{
  g_autoptr (GError) error = NULL;
  GFile *kept = headroom_originals_keep (replaced, name, &error);

  g_assert_no_error (error);
  g_assert_nonnull (kept);
  return kept;
}

static void
assert_holds (GFile *file, GBytes *bytes)
{
  g_autoptr (GBytes) found = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_nonnull (found);
  g_assert_true (g_bytes_equal (found, bytes));
}

/* What this version wrote needs no copy, nor does a new file. */
static void
test_own_text_is_not_kept (void)
{
  g_autoptr (GBytes) own = rewrite (BY_HAND, "1");
  g_autoptr (GError) error = NULL;

  g_assert_null (headroom_originals_keep (own, "run.headroom", &error));
  g_assert_no_error (error);
  g_assert_null (headroom_originals_keep (NULL, "run.headroom", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_originals (), ==, 0);
}

static void
test_is_kept_byte_by_byte (void)
{
  g_autoptr (GBytes) text = bytes_of (BY_HAND);
  g_autoptr (GFile) kept = keep (text, "a/run.headroom");
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autofree char *name = g_file_get_basename (kept);

  assert_holds (kept, text);
  g_assert_true (g_str_has_prefix (name, "a-run 2")); /* one file in one folder, whatever it was called */
  g_assert_true (g_str_has_suffix (name, ".headroom"));
  g_assert_true (g_str_has_prefix (g_file_peek_path (kept), folder));
}

static guint
mode_of (const char *path)
{
  GStatBuf about;

  g_assert_cmpint (g_stat (path, &about), ==, 0);
  return about.st_mode & 07777;
}

/* Nobody else may read what a person is at. */
static void
test_private (void)
{
  g_autoptr (GBytes) text = bytes_of (BY_HAND);
  g_autoptr (GFile) kept = keep (text, "private.headroom");
  g_autofree char *folder = headroom_originals_dup_folder ();

  g_assert_cmphex (mode_of (folder), ==, 0700);
  g_assert_cmphex (mode_of (g_file_peek_path (kept)), ==, 0600);
}

/* Also what this version cannot read, or must not write. */
static void
test_other_texts_are_kept (void)
{
  g_autoptr (GBytes) nonsense = bytes_of ("{");
  g_autoptr (GBytes) newer = rewrite (BY_HAND, "99");
  g_autoptr (GFile) kept_nonsense = keep (nonsense, "nonsense.headroom");
  g_autoptr (GFile) kept_newer = keep (newer, "newer.headroom");

  assert_holds (kept_nonsense, nonsense);
  assert_holds (kept_newer, newer);
}

/* A second saving replaces this version's own text. */
static void
test_is_kept_once (void)
{
  g_autoptr (GBytes) text = bytes_of (BY_HAND);
  g_autoptr (GBytes) saved = rewrite (BY_HAND, "1");
  guint before = count_originals ();
  g_autoptr (GFile) kept = keep (text, "once.headroom");

  g_assert_null (headroom_originals_keep (saved, "once.headroom", NULL));
  g_assert_cmpuint (count_originals (), ==, before + 1);
}

/* “same 2026-11-28 22.51.07.headroom”; the next of that second has a number. */
static void
assert_named (const char *name, const char *before)
{
  gsize length = strlen ("same 2026-11-28 22.51.07");

  g_assert_true (
      g_regex_match_simple ("^same \\d{4}-\\d\\d-\\d\\d \\d\\d\\.\\d\\d\\.\\d\\d( [23])?\\.headroom$", name, 0, 0));
  if (before == NULL || strncmp (name, before, length) != 0)
    g_assert_cmpstr (name + length, ==, ".headroom");
  else
    g_assert_cmpint (name[length + 1], ==, before[length] == '.' ? '2' : '3');
}

/* Files of different folders may have one name, and be saved in one second: of three, two are at least. */
static void
test_one_name_in_one_second (void)
{
  static const char *const texts[] = { "{", "[", "7" };
  GBytes *bytes[G_N_ELEMENTS (texts)];
  GFile *kept[G_N_ELEMENTS (texts)];
  g_autofree char *before = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      bytes[i] = bytes_of (texts[i]);
      kept[i] = keep (bytes[i], "same.headroom");
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      char *name = g_file_get_basename (kept[i]);

      assert_holds (kept[i], bytes[i]);
      assert_named (name, before);
      g_free (before);
      before = name;
      g_bytes_unref (bytes[i]);
      g_object_unref (kept[i]);
    }
}

/* What cannot be written leaves no empty file. */
static void
test_full_disk (void)
{
  g_autoptr (GBytes) text = bytes_of (BY_HAND);
  const guint before = count_originals ();
  g_autoptr (GError) error = NULL;
  struct rlimit usual;
  struct rlimit small;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  small = usual;
  small.rlim_cur = 1;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_null (headroom_originals_keep (text, "full.headroom", &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  g_assert_nonnull (error);
  g_assert_cmpuint (count_originals (), ==, before);
}

/* Where the folder cannot be made it is named, with the reason. */
static void
test_no_room (void)
{
  g_autoptr (GBytes) text = bytes_of (BY_HAND);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autofree char *wanted = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  g_assert_null (headroom_originals_keep (text, "run", &error));
  wanted = g_strdup_printf ("The folder “%s” cannot be created: %s.", folder, g_strerror (ENOTDIR));
  g_assert_cmpstr (error->message, ==, wanted);
  g_assert_cmpint (g_unlink (folder), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/model/originals/own-text-is-not-kept", test_own_text_is_not_kept);
  g_test_add_func ("/model/originals/is-kept-byte-by-byte", test_is_kept_byte_by_byte);
  g_test_add_func ("/model/originals/private", test_private);
  g_test_add_func ("/model/originals/other-texts-are-kept", test_other_texts_are_kept);
  g_test_add_func ("/model/originals/is-kept-once", test_is_kept_once);
  g_test_add_func ("/model/originals/one-name-in-one-second", test_one_name_in_one_second);
  g_test_add_func ("/model/originals/full-disk", test_full_disk);
  g_test_add_func ("/model/originals/no-room", test_no_room);
  return g_test_run ();
}
