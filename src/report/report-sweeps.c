/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory against the checkpoint interval, where checkpoints mean something for these inputs, and against what the
 * scenario asks for: the plot, and the same numbers as a table. */
#include "report/report-sections.h"

#include "model/scenario/headroom-param.h"
#include "report/report-sweep-lines.h"
#include "report/report-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <math.h>

static const char *
format_bytes (double value, char *text, size_t size, void *data)
{
  g_autofree char *amount = headroom_words_bytes (value, HR_UNIT_GIB);

  g_strlcpy (text, value > 0 ? amount : "0", size);
  return text;
}

static void
draw_lines (hr_report_t *report, const hr_chart_lines_data_t *data)
{
  hr_page_t *page = report->page;
  double height = 230;
  hr_chart_text_t *font = hr_chart_text_new (NULL, "Noto Sans, Cantarell, Sans 8", 72);
  hr_chart_measure_t measure = hr_chart_text_measure (font);
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_PRINT, font);
  hr_chart_lines_t lines = { 0 };

  hr_page_need (page, height);
  hr_chart_lines_layout (&lines, data, &measure, hr_page_text_width (page), height);
  cairo_save (page->cr);
  cairo_translate (page->cr, page->margin, page->y);
  cairo_tag_begin (page->cr, "Figure", NULL);
  hr_chart_lines_draw (page->cr, &lines, &style);
  cairo_tag_end (page->cr, "Figure");
  cairo_restore (page->cr);
  hr_chart_lines_clear (&lines);
  hr_chart_text_free (font);
  page->y += height + 6;
}

static void
draw_plot (hr_report_t *report, const HeadroomSweep *sweep)
{
  g_autofree char *usable = headroom_words_bytes (report->e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *capacity = g_strdup_printf (_ ("%s usable"), usable);
  HeadroomReportSweepLines lines;

  headroom_report_sweep_lines_init (&lines, sweep, report->e->usable_bytes, capacity);
  lines.data.base = 1024;
  lines.data.format_y.format = format_bytes;
  lines.data.rtl = report->page->rtl;
  draw_lines (report, &lines.data);
  headroom_report_sweep_lines_clear (&lines);
}

enum
{
  ROWS = 24 /* of a table, about */
};

/* Powers of two and halfway between, the ends, the chosen, the best and the root of L. */
static gboolean
is_listed_interval (const HeadroomSweep *sweep, int i)
{
  int root = (int) lround (sqrt (sweep->n)), odd = i;

  while (odd % 2 == 0)
    odd /= 2;
  return odd == 1 || (odd == 3 && i <= 48) || sweep->n <= 12 || i == sweep->best || i == root;
}

static gboolean
is_listed (const HeadroomSweep *sweep, int i)
{
  if (i == sweep->n || i == sweep->chosen)
    return TRUE;
  return sweep->over == HR_CHECKPOINT_INTERVAL ? is_listed_interval (sweep, i) : (i - 1) % (sweep->n / ROWS + 1) == 0;
}

static const char *
remark (const HeadroomSweep *sweep, int i)
{
  if (i == sweep->chosen)
    return i == sweep->best ? _ ("chosen; needs least") : _ ("chosen");
  return i == sweep->best ? _ ("needs least") : "";
}

static void
take_point (hr_table_t *table, const hr_estimate_t *e, const hr_point_t *point, char *label, const char *note)
{
  if (!point->valid)
    {
      char *empty[] = { label, NULL, NULL, NULL, g_strdup (_ ("contradiction")), g_strdup (note) };
      hr_table_take (table, empty, &(hr_row_style_t) { .strong = FALSE });
      return;
    }
  char *cells[] = {
    label,
    headroom_words_bytes (point->activations, HR_UNIT_GIB),
    headroom_words_bytes (point->total, HR_UNIT_GIB),
    g_strdup_printf ("× %.2f", point->time_factor),
    g_strdup (e->usable_bytes > 0 ? _ (hr_verdict_label (hr_verdict (&e->params, point->device, e->usable_bytes)))
                                  : "–"),
    g_strdup (note),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = *note != '\0' });
}

static void
take_plain (hr_table_t *table, const hr_estimate_t *e)
{
  hr_params_t params = e->params;
  hr_point_t point;
  double value = (double) params.sequence_length;

  params.recompute = HR_RECOMPUTE_NONE;
  hr_sweep (&params, HR_SEQUENCE_LENGTH, &value, 1, &point);
  if (point.valid)
    take_point (table, e, &point, g_strdup (_ ("no recomputation")), "");
}

static void
draw_table (hr_report_t *report, const HeadroomSweep *sweep, const char *title)
{
  const hr_column_t columns[] = {
    { title, HR_CELLS_TEXT },         { _ ("Kept for backward, peak"), HR_CELLS_NUMBER },
    { _ ("Total"), HR_CELLS_NUMBER }, { _ ("Step time"), HR_CELLS_NUMBER },
    { _ ("Verdict"), HR_CELLS_TEXT }, { _ ("Remark"), HR_CELLS_TEXT },
  };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  if (sweep->over == HR_CHECKPOINT_INTERVAL)
    take_plain (&table, report->e);
  for (int i = 1; i <= sweep->n; i++)
    if (is_listed (sweep, i))
      take_point (&table, report->e, &sweep->points[i - 1], headroom_words_digits (sweep->points[i - 1].value),
                  remark (sweep, i));
  hr_table_draw (&table);
}

static void
draw_intervals (hr_report_t *report, const HeadroomSweep *sweep)
{
  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("Memory Against Checkpoint Interval"), 330);
  hr_page_text (report->page, HR_TEXT_BODY,
                _ ("With a checkpoint every few layers, only the checkpoints and the segment being recomputed are in "
                   "memory. Longer segments need fewer checkpoints, but more memory while they are recomputed."));
  hr_page_text (
      report->page, HR_TEXT_NOTE,
      _ ("“Kept for backward, peak” is the most that is kept at once, at its own peak and with the loss’s log-softmax; "
         "“Activations” in the breakdown is what the peak of everything has of it, and the log-softmax is under "
         "“Logits and loss” there."));
  draw_plot (report, sweep);
  draw_table (report, sweep, _ ("Layers between checkpoints"));
}

static void
draw_chosen (hr_report_t *report, const HeadroomSweep *sweep)
{
  const char *label = headroom_param_get_label (sweep->over);
  /* Translators: %s is a parameter. */
  g_autofree char *heading = g_strdup_printf (_ ("Memory Against: %s"), label);

  hr_page_heading (report->page, HR_TEXT_HEADING, heading, 260);
  hr_page_text (report->page, HR_TEXT_BODY, _ ("One parameter is varied, everything else is held."));
  draw_plot (report, sweep);
  draw_table (report, sweep, label);
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
  if (chosen != HR_N_PARAMS && chosen != HR_CHECKPOINT_INTERVAL)
    draw_sweep (report, chosen, draw_chosen);
}
