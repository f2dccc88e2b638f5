/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice as rows: a section for each piece of it, with the columns of its table. */
#include "model/result/headroom-advice-columns.h"
#include "report/report-csv-rows.h"

static const char *
unit_of (const HeadroomColumn *column)
{
  if (column->kind == HEADROOM_COLUMN_BYTES)
    return "B";
  return column->unit;
}

static void
append_cell (GString *csv, const char *section, const HeadroomColumn *column, const HeadroomAdvice *piece)
{
  g_autofree char *value = headroom_column_to_csv (column, piece);
  const char *cells[HR_N_CSV_COLUMNS] = { [HR_CSV_SECTION] = section,
                                          [HR_CSV_ID] = headroom_column_get_csv_id (column),
                                          [HR_CSV_LABEL] = column->title,
                                          [HR_CSV_VALUE] = value,
                                          [HR_CSV_UNIT] = unit_of (column) };

  if (value != NULL)
    hr_csv_append (csv, cells, headroom_column_is_number (column));
}

static void
append_piece (GString *csv, const char *section, const HeadroomAdvice *piece)
{
  guint n_columns;
  const HeadroomColumn *columns = headroom_advice_columns (&n_columns);

  for (guint i = 0; i < n_columns; i++)
    if (headroom_column_has_csv (&columns[i]))
      append_cell (csv, section, &columns[i], piece);
}

static void
append_goal (GString *csv, const char *name, GPtrArray *advice)
{
  for (guint i = 0; i < advice->len; i++)
    {
      g_autofree char *section = g_strdup_printf ("%s-%u", name, i + 1);

      append_piece (csv, section, advice->pdata[i]);
    }
}

void
hr_csv_append_advice (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  g_autoptr (GPtrArray) advice = headroom_advice_new_for (e, scenario, HEADROOM_ADVICE_MEMORY);
  g_autoptr (GPtrArray) faster = headroom_advice_new_for (e, scenario, HEADROOM_ADVICE_SPEED);

  append_goal (csv, "advice", advice);
  append_goal (csv, "faster", faster);
}
