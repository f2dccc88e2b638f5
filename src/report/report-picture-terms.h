/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of the terms, against the usable memory; and of the parts of anything. */
#pragma once

#include "chart/chart-bar.h"
#include "core/estimate/estimate.h"
#include "report/report-picture-frame.h"

/** Parts of a whole, and what they add up to. */
typedef struct
{
  hr_chart_bar_data_t bar;
  double total;
  const char *total_label;
  char *(*describe) (double amount); /* (transfer full) */
} hr_picture_parts_t;

/** Draw their bar and legend at the context's origin. */
void hr_picture_parts_draw (const hr_picture_parts_t *parts, const HeadroomPictureFrame *frame, cairo_t *cr,
                            const hr_chart_style_t *style);
double hr_picture_parts_height (int n_parts);

/** Draw the bar and its legend at the context's origin. */
void hr_picture_terms_draw (const hr_estimate_t *e, const HeadroomPictureFrame *frame, cairo_t *cr,
                            const hr_chart_style_t *style);

/** How high it is. */
double hr_picture_terms_height (const hr_estimate_t *e);
