/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame of a chart: font, style, structure tag and place. */
#include "report/report-chart.h"

#define FONT "Noto Sans, Cantarell, Sans 8"

static const double after = 7;

void
hr_report_chart_begin (hr_report_chart_t *chart, hr_report_page_t *page, double height)
{
  cairo_t *cr = page->canvas.cr;

  chart->font = hr_chart_text_new (NULL, FONT, 72);
  chart->measure = hr_chart_text_measure (chart->font);
  chart->style = hr_chart_style (HR_CHART_STYLE_PRINT, chart->font);
  hr_report_page_need (page, height);
  cairo_save (cr);
  cairo_translate (cr, page->margin, page->y);
  hr_canvas_begin_tag (&page->canvas, "Figure");
}

void
hr_report_chart_end (hr_report_chart_t *chart, hr_report_page_t *page, double height)
{
  hr_canvas_end_tag (&page->canvas, "Figure");
  cairo_restore (page->canvas.cr);
  hr_chart_text_free (chart->font);
  page->y += height + after;
}

void
hr_report_lines (hr_report_page_t *page, const hr_chart_lines_data_t *data, double height)
{
  hr_chart_lines_t lines = { 0 };
  hr_report_chart_t chart;

  hr_report_chart_begin (&chart, page, height);
  hr_chart_lines_layout (&lines, data, &chart.measure, hr_report_page_text_width (page), height);
  hr_chart_lines_draw (page->canvas.cr, &lines, &chart.style);
  hr_chart_lines_clear (&lines);
  hr_report_chart_end (&chart, page, height);
}
