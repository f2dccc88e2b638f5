/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of CSV files in tests/data, read as inputs under the parameters’ names. */
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

gboolean
begins_with_any (const char *name, const char *const *beginnings)
{
  for (; *beginnings != NULL; beginnings++)
    if (g_str_has_prefix (name, *beginnings))
      return TRUE;
  return FALSE;
}

static void
free_row (gpointer row)
{
  g_strfreev (((row_t *) row)->values);
  g_free (row);
}

/* Cells with commas are in quotes, and no cell has quotes of its own. */
static char **
split_cells (const char *line)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  const char *start = line;
  gboolean quoted = FALSE;

  for (const char *c = line;; c++)
    {
      if (*c == '"')
        quoted = !quoted;
      else if ((*c == ',' && !quoted) || *c == '\0')
        {
          g_autofree char *cell = g_strndup (start, c - start);
          g_strdelimit (cell, "\"", ' ');
          g_strv_builder_add (cells, g_strstrip (cell));
          start = c + 1;
        }
      if (*c == '\0')
        return g_strv_builder_end (cells);
    }
}

GPtrArray *
rows_read (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL);
  g_autofree char *text = NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func (free_row);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  char **lines = g_strsplit (g_strstrip (text), "\n", -1);
  char **names = split_cells (lines[0]);
  for (int i = 1; lines[i] != NULL; i++)
    {
      row_t *row = g_new (row_t, 1);
      *row = (row_t) { names, split_cells (lines[i]) };
      g_assert_cmpuint (g_strv_length (row->values), ==, g_strv_length (names));
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
