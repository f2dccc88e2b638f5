/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart at a page's cursor, over the whole width. */
#pragma once

#include "chart/chart-lines.h"
#include "chart/chart-paint.h"
#include "report/report-page.h"

/** What a chart is laid out and drawn with. */
typedef struct
{
  hr_chart_text_t *font;
  hr_chart_measure_t measure;
  hr_chart_style_t style;
} hr_report_chart_t;

/** Begin a chart that is `height` high: its corner is the origin of what is drawn until the end. */
void hr_report_chart_begin (hr_report_chart_t *chart, hr_report_page_t *page, double height);
void hr_report_chart_end (hr_report_chart_t *chart, hr_report_page_t *page, double height);

/** A plot of these data. */
void hr_report_lines (hr_report_page_t *page, const hr_chart_lines_data_t *data, double height);
