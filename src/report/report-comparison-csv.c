/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CSV of a comparison: sections of rows, whose columns are the scenarios. */
#include "report/report-comparison-csv.h"

#include "model/result/headroom-comparison-rows.h"
#include "report/report-csv.h"

enum
{
  N_LEADING_CELLS = 2 /* section and id */
};

static void
append_header (const headroom_comparison_t *comparison, GString *csv)
{
  const char *cells[N_LEADING_CELLS + HEADROOM_COMPARISON_MOST] = { "section", "id" };
  guint n = headroom_comparison_get_length (comparison);

  for (guint i = 0; i < n; i++)
    cells[N_LEADING_CELLS + i] = headroom_scenario_get_title (headroom_document_get_scenario (comparison->document, i));
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
