/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts held to files of the tests, line by line. */
#include "golden.h"

#include <glib.h>

/* The first line that differs says more than two texts. */
static void
assert_same_lines (const char *path, const char *text, const char *golden)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_auto (GStrv) expected = g_strsplit (golden, "\n", -1);

  for (guint i = 0; lines[i] != NULL && expected[i] != NULL; i++)
    if (!g_str_equal (lines[i], expected[i]))
      g_error ("%s:%u (HEADROOM_UPDATE_GOLDEN=1 writes it anew):\n  is  %s\n  was %s", path, i + 1, lines[i],
               expected[i]);
  g_assert_cmpuint (g_strv_length (lines), ==, g_strv_length (expected));
}

void
assert_golden (const char *room, const char *name, const char *text)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, room, "golden", name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *golden = NULL;

  if (g_getenv ("HEADROOM_UPDATE_GOLDEN") != NULL)
    {
      g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
    }
  g_assert_true (g_file_get_contents (path, &golden, NULL, NULL));
  assert_same_lines (path, text, golden);
}
