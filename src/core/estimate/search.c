/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps of a parameter: which are valid, and what they need. What was looked at is kept for the next question. */
#include "core/estimate/search.h"
#include "core/base/extremes.h"
#include "core/base/units.h"
#include "core/table/checks.h"

#include <math.h>
#include <string.h>

enum
{
  GAP = 4096, /* steps looked at for the next valid value */
};

/* Reals go in the steps of the window's buttons. */
static double
unit_of (const hr_param_desc_t *desc)
{
  if (desc->type == HR_TYPE_INTEGER)
    return 1;
  return desc->step;
}

/* A least value that stands for another one needs more than the next ones. */
static double
least_sought (const hr_param_desc_t *desc)
{
  if ((desc->flags & (HR_PARAM_LEAST_IS_ALL | HR_PARAM_LEAST_IS_USUAL)) != 0)
    return desc->min + unit_of (desc);
  return desc->min;
}

hr_search_t
hr_search (hr_solver_t *solver, double usable_bytes)
{
  const hr_param_desc_t *desc = hr_param_desc (solver->param);
  double most = hr_min (solver->most, desc->max);
  hr_search_t s = { .p = solver->params, .param = solver->param, .usable = usable_bytes, .solver = solver };

  s.least = least_sought (desc);
  s.unit = unit_of (desc);
  s.steps = floor ((most - s.least) / s.unit + 1e-9);
  return s;
}

double
hr_search_value (const hr_search_t *s, double k)
{
  double value = s->least + k * s->unit;

  if (s->unit < 1)
    return hr_without_dust (value);
  return value;
}

double
hr_search_step (const hr_search_t *s, double value)
{
  return (value - s->least) / s->unit;
}

bool
hr_search_is_valid (hr_search_t *s, double k)
{
  return hr_param_set (&s->p, s->param, hr_search_value (s, k)) == HR_SET_OK && hr_is_valid (&s->p);
}

double
hr_search_next_valid (hr_search_t *s, double k, double end)
{
  double last = hr_min (end, k + GAP);

  for (; k < last; k++)
    if (hr_search_is_valid (s, k))
      return k;
  return end;
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
remember (hr_solver_t *solver, int place, hr_known_t fact)
{
  hr_known_t *known = &solver->known[place];

  if (solver->n_known == HR_MAX_KNOWN)
    return;
  memmove (known + 1, known, (size_t) (solver->n_known - place) * sizeof *known);
  *known = fact;
  solver->n_known++;
}

hr_known_t
hr_search_look (hr_search_t *s, double k)
{
  int place = place_of (s->solver, k);
  const hr_known_t *known = &s->solver->known[place];
  hr_estimate_t e;
  hr_known_t fact;

  if (place < s->solver->n_known && known->step <= k)
    return *known;
  hr_param_set (&s->p, s->param, hr_search_value (s, k));
  hr_estimate_run (&s->p, 0, &e);
  fact = (hr_known_t) { k, hr_worst_need (&e) };
  remember (s->solver, place, fact);
  return fact;
}

/* On the GPU that is asked about. */
static hr_need_t
need_there (const hr_search_t *s, hr_need_t need)
{
  return hr_need_with_growth (&s->p, need, HR_AS_EXPECTED, s->solver->growth);
}

bool
hr_search_fits (const hr_search_t *s, hr_known_t known)
{
  return hr_verdict (&s->p, need_there (s, known.need), s->usable) != HR_DOES_NOT_FIT;
}

bool
hr_search_fits_at (hr_search_t *s, double k)
{
  return hr_search_fits (s, hr_search_look (s, k));
}

/* A parameter may be one of those that the verdict depends on. */
hr_answer_t
hr_search_answer (hr_search_t *s, double k)
{
  double value = hr_search_value (s, k);
  hr_need_t need = need_there (s, hr_search_look (s, k).need);

  hr_param_set (&s->p, s->param, value);
  return (hr_answer_t) { true, value, need.bytes, hr_verdict (&s->p, need, s->usable) };
}
