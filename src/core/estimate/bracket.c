/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest step that fits, between one that fits and one that does not. */
#include "core/estimate/bracket.h"
#include "core/base/extremes.h"

#include <math.h>

enum
{
  GUESSES = 3, /* of so many steps tried in a bracket one is its middle, the others are interpolated */
};

/* What a step needs where it is not valid, so that nobody knows it. */
static const hr_need_t unknown = { -1, -1, -1, -1 };

/* A step strictly within the bracket: where a line through its ends meets the limit, now and then its middle. */
static double
guess (const hr_search_t *s, const hr_known_t *low, const hr_known_t *high, int turn)
{
  double growth_bytes = hr_growth_bytes (&s->p, HR_AS_EXPECTED, s->solver->growth);
  double limit = s->usable * s->p.full_percent / 100 - growth_bytes;
  double span = high->step - low->step;
  double share = 0.5;

  if (high->need.least_bytes > low->need.least_bytes && turn % GUESSES != GUESSES - 1)
    share = (limit - low->need.least_bytes) / (high->need.least_bytes - low->need.least_bytes);
  return hr_min (hr_max (low->step + floor (span * share), low->step + 1), high->step - 1);
}

/* The first valid step from k on and before `end`; step k, unknown, where there is none. */
static hr_known_t
look_from (hr_search_t *s, double k, double end)
{
  double valid = hr_search_next_valid (s, k, end);

  if (valid < end)
    return hr_search_look (s, valid);
  return (hr_known_t) { k, unknown };
}

static bool
is_known_to_fit (const hr_search_t *s, hr_known_t known)
{
  return known.need.bytes >= 0 && hr_search_fits (s, known);
}

/* The low end fits, the high one does not or is not valid. */
static double
narrow (hr_search_t *s, hr_known_t low, hr_known_t high)
{
  for (int turn = 0; high.step - low.step > 1; turn++)
    {
      double k = guess (s, &low, &high, turn);
      hr_known_t next = look_from (s, k, high.step);

      if (is_known_to_fit (s, next))
        low = next;
      else
        high = (hr_known_t) { k, next.need };
    }
  return low.step;
}

/* From a step that fits upwards, each time twice as far. Before values far away are looked at one by one, there must be
 * one soon. */
static double
climb (hr_search_t *s, hr_known_t low)
{
  double end = s->steps + 1;

  while (hr_search_next_valid (s, low.step + 1, end) < end)
    {
      double k = hr_min (low.step + hr_max (low.step, 1), s->steps);
      hr_known_t next = look_from (s, k, end);

      if (!is_known_to_fit (s, next))
        return narrow (s, low, (hr_known_t) { k, next.need });
      low = next;
    }
  return low.step;
}

/* How many of the known steps fit before the first that does not. */
static int
count_fitting (const hr_search_t *s)
{
  const hr_solver_t *solver = s->solver;
  int n = 0;

  while (n < solver->n_known && hr_search_fits (s, solver->known[n]))
    n++;
  return n;
}

/* The value in force, or where it does not fit, the least. */
static void
look_around (hr_search_t *s)
{
  double end = s->steps + 1;
  double in_force = floor (hr_search_step (s, hr_param_get (&s->p, s->param)));
  double k = hr_search_next_valid (s, hr_min (hr_max (in_force, 0), s->steps), end);

  if (k < end && hr_search_fits_at (s, k))
    return;
  k = hr_search_next_valid (s, 0, k);
  if (k < end)
    hr_search_look (s, k);
}

hr_answer_t
hr_find_by_bracket (hr_search_t *s)
{
  const hr_solver_t *solver = s->solver;
  int n = count_fitting (s);

  if (n == 0)
    {
      look_around (s);
      n = count_fitting (s);
    }
  if (n == 0)
    return (hr_answer_t) { 0 };
  if (n < solver->n_known)
    return hr_search_answer (s, narrow (s, solver->known[n - 1], solver->known[n]));
  return hr_search_answer (s, climb (s, solver->known[n - 1]));
}
