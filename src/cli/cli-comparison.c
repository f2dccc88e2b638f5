/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison as tables, with a column for each scenario. It is headed by its number, which the first table explains.
 */
#include "cli/cli-comparison.h"

#include "cli/cli-text.h"
#include "model/result/headroom-comparison-advice.h"
#include "model/result/headroom-comparison-rows.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

enum
{
  MOST_COLUMNS = 1 + HEADROOM_COMPARISON_MOST
};

static void
append_summary (const headroom_comparison_t *self, GString *out)
{
  const cli_column_t columns[] = { { "#", TRUE }, { _ ("Scenario") }, { _ ("Total"), TRUE }, { _ ("Difference"), TRUE },
                                   { _ ("GPU") }, { _ ("Verdict") } };
  const headroom_comparison_row_t difference = { HEADROOM_COMPARED_DIFFERENCES, HR_N_TERMS };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    {
      const hr_estimate_t *estimate = headroom_comparison_peek (self, i);

      cli_table_take (&table,
                      (char *[]) { g_strdup (headroom_comparison_get_number (self, i)),
                                   g_strdup (headroom_comparison_get_name (self, i)),
                                   headroom_words_bytes_fine (estimate->total_bytes),
                                   headroom_comparison_row_describe (self, &difference, i, headroom_words_bytes_fine),
                                   headroom_report_gpus (&estimate->params),
                                   g_strdup (headroom_gettext (hr_verdict_label (estimate->verdict))) });
    }
  cli_table_print (&table, out);
}

/* Fills columns for a label and all scenarios. */
static guint
begin_columns (const headroom_comparison_t *self, const char *title, cli_column_t *columns)
{
  guint n = headroom_comparison_get_length (self);

  columns[0] = (cli_column_t) { title };
  for (guint i = 0; i < n; i++)
    columns[i + 1] = (cli_column_t) { headroom_comparison_get_number (self, i), TRUE };
  return n + 1;
}

static void
take_row (const headroom_comparison_t *self, cli_table_t *table, const headroom_comparison_row_t *row)
{
  char *cells[MOST_COLUMNS];

  cells[0] = g_strdup (headroom_comparison_row_get_label (row));
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    cells[i + 1] = headroom_comparison_row_describe (self, row, i, headroom_words_bytes_fine);
  cli_table_take (table, cells);
}

/* A line for each scenario: words side by side would be wider than any terminal. */
static void
append_advice (const headroom_comparison_t *self, GString *out)
{
  g_autofree char *heading = headroom_comparison_dup_heading (self, HEADROOM_COMPARED_ADVICE);
  const cli_column_t columns[] = { { "#", TRUE }, { heading } };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    if (headroom_comparison_wants_advice (self, i))
      cli_table_take (&table, (char *[]) { g_strdup (headroom_comparison_get_number (self, i)),
                                           headroom_comparison_describe_advice (self, i, headroom_words_bytes_fine) });
  g_string_append_c (out, '\n');
  cli_table_print (&table, out);
}

static void
append_section (const headroom_comparison_t *self, headroom_compared_t section, GString *out)
{
  g_autoptr (GArray) rows = headroom_comparison_list_rows (self, section);
  g_autofree char *heading = headroom_comparison_dup_heading (self, section);
  cli_column_t columns[MOST_COLUMNS];
  cli_table_t table;

  if (rows->len == 0)
    return;
  cli_table_init (&table, columns, begin_columns (self, heading, columns), 0);
  for (guint i = 0; i < rows->len; i++)
    take_row (self, &table, &g_array_index (rows, headroom_comparison_row_t, i));
  g_string_append_c (out, '\n');
  cli_table_print (&table, out);
}

void
cli_comparison_append_text (const headroom_comparison_t *self, GString *out)
{
  append_summary (self, out);
  for (int section = 0; section < HEADROOM_N_COMPARED; section++)
    if (section != HEADROOM_COMPARED_ADVICE)
      append_section (self, (headroom_compared_t) section, out);
    else if (headroom_comparison_any_wants_advice (self))
      append_advice (self, out);
}
