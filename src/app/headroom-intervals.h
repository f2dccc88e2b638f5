/* The sweep behind the plot and its table: what every checkpoint interval from 1 to the number of layers would
 * need. A GListModel of HeadroomIntervalPoint.
 *
 * Property: estimate (HeadroomEstimate), the inputs that are varied. Signal `changed`: there are new numbers. */
#pragma once

#include <gio/gio.h>

#include "model/headroom-estimate.h"
#include "model/headroom-interval-sweep.h"

#define HEADROOM_TYPE_INTERVALS (headroom_intervals_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomIntervals, headroom_intervals, HEADROOM, INTERVALS, GObject)

HeadroomIntervals *headroom_intervals_new (void);

HeadroomEstimate *headroom_intervals_get_estimate (HeadroomIntervals *self); /* (transfer none) or NULL */

/** The numbers; those of no interval where none is valid for these inputs. */
const HeadroomIntervalSweep *headroom_intervals_peek (HeadroomIntervals *self);
