/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a term is called, and what it is made of. */
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

/** What a term is made of. */
typedef enum
{
  HR_TERM_TENSOR,  /* tensors; a part may be outside of PyTorch's allocator (core/terms/outside.h) */
  HR_TERM_OUTSIDE, /* what the process holds outside of it */
  HR_TERM_SHARE,   /* a share of the terms above, or what stands in its place */
} hr_term_kind_t;
