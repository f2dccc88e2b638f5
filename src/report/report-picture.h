/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of a result as pictures: PNG and SVG, with title, answer and legend. */
#pragma once

#include "chart/chart-picture.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-picture-look.h"

typedef enum
{
  HEADROOM_PICTURE_TERMS,  /* against the usable memory, with a legend */
  HEADROOM_PICTURE_SWEEP,  /* memory against a parameter */
  HEADROOM_PICTURE_SPEED,  /* tokens a second against a parameter */
  HEADROOM_PICTURE_STEP,   /* the terms at each moment of a step */
  HEADROOM_PICTURE_CURVE,  /* tokens a second of all requests against those of each */
  HEADROOM_PICTURE_TIME,   /* the parts of a step's time, or of a token's that is served */
  HEADROOM_PICTURE_STAGES, /* what each stage of a pipeline needs */
  HEADROOM_N_PICTURES
} HeadroomPictureChart;

/** The name of a chart, a contract; and the chart of a name, or HEADROOM_N_PICTURES. */
const char *headroom_picture_name (HeadroomPictureChart chart);
HeadroomPictureChart headroom_picture_find (const char *name);

/** What is on a picture. */
typedef struct
{
  HeadroomPictureChart chart;
  hr_param_t over; /* of a sweep */
  HeadroomPictureLook look;
} HeadroomPictureOptions;

/** A picture of a chart. NULL and an error of HEADROOM_FILE_ERROR where there is nothing to draw (the swept parameter
 * has no effect, no speed of serving is known), or where Cairo fails. (transfer full) */
GBytes *headroom_report_png (HeadroomEstimate *estimate, HeadroomScenario *scenario,
                             const HeadroomPictureOptions *options, GError **error);
GBytes *headroom_report_svg (HeadroomEstimate *estimate, HeadroomScenario *scenario,
                             const HeadroomPictureOptions *options, GError **error);
