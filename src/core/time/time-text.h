/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the terms of a step's time are called, and how each came about: its formula in symbols and in numbers. */
#pragma once

#include "core/terms/terms.h"
#include "core/time/time.h"

/** The row of a term: `id` is a contract; `label` and `help` are marked for translation. */
const hr_term_desc_t *hr_time_desc (hr_time_term_t term);

/** True where nothing of the model is computed: the GPU communicates, or waits for others or for the host. */
bool hr_time_waits (hr_time_term_t term);

/** The formula that gave out->terms[term], in symbols, into `text`; returns it. HR_FORMULA_SIZE bytes suffice. */
const char *hr_time_formula (const hr_time_t *time, hr_time_term_t term, char *text, size_t size);

/** The same with the numbers in it, C locale; evaluating it gives the term's seconds. */
const char *hr_time_substituted (const hr_time_t *time, hr_time_term_t term, char *text, size_t size);

/** The same as people read it: no more digits of a number than a time is known to. */
const char *hr_time_in_figures (const hr_time_t *time, hr_time_term_t term, char *text, size_t size);

/** The symbols of that formula, each once, in its order. Returns how many, at most `max`. */
size_t hr_time_symbols (const hr_time_t *time, hr_time_term_t term, hr_symbol_t *symbols, size_t max);

/** The citation key of the formula; never NULL. */
const char *hr_time_citation (hr_time_term_t term);
