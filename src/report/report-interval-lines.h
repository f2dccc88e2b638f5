/* Memory against the checkpoint interval, as the data of a plot: one for the window and for the report. */
#pragma once

#include "chart/chart-lines.h"
#include "model/headroom-interval-sweep.h"

/** What the data points at. `data` is complete but for base, format_y and rtl, which are the caller's. */
typedef struct
{
  hr_chart_series_t series[2];
  double *values;
  char *best, *chosen;
  hr_chart_lines_data_t data;
} HeadroomReportIntervalLines;

/** The sweep has points. The capacity's label is borrowed, and may be NULL. Stays where it was made. */
void headroom_report_interval_lines_init (HeadroomReportIntervalLines *self, const HeadroomIntervalSweep *sweep,
                                          double capacity, const char *capacity_label);

void headroom_report_interval_lines_clear (HeadroomReportIntervalLines *self);
