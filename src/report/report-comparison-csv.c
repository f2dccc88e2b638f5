/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a comparison as CSV, and as text to paste into a spreadsheet; their columns are the scenarios. */
#include "report/report-comparison-csv.h"

#include "model/result/headroom-comparison-rows.h"
#include "report/report-csv-cells.h"
#include "words/words-bytes.h"

enum
{
  N_LEADING_CELLS = 2 /* section and id */
};

/* No word of any language: the file is the same everywhere. */
static const char *
name_column (const headroom_comparison_t *comparison, guint index)
{
  const char *title = headroom_scenario_get_title (headroom_comparison_get_scenario (comparison, index));

  if (*title == '\0')
    return headroom_comparison_get_number (comparison, index);
  return title;
}

static void
append_header (const headroom_comparison_t *comparison, GString *csv)
{
  const char *cells[N_LEADING_CELLS + HEADROOM_COMPARISON_MOST] = { "section", "id" };
  guint n = headroom_comparison_get_length (comparison);

  for (guint i = 0; i < n; i++)
    cells[N_LEADING_CELLS + i] = name_column (comparison, i);
  headroom_csv_append_row (csv, cells, N_LEADING_CELLS + n, 0);
}

static void
append_row (const headroom_comparison_t *comparison, const headroom_comparison_row_t *row, GString *csv)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  gboolean is_number = headroom_comparison_row_is_number (row);
  guint64 numbers = 0;

  g_ptr_array_add (cells, g_strdup (headroom_compared_get_id (row->section)));
  g_ptr_array_add (cells, g_strdup (headroom_comparison_row_get_id (row)));
  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      if (is_number)
        numbers |= G_GUINT64_CONSTANT (1) << cells->len;
      g_ptr_array_add (cells, headroom_comparison_row_write (comparison, row, i));
    }
  headroom_csv_append_row (csv, (const char *const *) cells->pdata, cells->len, numbers);
}

char *
headroom_report_comparison_csv (const headroom_comparison_t *comparison)
{
  GString *csv = g_string_new (NULL);

  append_header (comparison, csv);
  for (int section = 0; section < HEADROOM_N_COMPARED; section++)
    {
      g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, (headroom_compared_t) section);

      for (guint i = 0; i < rows->len; i++)
        append_row (comparison, &g_array_index (rows, headroom_comparison_row_t, i), csv);
    }
  return g_string_free_and_steal (csv);
}

static void
append_titles (const headroom_comparison_t *comparison, const char *heading, GString *tsv)
{
  g_string_append (tsv, heading);
  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      g_autofree char *title = g_strdup (headroom_comparison_get_title (comparison, i));

      g_string_append_printf (tsv, "\t%s", g_strdelimit (title, "\t\n", ' '));
    }
  g_string_append_c (tsv, '\n');
}

/* Amounts as plain digits, the inputs in words. */
static char *
make_cell (const headroom_comparison_t *comparison, const headroom_comparison_row_t *row, guint index)
{
  if (headroom_comparison_row_is_number (row))
    return headroom_comparison_row_write (comparison, row, index);
  return headroom_comparison_row_describe (comparison, row, index, headroom_words_bytes_fine);
}

static void
append_cells (const headroom_comparison_t *comparison, const headroom_comparison_row_t *row, GString *tsv)
{
  g_string_append (tsv, headroom_comparison_row_get_label (row));
  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      g_autofree char *cell = make_cell (comparison, row, i);

      g_string_append_printf (tsv, "\t%s", g_strdelimit (cell, "\t\n", ' '));
    }
  g_string_append_c (tsv, '\n');
}

char *
headroom_report_comparison_tsv (const headroom_comparison_t *comparison)
{
  GString *tsv = g_string_new (NULL);

  for (int section = 0; section < HEADROOM_N_COMPARED; section++)
    {
      g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, (headroom_compared_t) section);
      g_autofree char *heading = headroom_comparison_dup_heading (comparison, (headroom_compared_t) section);

      if (rows->len == 0)
        continue; /* nothing is tight, no speed is known, or no input differs */
      append_titles (comparison, heading, tsv);
      for (guint i = 0; i < rows->len; i++)
        append_cells (comparison, &g_array_index (rows, headroom_comparison_row_t, i), tsv);
    }
  return g_string_free_and_steal (tsv);
}
