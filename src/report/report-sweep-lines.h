/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory or speed against the values of a sweep, as the data of a plot: one for the window and for the report. */
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

/** Whether tokens a second are known at points of the sweep, and differ. */
gboolean headroom_report_sweep_has_speed (const HeadroomSweep *sweep);

/** Tokens a second against the same values, of a sweep that has them; format_y is set, too. */
void headroom_report_sweep_speed_init (HeadroomReportSweepLines *self, const HeadroomSweep *sweep);

/** What that plot shows, as a heading: "Tokens per Second Against: Micro-batch size". (transfer full) */
char *headroom_report_sweep_speed_heading (hr_param_t over);

void headroom_report_sweep_lines_clear (HeadroomReportSweepLines *self);
