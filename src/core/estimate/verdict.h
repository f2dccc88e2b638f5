/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a need fits a GPU. */
#pragma once

#include "core/base/inputs.h"

typedef enum
{
  HR_NO_VERDICT,
  HR_FITS,
  HR_TIGHT,
  HR_DOES_NOT_FIT
} hr_verdict_t;

/** The verdict that a need of `bytes` gets on a GPU with `usable_bytes`: it fits up to tight-percent, is tight up to
 * full-percent, and else does not fit; nor where it exceeds the share of a paged engine. */
hr_verdict_t hr_verdict (const hr_params_t *params, double bytes, double usable_bytes);

/** Stable id ("fits") and label marked for translation. */
const char *hr_verdict_id (hr_verdict_t verdict);
const char *hr_verdict_label (hr_verdict_t verdict);
