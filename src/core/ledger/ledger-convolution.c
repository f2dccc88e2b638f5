/* SPDX-License-Identifier: GPL-3.0-or-later */
/* LFM2’s short convolution: a depthwise one over a few tokens, with zeros before the first and behind the last. */
#include "core/ledger/ledger-convolution.h"
#include "core/ledger/ledger-adapters.h"

void
hr_convolution_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double channels = share->hidden / share->tensor_ranks;
  double elements = share->tokens * channels;
  double padding = share->sequences * (double) (page->p->conv_kernel - 1) * channels;

  hr_linear_keeps (page, &(const hr_input_t) { "conv.in_proj", HR_TARGET_CONVOLUTION, 1, share->hidden, "s·b·h",
                                               .inner = 3 * channels, .inner_shape = "3·s·b·h′" });
  hr_page_keep (page, "conv", "projection: two gates and what is convolved", "3·s·b·h′", dtype, 3 * elements);
  hr_page_keep (page, "conv.conv", "input: the product with the first gate", "s·b·h′", dtype, elements);
  hr_page_keep (page, "conv.conv", "output, with its padding", "(s + l − 1)·b·h′", dtype, elements + padding);
  if (hr_keeps_input (page, HR_TARGET_O))
    hr_page_keep (page, "conv.out_proj", "input", "s·b·h′", dtype, elements);
  hr_linear_keeps (page, &(const hr_input_t) { "conv.out_proj", HR_TARGET_O, 1, channels, "s·b·h′", .held = true });
}
