/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How an estimate's terms came about: the formula that gave each, in symbols and in numbers, and its source. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/terms/terms.h"

/** The term with the most bytes. */
hr_term_t hr_term_largest (const hr_estimate_t *e);

/** The formula that gave e->terms[term], in symbols ("2 · L · k · d"), into `text`; returns it.
 * HR_FORMULA_SIZE bytes always suffice. */
const char *hr_term_formula (const hr_estimate_t *e, hr_term_t term, char *text, size_t size);

/** The same with the numbers in it, C locale; evaluating it gives the term's bytes. */
const char *hr_term_substituted (const hr_estimate_t *e, hr_term_t term, char *text, size_t size);

/** The symbols of that formula, each once, in its order. Returns how many, at most `max`. */
size_t hr_term_symbols (const hr_estimate_t *e, hr_term_t term, hr_symbol_t *symbols, size_t max);

/** The citation key of the formula that gave the term; never NULL. */
const char *hr_term_citation (const hr_estimate_t *e, hr_term_t term);
