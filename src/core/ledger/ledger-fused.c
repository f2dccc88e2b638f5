/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels that keep statistics of the scores, not the scores: flash, memory-efficient, flex. */
#include "core/ledger/ledger-fused.h"
#include "core/ledger/attention-kernel.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-heads.h"

#include <math.h>

/* The memory-efficient kernel pads its logsumexp to 32 tokens and keeps seed and offset as two 8-byte scalars. */
static void
padded_statistics_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double elements = share->sequences * share->heads * 32 * ceil (share->sequence_length / 32);

  hr_page_hold (page, elements * 4, false);
  hr_page_keep_core (page, "logsumexp, padded to 32", "32·b·a·⌈s ÷ 32⌉", HR_FP32, elements, 0);
  hr_page_keep_core (page, "random state", "2", HR_INT64, 2, 0);
}

/* Each layer makes numbers of its own of a mask of bits. */
static void
mask_keeps (hr_page_t *page)
{
  double pairs = page->share->tokens * page->share->sequence_length;
  const char *tensor = page->family->indexed ? "tokens chosen, as a mask" : "window, as a mask";

  if (page->facts->masks_pairs)
    hr_page_keep_core (page, tensor, "s·b·s", page->facts->compute, pairs, 0);
}

/* Flash keeps a state of 24 bytes; flex has no dropout. */
static void
statistics_keep (hr_page_t *page)
{
  double elements = page->share->tokens * page->share->heads;

  if (page->kernel == HR_MEMORY_EFFICIENT)
    {
      mask_keeps (page);
      padded_statistics_keep (page);
      return;
    }
  hr_hold_attention (page, elements * 4);
  hr_page_keep_core (page, "logsumexp", "s·b·a", HR_FP32, elements, 0);
  if (!page->family->engine && page->kernel != HR_FLEX)
    hr_page_keep_core (page, "random state", "3", HR_INT64, 3, 0);
}

/* Flash wants the batch first: where the model has the sequence first, its output is copied to that order.
 * The ring of context parallelism keeps an output of its own. */
static void
output_copies_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *shape = hr_output_shape (page->family);
  hr_dtype_t dtype = page->facts->compute;
  double elements = share->tokens * share->output_width;
  bool reordered = page->family->output_copied || (page->family->sequence_first && share->sequences > 1);

  /* A frozen projection keeps no copy; then the kernel's own output is the only one. */
  if (reordered && page->kernel == HR_FLASH && hr_keeps_input (page, HR_TARGET_O))
    hr_page_keep (page, "self_attn", "output, in the kernel’s order", shape, dtype, elements);
  if (share->groups->context > 1)
    hr_page_keep (page, "self_attn", "output of the ring", shape, dtype, elements);
}

/* Repeated, keys and values are new tensors. */
static void
expanded_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double key_elements = share->keys.tokens * share->query_width;

  hr_hold_key (page);
  hr_page_keep (page, "self_attn", "key, repeated to all heads", "s·b·a·d", dtype, key_elements);
  hr_hold_value (page);
  hr_page_keep (page, "self_attn", "value, repeated to all heads", hr_output_shape (page->family), dtype,
                share->keys.tokens * share->output_width);
}

void
hr_fused_keeps (hr_page_t *page)
{
  hr_query_keeps (page);
  if (hr_expands_kv (page->share))
    expanded_keep (page);
  else
    {
      hr_key_keeps (page);
      hr_value_keeps (page, page->family->value_is_view);
    }
  output_copies_keep (page);
  hr_output_keeps (page);
  statistics_keep (page);
}
