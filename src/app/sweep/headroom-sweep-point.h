/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One value of a sweep, as the table shows it. Read-only properties, all strings to show: one for each column of
 * headroom-point-columns.h that the window has, of the column's id. */
#pragma once

#include <glib-object.h>

#include "model/result/headroom-sweep.h"

#define HEADROOM_TYPE_SWEEP_POINT (headroom_sweep_point_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSweepPoint, headroom_sweep_point, HEADROOM, SWEEP_POINT, GObject)

HeadroomSweepPoint *headroom_sweep_point_new (void);

/** Show the value at a place of a sweep, which `e` is the estimate of. */
void
headroom_sweep_point_show (HeadroomSweepPoint *self, const HeadroomSweep *sweep, const hr_estimate_t *e, int place);
