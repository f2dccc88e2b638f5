/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of an estimate against the usable memory, as the data of a bar: one for pages and pictures. */
#pragma once

#include "chart/chart-bars.h"
#include "model/result/headroom-estimate.h"

/** What the data points at. `data` is complete but for rtl, which is the caller's. */
typedef struct
{
  hr_chart_bar_item_t items[HR_N_TERMS];
  char *capacity;
  char *over;
  hr_chart_bar_data_t data;
} HeadroomReportBar;

/** Stays where it was made. */
void headroom_report_bar_init (HeadroomReportBar *self, const hr_estimate_t *e);

/** Lay it out in a width that is its share of a scale, which several bars have. */
void headroom_report_bar_layout (HeadroomReportBar *self, hr_chart_bar_t *bar, const hr_chart_measure_t *measure,
                                 double width, double height);

void headroom_report_bar_clear (HeadroomReportBar *self);
