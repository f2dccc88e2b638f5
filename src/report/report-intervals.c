/* Memory against the checkpoint interval: the plot, and the same numbers as a table. Only where checkpoints
 * mean something for these inputs. */
#include "report/report-sections.h"

#include "model/headroom-i18n.h"
#include "report/report-interval-lines.h"
#include "report/report-table.h"
#include "report/report-words.h"

#include <math.h>

static const char *
format_bytes (double value, char *text, size_t size, void *data)
{
  g_autofree char *amount = headroom_report_bytes (value, HR_UNIT_GIB);

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
draw_plot (hr_report_t *report, const HeadroomIntervalSweep *sweep)
{
  g_autofree char *usable = headroom_report_bytes (report->e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *capacity = g_strdup_printf (_("%s usable"), usable);
  HeadroomReportIntervalLines lines;

  headroom_report_interval_lines_init (&lines, sweep, report->e->usable_bytes, capacity);
  lines.data.base = 1024;
  lines.data.format_y.format = format_bytes;
  lines.data.rtl = report->page->rtl;
  draw_lines (report, &lines.data);
  headroom_report_interval_lines_clear (&lines);
}

/* Powers of two and halfway between, the ends, the chosen, the best and the root of L. */
static gboolean
is_listed (const HeadroomIntervalSweep *sweep, int i)
{
  int root = (int) lround (sqrt (sweep->n)), odd = i;

  while (odd % 2 == 0)
    odd /= 2;
  return odd == 1 || (odd == 3 && i <= 48) || sweep->n <= 12 || i == sweep->n || i == sweep->best || i == sweep->chosen
         || i == root;
}

static const char *
remark (const HeadroomIntervalSweep *sweep, int i)
{
  if (i == sweep->chosen)
    return i == sweep->best ? _("chosen; needs least") : _("chosen");
  return i == sweep->best ? _("needs least") : "";
}

static void
take_point (hr_table_t *table, const hr_estimate_t *e, const hr_point_t *point, char *label, const char *note)
{
  char *cells[] = {
    label,
    headroom_report_bytes (point->activations, HR_UNIT_GIB),
    headroom_report_bytes (point->total, HR_UNIT_GIB),
    g_strdup_printf ("× %.2f", point->time_factor),
    g_strdup (e->usable_bytes > 0 ? _(hr_verdict_label (hr_verdict (&e->params, point->total, e->usable_bytes)))
                                  : "–"),
    g_strdup (note),
  };

  hr_table_take (table, cells, &(hr_row_style_t){ .strong = *note != '\0' });
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
    take_point (table, e, &point, g_strdup (_("no recomputation")), "");
}

static void
draw_table (hr_report_t *report, const HeadroomIntervalSweep *sweep)
{
  const hr_column_t columns[] = {
    { _("Layers between checkpoints"), HR_CELLS_TEXT },
    { _("Kept for backward, peak"), HR_CELLS_NUMBER },
    { _("Total"), HR_CELLS_NUMBER },
    { _("Step time"), HR_CELLS_NUMBER },
    { _("Verdict"), HR_CELLS_TEXT },
    { _("Remark"), HR_CELLS_TEXT },
  };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  take_plain (&table, report->e);
  for (int i = 1; i <= sweep->n; i++)
    if (is_listed (sweep, i) && sweep->points[i - 1].valid)
      take_point (&table, report->e, &sweep->points[i - 1], g_strdup_printf ("%d", i), remark (sweep, i));
  hr_table_draw (&table);
}

void
hr_report_intervals (hr_report_t *report)
{
  HeadroomIntervalSweep sweep = { 0 };

  headroom_interval_sweep_run (&sweep, &report->e->params);
  if (sweep.n > 0)
    {
      hr_page_heading (report->page, HR_TEXT_HEADING, _("Memory Against Checkpoint Interval"), 260);
      hr_page_text (
          report->page, HR_TEXT_BODY,
          _("With a checkpoint every few layers, only the checkpoints and the segment being recomputed are in "
             "memory. Longer segments need fewer checkpoints, but more memory while they are recomputed."));
      hr_page_text (
          report->page, HR_TEXT_NOTE,
          _("“Kept for backward, peak” is the most that is kept at once, at its own peak and with the loss’s log-softmax; "
             "“Activations” in the breakdown is what the peak of everything has of it, and the log-softmax is under "
             "“Logits and loss” there."));
      draw_plot (report, &sweep);
      draw_table (report, &sweep);
    }
  headroom_interval_sweep_clear (&sweep);
}
