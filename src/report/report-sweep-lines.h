/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory against the values of a sweep, as the data of a plot: one for the window and for the report. */
#pragma once

#include "chart/chart-lines.h"
#include "model/result/headroom-sweep.h"

/** What the data points at. `data` is complete but for base, format_y and rtl, which are the caller's. */
typedef struct
{
  hr_chart_series_t series[2];
  double *values;
  char *title;
  char *best;
  char *chosen;
  hr_chart_lines_data_t data;
} HeadroomReportSweepLines;

/** What is plotted, as a heading: "Memory Against Checkpoint Interval". (transfer full) */
char *headroom_report_sweep_heading (hr_param_t over);

/** The sweep has points, and stays as long as the data. The capacity's label is borrowed, and may be NULL. Stays where
 * it was made. */
void headroom_report_sweep_lines_init (HeadroomReportSweepLines *self, const HeadroomSweep *sweep, double capacity,
                                       const char *capacity_label);

/** Amounts of memory on the axis as pages and pictures write them: in GiB, whatever the person's units. */
void headroom_report_lines_use_gib (hr_chart_lines_data_t *data);

void headroom_report_sweep_lines_clear (HeadroomReportSweepLines *self);
