/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that an earlier version wrote is kept as it was before this one's text takes its place. */
#include "model/history/headroom-originals.h"

#include <glib/gstdio.h>

/* As short as a person writes one: saving adds all that it leaves out. */
#define BY_HAND "{\"format\":1,\"scenarios\":[{\"parameters\":{\"context-mib\":461},\"origins\":{}}]}"

static HeadroomDocument *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  HeadroomDocument *document = headroom_document_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return document;
}

/* What this version wrote needs no copy, nor does a document that no file has. */
static void
test_own_text_has_no_original (void)
{
  g_autoptr (HeadroomDocument) fresh = headroom_document_new ();
  g_autofree char *text = headroom_document_to_text (fresh);
  g_autoptr (HeadroomDocument) same = parse (text);
  g_autoptr (GError) error = NULL;

  g_assert_null (headroom_document_get_original (fresh));
  g_assert_null (headroom_document_get_original (same));
  g_assert_null (headroom_originals_keep (same, "run.headroom", &error));
  g_assert_no_error (error);
}

static void
test_is_kept_byte_by_byte (void)
{
  g_autoptr (HeadroomDocument) document = parse (BY_HAND);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) kept = headroom_originals_keep (document, "a/run.headroom", &error);
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_true (g_file_load_contents (kept, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, BY_HAND);
  name = g_file_get_basename (kept);
  g_assert_true (g_str_has_prefix (name, "a-run 2")); /* one file in one folder, whatever it was called */
  g_assert_true (g_str_has_suffix (name, ".headroom"));
  g_assert_true (g_str_has_prefix (g_file_peek_path (kept), folder));
}

/* A second saving replaces this version's own text. */
static void
test_is_kept_once (void)
{
  g_autoptr (HeadroomDocument) document = parse (BY_HAND);

  headroom_document_forget_original (document);
  g_assert_null (headroom_originals_keep (document, "run", NULL));
}

/* Where the folder cannot be made the reason is said. */
static void
test_no_room (void)
{
  g_autoptr (HeadroomDocument) document = parse (BY_HAND);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autofree char *parent = g_path_get_dirname (folder);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  g_assert_null (headroom_originals_keep (document, "run", &error));
  g_assert_nonnull (error);
  g_assert_cmpint (g_unlink (folder), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/model/originals/own-text-has-no-original", test_own_text_has_no_original);
  g_test_add_func ("/model/originals/is-kept-byte-by-byte", test_is_kept_byte_by_byte);
  g_test_add_func ("/model/originals/is-kept-once", test_is_kept_once);
  g_test_add_func ("/model/originals/no-room", test_no_room);
  return g_test_run ();
}
