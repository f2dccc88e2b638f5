/* What every checkpoint interval from 1 to the number of layers would need: the numbers behind the window's plot
 * and its table, and behind the report's. */
#pragma once

#include <glib.h>

#include "core/sweep.h"

/** Zeroes are an empty sweep. */
typedef struct
{
  int n;      /* how many intervals; 0: none is valid for these inputs */
  int best;   /* the interval with the least total */
  int chosen; /* the interval in force; 0 where nothing is recomputed in segments */
  hr_point_t *points;
} HeadroomIntervalSweep;

/** Sweep, into the memory of the sweep before. Inference has no intervals. */
void headroom_interval_sweep_run (HeadroomIntervalSweep *self, const hr_params_t *params);

/** The numbers of an interval from 1; those of the nearest one outside. */
const hr_point_t *headroom_interval_sweep_peek (const HeadroomIntervalSweep *self, int interval);

/** Whether the estimate's GPU has room for an interval's total; HR_NO_VERDICT without a GPU. */
hr_verdict_t headroom_interval_sweep_verdict (const HeadroomIntervalSweep *self, const hr_estimate_t *e, int interval);

void headroom_interval_sweep_clear (HeadroomIntervalSweep *self);
