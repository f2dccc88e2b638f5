#include "rows.h"

const char *
cell (const row_t *row, const char *name)
{
  for (int i = 0; row->names[i] != NULL; i++)
    if (g_str_equal (row->names[i], name))
      return row->values[i];
  g_error ("no column %s", name);
}

double
number (const row_t *row, const char *name)
{
  return g_ascii_strtod (cell (row, name), NULL);
}

static void
free_row (gpointer row)
{
  g_strfreev (((row_t *) row)->values);
  g_free (row);
}

GPtrArray *
rows_read (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL), *text = NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func (free_row);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  char **lines = g_strsplit (g_strstrip (text), "\n", -1), **names = g_strsplit (lines[0], ",", -1);
  for (int i = 1; lines[i] != NULL; i++)
    {
      row_t *row = g_new (row_t, 1);
      *row = (row_t){ names, g_strsplit (lines[i], ",", -1) };
      g_ptr_array_add (rows, row);
    }
  g_strfreev (lines);
  return rows;
}

void
rows_free (GPtrArray *rows)
{
  g_strfreev (((row_t *) rows->pdata[0])->names);
  g_ptr_array_unref (rows);
}
