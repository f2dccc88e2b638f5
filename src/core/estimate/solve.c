/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values are steps k = 0, 1, … of a grid from the parameter's least value. More of a size never needs less memory:
 * a bracket is doubled and then narrowed. Everything else is scanned. */
#include "core/estimate/solve.h"
#include "core/base/units.h"
#include "core/estimate/sweep.h"
#include "core/table/checks.h"

#include <math.h>
#include <string.h>

enum
{
  GAP = 4096,  /* steps looked at for the next valid value */
  SCAN = 4096, /* values looked at in one go, coarse ones first */
  MOST_GPUS = 16384,
  GUESSES = 3, /* of so many values tried in a bracket one is its middle, the others are interpolated */
};

typedef struct
{
  hr_params_t p;
  hr_param_t param;
  double least, unit, steps; /* values are least + k · unit, k from 0 to steps */
  double usable;
  hr_solver_t *solver;
} hr_search_t;

/* A step, and what it needs; below zero: not known. */
typedef hr_known_t hr_end_t;

static void
init (hr_search_t *s, hr_solver_t *solver, double usable)
{
  const hr_param_desc_t *desc = hr_param_desc (solver->param);

  s->p = solver->params;
  s->param = solver->param;
  s->least = desc->min;
  s->unit = desc->type == HR_TYPE_INTEGER ? 1 : desc->step;
  s->steps = floor ((fmin (solver->most, desc->max) - desc->min) / s->unit + 1e-9);
  s->usable = usable;
  s->solver = solver;
}

static double
value_at (const hr_search_t *s, double k)
{
  double value = s->least + k * s->unit;

  return s->unit < 1 ? hr_without_dust (value) : value;
}

static bool
is_valid_at (hr_search_t *s, double k)
{
  return hr_param_set (&s->p, s->param, value_at (s, k)) == HR_SET_OK && hr_is_valid (&s->p);
}

/* The place of step k among what is known, or where it would be. */
static int
place_of (const hr_solver_t *solver, double k)
{
  int low = 0;
  int high = solver->n_known;

  while (low < high)
    {
      int middle = (low + high) / 2;

      if (solver->known[middle].step < k)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
remember (hr_solver_t *solver, int place, double k, double bytes)
{
  hr_known_t *known = &solver->known[place];

  if (solver->n_known == HR_MAX_KNOWN)
    return;
  memmove (known + 1, known, (size_t) (solver->n_known - place) * sizeof *known);
  *known = (hr_known_t) { k, bytes };
  solver->n_known++;
}

/* What step k needs; the step must be valid. */
static hr_end_t
look_at (hr_search_t *s, double k)
{
  int place = place_of (s->solver, k);
  const hr_known_t *known = &s->solver->known[place];
  hr_estimate_t e;

  if (place < s->solver->n_known && known->step <= k)
    return *known;
  hr_param_set (&s->p, s->param, value_at (s, k));
  hr_estimate_run (&s->p, 0, &e);
  remember (s->solver, place, k, hr_worst_stage (&e)->device);
  return (hr_end_t) { k, hr_worst_stage (&e)->device };
}

static bool
fits (const hr_search_t *s, hr_end_t end)
{
  return hr_verdict (&s->p, end.bytes, s->usable) != HR_DOES_NOT_FIT;
}

static bool
fits_at (hr_search_t *s, double k)
{
  return fits (s, look_at (s, k));
}

/* The first valid step from k on and before `end`; `end` where there is none. */
static double
next_valid (hr_search_t *s, double k, double end)
{
  double last = fmin (end, k + GAP);

  for (; k < last; k++)
    if (is_valid_at (s, k))
      return k;
  return end;
}

/* A parameter may be one of those that the verdict depends on. */
static hr_answer_t
answer (hr_search_t *s, double k)
{
  double bytes = look_at (s, k).bytes;

  hr_param_set (&s->p, s->param, value_at (s, k));
  return (hr_answer_t) { true, value_at (s, k), bytes, hr_verdict (&s->p, bytes, s->usable) };
}

/* A step strictly within the bracket: where a line through its ends meets the limit, now and then its middle. */
static double
guess (const hr_search_t *s, const hr_end_t *low, const hr_end_t *high, int turn)
{
  double limit = s->usable * s->p.full_percent / 100;
  double span = high->step - low->step;
  double share = 0.5;

  if (high->bytes > low->bytes && turn % GUESSES != GUESSES - 1)
    share = (limit - low->bytes) / (high->bytes - low->bytes);
  return fmin (fmax (low->step + floor (span * share), low->step + 1), high->step - 1);
}

/* The low end fits, the high one does not or is not valid. */
static double
narrow (hr_search_t *s, hr_end_t low, hr_end_t high)
{
  for (int turn = 0; high.step - low.step > 1; turn++)
    {
      double k = guess (s, &low, &high, turn);
      double valid = next_valid (s, k, high.step);
      hr_end_t end = valid < high.step ? look_at (s, valid) : (hr_end_t) { k, -1 };

      if (end.bytes >= 0 && fits (s, end))
        low = end;
      else
        high = (hr_end_t) { k, end.bytes };
    }
  return low.step;
}

/* From a step that fits upwards. */
static double
climb (hr_search_t *s, hr_end_t low)
{
  double end = s->steps + 1;

  for (double reach = fmax (low.step, 1); low.step < s->steps; reach = fmax (low.step, 1))
    {
      double k = fmin (low.step + reach, s->steps);
      double valid;
      hr_end_t next;

      if (next_valid (s, low.step + 1, end) >= end)
        return low.step; /* before values far away are looked at, one by one */
      valid = next_valid (s, k, end);
      next = valid < end ? look_at (s, valid) : (hr_end_t) { k, -1 };

      if (next.bytes < 0 || !fits (s, next))
        return narrow (s, low, (hr_end_t) { k, next.bytes });
      low = next;
    }
  return low.step;
}

/* The last known step that fits and the first that does not; where there is none: below zero, and no end. */
static void
bracket (const hr_search_t *s, hr_end_t *low, hr_end_t *high)
{
  const hr_solver_t *solver = s->solver;
  int n = 0;

  while (n < solver->n_known && fits (s, solver->known[n]))
    n++;
  *low = n > 0 ? solver->known[n - 1] : (hr_end_t) { -1, -1 };
  *high = n < solver->n_known ? solver->known[n] : (hr_end_t) { HUGE_VAL, -1 };
}

/* The value in force, if nothing is known yet, and the least. */
static void
look_around (hr_search_t *s)
{
  double end = s->steps + 1;
  double k = fmin (fmax (floor ((hr_param_get (&s->p, s->param) - s->least) / s->unit), 0), s->steps);

  k = next_valid (s, k, end);
  if (k < end && fits_at (s, k))
    return;
  k = next_valid (s, 0, k);
  if (k < end)
    look_at (s, k);
}

static hr_answer_t
find_by_bracket (hr_search_t *s)
{
  hr_end_t low;
  hr_end_t high;

  bracket (s, &low, &high);
  if (low.step < 0)
    look_around (s);
  bracket (s, &low, &high);
  if (low.step < 0)
    return (hr_answer_t) { 0 };
  return answer (s, high.step < HUGE_VAL ? narrow (s, low, high) : climb (s, low));
}

/* The highest step from `from` up to `to` that fits, at a distance of whole strides from 0; below 0: none. */
static double
scan_down (hr_search_t *s, double from, double to, double stride)
{
  for (double k = floor (to / stride) * stride; k >= from; k -= stride)
    if (is_valid_at (s, k) && fits_at (s, k))
      return k;
  return -1;
}

/* Coarse steps first; then the finer ones above the highest that fits. */
static hr_answer_t
find_by_scan (hr_search_t *s)
{
  double stride = 1;
  double low = 0;
  double high = s->steps;
  double best;

  while (s->steps / stride > SCAN)
    stride *= SCAN;
  best = scan_down (s, low, high, stride);
  for (; stride > 1; stride /= SCAN)
    {
      low = fmax (best, 0);
      high = fmin (low + stride - 1, s->steps);
      best = fmax (best, scan_down (s, low, high, stride / SCAN));
    }
  return best < 0 ? (hr_answer_t) { 0 } : answer (s, best);
}

static hr_answer_t
find_fewest (hr_search_t *s)
{
  for (double k = 0; k <= s->steps; k++)
    if (is_valid_at (s, k) && fits_at (s, k))
      return answer (s, k);
  return (hr_answer_t) { 0 };
}

static hr_answer_t
find_best (hr_search_t *s)
{
  hr_point_t best = { 0 };
  hr_point_t point;
  double value;

  for (double k = 0; k <= fmin (s->steps, (double) s->p.layers - 1); k++)
    {
      value = value_at (s, k);
      hr_sweep (&s->p, s->param, &value, 1, &point);
      if (point.valid && (!best.valid || hr_point_is_better (&point, &best)))
        best = point;
    }
  return best.valid && fits_at (s, (best.value - s->least) / s->unit) ? answer (s, (best.value - s->least) / s->unit)
                                                                      : (hr_answer_t) { 0 };
}

hr_goal_t
hr_solve_goal (hr_param_t param)
{
  unsigned flags = hr_param_desc (param)->flags;

  if (flags & HR_PARAM_HAS_BEST)
    return HR_BEST;
  if (flags & HR_PARAM_DIVIDES)
    return HR_SMALLEST;
  return HR_LARGEST;
}

/* What gives way to the parameter that is sought. */
static void
free_for (hr_params_t *params, hr_goal_t goal)
{
  if (goal == HR_SMALLEST)
    params->gpu_count = 0;
  if (goal == HR_BEST)
    params->recompute = HR_RECOMPUTE_INTERVAL;
}

void
hr_solve_put (hr_params_t *params, hr_param_t param, double value)
{
  free_for (params, hr_solve_goal (param));
  hr_param_set (params, param, value);
}

void
hr_solver_init (hr_solver_t *solver, const hr_params_t *params, hr_param_t param, double most)
{
  solver->params = *params;
  solver->params.family_assumed = false; /* it moves a range alone, which nobody asks for here */
  solver->param = param;
  solver->most = most;
  solver->n_known = 0;
  free_for (&solver->params, hr_solve_goal (param));
}

hr_answer_t
hr_solver_ask (hr_solver_t *solver, double usable_bytes)
{
  hr_search_t s;

  init (&s, solver, usable_bytes);
  switch (hr_solve_goal (solver->param))
    {
    case HR_SMALLEST: return find_fewest (&s);
    case HR_BEST: return find_best (&s);
    case HR_LARGEST:
    default: return hr_param_desc (solver->param)->flags & HR_PARAM_MONOTONE ? find_by_bracket (&s) : find_by_scan (&s);
    }
}

hr_answer_t
hr_solve (const hr_params_t *params, hr_param_t param, double usable_bytes)
{
  hr_solver_t solver;

  hr_solver_init (&solver, params, param, hr_solve_goal (param) == HR_SMALLEST ? MOST_GPUS : INFINITY);
  return hr_solver_ask (&solver, usable_bytes);
}

void
hr_solver_init_shards (hr_solver_t *solver, const hr_params_t *params, int zero_stage, int64_t most)
{
  hr_solver_init (solver, params, HR_DATA_PARALLEL, (double) most);
  solver->params.zero_stage = zero_stage;
}

int64_t
hr_solver_ask_shards (hr_solver_t *solver, double usable_bytes)
{
  hr_search_t s;
  double few = fmax (2, (double) solver->params.data_parallel) - 2; /* is not enough */
  double end;                                                       /* from here on it is known */
  double enough;

  init (&s, solver, usable_bytes);
  for (enough = s.steps; enough > few && !is_valid_at (&s, enough);)
    enough--;
  if (enough <= few || !fits_at (&s, enough))
    return 0;
  for (end = enough; end - few > 1;)
    {
      double k = few + floor ((end - few) / 2);
      double valid = next_valid (&s, k, end);

      if (valid < end && !fits_at (&s, valid))
        few = valid;
      else
        {
          enough = valid < end ? valid : enough;
          end = k;
        }
    }
  return (int64_t) value_at (&s, enough);
}
