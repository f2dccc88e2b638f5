/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate held against every GPU of the catalogue: what fits, what nearly fits, what it would take, and how
 * much more would fit. */
#pragma once

#include "model/gpus/headroom-gpu.h"
#include "model/result/headroom-estimate.h"

typedef struct
{
  HeadroomGpu *gpu; /* borrowed from the catalogue */
  double usable_bytes;
  double free_bytes; /* negative: short of that much */
  hr_verdict_t verdict;
  gint64 gpus;          /* how many the plan needs; 0: no number of them that was tried is enough */
  gboolean shards;      /* they need ZeRO stage 3 across them, unlike the plan */
  gint64 batch, length; /* the largest micro-batch and the longest sequence that fit; 0: none, or not asked for */
} HeadroomCandidate;

/** One for every GPU: those that fit from the smallest up, then those that nearly fit, then those that do not
 * from the largest down. The array is ended by an entry without a GPU. (transfer full) (g_free) */
HeadroomCandidate *headroom_candidates_new (const hr_estimate_t *e, guint *n_candidates);

/** Judge one GPU, without the largest values. */
HeadroomCandidate headroom_candidate_judge (const hr_estimate_t *e, HeadroomGpu *gpu);
