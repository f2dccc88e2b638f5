/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the table beside the plot of serving: a number of requests, and how fast they are served. */
#pragma once

#include "core/serving/curve.h"

#include <gtk/gtk.h>

#define HEADROOM_TYPE_CURVE_ROW (headroom_curve_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomCurveRow, headroom_curve_row, HEADROOM, CURVE_ROW, GObject)

/** The cells, in the order of the columns. */
typedef enum
{
  HEADROOM_CURVE_REQUESTS,
  HEADROOM_CURVE_ALL,
  HEADROOM_CURVE_EACH,
  HEADROOM_CURVE_FIRST,
  HEADROOM_N_CURVE_CELLS
} HeadroomCurveCell;

/** A point of the curve of a result. */
HeadroomCurveRow *headroom_curve_row_new (const hr_curve_point_t *point, const hr_serving_t *serving);

/** What makes the labels of a column. (transfer full) */
GtkListItemFactory *headroom_curve_row_factory_new (HeadroomCurveCell cell);
