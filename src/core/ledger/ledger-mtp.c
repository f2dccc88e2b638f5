/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modules that predict further tokens: what each keeps besides its layer, and what all of them keep once. Source:
 * Megatron-Core, core/transformer/multi_token_prediction.py. */
#include "core/ledger/ledger-page.h"

/* With sequence parallelism the projection's output is gathered over its width, of all tokens: the layer's input is a
 * view of it. */
static void
gathered_output_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (w->facts.family.engine && w->share.stream_tokens < w->share.tokens && hr_keeps_own_input (w))
    hr_page_keep (page, "mtp.eh_proj", "output of the other tokens, gathered", "", hr_residual_dtype (w),
                  (w->share.tokens - w->share.stream_tokens) * w->share.hidden);
}

double
hr_module_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  page->part = HR_PART_MODULE;
  page->sum = page->core = 0;
  hr_residual_norm_keeps (page, "mtp.enorm", false);
  hr_residual_norm_keeps (page, "mtp.hnorm", false);
  hr_linear_keeps (page, (hr_input_t) { "mtp.eh_proj", 0, 1, 2 * w->share.hidden, "2·s·b·h" });
  gathered_output_keeps (page);
  hr_residual_norm_keeps (page, "mtp.final_layernorm", false);
  return page->sum;
}

/* The softmax in FP32, or the gradient that Transformer Engine puts in the logits' place. */
static hr_dtype_t
kept_logits (const hr_work_t *w)
{
  return hr_loss_kernel (w) == HR_LOSS_TE ? hr_compute_dtype (w) : HR_FP32;
}

double
hr_module_logits (const hr_work_t *w)
{
  return w->stage.modules * w->share.tokens * w->share.vocab_rows * hr_dtype_bytes (kept_logits (w));
}

static void
logits_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  bool in_place = hr_loss_kernel (w) == HR_LOSS_TE;
  hr_kept_t row = { .module = "mtp.loss",
                    .tensor = in_place ? "gradients, in place of the logits" : "softmax of each module",
                    .shape = "δ·s·b·V",
                    .dtype = kept_logits (w),
                    .loss = true,
                    .further = true,
                    .bytes = hr_module_logits (w) };

  hr_page_append (page, &row);
}

static void
head_input_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  double width = w->stage.modules * w->share.hidden;

  hr_linear_keeps (page, (hr_input_t) { "mtp.lm_head", 0, 1, width, "δ·s·b·h" });
  if (hr_divides_loss (w) && w->share.stream_tokens < w->share.tokens)
    hr_page_keep (page, "mtp.lm_head", "input, gathered", "δ·s·b·h", hr_compute_dtype (w), w->share.tokens * width);
}

/* None of it is computed again: each module embeds the shifted ids before its checkpoint. */
void
hr_modules_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hr_page_keep (page, "mtp", "ids, labels and loss mask, shifted", "20·δ·s·b", HR_INT8,
                20 * w->stage.modules * w->share.tokens);
  if (w->facts.family.dropouts & HR_DROP_EMBEDDING && w->p->dropout > 0)
    hr_page_keep (page, "mtp.embedding", "dropout mask", "δ·s·b·h", HR_INT8,
                  w->stage.modules * w->share.stream_tokens * w->share.hidden);
  head_input_keeps (page);
  logits_keep (page);
}
