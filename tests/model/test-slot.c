/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who has a slot has it alone until it is let go; then whoever comes claims what was written there. */
#include "model/history/headroom-slot.h"

#include <glib/gstdio.h>

#include "util.h"

static guint
count_claimed (const char *folder)
{
  g_autoptr (GPtrArray) claimed = headroom_slot_claim_all (folder);

  return claimed->len;
}

static void
write_file (const char *path)
{
  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
}

static void
test_one_at_a_time (void)
{
  g_autofree char *parent = test_make_folder ();
  g_autofree char *folder = g_build_filename (parent, "slots", NULL);
  g_autofree char *stranger = g_build_filename (folder, "note.txt", NULL);
  headroom_slot_t *slot = headroom_slot_new (folder);
  GStatBuf about;

  g_assert_nonnull (slot);
  g_assert_cmpint (g_stat (slot->lock_path, &about), ==, 0);
  g_assert_cmphex (about.st_mode & 07777, ==, 0600);
  g_assert_cmpint (g_stat (folder, &about), ==, 0);
  g_assert_cmphex (about.st_mode & 07777, ==, 0700);
  write_file (g_file_peek_path (slot->file));
  write_file (stranger);
  g_assert_cmpuint (count_claimed (folder), ==, 0); /* it is in use */
  headroom_slot_free (slot);
  g_assert_cmpuint (count_claimed (folder), ==, 1);
  g_assert_cmpuint (count_claimed (folder), ==, 1); /* it was let go again */
  g_unlink (stranger);
  test_remove (folder);
  test_remove (parent);
}

static void
test_cleared (void)
{
  g_autofree char *folder = test_make_folder ();
  headroom_slot_t *slot = headroom_slot_new (folder);

  g_assert_nonnull (slot);
  write_file (g_file_peek_path (slot->file));
  headroom_slot_clear (slot);
  headroom_slot_free (slot);
  g_assert_cmpuint (count_claimed (folder), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* it leaves nothing behind */
}

/* Where there is no folder, and where there can be none. */
static void
test_no_folder (void)
{
  g_autofree char *folder = test_make_folder ();
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *below = g_build_filename (file, "slots", NULL);

  write_file (file);
  g_assert_null (headroom_slot_new (below));
  g_assert_cmpuint (count_claimed (below), ==, 0);
  test_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/slot/one-at-a-time", test_one_at_a_time);
  g_test_add_func ("/model/slot/cleared", test_cleared);
  g_test_add_func ("/model/slot/no-folder", test_no_folder);
  return g_test_run ();
}
