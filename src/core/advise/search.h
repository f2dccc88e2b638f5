/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search for the cheapest combinations of changes that reach a goal. Private to core/advise. */
#pragma once

#include "core/advise/options.h"
#include "core/estimate/estimate.h"

/** What a run should reach, and whether the high end of its range should, too. */
typedef struct
{
  hr_verdict_t worst_verdict;
  bool at_high_end;
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
  int most_changes; /* of a combination */
  hr_options_t options;
  hr_found_t best[HR_N_AXES]; /* by the axis of the dearest change */
} hr_search_of_changes_t;

/** Find the cheapest combination for each axis, of at most so many changes: up to HR_MAX_COMBINED. */
void
hr_search_changes (hr_search_of_changes_t *search, const hr_question_t *question, hr_goal_t goal, int most_changes);

/** The inputs with a combination in force, and the bytes of their GPU. False where it is not possible. */
bool hr_search_apply (const hr_search_of_changes_t *search, const hr_combination_t *combination, hr_params_t *p,
                      double *usable_bytes);
