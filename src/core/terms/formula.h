/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas as text: "{name}" becomes a symbol or its number; "[a][b][c]" is the sum of those parts in which
 * nothing is zero. Private to src/core. */
#pragma once

#include "core/terms/terms.h"

typedef enum
{
  HR_FORMULA_SYMBOLS,
  HR_FORMULA_NUMBERS, /* to the last digit */
  HR_FORMULA_FIGURES  /* numbers as people read them: six digits where they are not whole */
} hr_formula_form_t;

/** Where the symbol and the value behind "{name}" come from: `find` is false where there is none of that name. */
typedef struct
{
  bool (*find) (const void *of, const char *name, hr_symbol_t *symbol, double *value);
  const void *of;
} hr_quantity_source_t;

/** Parameters and derived quantities, as they are at a view. */
hr_quantity_source_t hr_quantities_of_view (const hr_view_t *v);

/** Write `formula` with every "{name}" replaced, cut at `size`. Returns `text`. */
const char *hr_formula_render (const char *formula, const hr_quantity_source_t *source, hr_formula_form_t form,
                               char *text, size_t size);

/** The symbols of a formula, each once. Returns how many, at most `max`. */
size_t hr_formula_symbols (const char *formula, const hr_quantity_source_t *source, hr_symbol_t *symbols, size_t max);
