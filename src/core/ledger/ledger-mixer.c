/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recurrences have in common: a convolution before, and a projection behind. Source: the modules of transformers
 * 5.12 without mamba-ssm, causal-conv1d and flash-linear-attention, whose kernels keep less (margin.c). */
#include "core/ledger/ledger-mixer.h"
#include "core/ledger/ledger-adapters.h"

/* A frozen kernel needs no input, but the gate is a view of the same projection, and its function reads that, or a copy
 * in FP32 for a norm. */
static bool
reads_gate_as_it_is (const hr_page_t *page)
{
  bool is_fp32 = hr_is_fp32 (page->facts->compute);
  hr_mixer_end_t end = page->family->mixer_end;

  return end == HR_MIXER_GATED || (end == HR_MIXER_GATED_NORM && is_fp32);
}

void
hr_mixer_convolution_keeps (hr_page_t *page, const char *module, double channels, double input_width)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double padding = share->sequences * (double) (page->p->conv_kernel - 1);

  if (!hr_has_adapters (page->facts) || reads_gate_as_it_is (page))
    hr_page_keep (page, module, "input, with all that was projected with it", "", dtype, share->tokens * input_width);
  hr_page_keep (page, module, "output, with its padding", "", dtype, (share->tokens + padding) * channels);
}

hr_dtype_t
hr_mixer_input_dtype (const hr_page_t *page)
{
  if (page->facts->casts_weights || page->facts->kbit)
    return HR_FP32;
  return page->facts->compute;
}

hr_dtype_t
hr_mixer_softplus_dtype (const hr_page_t *page)
{
  if (page->p->autocast)
    return HR_FP32;
  return page->facts->compute;
}

void
hr_mixer_core_keeps (hr_page_t *page, const hr_mixer_sizes_t *sizes, const char *tensor, const char *shape,
                     hr_dtype_t dtype, double elements)
{
  const char *module = page->family->mixer == HR_MIXER_DELTA ? "linear_attn" : "mamba";

  hr_page_keep (page, module, tensor, sizes->is_whole ? shape : "", dtype, elements);
}

void
hr_mixer_output_keeps (hr_page_t *page, const hr_mixer_sizes_t *sizes, const char *module)
{
  if (hr_keeps_input (page, HR_TARGET_O))
    hr_page_keep (page, module, "input", "s·b·h₈", page->facts->compute, sizes->tokens * sizes->width);
  hr_linear_keeps (page, &(const hr_input_t) { module, HR_TARGET_O, 1, sizes->width, "s·b·h₈", .held = true });
}

void
hr_mixer_keeps (hr_page_t *page)
{
  if (page->family->mixer == HR_MIXER_MAMBA)
    hr_mamba_keeps (page);
  else if (page->family->mixer == HR_MIXER_MAMBA2)
    hr_mamba2_keeps (page);
  else if (page->family->mixer == HR_MIXER_DELTA)
    hr_delta_rule_keeps (page);
}
