/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of the terms, against the usable memory. */
#pragma once

#include "core/estimate/estimate.h"
#include "report/report-picture-frame.h"

/** Draw the bar and its legend at the context's origin. */
void hr_picture_terms_draw (const hr_estimate_t *e, const HeadroomPictureFrame *frame, cairo_t *cr,
                            const hr_chart_style_t *style);

/** How high it is. */
double hr_picture_terms_height (const hr_estimate_t *e);
