/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The section on how fast a model is served: the sentences, the figures, where the time goes, and what more requests
 * change. */
#include "report/report-sections.h"

#include "core/serving/serving-text.h"
#include "model/result/headroom-served-words.h"
#include "report/report-chart.h"
#include "report/report-curve-lines.h"
#include "report/report-serving.h"
#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

static const double plot_height = 210;

static void
draw_figures (hr_report_t *report, const hr_serving_t *serving)
{
  const hr_column_t columns[] = { { _ ("How fast it serves"), HR_CELLS_TEXT },
                                  { _ ("Expected"), HR_CELLS_NUMBER },
                                  { _ ("Low"), HR_CELLS_NUMBER },
                                  { _ ("High"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    {
      const hr_figure_t *figure = &serving->figures[i];
      char *cells[] = { g_strdup (_ (hr_served_desc (i)->label)), headroom_served_describe (i, figure->value),
                        headroom_served_describe (i, figure->low), headroom_served_describe (i, figure->high) };

      hr_table_take (&table, cells, NULL);
    }
  hr_table_draw (&table);
}

static void
take_passes (hr_table_t *table, const char *label, const hr_figure_t seconds[3], const hr_row_style_t *style)
{
  char *cells[] = { g_strdup (label), headroom_words_seconds (seconds[0].value),
                    headroom_words_seconds (seconds[1].value), headroom_words_seconds (seconds[2].value) };

  hr_table_take (table, cells, style);
}

static void
draw_terms (hr_report_t *report, const hr_serving_t *serving)
{
  const hr_column_t columns[] = { { _ ("Where the time goes"), HR_CELLS_TEXT },
                                  { _ ("Prompt"), HR_CELLS_NUMBER },
                                  { _ ("Token, one request"), HR_CELLS_NUMBER },
                                  { _ ("Token, all requests"), HR_CELLS_NUMBER } };
  const hr_figure_t totals[] = { serving->prefill.seconds, serving->decode.seconds, serving->step.seconds };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      const hr_figure_t seconds[] = { serving->prefill.terms[i], serving->decode.terms[i], serving->step.terms[i] };

      take_passes (&table, _ (hr_serving_desc (i)->label), seconds, NULL);
    }
  take_passes (&table, _ ("Total"), totals, &(hr_row_style_t) { .strong = TRUE });
  hr_table_draw (&table);
}

static void
draw_points (hr_report_t *report, const HeadroomReportCurveLines *lines)
{
  const hr_column_t columns[] = { { _ ("Requests at a time"), HR_CELLS_NUMBER },
                                  { _ ("All requests"), HR_CELLS_NUMBER },
                                  { _ ("Each request"), HR_CELLS_NUMBER },
                                  { _ ("First token"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (size_t i = 0; i < lines->n_points; i++)
    {
      const hr_curve_point_t *point = &lines->points[i];
      char *cells[] = { headroom_words_grouped (point->requests), headroom_words_token_rate (point->tokens_per_second),
                        headroom_words_token_rate (point->user_tokens_per_second),
                        headroom_words_seconds (point->first_token_seconds) };

      hr_table_take (&table, cells, NULL);
    }
  hr_table_draw (&table);
}

static void
draw_curve (hr_report_t *report, const hr_serving_t *serving)
{
  HeadroomReportCurveLines lines;

  if (headroom_report_curve_lines_init (&lines, serving))
    {
      lines.data.rtl = report->page->canvas.rtl;
      hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ ("More Requests at a Time"), HR_KEEP_PLOT);
      hr_report_paragraph (report->page, HR_TEXT_BODY, headroom_report_curve_caption ());
      hr_report_lines (report->page, &lines.data, plot_height);
      draw_points (report, &lines);
    }
  headroom_report_curve_lines_clear (&lines);
}

void
hr_report_served (hr_report_t *report)
{
  const hr_serving_t *serving = headroom_estimate_peek_serving (report->estimate);
  g_autofree char *sentences = NULL;

  if (!headroom_report_tells_serving (serving))
    return;
  sentences = headroom_report_serving (serving);
  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("How Fast It Serves"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_BODY, sentences);
  if (serving->reason != HR_SERVING_IS_KNOWN)
    return;
  draw_figures (report, serving);
  draw_terms (report, serving);
  draw_curve (report, serving);
}
