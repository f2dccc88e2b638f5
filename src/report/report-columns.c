/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loops over columns that are declared in the model. */
#include "report/report-columns.h"

#include "report/report-paragraph.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static hr_cells_t
kind_of_cells (const HeadroomColumn *column)
{
  if (headroom_column_shows_numbers (column))
    return HR_CELLS_NUMBER;
  return HR_CELLS_TEXT;
}

guint
hr_report_columns (const HeadroomColumn *columns, guint n_columns, hr_column_t *shown)
{
  guint n_shown = 0;

  for (guint i = 0; i < n_columns; i++)
    {
      if (!headroom_column_is_in (&columns[i], HEADROOM_IN_REPORT))
        continue;
      g_assert (n_shown < HR_TABLE_COLUMNS);
      shown[n_shown] = (hr_column_t) { headroom_gettext (columns[i].title), kind_of_cells (&columns[i]) };
      n_shown++;
    }
  return n_shown;
}

static guint
number_of_note (GPtrArray *notes, const char *note)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (notes, note, g_str_equal, &index))
    return index + 1;
  g_ptr_array_add (notes, (char *) note);
  return notes->len;
}

static char *
describe_bytes (double bytes)
{
  return headroom_words_bytes (bytes, HR_UNIT_GIB);
}

static char *
describe_cell (const HeadroomColumn *column, gconstpointer row, GPtrArray *notes)
{
  if (column->kind == HEADROOM_COLUMN_NOTE)
    return g_strdup_printf ("%u", number_of_note (notes, column->text (row)));
  return headroom_column_describe (column, row, describe_bytes);
}

guint
hr_report_cells (const HeadroomColumn *columns, guint n_columns, gconstpointer row, GPtrArray *notes, char **cells)
{
  guint n_cells = 0;

  for (guint i = 0; i < n_columns; i++)
    if (headroom_column_is_in (&columns[i], HEADROOM_IN_REPORT))
      cells[n_cells++] = describe_cell (&columns[i], row, notes);
  return n_cells;
}

void
hr_report_notes (hr_report_page_t *page, GPtrArray *notes)
{
  for (guint i = 0; i < notes->len; i++)
    {
      /* Translators: 1: the number of a note, 2: its sentence. */
      g_autofree char *note = g_strdup_printf (_ ("%1$u: %2$s"), i + 1, (const char *) notes->pdata[i]);

      hr_report_paragraph (page, HR_TEXT_NOTE, note);
    }
}
