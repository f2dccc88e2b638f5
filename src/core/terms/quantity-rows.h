/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the derived quantities, which lie in files by what they are about (quantities-*.c). Private to core/terms. */
#pragma once

#include "core/terms/terms.h"

/** What formulas write for a quantity, what that means, and how it is found. */
typedef struct
{
  const char *name;
  hr_symbol_t symbol;
  double (*value) (const hr_view_t *v);
  const char *undivided; /* what it is called where one GPU has all of it */
} hr_quantity_t;

/** The lists, each ended by a row without name. */
extern const hr_quantity_t hr_quantities_of_weights[];
extern const hr_quantity_t hr_quantities_of_states[];
extern const hr_quantity_t hr_quantities_of_saved[];
extern const hr_quantity_t hr_quantities_of_sizes[];
extern const hr_quantity_t hr_quantities_of_buffers[];
