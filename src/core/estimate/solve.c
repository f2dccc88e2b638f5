/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values are steps of a grid from the parameter's least value. More of a size never needs less memory: a bracket finds
 * the largest. Everything else is scanned. */
#include "core/estimate/solve.h"
#include "core/base/extremes.h"
#include "core/estimate/bracket.h"
#include "core/estimate/sweep.h"
#include "core/facts/layers.h"
#include "core/table/param-conditions.h"

#include <math.h>

enum
{
  SCAN = 4096, /* values looked at in one go, coarse ones first */
};

/* The highest step from `from` up to `to` that fits, at a distance of whole strides from 0; below 0: none. */
static double
scan_down (hr_search_t *s, double from, double to, double stride)
{
  for (double k = floor (to / stride) * stride; k >= from; k -= stride)
    if (hr_search_is_valid (s, k) && hr_search_fits_at (s, k))
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
      low = hr_max (best, 0);
      high = hr_min (low + stride - 1, s->steps);
      best = hr_max (best, scan_down (s, low, high, stride / SCAN));
    }
  if (best < 0)
    return (hr_answer_t) { 0 };
  return hr_search_answer (s, best);
}

static hr_answer_t
find_fewest (hr_search_t *s)
{
  for (double k = 0; k <= s->steps; k++)
    if (hr_search_is_valid (s, k) && hr_search_fits_at (s, k))
      return hr_search_answer (s, k);
  return (hr_answer_t) { 0 };
}

static hr_answer_t
find_best (hr_search_t *s)
{
  hr_point_t best = { 0 };
  hr_point_t point;
  double last = hr_min (s->steps, (double) s->p.layers - 1);

  for (double k = 0; k <= last; k++)
    {
      double value = hr_search_value (s, k);

      hr_sweep (&s->p, s->param, &value, 1, &point);
      if (point.valid && (!best.valid || hr_point_is_better (&point, &best)))
        best = point;
    }
  if (!best.valid || !hr_search_fits_at (s, hr_search_step (s, best.value)))
    return (hr_answer_t) { 0 };
  return hr_search_answer (s, hr_search_step (s, best.value));
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
  solver->growth = (hr_context_growth_t) { 0, 0 };
  solver->n_known = 0;
  free_for (&solver->params, hr_solve_goal (param));
}

static hr_answer_t
find_largest (hr_search_t *s)
{
  if (hr_param_desc (s->param)->flags & HR_PARAM_MONOTONE)
    return hr_find_by_bracket (s);
  return find_by_scan (s);
}

void
hr_solver_go_to (hr_solver_t *solver, const char *gpu)
{
  solver->growth = hr_context_growth (&solver->params, gpu);
}

hr_answer_t
hr_solver_ask (hr_solver_t *solver, double usable_bytes)
{
  hr_search_t s = hr_search (solver, usable_bytes);

  switch (hr_solve_goal (solver->param))
    {
    case HR_SMALLEST: return find_fewest (&s);
    case HR_BEST: return find_best (&s);
    case HR_LARGEST:
    default: return find_largest (&s);
    }
}

hr_param_t
hr_solve_limit (const hr_params_t *params, hr_param_t param)
{
  if (param != HR_SEQUENCE_LENGTH || !caches (params) || params->cached_tokens <= 0 || params->cache_follows)
    return HR_N_PARAMS;
  return HR_CACHED_TOKENS;
}

static double
most_sought (const hr_params_t *params, hr_param_t param)
{
  hr_param_t limit = hr_solve_limit (params, param);

  if (limit != HR_N_PARAMS)
    return hr_param_get (params, limit);
  if (param == HR_GPU_LAYERS)
    return hr_all_model_layers (params) + 1; /* with the output head */
  if (hr_solve_goal (param) == HR_SMALLEST)
    return HR_MOST_GPUS;
  return INFINITY;
}

hr_answer_t
hr_solve (const hr_params_t *params, hr_param_t param, double usable_bytes)
{
  hr_solver_t solver;

  hr_solver_init (&solver, params, param, most_sought (params, param));
  return hr_solver_ask (&solver, usable_bytes);
}

void
hr_solver_init_shards (hr_solver_t *solver, const hr_params_t *params, int zero_stage, int64_t most)
{
  hr_solver_init (solver, params, HR_DATA_PARALLEL, (double) most);
  solver->params.zero_stage = zero_stage;
}

/* The last valid step, if it is above `too_few`. */
static double
last_valid (hr_search_t *s, double too_few)
{
  double k = s->steps;

  while (k > too_few && !hr_search_is_valid (s, k))
    k--;
  return k;
}

/* The first valid step that fits, above one that does not, up to one that does. */
static double
find_enough (hr_search_t *s, double too_few, double enough)
{
  double end = enough; /* from here up to `enough` no step is valid */

  while (end - too_few > 1)
    {
      double middle = too_few + floor ((end - too_few) / 2);
      double valid = hr_search_next_valid (s, middle, end);

      if (valid < end && !hr_search_fits_at (s, valid))
        {
          too_few = valid;
          continue;
        }
      if (valid < end)
        enough = valid;
      end = middle;
    }
  return enough;
}

/* Fewer GPUs than the plan has, or one alone, are not asked for. */
int64_t
hr_solver_ask_shards (hr_solver_t *solver, double usable_bytes)
{
  hr_search_t s = hr_search (solver, usable_bytes);
  double least_gpus = hr_max (2, (double) solver->params.data_parallel);
  double too_few = hr_search_step (&s, least_gpus) - 1;
  double enough = last_valid (&s, too_few);

  if (enough <= too_few || !hr_search_fits_at (&s, enough))
    return 0;
  return (int64_t) hr_search_value (&s, find_enough (&s, too_few, enough));
}
