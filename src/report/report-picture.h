/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of a result as pictures: PNG and SVG, with title, answer and legend, in the light style. */
#pragma once

#include "chart/chart-picture.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

/** What is on a picture: the terms against the usable memory, with a legend; or memory against a parameter. */
typedef struct
{
  hr_param_t over; /* HR_N_PARAMS: the terms */
  int scale;       /* PNG: pixels for each of the layout, 1 to HEADROOM_PICTURE_MAX_SCALE */
} HeadroomPictureOptions;

enum
{
  HEADROOM_PICTURE_MAX_SCALE = 4
};

/** A picture of a chart. NULL and an error of HEADROOM_FILE_ERROR where there is nothing to draw (the swept parameter
 * has no effect), or where Cairo fails. (transfer full) */
GBytes *headroom_report_png (HeadroomEstimate *estimate, HeadroomScenario *scenario,
                             const HeadroomPictureOptions *options, GError **error);
GBytes *headroom_report_svg (HeadroomEstimate *estimate, HeadroomScenario *scenario,
                             const HeadroomPictureOptions *options, GError **error);
