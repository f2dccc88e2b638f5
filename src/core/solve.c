/* Values are steps k = 0, 1, … of a grid from the parameter's least value. More of a size never needs less memory:
 * a bracket is doubled and then narrowed. Everything else is scanned. */
#include "core/solve.h"
#include "core/checks.h"
#include "core/sweep.h"

#include <math.h>

enum
{
  GAP = 4096, /* steps looked at for the next valid value */
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
  hr_estimate_t e; /* of the value tried last */
} hr_search_t;

/* A step, and what it needs; below zero: not known. */
typedef struct
{
  double k, bytes;
} hr_end_t;

static void
init (hr_search_t *s, const hr_params_t *params, hr_param_t param, double most, double usable)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  s->p = *params;
  s->param = param;
  s->least = desc->min;
  s->unit = desc->type == HR_TYPE_INTEGER ? 1 : desc->step;
  s->steps = floor ((fmin (most, desc->max) - desc->min) / s->unit + 1e-9);
  s->usable = usable;
}

/* 0.05 · 3: products leave dust behind. */
static double
value_at (const hr_search_t *s, double k)
{
  double value = s->least + k * s->unit;

  return s->unit < 1 ? round (value * 1e9) / 1e9 : value;
}

static bool
is_valid_at (hr_search_t *s, double k)
{
  return hr_param_set (&s->p, s->param, value_at (s, k)) == HR_SET_OK && hr_is_valid (&s->p);
}

/* What step k needs; the step must be valid. */
static bool
fits_at (hr_search_t *s, double k)
{
  hr_param_set (&s->p, s->param, value_at (s, k));
  hr_estimate_run (&s->p, s->usable, &s->e);
  return s->e.verdict != HR_DOES_NOT_FIT;
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

static hr_answer_t
answer (hr_search_t *s, double k)
{
  fits_at (s, k);
  return (hr_answer_t){ true, value_at (s, k), hr_worst_stage (&s->e)->device, s->e.verdict };
}

/* A step strictly within the bracket: where a line through its ends meets the limit, now and then its middle. */
static double
guess (const hr_search_t *s, const hr_end_t *low, const hr_end_t *high, int turn)
{
  double limit = s->usable * s->p.full_percent / 100, span = high->k - low->k;
  double share = 0.5;

  if (high->bytes > low->bytes && turn % GUESSES != GUESSES - 1)
    share = (limit - low->bytes) / (high->bytes - low->bytes);
  return fmin (fmax (low->k + floor (span * share), low->k + 1), high->k - 1);
}

/* The low end fits, the high one does not or is not valid. */
static double
narrow (hr_search_t *s, hr_end_t low, hr_end_t high)
{
  for (int turn = 0; high.k - low.k > 1; turn++)
    {
      double k = guess (s, &low, &high, turn), valid = next_valid (s, k, high.k);

      if (valid >= high.k)
        high = (hr_end_t){ k, -1 };
      else if (fits_at (s, valid))
        low = (hr_end_t){ valid, hr_worst_stage (&s->e)->device };
      else
        high = (hr_end_t){ k, hr_worst_stage (&s->e)->device };
    }
  return low.k;
}

/* From a step that fits upwards. */
static double
climb (hr_search_t *s, hr_end_t low)
{
  double end = s->steps + 1;

  for (double reach = fmax (low.k, 1); low.k < s->steps; reach = fmax (low.k, 1))
    {
      double k = fmin (low.k + reach, s->steps), valid = next_valid (s, k, end);

      if (valid >= end)
        return narrow (s, low, (hr_end_t){ k, -1 });
      if (!fits_at (s, valid))
        return narrow (s, low, (hr_end_t){ k, hr_worst_stage (&s->e)->device });
      low = (hr_end_t){ valid, hr_worst_stage (&s->e)->device };
    }
  return low.k;
}

static hr_answer_t
find_by_bracket (hr_search_t *s)
{
  double end = s->steps + 1;
  double k = next_valid (s, fmin (fmax (floor ((hr_param_get (&s->p, s->param) - s->least) / s->unit), 0), s->steps),
                         end);
  hr_end_t high = { k, -1 };

  if (k < end && fits_at (s, k))
    return answer (s, climb (s, (hr_end_t){ k, hr_worst_stage (&s->e)->device }));
  high.bytes = k < end ? hr_worst_stage (&s->e)->device : -1;
  k = next_valid (s, 0, high.k);
  if (k >= high.k || !fits_at (s, k))
    return (hr_answer_t){ 0 };
  return answer (s, narrow (s, (hr_end_t){ k, hr_worst_stage (&s->e)->device }, high));
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
  double stride = 1, low = 0, high = s->steps, best;

  while (s->steps / stride > SCAN)
    stride *= SCAN;
  best = scan_down (s, low, high, stride);
  for (; stride > 1; stride /= SCAN)
    {
      low = fmax (best, 0);
      high = fmin (low + stride - 1, s->steps);
      best = fmax (best, scan_down (s, low, high, stride / SCAN));
    }
  return best < 0 ? (hr_answer_t){ 0 } : answer (s, best);
}

static hr_answer_t
find_fewest (hr_search_t *s)
{
  s->p.gpu_count = 0;
  for (double k = 0; k <= s->steps; k++)
    if (is_valid_at (s, k) && fits_at (s, k))
      return answer (s, k);
  return (hr_answer_t){ 0 };
}

static hr_answer_t
find_best (hr_search_t *s)
{
  hr_point_t best = { 0 }, point;
  double value;

  s->p.recompute = HR_RECOMPUTE_INTERVAL;
  for (double k = 0; k <= fmin (s->steps, (double) s->p.layers - 1); k++)
    {
      value = value_at (s, k);
      hr_sweep (&s->p, s->param, &value, 1, &point);
      if (point.valid && (!best.valid || hr_point_is_better (&point, &best)))
        best = point;
    }
  return best.valid && fits_at (s, (best.value - s->least) / s->unit) ? answer (s, (best.value - s->least) / s->unit)
                                                                      : (hr_answer_t){ 0 };
}

hr_goal_t
hr_solve_goal (hr_param_t param)
{
  if (param == HR_CHECKPOINT_INTERVAL)
    return HR_BEST;
  return hr_param_desc (param)->flags & HR_PARAM_DIVIDES ? HR_SMALLEST : HR_LARGEST;
}

hr_answer_t
hr_solve_within (const hr_params_t *params, hr_param_t param, double most, double usable_bytes)
{
  hr_search_t s;

  init (&s, params, param, most, usable_bytes);
  switch (hr_solve_goal (param))
    {
    case HR_SMALLEST: return find_fewest (&s);
    case HR_BEST: return find_best (&s);
    case HR_LARGEST:
    default: return hr_param_desc (param)->flags & HR_PARAM_MONOTONE ? find_by_bracket (&s) : find_by_scan (&s);
    }
}

hr_answer_t
hr_solve (const hr_params_t *params, hr_param_t param, double usable_bytes)
{
  bool divides = hr_param_desc (param)->flags & HR_PARAM_DIVIDES;

  return hr_solve_within (params, param, divides ? MOST_GPUS : INFINITY, usable_bytes);
}

int64_t
hr_solve_shards (const hr_params_t *params, int zero_stage, int64_t most, double usable_bytes)
{
  hr_search_t s;
  double few = fmax (2, (double) params->data_parallel) - 2, end, enough; /* few: not enough; from end on: known */

  init (&s, params, HR_DATA_PARALLEL, (double) most, usable_bytes);
  s.p.zero_stage = zero_stage;
  s.p.gpu_count = 0;
  for (enough = s.steps; enough > few && !is_valid_at (&s, enough);)
    enough--;
  if (enough <= few || !fits_at (&s, enough))
    return 0;
  for (end = enough; end - few > 1;)
    {
      double k = few + floor ((end - few) / 2), valid = next_valid (&s, k, end);

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
