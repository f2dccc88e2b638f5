/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attention kernel that runs, and the tensors that come to it and leave it. */
#include "core/ledger/attention-kernel.h"
#include "core/facts/kernels.h"

bool
hr_expands_kv (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  /* FlashAttention takes no mask: padding is taken out before it. */
  bool masks_padding = p->padding_mask && p->attention != HR_FLASH;
  bool expands = p->expanded_kv || share->facts->family.expands_kv;

  return (expands || masks_padding || share->facts->masks_pairs) && share->kv_heads < share->heads;
}

static bool
takes_mask (const hr_share_t *share)
{
  return share->p->padding_mask || share->facts->masks_pairs;
}

static bool
takes_flash (const hr_share_t *share)
{
  return share->head_width == share->value_width && share->head_width <= HR_WIDEST_FLASH_HEAD;
}

/* PyTorch's own choice: flash for 16 bit without a mask, where values are as wide as keys; else the memory-efficient
 * kernel, which has no grouped heads, so that they fall back to math. So does one head that is not said to be for all.
 */
static hr_attention_t
default_kernel (const hr_share_t *share)
{
  bool is_16_bit = !hr_is_fp32 (share->facts->compute);
  bool has_all_heads = share->heads == share->kv_heads || hr_expands_kv (share);

  if (share->facts->family.eager)
    return HR_EAGER;
  if (share->facts->family.broadcasts_kv && share->kv_heads < share->heads)
    return HR_MATH;
  if (is_16_bit && takes_flash (share) && !takes_mask (share))
    return HR_FLASH;
  if (has_all_heads)
    return HR_MEMORY_EFFICIENT;
  return HR_MATH;
}

hr_attention_t
hr_kernel (const hr_share_t *share)
{
  hr_attention_t chosen = (hr_attention_t) share->p->attention;

  if (chosen == HR_SDPA)
    return default_kernel (share);
  if (chosen == HR_TRITON) /* which keeps the same */
    return HR_FLASH;
  return chosen;
}

bool
hr_keeps_scores (hr_attention_t kernel)
{
  return kernel == HR_EAGER || kernel == HR_MATH;
}

const char *
hr_output_shape (const hr_family_t *family)
{
  return family->latent ? "s·b·a·d₃" : "s·b·a·d";
}
