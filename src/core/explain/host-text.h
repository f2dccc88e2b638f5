/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the parts of host memory came about: the formula that gave each, in symbols and in numbers, and its source. */
#pragma once

#include "core/estimate/estimate.h"

/** The formula that gave e->host.terms[term], in symbols and in numbers, into `text`; returns it. HR_FORMULA_SIZE bytes
 * always suffice. */
const char *hr_host_formula_text (const hr_estimate_t *e, hr_host_term_t term, char *text, size_t size);
const char *hr_host_substituted (const hr_estimate_t *e, hr_host_term_t term, char *text, size_t size);

/** The citation key of that formula; never NULL. */
const char *hr_host_citation (const hr_estimate_t *e, hr_host_term_t term);

/** True where the part is page-locked. */
bool hr_host_is_pinned (const hr_estimate_t *e, hr_host_term_t term);
