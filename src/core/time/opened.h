/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much further a step's time may lie off where settings were left open. */
#pragma once

#include "core/table/open-settings.h"
#include "core/time/time-class.h"

/** What settings left open do to the ends of a range. */
typedef struct
{
  bool moves[HR_N_OPEN]; /* the setting was left open, and set otherwise a step takes visibly more or less */
  hr_time_range_t of[HR_N_OPEN];
  hr_time_range_t range; /* of all of them: they are set each by itself, so that their squares add up */
} hr_opened_t;

/** Seconds of a step; 0: not known. */
typedef double (*hr_seconds_of_t) (const hr_params_t *p);

/** Look at each setting that was left open, set to what published runs have in its place. `seconds`: of the step with
 * the defaults. */
hr_opened_t hr_opened (const hr_params_t *p, hr_seconds_of_t seconds_of, double seconds);
