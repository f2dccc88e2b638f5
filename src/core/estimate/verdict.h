/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a need fits a GPU. */
#pragma once

#include "core/base/inputs.h"
#include "core/estimate/metrics.h"

typedef enum
{
  HR_NO_VERDICT,
  HR_FITS,
  HR_TIGHT,
  HR_DOES_NOT_FIT
} hr_verdict_t;

/** What a run asks a GPU for, and the least that it can do with: idle blocks of the allocator and paged states, which
 * leave a full GPU, are in the first alone. */
typedef struct
{
  double bytes;
  double least_bytes;
  double counted_bytes;   /* of bytes: what an engine's share pays for */
  double set_aside_bytes; /* taken off the GPU before the share is */
} hr_need_t;

/** The verdict on a GPU with `usable_bytes`: the need fits up to tight-percent, is tight while its least is up to
 * full-percent, and else does not fit; nor where it exceeds the share of a paged engine. */
hr_verdict_t hr_verdict (const hr_params_t *params, hr_need_t need, double usable_bytes);

/** The share of such runs that fit, of which HR_INSIDE need an amount within the range, where a need up to `most_bytes`
 * fits; beyond the ends half of the others are assumed to. */
double hr_share_that_fits (hr_range_t need, double most_bytes);

/** True where a run only stays on the GPU because its allocator gives back what it would hold. */
bool hr_gives_back (const hr_params_t *params, hr_need_t need, double usable_bytes);

/** Stable id ("fits") and label marked for translation. */
const char *hr_verdict_id (hr_verdict_t verdict);
const char *hr_verdict_label (hr_verdict_t verdict);
