/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moments as they are shown: the parts of a step, and of inference. */
#pragma once

#include "core/base/inputs.h"
#include "core/recompute/moments.h"

/** Moments at which memory can peak: before the first step, in a step of training, and in inference. */
typedef enum
{
  HR_AT_LOAD,
  HR_AT_IMAGES,
  HR_AT_FORWARD,
  HR_AT_LOSS,
  HR_AT_BACKWARD,
  HR_AT_STEP,
  HR_AT_PREFILL,
  HR_AT_DECODE,
  HR_N_INSTANTS
} hr_instant_t;

/** Stable id ("loss") and label marked for translation. */
const char *hr_instant_id (hr_instant_t instant);
const char *hr_instant_label (hr_instant_t instant);

/** What happens at a moment, marked for translation: "Backward of the head". */
const char *hr_moment_label (hr_moment_t moment);

/** The instant that a moment belongs to. */
hr_instant_t hr_moment_instant (hr_moment_t moment);

/** Moments one after the other, from one up to another. */
typedef struct
{
  hr_moment_t first;
  hr_moment_t end; /* is none of them */
} hr_moments_t;

/** Those of training, or of inference. */
hr_moments_t hr_moments_of (hr_mode_t mode);
