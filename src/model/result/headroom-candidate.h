/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate held against every GPU of the catalogue: what fits, what nearly fits, what it would take, and how
 * much more would fit. */
#pragma once

#include "model/gpus/headroom-gpu.h"
#include "model/result/headroom-candidate-sizes.h"
#include "model/result/headroom-estimate.h"

typedef struct
{
  HeadroomGpu *gpu;    /* borrowed from the catalogue */
  gboolean preferred;  /* of the chosen GPU's vendor, since software runs on one vendor's */
  hr_mode_t mode;      /* of the run */
  double needed_bytes; /* on each GPU, with the context of such GPUs */
  double usable_bytes;
  double free_bytes; /* negative: short of that much */
  hr_verdict_t verdict;
  gint64 gpus;              /* how many the plan needs; 0: no number of them that was tried is enough */
  gboolean shards;          /* they need ZeRO stage 3 across them, unlike the plan */
  hr_param_t divided_by;    /* what divides a served model among them */
  gint64 parts;             /* its value; 0: it is not divided further than in the plan */
  HeadroomSizes most;       /* what of the run fits, if all else stays the same */
  double tokens_per_second; /* of the plan on such GPUs, of all requests; 0: it does not fit, or not known */
  double mfu_percent;       /* the same, of training */
} HeadroomCandidate;

/** The vendor of the chosen GPU; NULL where none is chosen, or one of a person's own that names none. */
const char *headroom_candidates_find_vendor (const hr_estimate_t *e);

/** One for every GPU: those that fit from the smallest up, then those that nearly fit, then those that do not
 * from the largest down; of each of them GPUs of the chosen one's vendor first.
 * The array is ended by an entry without a GPU. (transfer full) (g_free) */
HeadroomCandidate *headroom_candidates_new (const hr_estimate_t *e, guint *n_candidates);

/** Where it does not fit: ask for the largest values on as many GPUs as it takes, instead of on those of the plan. */
void headroom_candidate_ask_at_count (HeadroomCandidate *candidate, const hr_estimate_t *e);

/** What an estimate needs on another GPU than its own, of which the context may be another. */
hr_need_t headroom_candidate_find_need (const hr_estimate_t *e, HeadroomGpu *gpu);

/** Judge one GPU, without the largest values. */
HeadroomCandidate headroom_candidate_judge (const hr_estimate_t *e, HeadroomGpu *gpu);

/** Ask how fast the plan is on the candidate's GPU, where it fits there. */
void headroom_candidate_time (HeadroomCandidate *candidate, const hr_estimate_t *e);

/** The smallest GPUs that an estimate fits on, from the smallest up: of the vendor of the chosen GPU; of all vendors
 * where none is chosen, or none of its GPUs is large enough. At most `n_most` are judged and written; returns how many.
 */
guint headroom_candidates_find_smallest (const hr_estimate_t *e, HeadroomCandidate *smallest, guint n_most);
