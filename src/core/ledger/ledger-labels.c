/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What heads of labels keep: their input and the loss. They are trained beside adapters, too, and then keep no less. */
#include "core/ledger/ledger-labels.h"
#include "core/facts/family-facts.h"
#include "core/ledger/ledger-loss.h"
#include "core/ledger/loss.h"

/* A decoder multiplies all tokens, and picks one token's scores afterwards. */
static void
score_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  hr_page_keep (page, "score", "input", "s·b·h", page->facts->compute, share->tokens * share->hidden);
}

/* The pooler reads the first token alone: a view of all, or autocast's copy. Its function keeps what it gives, and the
 * classifier that, or what dropout leaves of it. */
static void
pooler_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  double pooled = share->sequences * share->hidden;

  if (hr_has_adapters (page->facts))
    return;
  if (page->facts->autocasts)
    hr_page_keep (page, "pooler.dense", "input", "b·h", dtype, pooled);
  else
    hr_page_keep (page, "pooler.dense", "input, a view of all tokens", "s·b·h", dtype, share->tokens * share->hidden);
}

static void
classifier_keeps (hr_page_t *page)
{
  hr_dtype_t dtype = page->facts->compute;
  double pooled = page->share->sequences * page->share->hidden;

  hr_page_keep (page, "pooler.activation", "output", "b·h", dtype, pooled);
  if (page->p->dropout <= 0)
    return;
  hr_page_keep (page, "classifier", "dropout mask", "b·h", HR_INT8, pooled);
  hr_page_keep (page, "classifier", "input, dropped out", "b·h", dtype, pooled);
}

static void
labels_loss_keeps (hr_page_t *page)
{
  hr_dtype_t dtype = page->facts->compute;

  if (hr_loss_element_bytes (page->share) >= 4)
    dtype = HR_FP32;
  hr_plain_loss_keeps (page, dtype);
}

void
hr_sequence_labels_keep (hr_page_t *page)
{
  if (hr_is_encoder (page->p))
    {
      pooler_keeps (page);
      classifier_keeps (page);
    }
  else
    score_keeps (page);
  labels_loss_keeps (page);
}

/* A decoder's has dropout of its own, of a tenth, whatever the model has. */
void
hr_token_labels_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool drops_out = !hr_is_encoder (page->p) || page->p->dropout > 0;

  if (drops_out)
    hr_page_keep (page, "score", "dropout mask", "s·b·h", HR_INT8, share->tokens * share->hidden);
  hr_page_keep (page, "score", "input", "s·b·h", page->facts->compute, share->tokens * share->hidden);
  labels_loss_keeps (page);
}
