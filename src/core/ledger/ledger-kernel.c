/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the attention kernel keeps: query, key, value, scores and output. */
#include "core/ledger/ledger-kernel.h"
#include "core/ledger/ledger-fused.h"
#include "core/ledger/ledger-scores.h"

void
hr_kernel_keeps (hr_page_t *page)
{
  if (page->kernel == HR_EAGER)
    hr_eager_keeps (page);
  else if (page->kernel == HR_MATH)
    hr_math_keeps (page);
  else
    hr_fused_keeps (page);
}
