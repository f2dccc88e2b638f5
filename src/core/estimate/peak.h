/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The highest moment of a stage. */
#pragma once

#include "core/estimate/instants.h"
#include "core/estimate/margin.h"
#include "core/terms/terms.h"

/** What all moments of a stage come to. All amounts are bytes. */
typedef struct
{
  hr_moment_t moment; /* the highest; the rest, unless it says otherwise, is about it */
  int layer;          /* of the model, from 1, where the highest is at a layer between moments; 0: it is not */
  double terms[HR_N_TERMS];
  double total_bytes;
  double least_total_bytes;       /* the most of any moment without what the allocator gives back */
  double allocated_bytes;         /* the most that tensors come to, at whichever moment */
  double tensor_bytes;            /* what of the total is neither outside of the allocator nor a share of it */
  double instants[HR_N_INSTANTS]; /* total at each instant; 0: there is no such instant */
  double rest_tensor_bytes;       /* tensors at the optimizer's step, nothing gathered; or while tokens are generated */
  double least_tensor_bytes;      /* at the highest moment with as little, and as much, as the ledger may be off; */
  double most_tensor_bytes;       /* 0: nothing is in doubt */
} hr_peak_t;

/** Whether the view's moment, one of the run's mode, may be higher than all others. */
bool hr_may_be_highest (const hr_view_t *v);

/** All terms at the view's moment, `terms` being those of the moment before; the view takes the sums that shares are
 * of. Returns what they come to. */
double hr_compose_moment (hr_view_t *now, double terms[HR_N_TERMS]);

/** Compose every moment of a stage of all terms. The rest is left out once it needs more than `enough_bytes`, whatever
 * the allocator gives back; HUGE_VAL: nothing is left out. */
void hr_find_peak (const hr_view_t *stage, hr_margin_t of_layers, double enough_bytes, hr_peak_t *peak);
