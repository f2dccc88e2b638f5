/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-list.h"

#include "cli/cli-text.h"
#include "model/base/headroom-i18n.h"
#include "model/base/headroom-json.h"

#include <string.h>

void
cli_list_append_text (const cli_list_t *list, GPtrArray *rows, GString *out)
{
  cli_column_t columns[CLI_LIST_COLUMNS];
  guint shown[CLI_LIST_COLUMNS], n = 0;
  cli_table_t table;

  for (guint i = 0; i < CLI_LIST_COLUMNS && list->columns[i].key != NULL; i++)
    if (list->columns[i].brief)
      {
        shown[n] = i;
        columns[n++] = (cli_column_t) { _ (list->columns[i].title), list->columns[i].type == CLI_LIST_NUMBER };
      }
  cli_table_init (&table, columns, n, 0);
  for (guint r = 0; r < rows->len; r++)
    {
      char *cells[CLI_LIST_COLUMNS];
      for (guint i = 0; i < n; i++)
        cells[i] = g_strdup (((char **) rows->pdata[r])[shown[i]]);
      cli_table_take (&table, cells);
    }
  cli_table_print (&table, out);
}

static HeadroomJson *
cell_to_json (cli_list_type_t type, const char *cell)
{
  HeadroomJson *array;
  g_auto (GStrv) parts = NULL;

  if (type == CLI_LIST_NUMBER)
    return *cell != '\0' ? headroom_json_new_number (g_ascii_strtod (cell, NULL)) : headroom_json_new_null ();
  if (type == CLI_LIST_TEXT)
    return *cell != '\0' ? headroom_json_new_string (cell) : headroom_json_new_null ();
  array = headroom_json_new_array ();
  parts = g_strsplit (cell, ", ", -1);
  for (char **part = parts; *part != NULL; part++)
    headroom_json_append (array, headroom_json_new_string (*part));
  return array;
}

void
cli_list_append_json (const cli_list_t *list, GPtrArray *rows, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_array ();
  g_autofree char *text = NULL;

  for (guint r = 0; r < rows->len; r++)
    {
      HeadroomJson *object = headroom_json_new_object ();
      char **cells = rows->pdata[r];
      for (guint i = 0; i < CLI_LIST_COLUMNS && list->columns[i].key != NULL; i++)
        headroom_json_set (object, list->columns[i].key, cell_to_json (list->columns[i].type, cells[i]));
      headroom_json_append (root, object);
    }
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

void
cli_list_append_markdown (const cli_list_t *list, GPtrArray *rows, GString *out)
{
  g_string_append_c (out, '|');
  for (guint i = 0; i < CLI_LIST_COLUMNS && list->columns[i].key != NULL; i++)
    append_cell (out, _ (list->columns[i].title));
  g_string_append (out, "\n|");
  for (guint i = 0; i < CLI_LIST_COLUMNS && list->columns[i].key != NULL; i++)
    g_string_append (out, list->columns[i].type == CLI_LIST_NUMBER ? " ---: |" : " --- |");
  g_string_append_c (out, '\n');
  for (guint r = 0; r < rows->len; r++)
    {
      char **cells = rows->pdata[r];
      g_string_append_c (out, '|');
      for (guint i = 0; cells[i] != NULL; i++)
        append_cell (out, cells[i]);
      g_string_append_c (out, '\n');
    }
}
