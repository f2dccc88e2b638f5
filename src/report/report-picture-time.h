/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of where the time goes: of a training step, or of a token that is served. */
#pragma once

#include "model/result/headroom-estimate.h"
#include "report/report-picture-frame.h"

/** Draw the bar and its legend at the context's origin. */
void hr_picture_time_draw (HeadroomEstimate *estimate, const HeadroomPictureFrame *frame, cairo_t *cr,
                           const hr_chart_style_t *style);

/** How high it is. */
double hr_picture_time_height (HeadroomEstimate *estimate);

/** What it is called; translated, not to be freed. */
const char *hr_picture_time_heading (HeadroomEstimate *estimate);

/** How long it takes, in sentences; or why that is not known. (transfer full) */
char *hr_picture_time_answer (HeadroomEstimate *estimate);

/** The terms of a step, or of a token that is served; none where its time is not known. (transfer container) */
GPtrArray *hr_picture_time_terms (HeadroomEstimate *estimate);

/** Whether it is known. */
gboolean hr_picture_time_is_known (HeadroomEstimate *estimate);
