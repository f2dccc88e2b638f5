/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step, moment by moment: what is in memory at each. */
#pragma once

#include "core/estimate/estimate.h"

/** A moment with all of its terms, in bytes on one GPU. */
typedef struct
{
  hr_moment_t moment;
  double terms[HR_N_TERMS];
  double total_bytes;
} hr_step_moment_t;

/** The moments of the stage that an estimate is about, in the order in which they happen; those that are never higher
 * than another are left out. Returns how many. The highest is the estimate's own peak. */
int hr_step_moments (const hr_estimate_t *e, hr_step_moment_t moments[HR_N_MOMENTS]);

/** What is in memory before the forward pass, where it starts from: what there is at a moment without activations,
 * logits and working memory, and the allocator's reserve in proportion. */
hr_step_moment_t hr_before_forward (const hr_step_moment_t *moment);

/** Let an estimate be about another of its moments: terms, total, formulas and ledger are of it. What is said of the
 * peak, metrics and verdict, stays. */
void hr_estimate_go_to (hr_estimate_t *e, const hr_step_moment_t *moment);
