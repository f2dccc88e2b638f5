/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search for the cheapest combinations of changes that reach a goal. Private to core/advise. */
#pragma once

#include "core/advise/options.h"
#include "core/estimate/estimate.h"

/** The verdict that a run should reach, and for which need of its range. */
typedef struct
{
  hr_verdict_t worst_verdict;
  hr_range_point_t point;
} hr_goal_t;

/** A combination that reaches the goal. */
typedef struct
{
  bool found;
  hr_combination_t combination;
  hr_cost_t cost;
} hr_found_t;

typedef struct
{
  const hr_question_t *question;
  hr_goal_t goal;
  hr_options_t options;
  bool is_for_one;                              /* the first of these is the best of all */
  hr_found_t best[HR_N_AXES];                   /* by the axis of the dearest change */
  bool reached[HR_MAX_OPTIONS][HR_MAX_OPTIONS]; /* the goal, by one option, or two in order */
} hr_search_of_changes_t;

/** Find the cheapest combination for each axis. */
void hr_search_changes (hr_search_of_changes_t *search, const hr_question_t *question, hr_goal_t goal);

/** Find the cheapest of the combinations of up to HR_FEW_COMBINED changes, or HR_MAX_COMBINED that cost nothing, which
 * costs less than `limit`; NULL: whatever it costs. It is the first of `best`. */
void hr_search_cheapest (hr_search_of_changes_t *search, const hr_question_t *question, hr_goal_t goal,
                         const hr_cost_t *limit);

/** The inputs with a combination in force, and the bytes of their GPU. False where it is not possible. */
bool hr_search_apply (const hr_search_of_changes_t *search, const hr_combination_t *combination, hr_params_t *p,
                      double *usable_bytes);
