/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Derived quantities that formulas name beside the parameters. Private to src/core. */
#pragma once

#include "core/terms/terms.h"

/** The symbol and value behind "{name}" in a formula: a parameter's or a derived quantity's.
 * False if there is none of that name. */
bool hr_quantity (const hr_view_t *v, const char *name, hr_symbol_t *symbol, double *value);

/** The symbol of derived quantity number i; false past the last. */
bool hr_quantity_at (size_t i, hr_symbol_t *symbol);
