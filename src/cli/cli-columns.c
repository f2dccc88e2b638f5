/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of columns that are declared once, in each of the three formats. */
#include "cli/cli-columns.h"

#include "cli/cli-text.h"
#include "report/report-csv-cells.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static void
take_text (const cli_rows_t *self, cli_table_t *table, gconstpointer row)
{
  char *cells[CLI_TABLE_COLUMNS];
  guint n_cells = 0;

  for (guint i = 0; i < self->n_columns; i++)
    if (headroom_column_is_in (&self->columns[i], HEADROOM_IN_TEXT))
      cells[n_cells++] = headroom_column_describe (&self->columns[i], row, headroom_words_bytes_fine);
  cli_table_take (table, cells);
}

void
cli_rows_append_text (const cli_rows_t *self, GString *out)
{
  cli_column_t columns[CLI_TABLE_COLUMNS];
  guint n_columns = 0;
  cli_table_t table;

  for (guint i = 0; i < self->n_columns; i++)
    {
      const HeadroomColumn *column = &self->columns[i];

      if (!headroom_column_is_in (column, HEADROOM_IN_TEXT))
        continue;
      g_assert (n_columns < CLI_TABLE_COLUMNS);
      columns[n_columns++] = (cli_column_t) { headroom_gettext (column->title),
                                              headroom_column_shows_numbers (column) };
    }
  cli_table_init (&table, columns, n_columns, 0);
  for (guint r = 0; r < self->rows->len; r++)
    take_text (self, &table, self->rows->pdata[r]);
  cli_table_print (&table, out);
}

static void
append_csv_header (const cli_rows_t *self, GString *out)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->n_columns; i++)
    if (headroom_column_has_csv (&self->columns[i]))
      g_ptr_array_add (names, (gpointer) headroom_column_get_csv_id (&self->columns[i]));
  headroom_csv_append_row (out, (const char *const *) names->pdata, names->len, 0);
}

static void
append_csv_row (const cli_rows_t *self, gconstpointer row, GString *out)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  guint64 numbers = 0;

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (!headroom_column_has_csv (&self->columns[i]))
        continue;
      if (headroom_column_is_number (&self->columns[i]))
        numbers |= G_GUINT64_CONSTANT (1) << cells->len;
      g_ptr_array_add (cells, headroom_column_to_csv (&self->columns[i], row));
    }
  headroom_csv_append_row (out, (const char *const *) cells->pdata, cells->len, numbers);
}

void
cli_rows_append_csv (const cli_rows_t *self, GString *out)
{
  append_csv_header (self, out);
  for (guint r = 0; r < self->rows->len; r++)
    append_csv_row (self, self->rows->pdata[r], out);
}

HeadroomJson *
cli_rows_to_json (const cli_rows_t *self)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (guint r = 0; r < self->rows->len; r++)
    headroom_json_append (array, headroom_columns_to_json (self->columns, self->n_columns, self->rows->pdata[r]));
  return array;
}
