/* Derived quantities that formulas name beside the parameters. Private to src/core. */
#pragma once

#include "core/work.h"

/** The symbol and value behind "{name}" in a formula: a parameter's or a derived quantity's.
 * False if there is none of that name. */
bool hr_quantity (const hr_work_t *w, const char *name, const char **symbol, double *value);
