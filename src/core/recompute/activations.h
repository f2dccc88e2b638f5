/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stage keeps for backward, by the ledger or by another calculator's rule. */
#pragma once

#include "core/recompute/in-flight.h"
#include "core/recompute/plan.h"

/** All micro-batches in flight together. */
typedef struct
{
  double baseline_bytes; /* at the end of forward, without recomputation */
  double stored_bytes;   /* at the end of forward */
  double peak_bytes;     /* the most at once in backward */
} hr_activations_t;

/** Of the stage that these layers, its newest chunk, are of. */
hr_activations_t hr_activations (const hr_layers_t *layers, const hr_plan_t *plan, const hr_in_flight_t *in_flight);

/** False in inference, where nothing is kept for backward; two rules have a figure for it all the same. */
bool hr_keeps_activations (const hr_params_t *p);
