/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A loop over columns that are declared in the model. */
#include "report/report-copied.h"

#include "words/headroom-i18n.h"

static gboolean
is_text (const HeadroomColumn *column)
{
  return column->kind == HEADROOM_COLUMN_TEXT || column->kind == HEADROOM_COLUMN_NOTE;
}

/* Numbers as programs read them, texts as people do. */
static char *
make_cell (const HeadroomColumn *column, gconstpointer row)
{
  char *cell = NULL;

  if (is_text (column))
    cell = headroom_column_describe (column, row, NULL);
  else
    cell = headroom_column_to_csv (column, row);
  if (cell == NULL)
    return g_strdup ("");
  return g_strdelimit (cell, "\t\r\n", ' ');
}

static gboolean
has_cells (const HeadroomColumn *column, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *cell = make_cell (column, rows->pdata[i]);

      if (*cell != '\0')
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_copied (const HeadroomColumn *column, GPtrArray *rows)
{
  if (column->title == NULL)
    return FALSE;
  if (!headroom_column_has_csv (column) && !(is_text (column) && column->id == NULL))
    return FALSE;
  return has_cells (column, rows);
}

static const char *
unit_of (const HeadroomColumn *column)
{
  if (column->kind == HEADROOM_COLUMN_BYTES)
    return "B";
  return column->unit;
}

static char *
make_heading (const HeadroomColumn *column)
{
  const char *title = headroom_gettext (column->title);
  const char *unit = unit_of (column);

  if (unit == NULL)
    return g_strdup (title);
  /* Translators: 1: the title of a column; 2: its unit */
  return g_strdup_printf (_ ("%1$s (%2$s)"), title, unit);
}

static void
append_cell (GString *tsv, gboolean is_first, char *cell)
{
  if (!is_first)
    g_string_append_c (tsv, '\t');
  g_string_append (tsv, cell);
  g_free (cell);
}

static void
append_row (GString *tsv, GPtrArray *columns, gconstpointer row)
{
  for (guint i = 0; i < columns->len; i++)
    append_cell (tsv, i == 0, make_cell (columns->pdata[i], row));
  g_string_append_c (tsv, '\n');
}

char *
headroom_report_rows_tsv (const HeadroomColumn *columns, guint n_columns, GPtrArray *rows)
{
  g_autoptr (GPtrArray) copied = g_ptr_array_new ();
  GString *tsv = g_string_new (NULL);

  for (guint i = 0; i < n_columns; i++)
    if (is_copied (&columns[i], rows))
      g_ptr_array_add (copied, (gpointer) &columns[i]);
  for (guint i = 0; i < copied->len; i++)
    append_cell (tsv, i == 0, make_heading (copied->pdata[i]));
  g_string_append_c (tsv, '\n');
  for (guint i = 0; i < rows->len; i++)
    append_row (tsv, copied, rows->pdata[i]);
  return g_string_free_and_steal (tsv);
}
