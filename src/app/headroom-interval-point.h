/* One interval of the sweep, as the table shows it. Read-only properties, all strings to show: interval, activations,
 * total, time, verdict. */
#pragma once

#include "app/headroom-intervals.h"

#define HEADROOM_TYPE_INTERVAL_POINT (headroom_interval_point_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomIntervalPoint, headroom_interval_point, HEADROOM, INTERVAL_POINT, GObject)

/** The point does not hold its owner. */
HeadroomIntervalPoint *headroom_interval_point_new (HeadroomIntervals *owner, int interval);

/** Say that the numbers are new. */
void headroom_interval_point_notify (HeadroomIntervalPoint *self);
