/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step, moment by moment and layer by layer: what is in memory at each. */
#pragma once

#include "core/estimate/estimate.h"

/** At most so many layers of a pass are listed; of more, every second, every third … In all there is the start of
 * forward, in each pass the layer of the peak besides, and the moments. */
#define HR_MAX_STEP_LAYERS 128
#define HR_MAX_STEP_PLACES (HR_N_MOMENTS + 2 * (HR_MAX_STEP_LAYERS + 1) + 1)

/** A moment, or a place between moments, with all of its terms, in bytes on one GPU. Between moments the moment is
 * HR_MOMENT_FORWARD, with the layer that forward has come through (0: none yet); or HR_MOMENT_BACKWARD_START, with the
 * layer that backward has come to. */
typedef struct
{
  hr_moment_t moment;
  int layer; /* of the model, from 1; 0: at the moment itself */
  double terms[HR_N_TERMS];
  double total_bytes;
} hr_step_moment_t;

/** The moments of the stage that an estimate is about, in the order in which they happen; those that are never higher
 * than another are left out. Returns how many. The highest is the estimate's own peak, unless that is at a layer
 * between them. */
int hr_step_moments (const hr_estimate_t *e, hr_step_moment_t moments[HR_N_MOMENTS]);

/** The same with the start of forward and, where activations are by the ledger, the layers of the newest chunk. */
int hr_step_places (const hr_estimate_t *e, hr_step_moment_t places[HR_MAX_STEP_PLACES]);

/** Let an estimate be about another of its places: terms, total, formulas and ledger are of it. What is said of the
 * peak, metrics and verdict, stays. */
void hr_estimate_go_to (hr_estimate_t *e, const hr_step_moment_t *place);
