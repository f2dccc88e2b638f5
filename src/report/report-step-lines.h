/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory over one step, as the data of a stacked plot: one for the window and for pictures. */
#pragma once

#include "chart/chart-lines.h"
#include "model/result/headroom-estimate.h"

/** What the data points at. `data` is complete but for base, format_y and rtl, which are the caller's. Place 1 of the
 * plot is before the forward pass where the run trains; the moments follow. */
typedef struct
{
  const hr_step_moment_t *moments; /* the estimate's */
  int n_moments;
  int n_before; /* places before the first moment of the list: 1 in training */
  hr_chart_series_t series[HR_N_TERMS];
  double values[HR_N_TERMS][HR_N_MOMENTS + 1];
  char *peak;
  char *chosen;
  hr_chart_lines_data_t data;
} HeadroomReportStepLines;

/** The estimate stays as long as the data. `chosen` is a moment that is marked, or HR_N_MOMENTS. The capacity's label
 * is borrowed, and may be NULL. Stays where it was made, and may be cleared twice. */
void headroom_report_step_lines_init (HeadroomReportStepLines *self, HeadroomEstimate *estimate, hr_moment_t chosen,
                                      const char *capacity_label);

void headroom_report_step_lines_clear (HeadroomReportStepLines *self);

/** The moment at a place of the plot, the first one before it; and the place of a moment, 0 where there is none. */
hr_moment_t headroom_report_step_lines_moment (const HeadroomReportStepLines *self, int place);
int headroom_report_step_lines_place (const HeadroomReportStepLines *self, hr_moment_t moment);

/** All terms at a place, in bytes. */
double headroom_report_step_lines_total (const HeadroomReportStepLines *self, int place);
