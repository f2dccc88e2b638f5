/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second table: one row for each part of the memory. */
#pragma once

#include "core/base/text.h"
#include "core/terms/term-ids.h"

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

/** Bytes that always suffice for a formula as text, in symbols or in numbers. */
enum
{
  HR_FORMULA_SIZE = 512
};

/** The row of a term. */
const hr_term_desc_t *hr_term_desc (hr_term_t term);
