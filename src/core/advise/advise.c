/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of the combinations that make a run fit become advice; and the numbers of every piece of advice. */
#include "core/advise/advise.h"
#include "core/advise/grow.h"
#include "core/advise/hasten.h"
#include "core/advise/search.h"
#include "core/plan/groups.h"
#include "core/time/pace.h"

/* The best that can be asked for: what is tight should fit, what does not fit should at least be tight. */
static hr_goal_t
goal_of (hr_verdict_t verdict)
{
  hr_goal_t goal = { .worst_verdict = HR_TIGHT, .point = HR_AS_EXPECTED };

  if (verdict == HR_TIGHT)
    goal.worst_verdict = HR_FITS;
  return goal;
}

/* The cheapest that was found and is not taken yet, of one kind of cost or of any; HR_N_AXES: none. */
static int
find_cheapest (const hr_search_of_changes_t *search, const bool taken[HR_N_AXES], hr_cost_kind_t kind)
{
  int cheapest = HR_N_AXES;

  for (int axis = 0; axis < HR_N_AXES; axis++)
    {
      const hr_found_t *found = &search->best[axis];
      bool is_of_kind = kind == HR_N_COSTS || found->cost.dearest == kind;

      if (!found->found || taken[axis] || !is_of_kind)
        continue;
      if (cheapest == HR_N_AXES || hr_cost_compare (&found->cost, &search->best[cheapest].cost) < 0)
        cheapest = axis;
    }
  return cheapest;
}

/* Take the cheapest, of one kind of cost or of any. Returns how many were taken. */
static int
take_cheapest (const hr_search_of_changes_t *search, bool taken[HR_N_AXES], hr_cost_kind_t kind)
{
  int axis = find_cheapest (search, taken, kind);

  if (axis == HR_N_AXES)
    return 0;
  taken[axis] = true;
  return 1;
}

/* The cheapest of each kind, and then the cheapest of all. Returns how many. */
static int
choose (const hr_search_of_changes_t *search, bool taken[HR_N_AXES])
{
  int n = 0;

  for (hr_cost_kind_t kind = HR_COSTS_NOTHING; kind < HR_N_COSTS; kind++)
    n += take_cheapest (search, taken, kind);
  while (n < HR_MAX_ADVICE && take_cheapest (search, taken, HR_N_COSTS) > 0)
    n++;
  return n;
}

static void
note_estimate (const hr_question_t *question, hr_advice_t *advice)
{
  hr_estimate_t e;
  hr_pace_t pace;

  hr_estimate_run (&advice->params, advice->usable_bytes, &e);
  advice->device = hr_need_range (&e);
  advice->verdict = e.verdict;
  advice->fits_at_high_end = hr_would_fit (&e, HR_AT_HIGH_END);
  advice->share_that_fits = hr_share_of_such_runs_that_fit (&e);
  advice->gives_back = hr_gives_back (&e.params, hr_worst_need (&e), e.usable_bytes);
  pace = hr_pace_from (question->params, &e);
  advice->step_time_factor = pace.factor;
  advice->step_seconds = pace.seconds;
  advice->tokens_per_second = pace.tokens_per_second;
  advice->n_gpus = hr_gpu_count (&e.params);
  advice->host_bytes = e.host.node_bytes;
}

static void
write_advice (const hr_search_of_changes_t *search, const hr_found_t *found, hr_advice_t *advice)
{
  advice->cost = found->cost;
  advice->n_changes = found->combination.n;
  for (int i = 0; i < found->combination.n; i++)
    advice->changes[i] = search->options.all[found->combination.options[i]].change;
  hr_search_apply (search, &found->combination, &advice->params, &advice->usable_bytes);
}

static int
write_all (const hr_search_of_changes_t *search, hr_advice_t advice[HR_MAX_ADVICE])
{
  bool chosen[HR_N_AXES] = { false };
  bool written[HR_N_AXES];
  int n = choose (search, chosen);

  for (int axis = 0; axis < HR_N_AXES; axis++)
    written[axis] = !chosen[axis];
  for (int i = 0; i < n; i++)
    {
      int axis = find_cheapest (search, written, HR_N_COSTS);

      written[axis] = true;
      write_advice (search, &search->best[axis], &advice[i]);
    }
  return n;
}

static int
make_fit (const hr_question_t *question, hr_verdict_t verdict, hr_advice_t advice[HR_MAX_ADVICE])
{
  hr_search_of_changes_t search;

  hr_search_changes (&search, question, goal_of (verdict));
  return write_all (&search, advice);
}

/* What the cheapest piece costs with which the high end fits; NULL: there is none. */
static const hr_cost_t *
find_cost_at_high_end (const hr_advice_t *advice, int n)
{
  const hr_cost_t *least = NULL;

  for (int i = 0; i < n; i++)
    if (advice[i].fits_at_high_end && (least == NULL || hr_cost_compare (&advice[i].cost, least) < 0))
      least = &advice[i].cost;
  return least;
}

/* The dearest of a kind, unless that is the cheapest of all; else the dearest. */
static int
find_dearest (const hr_advice_t *advice, int n, hr_cost_kind_t kind)
{
  for (int i = n - 1; i > 0; i--)
    if (advice[i].cost.dearest == kind)
      return i;
  return n - 1;
}

/* The cheapest changes with which the high end fits, too, where they are not among the others. Returns how many there
 * are then. */
static int
add_fit_at_high_end (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE], int n)
{
  const hr_goal_t goal = { .worst_verdict = HR_TIGHT, .point = HR_AT_HIGH_END };
  hr_search_of_changes_t search;
  const hr_found_t *found = &search.best[0];
  int at = n;

  if (n == 0)
    return 0;
  hr_search_cheapest (&search, question, goal, find_cost_at_high_end (advice, n));
  if (!found->found)
    return n;
  if (n < HR_MAX_ADVICE)
    n++;
  else
    at = find_dearest (advice, n, found->cost.dearest);
  write_advice (&search, found, &advice[at]);
  note_estimate (question, &advice[at]);
  return n;
}

/* Time and layout cost time alone, which is known better than its kind. */
static int
kind_besides_time (const hr_advice_t *advice)
{
  if (advice->cost.dearest == HR_COSTS_TIME)
    return HR_COSTS_LAYOUT;
  return (int) advice->cost.dearest;
}

/* By kind; of a kind the faster first, and those last whose speed is not known: it is 0. But of hardware the least
 * comes first, as it was: there the speed only says how much of it there is. */
static bool
comes_after (const hr_advice_t *one, const hr_advice_t *other)
{
  int kind = kind_besides_time (one);
  int other_kind = kind_besides_time (other);

  if (kind != other_kind)
    return kind > other_kind;
  if (kind == HR_COSTS_HARDWARE)
    return false;
  return one->tokens_per_second < other->tokens_per_second;
}

static bool
costs_more (const hr_advice_t *one, const hr_advice_t *other)
{
  return hr_cost_compare (&one->cost, &other->cost) > 0;
}

/* Those that are alike stay in their order. */
static void
order (hr_advice_t *advice, int n, bool (*is_wrong) (const hr_advice_t *one, const hr_advice_t *other))
{
  for (int i = 1; i < n; i++)
    for (int k = i; k > 0 && is_wrong (&advice[k - 1], &advice[k]); k--)
      {
        hr_advice_t later = advice[k - 1];

        advice[k - 1] = advice[k];
        advice[k] = later;
      }
}

int
hr_advise (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE])
{
  hr_verdict_t verdict = hr_question_verdict (question, question->params);
  int n = 0;

  if (verdict == HR_FITS)
    n = hr_grow (question, advice);
  else if (verdict != HR_NO_VERDICT)
    n = make_fit (question, verdict, advice);
  for (int i = 0; i < n; i++)
    note_estimate (question, &advice[i]);
  if (verdict == HR_DOES_NOT_FIT)
    n = add_fit_at_high_end (question, advice, n);
  if (verdict == HR_FITS)
    return n;
  order (advice, n, costs_more);
  order (advice, n, comes_after);
  return n;
}

/* What one can start today comes before what must be made to fit besides. */
static bool
only_the_other_fits (const hr_advice_t *one, const hr_advice_t *other)
{
  return one->verdict == HR_DOES_NOT_FIT && other->verdict != HR_DOES_NOT_FIT;
}

int
hr_advise_speed (const hr_question_t *question, hr_advice_t advice[HR_MAX_ADVICE])
{
  int n = hr_hasten (question, advice);

  for (int i = 0; i < n; i++)
    note_estimate (question, &advice[i]);
  order (advice, n, only_the_other_fits);
  return n;
}
