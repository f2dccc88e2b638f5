/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What figures would be if what was left open were set otherwise. */
#include "core/time/opened.h"
#include "core/base/extremes.h"

#include "core/table/checks.h"

#include <math.h>
#include <string.h>

/* A setting that changes a figure by less is not worth naming. */
#define VISIBLE_SHARE 0.01

static void
set_unmoved (hr_opened_t *opened)
{
  memset (opened->moves, 0, sizeof opened->moves);
  opened->range = (hr_time_range_t) { 1, 1 };
  for (int i = 0; i < HR_N_OPEN; i++)
    opened->of[i] = (hr_time_range_t) { 1, 1 };
}

/* Whether a setting was left open that means something here. */
static bool
matters (const hr_params_t *p, const hr_openings_t *openings, hr_open_t setting)
{
  return hr_is_open (p, setting) && openings->otherwise[setting] != NULL
         && hr_param_applies (p, hr_open_param (setting));
}

/* How many times a figure is what it was; 1 where it was nothing, or without end. */
static double
factor_of (double other, double figure)
{
  if (figure <= 0 || !isfinite (figure) || !isfinite (other))
    return 1;
  return other / figure;
}

static void
take_factor (hr_opened_t *opened, hr_open_t setting, double factor)
{
  opened->moves[setting] = fabs (factor - 1) >= VISIBLE_SHARE;
  if (opened->moves[setting])
    opened->of[setting] = (hr_time_range_t) { hr_min (1, factor), hr_max (1, factor) };
}

/* With the setting as others have it; nothing where that contradicts the rest. */
static void
take_setting (const hr_params_t *p, const hr_openings_t *openings, hr_open_t setting, const double *figures,
              hr_opened_t *opened)
{
  double others[HR_MAX_OPENED];
  hr_params_t other = *p;

  other.open_settings = 0;
  openings->otherwise[setting](&other);
  if (memcmp (p, &other, offsetof (hr_params_t, open_settings)) == 0 || !hr_is_valid (&other))
    return;
  if (!openings->figures_of (&other, openings->context, others))
    return;
  for (size_t i = 0; i < openings->n; i++)
    take_factor (&opened[i], setting, factor_of (others[i], figures[i]));
}

static double
square (double x)
{
  return x * x;
}

static void
set_range (hr_opened_t *opened)
{
  double low = 0;
  double high = 0;

  for (int i = 0; i < HR_N_OPEN; i++)
    {
      low += square (log (opened->of[i].low));
      high += square (log (opened->of[i].high));
    }
  opened->range = (hr_time_range_t) { exp (-sqrt (low)), exp (sqrt (high)) };
}

bool
hr_open_moves_any (const hr_opened_t *opened, size_t n, hr_open_t setting)
{
  bool moves = false;

  for (size_t i = 0; i < n; i++)
    moves |= opened[i].moves[setting];
  return moves;
}

void
hr_open_figures (const hr_params_t *p, const hr_openings_t *openings, const double *figures, hr_opened_t *opened)
{
  for (size_t i = 0; i < openings->n; i++)
    set_unmoved (&opened[i]);
  if (p->open_settings == 0)
    return;
  for (hr_open_t setting = 0; setting < HR_N_OPEN; setting++)
    if (matters (p, openings, setting))
      take_setting (p, openings, setting, figures, opened);
  for (size_t i = 0; i < openings->n; i++)
    set_range (&opened[i]);
}
