/* The sweep behind the plot and its table: what every checkpoint interval from 1 to the number of layers would
 * need. A GListModel of HeadroomIntervalPoint.
 *
 * Property: estimate (HeadroomEstimate), the inputs that are varied. Signal `changed`: there are new numbers. */
#pragma once

#include <gio/gio.h>

#include "core/sweep.h"
#include "model/headroom-estimate.h"

#define HEADROOM_TYPE_INTERVALS (headroom_intervals_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomIntervals, headroom_intervals, HEADROOM, INTERVALS, GObject)

HeadroomIntervals *headroom_intervals_new (void);

HeadroomEstimate *headroom_intervals_get_estimate (HeadroomIntervals *self); /* (transfer none) or NULL */

/** How many intervals there are; 0: none is valid for these inputs. */
int headroom_intervals_get_length (HeadroomIntervals *self);

/** The numbers of an interval from 1. */
const hr_point_t *headroom_intervals_peek (HeadroomIntervals *self, int interval);

/** The interval with the least total. */
int headroom_intervals_get_best (HeadroomIntervals *self);

/** The interval in force; 0 where nothing is recomputed in segments. */
int headroom_intervals_get_chosen (HeadroomIntervals *self);

/** Whether the GPU has room for a total; HR_NO_VERDICT without a GPU. */
hr_verdict_t headroom_intervals_get_verdict (HeadroomIntervals *self, int interval);
