/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every input that matters, with its unit and where it came from; what is assumed is said twice. */
#include "report/report-sections.h"

#include "model/presets/headroom-assumption.h"
#include "model/scenario/headroom-param.h"
#include "report/report-effect.h"
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

static void
take_input (hr_report_t *report, hr_table_t *table, hr_param_t param)
{
  HeadroomOrigin origin = headroom_scenario_get_origin (report->scenario, param);
  char *cells[] = {
    g_strdup (headroom_param_get_label (param)),
    headroom_report_value (param, &report->e->params),
    describe_origin (report->scenario, param),
    g_strdup_printf ("--%s", hr_param_desc (param)->name),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = origin == HEADROOM_ORIGIN_ASSUMED });
}

static void
take_group (hr_report_t *report, hr_table_t *table, hr_group_t group)
{
  gboolean begun = FALSE;

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      hr_param_t param = (hr_param_t) i;

      if (hr_param_desc (param)->group != group || !hr_report_has_effect (report->e, param))
        continue;
      if (!begun)
        hr_table_take_heading (table, _ (hr_group_label (group)));
      begun = TRUE;
      take_input (report, table, param);
    }
}

static void
draw_inputs (hr_report_t *report)
{
  const hr_column_t columns[] = { { _ ("Input"), HR_CELLS_TEXT },
                                  { C_ ("column", "Value"), HR_CELLS_TEXT },
                                  { _ ("Origin"), HR_CELLS_TEXT },
                                  { _ ("Option"), HR_CELLS_CODE } };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int group = 0; group < HR_N_GROUPS; group++)
    take_group (report, &table, (hr_group_t) group);
  hr_table_draw (&table);
}

void
hr_report_inputs (hr_report_t *report)
{
  guint n_assumed = headroom_assumption_count (report->scenario);
  g_autofree char *assumed = g_strdup_printf (headroom_ngettext ("One value, in bold, is assumed. Check it.",
                                                                 "%u values, in bold, are assumed. Check them.",
                                                                 n_assumed),
                                              n_assumed);

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Inputs"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_BODY,
                       _ ("Everything that the result depends on. Inputs that have no effect here are left out."));
  if (n_assumed > 0)
    hr_report_paragraph (report->page, HR_TEXT_BODY, assumed);
  draw_inputs (report);
}
