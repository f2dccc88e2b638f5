/* The second table: one row for each part of the memory. */
#pragma once

#include "core/estimate.h"

/** One row. `id` is a contract; `label` and `help` are marked for translation. */
typedef struct
{
  const char *id;
  const char *label;
  const char *help;
} hr_term_desc_t;

/** The row of a term. */
const hr_term_desc_t *hr_term_desc (hr_term_t term);

/** The formula that gave e->terms[term], in symbols ("2 · L · k · d"), into `text`; returns it.
 * 512 bytes always suffice. */
const char *hr_term_formula (const hr_estimate_t *e, hr_term_t term, char *text, size_t size);

/** The same with the numbers in it, C locale; evaluating it gives the term's bytes. */
const char *hr_term_substituted (const hr_estimate_t *e, hr_term_t term, char *text, size_t size);

/** The citation key of the formula that gave the term; never NULL. */
const char *hr_term_citation (const hr_estimate_t *e, hr_term_t term);
