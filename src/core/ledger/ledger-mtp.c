/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modules that predict further tokens: what each keeps besides its layer, and what all of them keep once. */
#include "core/ledger/ledger-mtp.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-norm.h"
#include "core/ledger/loss.h"

/* With sequence parallelism the projection's output is gathered over its width, of all tokens: the layer's input is a
 * view of it. */
static void
gathered_output_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool is_gathered = page->family->engine && share->stream_tokens < share->tokens;

  if (is_gathered && hr_keeps_own_input (page->p, page->facts))
    hr_page_keep (page, "mtp.eh_proj", "output of the other tokens, gathered", "",
                  hr_residual_dtype (page->p, page->facts), (share->tokens - share->stream_tokens) * share->hidden);
}

void
hr_module_keeps (hr_page_t *page)
{
  hr_residual_norm_keeps (page, "mtp.enorm", false);
  hr_residual_norm_keeps (page, "mtp.hnorm", false);
  hr_linear_keeps (page, &(const hr_input_t) { "mtp.eh_proj", 0, 1, 2 * page->share->hidden, "2·s·b·h" });
  gathered_output_keeps (page);
  hr_residual_norm_keeps (page, "mtp.final_layernorm", false);
}

static void
logits_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_kept_t row = { .module = "mtp.loss",
                    .tensor = "softmax of each module",
                    .shape = "δ·s·b·V",
                    .dtype = hr_module_logits_dtype (share),
                    .loss = true,
                    .further = true,
                    .bytes = hr_module_logits (share, page->stage->modules) };

  if (share->facts->loss_kernel == HR_LOSS_TE)
    row.tensor = "gradients, in place of the logits";
  hr_page_append (page, &row);
}

static void
head_input_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double width = page->stage->modules * share->hidden;

  hr_linear_keeps (page, &(const hr_input_t) { "mtp.lm_head", 0, 1, width, "δ·s·b·h" });
  if (hr_divides_loss (share) && share->stream_tokens < share->tokens)
    hr_page_keep (page, "mtp.lm_head", "input, gathered", "δ·s·b·h", page->facts->compute, share->tokens * width);
}

/* None of it is computed again: each module embeds the shifted ids before its checkpoint. */
void
hr_modules_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double modules = page->stage->modules;

  hr_page_keep (page, "mtp", "ids, labels and loss mask, shifted", "20·δ·s·b", HR_INT8, 20 * modules * share->tokens);
  if (page->family->dropouts & HR_DROP_EMBEDDING && page->p->dropout > 0)
    hr_page_keep (page, "mtp.embedding", "dropout mask", "δ·s·b·h", HR_INT8,
                  modules * share->stream_tokens * share->hidden);
  head_input_keeps (page);
  logits_keep (page);
}
