/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules across parameters: what contradicts what. */
#pragma once

#include "core/table/params.h"

enum
{
  HR_CHECK_PARAMS = 5
}; /* that one rule concerns at most */

typedef enum
{
  HR_ERROR,
  HR_WARNING
} hr_severity_t;

/** One rule. `message` is marked for translation; in it "{kv-heads}" stands for that
 * parameter's label and value, and "{largest kv-heads}" for the upper end of its range. `params` are the rows it
 * concerns, all that it names, ended by HR_N_PARAMS. */
typedef struct
{
  hr_severity_t severity;
  hr_param_t params[HR_CHECK_PARAMS + 1];
  const char *message;
  bool (*broken) (const hr_params_t *p);
} hr_check_t;

enum
{
  HR_MAX_PROBLEMS = 16
};

/** The rules that these inputs break: errors or, where there are none, warnings. Returns how many (at most
 * HR_MAX_PROBLEMS). */
size_t hr_check (const hr_params_t *p, const hr_check_t *problems[HR_MAX_PROBLEMS]);

/** Rule i, or NULL past the last. */
const hr_check_t *hr_check_at (size_t i);

/** True where no rule of severity HR_ERROR is broken. */
bool hr_is_valid (const hr_params_t *p);
