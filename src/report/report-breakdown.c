/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar as a table, the instants of a step, and the three ways to measure memory. */
#include "report/report-sections.h"

#include "core/explain/term-text.h"
#include "report/report-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

static void
take_amounts (hr_table_t *table, char *label, double bytes, double total, const hr_row_style_t *style)
{
  char *cells[] = {
    label,
    headroom_words_bytes (bytes, HR_UNIT_GIB),
    headroom_words_bytes (bytes, HR_UNIT_GB),
    headroom_words_percent (total > 0 ? bytes / total : 0, 1),
    headroom_words_digits (bytes),
  };

  hr_table_take (table, cells, style);
}

static void
draw_terms (hr_report_t *report)
{
  const hr_estimate_t *e = report->e;
  const hr_column_t columns[] = {
    { _ ("Part"), HR_CELLS_TEXT },    { "GiB", HR_CELLS_NUMBER },       { "GB", HR_CELLS_NUMBER },
    { _ ("Share"), HR_CELLS_NUMBER }, { _ ("Bytes"), HR_CELLS_NUMBER },
  };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      take_amounts (&table, g_strdup (_ (hr_term_desc (i)->label)), e->terms[i], e->total_bytes,
                    &(hr_row_style_t) { .slot = hr_term_desc (i)->id });
  take_amounts (&table, g_strdup (_ ("Total per GPU")), e->total_bytes, e->total_bytes,
                &(hr_row_style_t) { .strong = TRUE });
  hr_table_draw (&table);
}

static void
draw_instants (hr_report_t *report)
{
  const hr_estimate_t *e = report->e;
  const hr_column_t columns[] = { { _ ("Instant"), HR_CELLS_TEXT },
                                  { "GiB", HR_CELLS_NUMBER },
                                  { _ ("Of the peak"), HR_CELLS_NUMBER },
                                  { _ ("Bytes"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_page_heading (report->page, HR_TEXT_SUBHEADING, _ ("When Memory Peaks"), 110);
  hr_page_text (report->page, HR_TEXT_NOTE,
                _ ("Parts come and go during a step; the breakdown is that of the largest instant."));
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < HR_N_INSTANTS; i++)
    {
      char *cells[] = { g_strdup (_ (hr_instant_label (i))), headroom_words_bytes (e->instants[i], HR_UNIT_GIB),
                        headroom_words_percent (e->instants[i] / e->total_bytes, 1),
                        headroom_words_digits (e->instants[i]) };
      if (e->instants[i] > 0)
        hr_table_take (&table, cells, &(hr_row_style_t) { .strong = i == (int) e->peak });
      else
        for (gsize c = 0; c < G_N_ELEMENTS (cells); c++)
          g_free (cells[c]);
    }
  hr_table_draw (&table);
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
  hr_page_heading (report->page, HR_TEXT_SUBHEADING, _ ("Pipeline Stages"), 110);
  hr_page_text (report->page, HR_TEXT_NOTE, sentence);
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < e->n_stages; i++)
    hr_table_take (&table,
                   (char *[]) { g_strdup_printf ("%d", i), headroom_words_bytes (e->stages[i].bytes, HR_UNIT_GIB),
                                headroom_words_percent (e->stages[i].bytes / hr_worst_stage (e)->bytes, 1),
                                headroom_words_digits (e->stages[i].bytes),
                                g_strdup (_ (hr_instant_label (e->stages[i].peak))) },
                   &(hr_row_style_t) { .strong = i == e->stage });
  hr_table_draw (&table);
}

static void
draw_metrics (hr_report_t *report)
{
  const hr_estimate_t *e = report->e;
  const hr_column_t columns[] = { { _ ("Measured as"), HR_CELLS_TEXT },
                                  { _ ("Low"), HR_CELLS_NUMBER },
                                  { _ ("Expected"), HR_CELLS_NUMBER },
                                  { _ ("High"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_page_heading (report->page, HR_TEXT_SUBHEADING, _ ("How It Will Be Measured"), 60);
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (hr_metric_t i = 0; i < HR_N_METRICS; i++)
    {
      hr_range_t range = hr_metric_range (e, i);
      hr_table_take (&table,
                     (char *[]) { g_strdup (_ (hr_metric_label (i))), headroom_words_bytes (range.low, HR_UNIT_GIB),
                                  headroom_words_bytes (range.expected, HR_UNIT_GIB),
                                  headroom_words_bytes (range.high, HR_UNIT_GIB) },
                     NULL);
    }
  hr_table_draw (&table);
}

static void
draw_room (hr_report_t *report)
{
  g_autofree char *room = headroom_words_bytes (report->e->room.bytes, HR_UNIT_GIB);
  g_autofree char *sentence = headroom_report_room (report->e, room);

  if (!report->e->room.known)
    return;
  hr_page_heading (report->page, HR_TEXT_SUBHEADING, _ ("Room for the Cache"), 60);
  hr_page_text (report->page, HR_TEXT_NOTE, sentence);
}

void
hr_report_breakdown (hr_report_t *report)
{
  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("Breakdown"), 80);
  draw_terms (report);
  draw_instants (report);
  draw_stages (report);
  draw_metrics (report);
  draw_room (report);
}
