/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of the stages of a pipeline: what each needs, on one scale. */
#pragma once

#include "core/estimate/estimate.h"
#include "report/report-picture-frame.h"

/** Draw a row for each stage at the context's origin. */
void hr_picture_stages_draw (const hr_estimate_t *e, const HeadroomPictureFrame *frame, cairo_t *cr,
                             const hr_chart_style_t *style);

/** How high it is. */
double hr_picture_stages_height (const hr_estimate_t *e);
