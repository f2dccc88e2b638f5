/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns, tables and wrapped paragraphs. */
#include "cli/cli-text.h"

#include <string.h>

enum
{
  TEXT_COLUMN = 30 /* where the second column of entries begins */
};

/* How many columns a terminal gives to a character. */
static int
character_width (gunichar c)
{
  if (g_unichar_iszerowidth (c))
    return 0;
  if (g_unichar_iswide (c))
    return 2;
  return 1;
}

int
cli_width (const char *text)
{
  int width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    width += character_width (g_utf8_get_char (text));
  return width;
}

static void
append_blanks (GString *out, int n)
{
  g_string_append_printf (out, "%*s", n, "");
}

void
cli_append_padded (GString *out, const char *text, int width, gboolean end)
{
  int blanks = MAX (0, width - cli_width (text));

  if (end)
    append_blanks (out, blanks);
  g_string_append (out, text);
  if (!end)
    append_blanks (out, blanks);
}

void
cli_append_wrapped (GString *out, const char *text, int column, int indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gboolean begins_line = TRUE;

  for (char **word = words; *word != NULL; word++)
    {
      int width = cli_width (*word);
      if (!begins_line && column + 1 + width > CLI_COLUMNS)
        {
          g_string_append_c (out, '\n');
          append_blanks (out, indent);
          column = indent;
          begins_line = TRUE;
        }
      if (!begins_line)
        {
          g_string_append_c (out, ' ');
          column++;
        }
      g_string_append (out, *word);
      column += width;
      begins_line = FALSE;
    }
  g_string_append_c (out, '\n');
}

void
cli_append_paragraph (GString *out, const char *text)
{
  cli_append_wrapped (out, text, 0, 0);
}

void
cli_append_entry (GString *out, const char *name, const char *text)
{
  int end = 2 + cli_width (name);

  g_string_append_printf (out, "  %s", name);
  if (end + 2 > TEXT_COLUMN)
    {
      g_string_append_c (out, '\n');
      end = 0;
    }
  append_blanks (out, TEXT_COLUMN - end);
  cli_append_wrapped (out, text, TEXT_COLUMN, TEXT_COLUMN);
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
    {
      row[i] = cells[i];
      if (row[i] == NULL)
        row[i] = g_strdup ("");
    }
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
  append_blanks (out, table->indent);
  for (guint i = 0; i < table->n_columns; i++)
    {
      cli_append_padded (out, cells[i], widths[i], table->columns[i].end);
      g_string_append (out, "  ");
    }
  while (out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

static void
find_titles (const cli_table_t *table, char **titles)
{
  for (guint i = 0; i < table->n_columns; i++)
    {
      const char *title = table->columns[i].title;
      if (title == NULL)
        title = "";
      titles[i] = (char *) title;
    }
}

static void
widen (int *widths, char **cells, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    widths[i] = MAX (widths[i], cli_width (cells[i]));
}

static gboolean
has_text (char **cells, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    if (*cells[i] != '\0')
      return TRUE;
  return FALSE;
}

void
cli_table_print (cli_table_t *table, GString *out)
{
  int widths[CLI_TABLE_COLUMNS] = { 0 };
  char *titles[CLI_TABLE_COLUMNS + 1] = { NULL };

  find_titles (table, titles);
  widen (widths, titles, table->n_columns);
  for (guint i = 0; i < table->rows->len; i++)
    widen (widths, table->rows->pdata[i], table->n_columns);
  if (has_text (titles, table->n_columns))
    print_row (table, widths, titles, out);
  for (guint i = 0; i < table->rows->len; i++)
    print_row (table, widths, table->rows->pdata[i], out);
  g_clear_pointer (&table->rows, g_ptr_array_unref);
}
