/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the terms of serving are called, and how each came about: its formula in symbols and in numbers. */
#pragma once

#include "core/serving/serving.h"
#include "core/terms/terms.h"

/** The row of a term: `id` is a contract; `label` and `help` are marked for translation. */
const hr_term_desc_t *hr_serving_desc (hr_serving_term_t term);

/** The formula of a term's seconds in symbols, into `text`; returns it. HR_FORMULA_SIZE bytes suffice. */
const char *hr_serving_formula (const hr_pass_t *pass, hr_serving_term_t term, char *text, size_t size);

/** The same with the numbers in it, C locale; evaluating it gives the term's seconds. */
const char *hr_serving_substituted (const hr_pass_t *pass, hr_serving_term_t term, char *text, size_t size);

/** The same as people read it: no more digits of a number than a time is known to. */
const char *hr_serving_in_figures (const hr_pass_t *pass, hr_serving_term_t term, char *text, size_t size);

/** The symbols of that formula, each once, in its order. Returns how many, at most `max`. */
size_t hr_serving_symbols (const hr_pass_t *pass, hr_serving_term_t term, hr_symbol_t *symbols, size_t max);

/** The citation key of the formula; never NULL. */
const char *hr_serving_citation (hr_serving_term_t term);
