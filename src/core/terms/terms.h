/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second table: one row for each part of the memory. */
#pragma once

#include "core/base/text.h"
#include "core/terms/term-ids.h"
#include "core/terms/view.h"

/** One row. `id` is a contract; `label` and `help` are marked for translation. */
typedef struct
{
  const char *id;
  const char *label;
  const char *help;
} hr_term_desc_t;

/** What a term is made of. */
typedef enum
{
  HR_TERM_TENSOR,  /* tensors; a part may be outside of PyTorch's allocator (core/terms/outside.h) */
  HR_TERM_OUTSIDE, /* what the process holds outside of it */
  HR_TERM_SHARE,   /* a share of the terms above, or what stands in its place */
} hr_term_kind_t;

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
