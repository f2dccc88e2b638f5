/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the decision: what would make the run fit, or what else would. Below the parts of a step: what would make it
 * faster. */
#include "report/report-sections.h"

#include "model/result/headroom-advice-columns.h"
#include "model/result/headroom-advice.h"
#include "report/report-columns.h"

static void
draw_rows (hr_report_t *report, GPtrArray *advice)
{
  guint n_columns;
  const HeadroomColumn *columns = headroom_advice_columns (&n_columns);
  hr_column_t shown[HR_TABLE_COLUMNS];
  guint n_shown = hr_report_columns (columns, n_columns, shown);
  hr_table_t table;

  hr_table_init (&table, report->page, shown, n_shown);
  for (guint i = 0; i < advice->len; i++)
    {
      char *cells[HR_TABLE_COLUMNS];

      hr_report_cells (columns, n_columns, advice->pdata[i], NULL, cells);
      hr_table_take (&table, cells, &(hr_row_style_t) { 0 });
    }
  hr_table_draw (&table);
}

void
hr_report_advice (hr_report_t *report, HeadroomAdviceGoal goal)
{
  g_autoptr (GPtrArray) advice = NULL;
  hr_verdict_t verdict = report->e->verdict;

  if (!headroom_advice_answers (goal, report->e))
    return;
  advice = headroom_advice_new_for (report->e, report->scenario, goal);
  hr_report_heading (report->page, HR_TEXT_HEADING, headroom_advice_get_heading (goal, verdict), HR_KEEP_TABLE);
  if (advice->len > 0)
    draw_rows (report, advice);
  else
    hr_report_paragraph (report->page, HR_TEXT_BODY, headroom_advice_get_lack (goal, verdict));
}
