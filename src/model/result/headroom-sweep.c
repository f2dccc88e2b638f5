/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/result/headroom-sweep.h"

#include <math.h>
#include <string.h>

#include "core/base/units.h"

enum
{
  EVEN = 64, /* even steps at most */
  MOST_VALUES = 128,
  OF_DEFAULT = 16, /* without a GPU what doubles goes to so many times its default */
};

/* Values that need more than this many times the GPU's memory say nothing any more. */
static const double far_beyond = 3;

gboolean
headroom_sweep_applies (const hr_params_t *params, hr_param_t over)
{
  const hr_param_desc_t *desc = hr_param_desc (over);

  if (over == HR_CHECKPOINT_INTERVAL)
    return params->mode == HR_TRAINING;
  return desc->flags & HR_PARAM_SWEEPABLE && desc->seen != HR_STACK && hr_param_applies (params, over);
}

/* Full recomputation is every layer; the square root rounds as the core does. */
static double
interval_in_force (const hr_params_t *p)
{
  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_INTERVAL: return (double) p->checkpoint_interval;
    case HR_RECOMPUTE_FULL: return 1;
    case HR_RECOMPUTE_SQRT: return (double) MAX (1, lround (sqrt ((double) p->layers)));
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
  return desc->ui_max > 0 ? desc->ui_max : desc->max;
}

/* From the first step of the window's buttons that is no 0. */
static int
list_doubled (const hr_param_desc_t *desc, double current, double *values)
{
  int n = 0;

  for (double value = MAX (desc->min, desc->step); value <= MAX (ui_max (desc), current) && n < MOST_VALUES - 1;
       value *= 2)
    values[n++] = value;
  return n;
}

/* Multiples of the buttons' step up to twice the default, or twice that and so on until the value is there. */
static int
list_evenly (const hr_param_desc_t *desc, double current, double *values)
{
  double last = MAX (2 * desc->init, desc->min + EVEN / 2 * desc->step), step;
  int n = 0;

  while (last < current)
    last *= 2;
  last = MAX (current, MIN (last, ui_max (desc)));
  step = desc->step * MAX (1, ceil ((last - desc->min) / desc->step / EVEN));
  for (double k = ceil (desc->min / step); k * step <= last * (1 + 1e-9) && n < MOST_VALUES - 1; k++)
    values[n++] = hr_without_dust (k * step);
  return n;
}

/* In its place, where it is not there yet. */
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

  return insert (values,
                 desc->flags & HR_PARAM_DOUBLES ? list_doubled (desc, current, values)
                                                : list_evenly (desc, current, values),
                 current);
}

static gboolean
is_other (const hr_point_t *a, const hr_point_t *b)
{
  return a->total != b->total || a->device != b->device || a->activations != b->activations
         || a->time_factor != b->time_factor;
}

/* One by one: most parameters show it at the second value. */
gboolean
headroom_sweep_moves (const hr_params_t *params, hr_param_t over)
{
  double values[MOST_VALUES];
  hr_point_t first = { 0 }, point;

  if (over == HR_CHECKPOINT_INTERVAL || !headroom_sweep_applies (params, over))
    return headroom_sweep_applies (params, over);
  for (int i = 0, n = list_values (params, over, values); i < n; i++)
    {
      hr_sweep (params, over, &values[i], 1, &point);
      if (point.valid && first.valid && is_other (&point, &first))
        return TRUE;
      if (!first.valid)
        first = point;
    }
  return FALSE;
}

static void
run_over (HeadroomSweep *self, const hr_params_t *params, const double *values, int n)
{
  gboolean any = FALSE;

  self->points = g_renew (hr_point_t, self->points, n);
  hr_sweep (params, self->over, values, (size_t) n, self->points);
  for (int i = 0; i < n; i++)
    any |= self->points[i].valid;
  self->n = any ? n : 0;
}

static void
run_intervals (HeadroomSweep *self, const hr_params_t *params)
{
  hr_params_t p = *params;
  g_autofree double *values = g_new (double, p.layers);

  for (int i = 0; i < p.layers; i++)
    values[i] = i + 1;
  p.recompute = HR_RECOMPUTE_INTERVAL;
  run_over (self, &p, values, (int) p.layers);
  for (int i = 1; i <= self->n; i++)
    if (self->points[i - 1].valid
        && (self->best == 0 || hr_point_is_better (&self->points[i - 1], &self->points[self->best - 1])))
      self->best = i;
  self->chosen = self->n > 0 ? (int) interval_in_force (params) : 0;
}

static gboolean
is_far_beyond (const hr_point_t *point, hr_param_t over, double usable_bytes)
{
  return usable_bytes > 0 ? point->total > far_beyond * usable_bytes
                          : point->value > OF_DEFAULT * MAX (hr_param_desc (over)->init, 1);
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

void
headroom_sweep_run (HeadroomSweep *self, const hr_estimate_t *e, hr_param_t over)
{
  const hr_params_t *params = &e->params;
  double values[MOST_VALUES];

  self->over = over;
  self->n = self->best = self->chosen = 0;
  if (!headroom_sweep_applies (params, over))
    return;
  if (over == HR_CHECKPOINT_INTERVAL)
    run_intervals (self, params);
  else
    {
      run_over (self, params, values, list_values (params, over, values));
      self->chosen = headroom_sweep_find (self, hr_param_get (params, over));
      cut (self, e->usable_bytes);
    }
}

const hr_point_t *
headroom_sweep_peek (const HeadroomSweep *self, int place)
{
  return &self->points[CLAMP (place, 1, self->n) - 1];
}

int
headroom_sweep_find (const HeadroomSweep *self, double value)
{
  int nearest = 0;

  for (int i = 1; i <= self->n; i++)
    if (nearest == 0 || fabs (self->points[i - 1].value - value) < fabs (self->points[nearest - 1].value - value))
      nearest = i;
  return nearest;
}

hr_verdict_t
headroom_sweep_verdict (const HeadroomSweep *self, const hr_estimate_t *e, int place)
{
  const hr_point_t *point = headroom_sweep_peek (self, place);

  return point->valid ? hr_verdict (&e->params, point->device, e->usable_bytes) : HR_NO_VERDICT;
}

void
headroom_sweep_clear (HeadroomSweep *self)
{
  g_clear_pointer (&self->points, g_free);
  self->n = self->best = self->chosen = 0;
}
