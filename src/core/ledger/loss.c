/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel of the loss, its chunks, and the logits that it works on. */
#include "core/ledger/loss.h"
#include "core/base/extremes.h"
#include "core/facts/family-facts.h"
#include "core/facts/kernels.h"

#include <math.h>

bool
hr_divides_loss (const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  return share->p->loss_parallel && share->groups->tensor > 1 && !family->engine && family->head == HR_HEAD_CAUSAL;
}

bool
hr_heads_in_forward (const hr_share_t *share)
{
  hr_loss_kernel_t kernel = share->facts->loss_kernel;

  return kernel == HR_LOSS_FUSED || (kernel == HR_LOSS_CHUNKED && share->p->chunked_head);
}

static double
next_power_of_two (double x)
{
  int exponent;
  bool is_power = frexp (x, &exponent) <= 0.5;

  return is_power ? x : ldexp (1, exponent);
}

/* Their own number is eight in torchtune and torchtitan; Liger's makes a chunk's logits as large as the hidden
 * states and rounds the chunk up to a power of two. */
double
hr_chunk_tokens (const hr_share_t *share)
{
  double tokens = share->tokens;
  double chunks = ceil (share->head_rows / share->hidden);

  if (share->p->loss_chunks > 0)
    return ceil (tokens / (double) share->p->loss_chunks);
  if (share->facts->loss_kernel == HR_LOSS_CHUNKED)
    return ceil (tokens / 8);
  return hr_min (tokens, next_power_of_two (ceil (tokens / chunks)));
}

/* The last token of each sequence, where its logits are cut off. */
static double
cut_rows (const hr_share_t *share)
{
  if (share->facts->family.cuts_logits)
    return share->sequences;
  return 0;
}

double
hr_loss_rows (const hr_share_t *share)
{
  switch (share->facts->family.head)
    {
    case HR_HEAD_CLASS:
    case HR_HEAD_SEQUENCE: return share->sequences;
    case HR_HEAD_NONE: return 0;
    case HR_HEAD_CAUSAL: return share->tokens - cut_rows (share);
    case HR_HEAD_MASKED:
    case HR_HEAD_TOKENS:
    default: return share->tokens;
    }
}

bool
hr_leaves_logits (const hr_family_t *family)
{
  return (family->crosses || family->cuts_logits) && !family->cast_logits;
}

/* Language models compute it in FP32 themselves, and so does autocast; BERT and ViT leave the logits as they are, and
 * so does a loss of sequences. */
double
hr_loss_element_bytes (const hr_share_t *share)
{
  hr_head_t head = share->facts->family.head;
  bool predicts_next = head == HR_HEAD_CAUSAL && !hr_leaves_logits (&share->facts->family);
  bool masked = head == HR_HEAD_MASKED && share->facts->family.cast_logits;
  bool casts_up = predicts_next || masked || (head == HR_HEAD_TOKENS && !hr_is_encoder (share->p));

  if (casts_up || share->facts->autocasts)
    return hr_dtype_bytes (HR_FP32);
  return share->facts->compute_bytes;
}

/* The softmax in FP32, or the gradient that Transformer Engine puts in the logits' place. */
hr_dtype_t
hr_module_logits_dtype (const hr_share_t *share)
{
  if (share->facts->loss_kernel == HR_LOSS_TE)
    return share->facts->compute;
  return HR_FP32;
}

double
hr_module_logits (const hr_share_t *share, double modules)
{
  return modules * share->tokens * share->head_rows * hr_dtype_bytes (hr_module_logits_dtype (share));
}
