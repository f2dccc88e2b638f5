/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is doubtful about the inputs: a paragraph a warning, and nothing where there is none. */
#include "report/report-sections.h"

#include "model/scenario/headroom-scenario-problems.h"

void
hr_report_warnings (hr_report_t *report)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (report->scenario);

  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);

      hr_report_paragraph (report->page, HR_TEXT_NOTE, headroom_problem_get_message (problem));
    }
}
