/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much further figures of time may lie off where settings were left open. */
#pragma once

#include "core/table/open-settings.h"
#include "core/time/time-class.h"

#include <stddef.h>

/** What settings left open do to the ends of one figure's range. */
typedef struct
{
  bool moves[HR_N_OPEN]; /* the setting was left open, and set otherwise the figure is visibly another */
  hr_time_range_t of[HR_N_OPEN];
  hr_time_range_t range; /* of all of them: they are set each by itself, so that their squares add up */
} hr_opened_t;

/** Set a setting as published runs have it that do not have the default. */
typedef void (*hr_set_otherwise_t) (hr_params_t *p);

/** Figures, and what of the settings moves them. */
typedef struct
{
  size_t n;                                                                        /* at most HR_MAX_OPENED */
  bool (*figures_of) (const hr_params_t *p, const void *context, double *figures); /* compute them; false: not known */
  const void *context;
  const hr_set_otherwise_t *otherwise; /* of each setting; NULL: it moves none of the figures */
} hr_openings_t;

enum
{
  HR_MAX_OPENED = 16
};

/** Whether a setting was left open that moves any of `n` figures. */
bool hr_open_moves_any (const hr_opened_t *opened, size_t n, hr_open_t setting);

/** Look at each setting that was left open, set to what published runs have in its place. `figures`: with the defaults.
 * Fills as many of `opened`. */
void hr_open_figures (const hr_params_t *p, const hr_openings_t *openings, const double *figures, hr_opened_t *opened);
