/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every combination is tried, the short ones first, unless it is dearer than one that was found in its place, or a part
 * of it is known to do. Other GPUs need no estimate of their own: of what a run needs the context and the
 * workspaces alone are the GPU's. */
#include "core/advise/search.h"
#include "core/base/extremes.h"
#include "core/table/checks.h"

#include <string.h>

/* A combination on its way: the inputs with it, and what they need, once that was asked. */
typedef struct
{
  hr_combination_t combination;
  hr_params_t params;
} hr_trial_t;

bool
hr_search_apply (const hr_search_of_changes_t *search, const hr_combination_t *combination, hr_params_t *p,
                 double *usable_bytes)
{
  *p = *search->question->params;
  *usable_bytes = search->question->usable_bytes;
  for (int i = 0; i < combination->n; i++)
    {
      const hr_option_t *option = &search->options.all[combination->options[i]];

      if (!hr_option_apply (option, p))
        return false;
      if (option->gpu != NULL)
        *usable_bytes = option->gpu->usable_bytes;
    }
  return true;
}

/* Every change has an effect, and nothing contradicts. */
static bool
is_sound (const hr_search_of_changes_t *search, const hr_combination_t *combination, const hr_params_t *p)
{
  for (int i = 0; i < combination->n; i++)
    {
      const hr_option_t *option = &search->options.all[combination->options[i]];

      if (option->change != NULL && !hr_change_applies (option->change, p))
        return false;
    }
  return hr_is_valid (p);
}

/* What a GPU has, and how much larger the context is there than on the one that one has. */
typedef struct
{
  double usable_bytes;
  hr_context_growth_t growth;
} room_t;

/* What the goal is about; false where a GPU with so many bytes is too small. */
static bool
find_need (const hr_search_of_changes_t *search, const hr_params_t *p, room_t most, hr_need_t *need)
{
  hr_bound_t bound = { most.usable_bytes, search->goal.worst_verdict, most.growth };

  return hr_estimate_need_within (p, search->goal.point, bound, need);
}

static bool
reaches (const hr_search_of_changes_t *search, const hr_params_t *p, hr_need_t need, double usable_bytes)
{
  return hr_verdict (p, need, usable_bytes) <= search->goal.worst_verdict;
}

static bool
succeeds (const hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  hr_params_t p;
  double usable_bytes;
  hr_need_t need;

  return hr_search_apply (search, combination, &p, &usable_bytes) && is_sound (search, combination, &p)
         && find_need (search, &p, (room_t) { usable_bytes, { 0, 0 } }, &need);
}

/* Those of a combination's options that a mask has as bits. */
static hr_combination_t
part_of (const hr_combination_t *combination, unsigned mask)
{
  hr_combination_t part = { 0 };

  for (int i = 0; i < combination->n; i++)
    if ((mask & 1u << i) != 0)
      part.options[part.n++] = combination->options[i];
  return part;
}

/* With any of its changes left out it does not reach the goal. */
static bool
needs_every_change (const hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  unsigned all = (1u << combination->n) - 1;

  for (unsigned mask = 1; mask < all; mask++)
    {
      hr_combination_t part = part_of (combination, mask);

      if (succeeds (search, &part))
        return false;
    }
  return true;
}

static hr_found_t *
best_like (hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  if (search->is_for_one)
    return &search->best[0];
  return &search->best[hr_options_lead (&search->options, combination)];
}

/* Cheaper than what was found in its place. */
static bool
is_wanted (hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  const hr_found_t *best = best_like (search, combination);
  hr_cost_t cost = hr_options_cost (&search->options, combination);

  return !best->found || hr_cost_compare (&cost, &best->cost) < 0;
}

/* The combination reaches the goal. */
static void
take (hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  if (!is_wanted (search, combination) || !needs_every_change (search, combination))
    return;
  *best_like (search, combination) = (hr_found_t) { .found = true,
                                                    .combination = *combination,
                                                    .cost = hr_options_cost (&search->options, combination) };
}

/* In a search for one, two changes, or as many as cost nothing: more take long, and are no longer simple. */
static bool
has_room_for (const hr_search_of_changes_t *search, const hr_combination_t *combination, hr_cost_kind_t costs)
{
  hr_cost_t cost = hr_options_cost (&search->options, combination);
  bool is_free = cost.dearest == HR_COSTS_NOTHING && costs == HR_COSTS_NOTHING;

  if (combination->n == HR_MAX_COMBINED)
    return false;
  return !search->is_for_one || is_free || combination->n < HR_FEW_COMBINED;
}

static hr_combination_t
with_option (const hr_combination_t *combination, int option)
{
  hr_combination_t longer = *combination;

  longer.options[longer.n++] = option;
  return longer;
}

static bool
reaches_on (const hr_search_of_changes_t *search, const hr_params_t *p, hr_need_t need, const hr_option_t *option)
{
  hr_need_t there = hr_need_with_growth (p, need, search->goal.point, option->growth);

  return reaches (search, p, there, option->gpu->usable_bytes);
}

/* The smallest GPU on which a combination reaches the goal. */
static void
try_gpus (hr_search_of_changes_t *search, const hr_trial_t *trial, hr_need_t need)
{
  if (!has_room_for (search, &trial->combination, HR_COSTS_HARDWARE))
    return;
  for (int i = search->options.n_of_table; i < search->options.n; i++)
    {
      hr_combination_t combination = with_option (&trial->combination, i);

      if (!reaches_on (search, &trial->params, need, &search->options.all[i]))
        continue;
      take (search, &combination);
      return;
    }
}

/* Whether any GPU could make something of it that is wanted: the smallest costs the least. */
static bool
is_wanted_elsewhere (hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  int first = search->options.n_of_table;
  hr_combination_t smallest;

  if (first == search->options.n || !has_room_for (search, combination, HR_COSTS_HARDWARE))
    return false;
  smallest = with_option (combination, first);
  return is_wanted (search, &smallest);
}

/* They go from the smallest up; the largest may have another context than the one where that is smallest. */
static room_t
largest_room (const hr_search_of_changes_t *search)
{
  room_t most = { search->options.all[search->options.n - 1].gpu->usable_bytes, { 0, 0 } };

  for (int i = search->options.n_of_table; i < search->options.n; i++)
    {
      hr_context_growth_t growth = search->options.all[i].growth;

      most.growth.context_mib = hr_min (most.growth.context_mib, growth.context_mib);
      most.growth.workspace_mib = hr_min (most.growth.workspace_mib, growth.workspace_mib);
    }
  return most;
}

/* Parts are asked for up to two options: no combination has more than three. */
static void
note_reached (hr_search_of_changes_t *search, const hr_combination_t *combination)
{
  int last = combination->n - 1;

  if (combination->n == 1 || combination->n == 2)
    search->reached[combination->options[0]][combination->options[last]] = true;
}

static void
try (hr_search_of_changes_t *search, const hr_trial_t *trial)
{
  bool is_wanted_here = trial->combination.n > 0 && is_wanted (search, &trial->combination);
  bool may_go_elsewhere = is_wanted_elsewhere (search, &trial->combination);
  room_t most = { search->question->usable_bytes, { 0, 0 } };
  hr_need_t need;

  if (may_go_elsewhere)
    most = largest_room (search);
  if (!is_wanted_here && !may_go_elsewhere)
    return;
  if (!is_sound (search, &trial->combination, &trial->params) || !find_need (search, &trial->params, most, &need))
    return;
  if (!reaches (search, &trial->params, need, search->question->usable_bytes))
    {
      try_gpus (search, trial, need);
      return;
    }
  note_reached (search, &trial->combination);
  if (is_wanted_here)
    take (search, &trial->combination);
}

static bool
excludes (const hr_search_of_changes_t *search, const hr_combination_t *combination, const hr_change_t *change)
{
  for (int i = 0; i < combination->n; i++)
    if (hr_changes_exclude (search->options.all[combination->options[i]].change, change))
      return true;
  return false;
}

/* A part that this option completes is known to do by itself: all the others could be left out. */
static bool
has_idle_part (const hr_search_of_changes_t *search, const hr_combination_t *combination, int option)
{
  for (int i = 0; i < combination->n; i++)
    if (search->reached[combination->options[i]][option])
      return true;
  return search->reached[option][option];
}

static bool
may_add (const hr_search_of_changes_t *search, const hr_combination_t *combination, int option)
{
  const hr_option_t *added = &search->options.all[option];

  return !excludes (search, combination, added->change) && has_room_for (search, combination, added->costs)
         && !has_idle_part (search, combination, option);
}

/* All combinations of `n` changes of the table that begin with those of a trial. */
static void
try_all (hr_search_of_changes_t *search, const hr_trial_t *trial, int n, int first)
{
  if (trial->combination.n == n)
    {
      try (search, trial);
      return;
    }
  for (int i = first; i < search->options.n_of_table; i++)
    {
      hr_trial_t next = { .params = trial->params };

      if (!may_add (search, &trial->combination, i) || !hr_option_apply (&search->options.all[i], &next.params))
        continue;
      next.combination = with_option (&trial->combination, i);
      try_all (search, &next, n, i + 1);
    }
}

/* The short ones first. */
static void
run (hr_search_of_changes_t *search)
{
  hr_trial_t nothing = { .params = *search->question->params };

  for (int n = 0; n <= HR_MAX_COMBINED; n++)
    try_all (search, &nothing, n, 0);
}

static void
start (hr_search_of_changes_t *search, const hr_question_t *question, hr_goal_t goal)
{
  search->question = question;
  search->goal = goal;
  search->is_for_one = false;
  hr_options_find (&search->options, question);
  for (int axis = 0; axis < HR_N_AXES; axis++)
    search->best[axis].found = false;
  memset (search->reached, 0, sizeof search->reached);
}

void
hr_search_changes (hr_search_of_changes_t *search, const hr_question_t *question, hr_goal_t goal)
{
  start (search, question, goal);
  run (search);
}

void
hr_search_cheapest (hr_search_of_changes_t *search, const hr_question_t *question, hr_goal_t goal,
                    const hr_cost_t *limit)
{
  start (search, question, goal);
  search->is_for_one = true;
  if (limit != NULL)
    search->best[0] = (hr_found_t) { .found = true, .cost = *limit };
  else
    search->best[0] = (hr_found_t) { .found = false };
  run (search);
  search->best[0].found = search->best[0].combination.n > 0; /* the limit alone is no combination */
}
