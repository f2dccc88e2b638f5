/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests of the model share. */
#include "util.h"
#include "model/base/headroom-json-parser.h"

#include <glib/gstdio.h>
#include <locale.h>

char *
test_read (const char *path, gsize *length)
{
  g_autofree char *full = g_test_build_filename (G_TEST_DIST, path, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (full, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

HeadroomJson *
test_read_json (const char *path)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = test_read (path, &length);
  HeadroomJson *json = headroom_json_parse (text, length, HEADROOM_JSON_PYTHON_NUMBERS, &error);

  g_assert_no_error (error);
  return json;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
test_list_configs (const char *folder)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json") && !g_str_equal (name, "EXPECTED.json"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

char *
test_make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp (NULL, &error);

  g_assert_no_error (error);
  return folder;
}

void
test_remove (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

void
test_set_locale (const char *locale)
{
  const char *set = setlocale (LC_ALL, locale);

  g_assert_nonnull (set);
}
