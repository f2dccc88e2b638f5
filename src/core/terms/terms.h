/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second table: one row for each part of the memory. */
#pragma once

#include "core/estimate/estimate.h"

/** One row. `id` is a contract; `label` and `help` are marked for translation. */
typedef struct
{
  const char *id;
  const char *label;
  const char *help;
} hr_term_desc_t;

/** What a formula writes for a quantity, and what that is; `meaning` is marked for translation. */
typedef struct
{
  const char *symbol;
  const char *meaning;
} hr_symbol_t;

/** The row of a term. */
const hr_term_desc_t *hr_term_desc (hr_term_t term);

/** The term with the most bytes. */
hr_term_t hr_term_largest (const hr_estimate_t *e);

/** The formula that gave e->terms[term], in symbols ("2 · L · k · d"), into `text`; returns it.
 * HR_FORMULA_SIZE bytes always suffice. */
enum
{
  HR_FORMULA_SIZE = 512
};
const char *hr_term_formula (const hr_estimate_t *e, hr_term_t term, char *text, size_t size);

/** The same with the numbers in it, C locale; evaluating it gives the term's bytes. */
const char *hr_term_substituted (const hr_estimate_t *e, hr_term_t term, char *text, size_t size);

/** The symbols of that formula, each once, in its order. Returns how many, at most `max`. */
size_t hr_term_symbols (const hr_estimate_t *e, hr_term_t term, hr_symbol_t *symbols, size_t max);

/** The citation key of the formula that gave the term; never NULL. */
const char *hr_term_citation (const hr_estimate_t *e, hr_term_t term);
