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
  char *best;
  hr_chart_series_t series;
  hr_chart_lines_data_t data;
} HeadroomReportCurveLines;

/** The requests of the inputs are chosen; the best is the largest number that reaches the targets at the slow end.
 * FALSE where there is no curve. Stays where it was made, and may
 * be cleared twice. */
gboolean headroom_report_curve_lines_init (HeadroomReportCurveLines *self, const hr_serving_t *serving);

/** The point of the curve whose requests get at least what a place of the plot says: the most of such requests. */
const hr_curve_point_t *headroom_report_curve_lines_point (const HeadroomReportCurveLines *self, int place);

/** How many requests those of that point are, as a label. (transfer full) */
char *headroom_report_curve_lines_describe (const HeadroomReportCurveLines *self, int place);

/** The place of the requests of the inputs; of more than there is room for, that of the most there is. */
int headroom_report_curve_lines_place (const HeadroomReportCurveLines *self);

/** The place of the next point whose requests get more (by > 0) or less (by < 0) than those of a place: so many points
 * away, at most at an end. */
int headroom_report_curve_lines_step (const HeadroomReportCurveLines *self, int place, int by);

/** What is plotted, as a sentence: translated, not to be freed. */
const char *headroom_report_curve_caption (void);

void headroom_report_curve_lines_clear (HeadroomReportCurveLines *self);
