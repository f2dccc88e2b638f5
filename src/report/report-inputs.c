/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every input with its unit and where it came from; what is assumed is said twice. */
#include "report/report-sections.h"

#include "model/presets/headroom-assumption.h"
#include "model/scenario/headroom-param.h"
#include "report/report-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"

static char *
describe_origin (HeadroomScenario *scenario, hr_param_t param)
{
  const char *detail = headroom_scenario_get_origin_detail (scenario, param);
  const char *origin = headroom_origin_get_label (headroom_scenario_get_origin (scenario, param));

  if (detail == NULL || *detail == '\0')
    return g_strdup (origin);
  /* Translators: 1: where a value came from, such as “imported”, 2: more about that, such as a key. */
  return g_strdup_printf (_ ("%1$s: %2$s"), origin, detail);
}

static gboolean
is_shown (hr_report_t *report, hr_group_t group, hr_param_t param)
{
  return hr_param_desc (param)->group == group && hr_param_applies (&report->e->params, param);
}

static void
take_group (hr_report_t *report, hr_table_t *table, hr_group_t group)
{
  gboolean first = TRUE;

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      if (!is_shown (report, group, i))
        continue;
      if (first)
        hr_table_take (table, (char *[HR_TABLE_COLUMNS]) { g_strdup (_ (hr_group_label (group))) },
                       &(hr_row_style_t) { .heads = TRUE });
      first = FALSE;
      hr_table_take (table,
                     (char *[]) { g_strdup (headroom_param_get_label (i)),
                                  headroom_report_value (i, &report->e->params), describe_origin (report->scenario, i),
                                  g_strdup_printf ("--%s", hr_param_desc (i)->name) },
                     &(hr_row_style_t) { .strong = headroom_scenario_get_origin (report->scenario, i)
                                                   == HEADROOM_ORIGIN_ASSUMED });
    }
}

static void
draw_inputs (hr_report_t *report)
{
  const hr_column_t columns[] = { { _ ("Input"), HR_CELLS_TEXT },
                                  { _ ("Value"), HR_CELLS_TEXT },
                                  { _ ("Origin"), HR_CELLS_TEXT },
                                  { _ ("Option"), HR_CELLS_CODE } };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int group = 0; group < HR_N_GROUPS; group++)
    take_group (report, &table, group);
  hr_table_draw (&table);
}

void
hr_report_inputs (hr_report_t *report)
{
  guint n = headroom_assumption_count (report->scenario);
  g_autofree char *assumed = g_strdup_printf (headroom_ngettext ("One value, in bold, is assumed. Check it.",
                                                                 "%u values, in bold, are assumed. Check them.", n),
                                              n);

  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("Inputs"), 140);
  hr_page_text (report->page, HR_TEXT_BODY,
                _ ("Everything the result depends on. Values that have no effect with these inputs are left out."));
  if (n > 0)
    hr_page_text (report->page, HR_TEXT_BODY, assumed);
  draw_inputs (report);
}
