/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of a comparison: the scenarios with their verdicts, their bars, and the tables of all rows. */
#include "report/report-comparison.h"

#include "model/result/headroom-comparison-rows.h"
#include "model/result/headroom-comparison-words.h"
#include "report/report-bar.h"
#include "report/report-chart.h"
#include "report/report-document.h"
#include "report/report-locale.h"
#include "report/report-paragraph.h"
#include "report/report-table.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static const double bar_height = 46 + HR_CHART_RANGE_HEIGHT;

enum
{
  MOST_COLUMNS = 1 + HEADROOM_COMPARISON_MOST
};

G_STATIC_ASSERT ((int) MOST_COLUMNS <= (int) HR_TABLE_COLUMNS);

/* A report while it is drawn. */
typedef struct
{
  const headroom_comparison_t *comparison;
  const char *author;
  const char *date;
  hr_report_page_t *page;
} Report;

static void
take_scenario (const Report *self, hr_table_t *table, guint index)
{
  const hr_estimate_t *estimate = headroom_comparison_peek (self->comparison, index);
  char *cells[] = {
    g_strdup (headroom_comparison_get_number (self->comparison, index)),
    g_strdup (headroom_comparison_get_name (self->comparison, index)),
    headroom_report_gpus (&estimate->params),
    headroom_words_bytes_fine (estimate->total_bytes),
    headroom_comparison_describe_difference (self->comparison, index, HR_N_TERMS, headroom_words_bytes_fine),
    g_strdup (_ (hr_verdict_label (estimate->verdict))),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = index == self->comparison->baseline });
}

static void
draw_scenarios (const Report *self)
{
  const hr_column_t columns[] = {
    { "#", HR_CELLS_NUMBER },         { _ ("Scenario"), HR_CELLS_TEXT },     { _ ("GPU"), HR_CELLS_TEXT },
    { _ ("Total"), HR_CELLS_NUMBER }, { _ ("Difference"), HR_CELLS_NUMBER }, { _ ("Verdict"), HR_CELLS_TEXT }
  };
  hr_table_t table;

  hr_table_init (&table, self->page, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < headroom_comparison_get_length (self->comparison); i++)
    take_scenario (self, &table, i);
  hr_table_draw (&table);
}

static void
draw_bar (const Report *self, guint index)
{
  hr_report_page_t *page = self->page;
  double width = hr_report_page_text_width (page);
  const char *title = headroom_comparison_get_name (self->comparison, index);
  g_autofree char *need = headroom_comparison_describe_need (self->comparison, index, headroom_words_bytes_fine);
  g_autofree char *caption = g_strdup_printf ("%s. %s: %s", headroom_comparison_get_number (self->comparison, index),
                                              title, need);
  HeadroomReportBar data;
  hr_report_chart_t chart;
  hr_chart_bar_t bar;

  hr_report_page_need (page, 2 * bar_height); /* the caption stays with its bar */
  hr_report_paragraph (page, HR_TEXT_NOTE, caption);
  headroom_report_bar_init (&data, headroom_comparison_peek (self->comparison, index));
  data.data.rtl = page->canvas.rtl;
  hr_report_chart_begin (&chart, page, bar_height);
  headroom_report_bar_layout (&data, &bar, &chart.measure,
                              headroom_comparison_get_share (self->comparison, index) * width, bar_height);
  if (page->canvas.rtl)
    cairo_translate (page->canvas.cr, width - bar.width, 0);
  hr_chart_bar_draw (page->canvas.cr, &bar, &chart.style);
  hr_report_chart_end (&chart, page, bar_height);
  headroom_report_bar_clear (&data);
}

static void
take_row (const Report *self, hr_table_t *table, const headroom_comparison_row_t *row)
{
  gboolean is_term = row->section == HEADROOM_COMPARED_BYTES || row->section == HEADROOM_COMPARED_DIFFERENCES;
  hr_row_style_t style = { .strong = is_term && row->item == HR_N_TERMS };
  char *cells[MOST_COLUMNS];

  cells[0] = g_strdup (headroom_comparison_row_get_label (row));
  for (guint i = 0; i < headroom_comparison_get_length (self->comparison); i++)
    cells[i + 1] = headroom_comparison_row_describe (self->comparison, row, i, headroom_words_bytes_fine);
  if (row->section == HEADROOM_COMPARED_BYTES && row->item < HR_N_TERMS)
    style.slot = headroom_comparison_row_get_id (row); /* what the colours of the bars mean */
  hr_table_take (table, cells, &style);
}

static hr_cells_t
choose_cells (headroom_compared_t section)
{
  switch (section)
    {
    case HEADROOM_COMPARED_SOURCES:
    case HEADROOM_COMPARED_VERDICT:
    case HEADROOM_COMPARED_ADVICE:
    case HEADROOM_COMPARED_INPUTS: return HR_CELLS_TEXT;
    default: return HR_CELLS_NUMBER;
    }
}

/* The scenarios are named by their numbers in the first table: eight names would not stand beside each other. */
static void
draw_section (const Report *self, headroom_compared_t section)
{
  g_autoptr (GArray) rows = headroom_comparison_list_rows (self->comparison, section);
  g_autofree char *heading = headroom_comparison_dup_heading (self->comparison, section);
  guint n = headroom_comparison_get_length (self->comparison);
  hr_column_t columns[MOST_COLUMNS] = { { "", HR_CELLS_TEXT } };
  hr_table_t table;

  if (rows->len == 0)
    return;
  for (guint i = 0; i < n; i++)
    columns[i + 1] = (hr_column_t) { headroom_comparison_get_number (self->comparison, i), choose_cells (section) };
  hr_report_heading (self->page, HR_TEXT_SUBHEADING, heading, HR_KEEP_TABLE);
  hr_table_init (&table, self->page, columns, n + 1);
  for (guint i = 0; i < rows->len; i++)
    take_row (self, &table, &g_array_index (rows, headroom_comparison_row_t, i));
  hr_table_draw (&table);
}

static void
draw (hr_report_page_t *page, gpointer data)
{
  Report *self = data;

  self->page = page;
  hr_report_paragraph (page, HR_TEXT_TITLE, _ ("Comparison of Scenarios"));
  hr_report_paragraph (page, HR_TEXT_SUBTITLE, self->date);
  hr_report_author (page, self->author);
  hr_report_page_space (page, 12);
  draw_scenarios (self);
  for (guint i = 0; i < headroom_comparison_get_length (self->comparison); i++)
    draw_bar (self, i);
  for (int section = 0; section < HEADROOM_N_COMPARED; section++)
    draw_section (self, (headroom_compared_t) section);
}

static GBytes *
make (const headroom_comparison_t *comparison, const char *author, GError **error)
{
  g_autoptr (GDateTime) date = hr_report_date ();
  g_autofree char *date_text = hr_report_describe_date (date);
  Report report = { comparison, author, date_text, NULL };
  hr_report_document_t document = { .title = _ ("Comparison of Scenarios"),
                                    .author = author,
                                    .keywords = _ ("GPU Memory"),
                                    .date = date,
                                    .date_text = date_text,
                                    .draw = draw,
                                    .data = &report };

  return hr_report_document_to_pdf (&document, error);
}

GBytes *
headroom_report_comparison_pdf (const headroom_comparison_t *comparison, const char *author, GError **error)
{
  hr_report_locale_t locale;
  GBytes *pdf;

  hr_report_locale_enter (&locale);
  pdf = make (comparison, author, error);
  hr_report_locale_leave (&locale);
  return pdf;
}
