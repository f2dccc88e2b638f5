/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory over one step, layer by layer, as the data of a stacked plot: one for the window and for pictures. */
#pragma once

#include "chart/chart-lines.h"
#include "model/result/headroom-estimate.h"

/** What the data points at. `data` is complete but for base, format_y and rtl, which are the caller's. */
typedef struct
{
  const hr_step_moment_t *places; /* the estimate's */
  hr_chart_series_t series[HR_N_TERMS];
  double values[HR_N_TERMS][HR_MAX_STEP_PLACES];
  char *peak;
  char *chosen;
  hr_chart_lines_data_t data;
} HeadroomReportStepLines;

/** The estimate stays as long as the data. `chosen` is one of its places, which is marked, or NULL. The capacity's
 * label is borrowed, and may be NULL. Stays where it was made, and may be cleared twice. */
void headroom_report_step_lines_init (HeadroomReportStepLines *self, HeadroomEstimate *estimate,
                                      const hr_step_moment_t *chosen, const char *capacity_label);

void headroom_report_step_lines_clear (HeadroomReportStepLines *self);

/** What is at a place of the plot, from 1; beyond an end that end. There must be one. And the place of a moment, or of
 * a layer of the model between moments (0: none): 0 where there is none. */
const hr_step_moment_t *headroom_report_step_lines_peek (const HeadroomReportStepLines *self, int place);
int headroom_report_step_lines_place (const HeadroomReportStepLines *self, hr_moment_t moment, int layer);

/** A moment in words, or a layer of the model between moments: “Backward of layer 12”, “Forward of decoder
 * layer 3”. (transfer full) */
char *headroom_report_place_name (const hr_params_t *params, hr_moment_t moment, int layer);
