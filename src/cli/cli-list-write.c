/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Listings as text, JSON and Markdown. */
#include "cli/cli-list.h"

#include "cli/cli-text.h"
#include "model/base/headroom-json-writer.h"
#include "words/headroom-i18n.h"

static guint
count_columns (const cli_list_t *list)
{
  guint n = 0;

  while (n < CLI_LIST_COLUMNS && list->columns[n].key != NULL)
    n++;
  return n;
}

/* The columns that fit a terminal: their places in the list, and what they look like. Returns how many. */
static guint
find_brief_columns (const cli_list_t *list, guint *places, cli_column_t *columns)
{
  guint n = 0;

  for (guint i = 0; i < count_columns (list); i++)
    {
      const cli_list_column_t *column = &list->columns[i];
      if (!column->brief)
        continue;
      places[n] = i;
      columns[n] = (cli_column_t) { _ (column->title), column->type == CLI_LIST_NUMBER };
      n++;
    }
  return n;
}

void
cli_list_append_text (const cli_list_t *list, GPtrArray *rows, GString *out)
{
  cli_column_t columns[CLI_LIST_COLUMNS];
  guint places[CLI_LIST_COLUMNS];
  guint n = find_brief_columns (list, places, columns);
  cli_table_t table;

  cli_table_init (&table, columns, n, 0);
  for (guint r = 0; r < rows->len; r++)
    {
      char **row = rows->pdata[r];
      char *cells[CLI_LIST_COLUMNS];
      for (guint i = 0; i < n; i++)
        cells[i] = g_strdup (row[places[i]]);
      cli_table_take (&table, cells);
    }
  cli_table_print (&table, out);
}

static HeadroomJson *
parts_to_json (const char *cell)
{
  HeadroomJson *array = headroom_json_new_array ();
  g_auto (GStrv) parts = g_strsplit (cell, ", ", -1);

  for (char **part = parts; *part != NULL; part++)
    headroom_json_append (array, headroom_json_new_string (*part));
  return array;
}

static HeadroomJson *
cell_to_json (cli_list_type_t type, const char *cell)
{
  if (type == CLI_LIST_MANY)
    return parts_to_json (cell);
  if (*cell == '\0')
    return headroom_json_new_null ();
  if (type == CLI_LIST_NUMBER)
    return headroom_json_new_number (g_ascii_strtod (cell, NULL));
  return headroom_json_new_string (cell);
}

static HeadroomJson *
row_to_json (const cli_list_t *list, char **cells)
{
  HeadroomJson *object = headroom_json_new_object ();

  for (guint i = 0; i < count_columns (list); i++)
    headroom_json_set (object, list->columns[i].key, cell_to_json (list->columns[i].type, cells[i]));
  return object;
}

void
cli_list_append_json (const cli_list_t *list, GPtrArray *rows, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_array ();
  g_autofree char *text = NULL;

  for (guint r = 0; r < rows->len; r++)
    headroom_json_append (root, row_to_json (list, rows->pdata[r]));
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

/* A bar would end the cell. */
static void
append_cell (GString *out, const char *cell)
{
  g_auto (GStrv) parts = g_strsplit (cell, "|", -1);
  g_autofree char *escaped = g_strjoinv ("\\|", parts);

  g_string_append_printf (out, " %s |", escaped);
}

static void
append_markdown_row (GString *out, char **cells)
{
  g_string_append_c (out, '|');
  for (; *cells != NULL; cells++)
    append_cell (out, *cells);
  g_string_append_c (out, '\n');
}

/* The titles, and a line that sets numbers at the end of their columns. */
static void
append_markdown_head (const cli_list_t *list, GString *out)
{
  guint n = count_columns (list);

  g_string_append_c (out, '|');
  for (guint i = 0; i < n; i++)
    append_cell (out, _ (list->columns[i].title));
  g_string_append (out, "\n|");
  for (guint i = 0; i < n; i++)
    {
      gboolean is_number = list->columns[i].type == CLI_LIST_NUMBER;
      g_string_append (out, is_number ? " ---: |" : " --- |");
    }
  g_string_append_c (out, '\n');
}

void
cli_list_append_markdown (const cli_list_t *list, GPtrArray *rows, GString *out)
{
  append_markdown_head (list, out);
  for (guint r = 0; r < rows->len; r++)
    append_markdown_row (out, rows->pdata[r]);
}
