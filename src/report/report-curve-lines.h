/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server’s frontier as the data of a plot: tokens a second of all requests against those of each. One for the
 * window and for the report. */
#pragma once

#include "chart/chart-lines.h"
#include "core/serving/curve.h"

#include <glib.h>

/** What the data points at. `data` is complete but for rtl, which is the caller's. */
typedef struct
{
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n_points;
  double step; /* tokens a second of each request from a place of the plot to the next */
  double *values;
  char *chosen;
  hr_chart_series_t series;
  hr_chart_lines_data_t data;
} HeadroomReportCurveLines;

/** FALSE where there is no curve: no speed is known, or no more than one request fits. Stays where it was made. */
gboolean headroom_report_curve_lines_init (HeadroomReportCurveLines *self, const hr_serving_t *serving);

/** The point of the curve whose requests get at least what a place of the plot says: the most of such requests. */
const hr_curve_point_t *headroom_report_curve_lines_point (const HeadroomReportCurveLines *self, int place);

/** What is plotted, as a sentence: translated, not to be freed. */
const char *headroom_report_curve_caption (void);

void headroom_report_curve_lines_clear (HeadroomReportCurveLines *self);
