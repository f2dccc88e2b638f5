/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory against the checkpoint interval, where checkpoints mean something for these inputs, and against the parameter
 * that the scenario names: the plot, and the same numbers as a table. */
#include "report/report-sections.h"

#include "core/table/param-follow.h"
#include "model/scenario/headroom-param.h"
#include "report/report-chart.h"
#include "report/report-sweep-lines.h"
#include "report/report-sweep-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static const double plot_height = 230;
static const double speed_plot_height = 180;

static void
draw_plot (hr_report_t *report, const HeadroomSweep *sweep)
{
  g_autofree char *usable = headroom_words_bytes (report->e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *capacity = g_strdup_printf (_ ("%s usable"), usable);
  HeadroomReportSweepLines lines;

  headroom_report_sweep_lines_init (&lines, sweep, report->e->usable_bytes, capacity);
  headroom_report_lines_use_gib (&lines.data);
  lines.data.rtl = report->page->canvas.rtl;
  hr_report_lines (report->page, &lines.data, plot_height);
  headroom_report_sweep_lines_clear (&lines);
}

/* What more memory brings. */
static void
draw_speed (hr_report_t *report, const HeadroomSweep *sweep)
{
  g_autofree char *heading = headroom_report_sweep_speed_heading (sweep->over);
  HeadroomReportSweepLines lines;

  hr_report_heading (report->page, HR_TEXT_HEADING, heading, HR_KEEP_PLOT);
  headroom_report_sweep_speed_init (&lines, sweep);
  lines.data.rtl = report->page->canvas.rtl;
  hr_report_lines (report->page, &lines.data, speed_plot_height);
  headroom_report_sweep_lines_clear (&lines);
}

static void
draw_intervals (hr_report_t *report, const HeadroomSweep *sweep)
{
  g_autofree char *heading = headroom_report_sweep_heading (sweep->over);

  hr_report_heading (report->page, HR_TEXT_HEADING, heading, HR_KEEP_PLOT);
  hr_report_paragraph (report->page, HR_TEXT_BODY,
                       _ ("With a checkpoint every few layers, only the checkpoints and the segment being recomputed "
                          "are in memory. Longer segments need fewer checkpoints, but more memory while they are "
                          "recomputed."));
  hr_report_paragraph (report->page, HR_TEXT_NOTE, headroom_report_about_saved ());
  draw_plot (report, sweep);
  hr_report_sweep_table (report, sweep, _ ("Layers between checkpoints"));
}

static const char *
describe_chosen (hr_report_t *report, const HeadroomSweep *sweep)
{
  if (sweep->over == HR_SEQUENCE_LENGTH && hr_cache_follows (&report->e->params))
    return _ ("One parameter varies, and the cached tokens with it; everything else is unchanged.");
  return _ ("One parameter varies, everything else is unchanged.");
}

static void
draw_chosen (hr_report_t *report, const HeadroomSweep *sweep)
{
  g_autofree char *heading = headroom_report_sweep_heading (sweep->over);

  hr_report_heading (report->page, HR_TEXT_HEADING, heading, HR_KEEP_PLOT);
  hr_report_paragraph (report->page, HR_TEXT_BODY, describe_chosen (report, sweep));
  draw_plot (report, sweep);
  hr_report_sweep_table (report, sweep, headroom_param_get_label (sweep->over));
  if (headroom_report_sweep_has_speed (sweep))
    draw_speed (report, sweep);
}

static void
draw_sweep (hr_report_t *report, hr_param_t over, void (*draw) (hr_report_t *report, const HeadroomSweep *sweep))
{
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, report->e, over);
  if (sweep.n > 0)
    draw (report, &sweep);
  headroom_sweep_clear (&sweep);
}

void
hr_report_sweeps (hr_report_t *report)
{
  hr_param_t chosen = headroom_scenario_get_sweep (report->scenario);

  draw_sweep (report, HR_CHECKPOINT_INTERVAL, draw_intervals);
  if (chosen != HR_N_PARAMS && !headroom_sweep_has_best (chosen))
    draw_sweep (report, chosen, draw_chosen);
}
