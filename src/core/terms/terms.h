/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second table: one row for each part of the memory. */
#pragma once

#include "core/terms/term-desc.h"
#include "core/terms/view.h"

/** What a formula writes for a quantity, and what that is; `meaning` is marked for translation. */
typedef struct
{
  const char *symbol;
  const char *meaning;
} hr_symbol_t;

/** Bytes that always suffice for a formula as text, in symbols or in numbers. */
enum
{
  HR_FORMULA_SIZE = 512
};

/** The row of a term, and its kind. */
const hr_term_desc_t *hr_term_desc (hr_term_t term);
hr_term_kind_t hr_term_kind (hr_term_t term);

/** Bytes of a term at the view's moment. */
double hr_term_bytes (const hr_view_t *v, hr_term_t term);

/** Bring those that are no share from the moment before to the view's. */
void hr_terms_renew (const hr_view_t *v, double terms[HR_N_TERMS]);

/** What shares are of: sums of all others. */
hr_sums_t hr_terms_sum (const hr_view_t *v, const double terms[HR_N_TERMS]);

/** Bring shares from the moment before to the view's, which has the sums. */
void hr_terms_renew_shares (const hr_view_t *v, double terms[HR_N_TERMS]);
