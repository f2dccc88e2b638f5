/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar as a table, how memory varies during a step, the pipeline's stages, and the three ways to measure memory. */
#include "report/report-sections.h"

#include "core/explain/term-text.h"
#include "report/report-table.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

static double
share_of (double bytes, double all)
{
  if (all <= 0)
    return 0;
  return bytes / all;
}

static void
take_amounts (hr_table_t *table, const char *label, double bytes, double total, const hr_row_style_t *style)
{
  char *cells[] = {
    g_strdup (label),
    headroom_words_bytes (bytes, HR_UNIT_GIB),
    headroom_words_bytes (bytes, HR_UNIT_GB),
    headroom_words_percent (share_of (bytes, total), 1),
    headroom_words_grouped (bytes),
  };

  hr_table_take (table, cells, style);
}

static void
draw_terms (hr_report_t *report)
{
  const hr_estimate_t *e = report->e;
  const hr_column_t columns[] = {
    { _ ("Term"), HR_CELLS_TEXT },    { "GiB", HR_CELLS_NUMBER },       { "GB", HR_CELLS_NUMBER },
    { _ ("Share"), HR_CELLS_NUMBER }, { _ ("Bytes"), HR_CELLS_NUMBER },
  };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      take_amounts (&table, _ (hr_term_desc (i)->label), e->terms[i], e->total_bytes,
                    &(hr_row_style_t) { .slot = hr_term_desc (i)->id });
  take_amounts (&table, _ ("Total per GPU"), e->total_bytes, e->total_bytes, &(hr_row_style_t) { .strong = TRUE });
  hr_table_draw (&table);
}

static void
take_instant (hr_table_t *table, const hr_estimate_t *e, hr_instant_t instant)
{
  double bytes = e->instants[instant];
  char *cells[] = {
    g_strdup (_ (hr_instant_label (instant))),
    headroom_words_bytes (bytes, HR_UNIT_GIB),
    headroom_words_percent (share_of (bytes, e->total_bytes), 1),
    headroom_words_grouped (bytes),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = instant == e->peak });
}

static void
draw_instants (hr_report_t *report)
{
  const hr_column_t columns[] = { { _ ("During a step"), HR_CELLS_TEXT },
                                  { "GiB", HR_CELLS_NUMBER },
                                  { _ ("Of the peak"), HR_CELLS_NUMBER },
                                  { _ ("Bytes"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ ("When Memory Peaks"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_NOTE,
                       _ ("Memory use varies during a step. The breakdown is that of the highest point."));
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < HR_N_INSTANTS; i++)
    if (report->e->instants[i] > 0)
      take_instant (&table, report->e, (hr_instant_t) i);
  hr_table_draw (&table);
}

static void
take_stage (hr_table_t *table, const hr_estimate_t *e, int i)
{
  const hr_stage_need_t *need = &e->stages[i];
  char *cells[] = {
    g_strdup_printf ("%d", i),
    headroom_words_bytes (need->bytes, HR_UNIT_GIB),
    headroom_words_percent (share_of (need->bytes, hr_worst_stage (e)->bytes), 1),
    headroom_words_grouped (need->bytes),
    g_strdup (_ (hr_instant_label (need->peak))),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = i == e->stage });
}

static void
draw_stages (hr_report_t *report)
{
  const hr_estimate_t *e = report->e;
  const hr_column_t columns[] = { { _ ("Stage"), HR_CELLS_TEXT },
                                  { "GiB", HR_CELLS_NUMBER },
                                  { _ ("Of the largest"), HR_CELLS_NUMBER },
                                  { _ ("Bytes"), HR_CELLS_NUMBER },
                                  { _ ("Peak"), HR_CELLS_TEXT } };
  g_autofree char *need = headroom_words_bytes (hr_worst_stage (e)->bytes, HR_UNIT_GIB);
  g_autofree char *sentence = headroom_report_stage (e, need);
  hr_table_t table;

  if (e->n_stages <= 1)
    return;
  hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ ("Pipeline Stages"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, sentence);
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < e->n_stages; i++)
    take_stage (&table, e, i);
  hr_table_draw (&table);
}

static void
take_metric (hr_table_t *table, const hr_estimate_t *e, hr_metric_t metric)
{
  hr_range_t range = e->metrics[metric];
  char *cells[] = {
    g_strdup (_ (hr_metric_label (&e->params, metric))),
    headroom_words_bytes (range.low, HR_UNIT_GIB),
    headroom_words_bytes (range.expected, HR_UNIT_GIB),
    headroom_words_bytes (range.high, HR_UNIT_GIB),
  };

  hr_table_take (table, cells, NULL);
}

static void
draw_metrics (hr_report_t *report)
{
  const hr_column_t columns[] = { { _ ("Measured as"), HR_CELLS_TEXT },
                                  { _ ("Low"), HR_CELLS_NUMBER },
                                  { _ ("Expected"), HR_CELLS_NUMBER },
                                  { _ ("High"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ ("How It Will Be Measured"), HR_KEEP_TABLE);
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < HR_N_METRICS; i++)
    take_metric (&table, report->e, (hr_metric_t) i);
  hr_table_draw (&table);
}

static void
draw_room (hr_report_t *report)
{
  const hr_cache_room_t *room = &report->e->room;
  g_autofree char *low = headroom_words_bytes (room->low, HR_UNIT_GIB);
  g_autofree char *high = headroom_words_bytes (room->high, HR_UNIT_GIB);
  g_autofree char *range = NULL;
  g_autofree char *holds = NULL;
  g_autofree char *pool = headroom_report_pool (report->e);
  g_autofree char *text = NULL;

  if (!room->known)
    return;
  /* Translators: 1 and 2: amounts of memory, or times. */
  range = g_strdup_printf (_ ("Between %1$s and %2$s."), low, high);
  holds = headroom_report_room_holds (report->e, headroom_words_grouped);
  text = g_strjoin (" ", range, holds, pool, NULL);
  hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ ("Room for the Cache"), HR_KEEP_LINES);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, text);
}

void
hr_report_breakdown (hr_report_t *report)
{
  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Breakdown"), HR_KEEP_TABLE);
  draw_terms (report);
  draw_instants (report);
  draw_stages (report);
  draw_metrics (report);
  draw_room (report);
  hr_report_host (report);
}
