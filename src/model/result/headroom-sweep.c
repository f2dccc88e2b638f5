/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the values of a sweep, runs the estimate over them, and finds the best and the chosen one. */
#include "model/result/headroom-sweep.h"
#include "core/facts/layers.h"

#include <math.h>
#include <string.h>

#include "core/base/units.h"
#include "core/estimate/solve.h"
#include "core/serving/served-sweep.h"

enum
{
  MOST_EVEN_STEPS = 64,
  MOST_VALUES = 128,
  MOST_TIMES_DEFAULT = 16, /* how far what doubles goes without a GPU */
};

/* Values that need more than this many times the GPU's memory say nothing any more. */
static const double far_beyond = 3;

gboolean
headroom_sweep_has_best (hr_param_t over)
{
  return hr_solve_goal (over) == HR_BEST;
}

gboolean
headroom_sweep_applies (const hr_params_t *params, hr_param_t over)
{
  const hr_param_desc_t *desc = hr_param_desc (over);

  if (headroom_sweep_has_best (over))
    return params->mode == HR_TRAINING;
  return (desc->flags & HR_PARAM_SWEEPABLE) && desc->seen != HR_STACK && hr_param_applies (params, over);
}

/* Full recomputation is every layer; the square root rounds as the core does. */
static double
interval_in_force (const hr_params_t *p)
{
  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_INTERVAL: return (double) p->checkpoint_interval;
    case HR_RECOMPUTE_FULL: return 1;
    case HR_RECOMPUTE_SQRT: return (double) MAX (1, lround (sqrt (hr_all_model_layers (p))));
    case HR_RECOMPUTE_NONE:
    case HR_RECOMPUTE_SELECTIVE:
    case HR_RECOMPUTE_FRACTION:
    default: return 0;
    }
}

/* None of the ranges follows the value in force, but to hold it: a plot must stay where it is while the value is
 * dragged. */
static double
ui_max (const hr_param_desc_t *desc)
{
  if (desc->ui_max > 0)
    return desc->ui_max;
  return desc->max;
}

/* From the first step of the window's buttons that is no 0. One place stays free for the value in force. */
static int
list_doubled (const hr_param_desc_t *desc, double current, double *values)
{
  double last = MAX (ui_max (desc), current);
  double value = MAX (desc->min, desc->step);
  int n = 0;

  for (; value <= last && n < MOST_VALUES - 1; n++)
    {
      values[n] = value;
      value *= 2;
    }
  return n;
}

/* Twice the default, or twice that and so on until the value in force is there. */
static double
last_even_value (const hr_param_desc_t *desc, double current)
{
  double last = MAX (2 * desc->init, desc->min + MOST_EVEN_STEPS / 2 * desc->step);

  while (last < current)
    last *= 2;
  return MAX (current, MIN (last, ui_max (desc)));
}

/* Both ends have a place, and the value in force. */
G_STATIC_ASSERT (MOST_EVEN_STEPS + 2 < MOST_VALUES);

/* Multiples of the buttons' step. */
static int
list_evenly (const hr_param_desc_t *desc, double current, double *values)
{
  double last = last_even_value (desc, current);
  double n_button_steps = (last - desc->min) / desc->step;
  double step = desc->step * MAX (1, ceil (n_button_steps / MOST_EVEN_STEPS));
  double first = ceil (desc->min / step);
  int n = 0;

  for (; (first + n) * step <= last * (1 + 1e-9); n++)
    values[n] = hr_without_dust ((first + n) * step);
  return n;
}

/* Puts a value in its place, where it is not there yet. Returns how many there are then. */
static int
insert (double *values, int n, double value)
{
  int place = 0;

  while (place < n && values[place] < value)
    place++;
  if (place < n && values[place] <= value)
    return n;
  memmove (values + place + 1, values + place, (gsize) (n - place) * sizeof *values);
  values[place] = value;
  return n + 1;
}

static int
list_values (const hr_params_t *params, hr_param_t over, double *values)
{
  const hr_param_desc_t *desc = hr_param_desc (over);
  double current = hr_param_get (params, over);
  int n;

  if (desc->flags & HR_PARAM_DOUBLES)
    n = list_doubled (desc, current, values);
  else
    n = list_evenly (desc, current, values);
  return insert (values, n, current);
}

static gboolean
is_other (const hr_point_t *a, const hr_point_t *b)
{
  return a->total != b->total || a->device != b->device || a->activations != b->activations
         || a->time_factor != b->time_factor;
}

/* One value at a time: most parameters show it at the second. */
static gboolean
any_moves (const hr_params_t *params, hr_param_t over)
{
  double values[MOST_VALUES];
  int n = list_values (params, over, values);
  hr_point_t first = { 0 };

  for (int i = 0; i < n; i++)
    {
      hr_point_t point;

      hr_sweep (params, over, &values[i], 1, &point);
      if (point.valid && first.valid && is_other (&point, &first))
        return TRUE;
      if (!first.valid)
        first = point;
    }
  return FALSE;
}

gboolean
headroom_sweep_moves (const hr_params_t *params, hr_param_t over)
{
  if (!headroom_sweep_applies (params, over))
    return FALSE;
  return headroom_sweep_has_best (over) || any_moves (params, over);
}

static void
run_over (HeadroomSweep *self, const hr_params_t *params, double usable_bytes, const double *values, int n)
{
  gboolean any = FALSE;

  self->points = g_renew (hr_point_t, self->points, n);
  hr_sweep_with_speed (params, usable_bytes, self->over, values, (size_t) n, self->points);
  for (int i = 0; i < n; i++)
    any |= self->points[i].valid;
  self->n = 0;
  if (any)
    self->n = n;
}

/* The place of the best valid point; 0 where there is none. */
static int
find_best (const HeadroomSweep *self)
{
  int best = 0;

  for (int i = 1; i <= self->n; i++)
    {
      const hr_point_t *point = &self->points[i - 1];

      if (point->valid && (best == 0 || hr_point_is_better (point, &self->points[best - 1])))
        best = i;
    }
  return best;
}

static void
run_intervals (HeadroomSweep *self, const hr_estimate_t *e)
{
  hr_params_t p = e->params;
  g_autofree double *values = g_new (double, p.layers);

  for (int i = 0; i < p.layers; i++)
    values[i] = i + 1;
  p.recompute = HR_RECOMPUTE_INTERVAL;
  run_over (self, &p, e->usable_bytes, values, (int) p.layers);
  self->best = find_best (self);
  if (self->n > 0)
    self->chosen = (int) interval_in_force (&e->params);
}

static gboolean
is_far_beyond (const hr_point_t *point, hr_param_t over, double usable_bytes)
{
  if (usable_bytes != 0)
    return point->total > far_beyond * usable_bytes;
  return point->value > MOST_TIMES_DEFAULT * MAX (hr_param_desc (over)->init, 1);
}

/* Up to the first value that is far too large, and to the one in force. */
static void
cut (HeadroomSweep *self, double usable_bytes)
{
  int n = MAX (self->chosen, 1);

  if (!(hr_param_desc (self->over)->flags & HR_PARAM_DOUBLES))
    return;
  while (n < self->n && !is_far_beyond (&self->points[n - 1], self->over, usable_bytes))
    n++;
  self->n = n;
}

static void
run_values (HeadroomSweep *self, const hr_estimate_t *e)
{
  const hr_params_t *params = &e->params;
  double values[MOST_VALUES];
  int n = list_values (params, self->over, values);

  run_over (self, params, e->usable_bytes, values, n);
  self->chosen = headroom_sweep_find (self, hr_param_get (params, self->over));
  cut (self, e->usable_bytes);
}

static void
reset (HeadroomSweep *self)
{
  self->n = 0;
  self->best = 0;
  self->chosen = 0;
}

void
headroom_sweep_run (HeadroomSweep *self, const hr_estimate_t *e, hr_param_t over)
{
  reset (self);
  self->over = over;
  if (!headroom_sweep_applies (&e->params, over))
    return;
  if (headroom_sweep_has_best (over))
    run_intervals (self, e);
  else
    run_values (self, e);
}

const hr_point_t *
headroom_sweep_peek (const HeadroomSweep *self, int place)
{
  return &self->points[CLAMP (place, 1, self->n) - 1];
}

int
headroom_sweep_find (const HeadroomSweep *self, double value)
{
  double least = INFINITY;
  int nearest = 0;

  for (int i = 1; i <= self->n; i++)
    {
      double distance = fabs (self->points[i - 1].value - value);

      if (distance < least)
        {
          least = distance;
          nearest = i;
        }
    }
  return nearest;
}

hr_verdict_t
headroom_sweep_verdict (const HeadroomSweep *self, const hr_estimate_t *e, int place)
{
  const hr_point_t *point = headroom_sweep_peek (self, place);

  if (!point->valid)
    return HR_NO_VERDICT;
  return hr_verdict (&e->params, hr_point_need (point), e->usable_bytes);
}

void
headroom_sweep_clear (HeadroomSweep *self)
{
  g_clear_pointer (&self->points, g_free);
  reset (self);
}
