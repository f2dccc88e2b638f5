/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One value of a sweep, as the table shows it. Read-only properties, all strings to show: value, activations,
 * total, time, verdict. */
#pragma once

#include "app/sweep/headroom-sweep-list.h"

#define HEADROOM_TYPE_SWEEP_POINT (headroom_sweep_point_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSweepPoint, headroom_sweep_point, HEADROOM, SWEEP_POINT, GObject)

/** The point does not hold its owner. */
HeadroomSweepPoint *headroom_sweep_point_new (HeadroomSweepList *owner, int place);

/** Say that the numbers are new. */
void headroom_sweep_point_notify (HeadroomSweepPoint *self);
