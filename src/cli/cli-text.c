/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-text.h"

#include <string.h>

int
cli_width (const char *text)
{
  int width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

void
cli_append_padded (GString *out, const char *text, int width, gboolean end)
{
  int blanks = MAX (0, width - cli_width (text));

  g_string_append_printf (out, "%*s%s%*s", end ? blanks : 0, "", text, end ? 0 : blanks, "");
}

void
cli_append_wrapped (GString *out, const char *text, int column, int indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gboolean first = TRUE;

  for (char **word = words; *word != NULL; word++)
    {
      int width = cli_width (*word);
      if (!first && column + 1 + width > CLI_COLUMNS)
        {
          g_string_append_printf (out, "\n%*s", indent, "");
          column = indent;
          first = TRUE;
        }
      g_string_append_printf (out, "%s%s", first ? "" : " ", *word);
      column += width + (first ? 0 : 1);
      first = FALSE;
    }
  g_string_append_c (out, '\n');
}

static void
free_row (gpointer row)
{
  g_strfreev (row);
}

void
cli_table_init (cli_table_t *table, const cli_column_t *columns, guint n_columns, int indent)
{
  g_return_if_fail (n_columns <= CLI_TABLE_COLUMNS);

  *table = (cli_table_t) { columns, n_columns, indent, g_ptr_array_new_with_free_func (free_row) };
}

void
cli_take_row (GPtrArray *rows, char **cells, guint n)
{
  char **row = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    row[i] = cells[i] != NULL ? cells[i] : g_strdup ("");
  g_ptr_array_add (rows, row);
}

void
cli_table_take (cli_table_t *table, char **cells)
{
  cli_take_row (table->rows, cells, table->n_columns);
}

static void
print_row (const cli_table_t *table, const int *widths, char **cells, GString *out)
{
  g_string_append_printf (out, "%*s", table->indent, "");
  for (guint i = 0; i < table->n_columns; i++)
    {
      cli_append_padded (out, cells[i], widths[i], table->columns[i].end);
      g_string_append (out, "  ");
    }
  while (out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

void
cli_table_print (cli_table_t *table, GString *out)
{
  int widths[CLI_TABLE_COLUMNS] = { 0 };
  char *titles[CLI_TABLE_COLUMNS + 1] = { NULL };
  gboolean has_titles = FALSE;

  for (guint i = 0; i < table->n_columns; i++)
    {
      titles[i] = (char *) (table->columns[i].title != NULL ? table->columns[i].title : "");
      has_titles |= *titles[i] != '\0';
      widths[i] = cli_width (titles[i]);
      for (guint r = 0; r < table->rows->len; r++)
        widths[i] = MAX (widths[i], cli_width (((char **) table->rows->pdata[r])[i]));
    }
  if (has_titles)
    print_row (table, widths, titles, out);
  for (guint r = 0; r < table->rows->len; r++)
    print_row (table, widths, table->rows->pdata[r], out);
  g_clear_pointer (&table->rows, g_ptr_array_unref);
}
