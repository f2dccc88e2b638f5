/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter varied over values that are worth looking at: the numbers behind the window's plots and their tables,
 * and behind the report's. The checkpoint interval is swept over all layers; what doubles over powers of two,
 * everything else in even steps, and the value in force is always among them. */
#pragma once

#include <glib.h>

#include "core/estimate/sweep.h"

/** Zeroes are an empty sweep. Places count from 1. */
typedef struct
{
  hr_param_t over;
  int n;      /* how many values; 0: none is valid for these inputs */
  int best;   /* the place of the interval with the least total; 0 for other parameters */
  int chosen; /* the place of the value in force; 0 where nothing is recomputed in segments */
  hr_point_t *points;
} HeadroomSweep;

/** Whether these inputs can be swept over a parameter: it is a number, has an effect now, and is no detail of a
 * stack. Of the checkpoint interval: wherever checkpoints mean something. */
gboolean headroom_sweep_applies (const hr_params_t *params, hr_param_t over);

/** Whether a parameter has a best value: the interval between checkpoints, which memory and time pull both ways. Its
 * sweep goes over all layers, and to vary it is to recompute. */
gboolean headroom_sweep_has_best (hr_param_t over);

/** Whether it applies, and some value of the sweep gives other numbers than another. */
gboolean headroom_sweep_moves (const hr_params_t *params, hr_param_t over);

/** Sweep, into the memory of the sweep before. Empty where it does not apply. */
void headroom_sweep_run (HeadroomSweep *self, const hr_estimate_t *e, hr_param_t over);

/** The numbers at a place; those of the nearest one outside. */
const hr_point_t *headroom_sweep_peek (const HeadroomSweep *self, int place);

/** The place whose value is nearest; of no place 0. */
int headroom_sweep_find (const HeadroomSweep *self, double value);

/** Whether the estimate's GPU has room for the total at a place; HR_NO_VERDICT without a GPU or where the inputs
 * contradict each other. */
hr_verdict_t headroom_sweep_verdict (const HeadroomSweep *self, const hr_estimate_t *e, int place);

void headroom_sweep_clear (HeadroomSweep *self);
