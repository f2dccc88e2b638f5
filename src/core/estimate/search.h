/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of one parameter as steps of a grid, each looked at once. Private to core/estimate. */
#pragma once

#include "core/estimate/solver.h"

typedef struct
{
  hr_params_t p;
  hr_param_t param;
  double least; /* values are least + k · unit, k from 0 to steps */
  double unit;
  double steps;
  double usable;
  hr_solver_t *solver;
} hr_search_t;

/** Look for an answer on a GPU with so many usable bytes. */
hr_search_t hr_search (hr_solver_t *solver, double usable_bytes);

/** The value of a step, and the step below a value. */
double hr_search_value (const hr_search_t *s, double k);
double hr_search_step (const hr_search_t *s, double value);

/** True where a step breaks no rule. */
bool hr_search_is_valid (hr_search_t *s, double k);

/** The first valid step from k on and before `end`, a few thousand steps at most; `end` where there is none. */
double hr_search_next_valid (hr_search_t *s, double k, double end);

/** What a step needs, which must be valid. */
hr_known_t hr_search_look (hr_search_t *s, double k);

/** True where what is known of a step fits; and of a valid step that is looked at. */
bool hr_search_fits (const hr_search_t *s, hr_known_t known);
bool hr_search_fits_at (hr_search_t *s, double k);

/** The answer that a valid step is. */
hr_answer_t hr_search_answer (hr_search_t *s, double k);
