/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of the next token and its loss, by kernel. */
#include "core/ledger/ledger-loss.h"
#include "core/facts/layers.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/loss.h"

/* Labels have no symbol. */
static const char *
shape_of_logits (const hr_page_t *page)
{
  switch (page->family->head)
    {
    case HR_HEAD_SEQUENCE:
    case HR_HEAD_TOKENS: return "";
    case HR_HEAD_CLASS: return "b·V";
    case HR_HEAD_CAUSAL: return page->family->cuts_logits ? "(s·b − b)·V" : "s·b·V";
    case HR_HEAD_NONE:
    case HR_HEAD_MASKED:
    default: return "s·b·V";
    }
}

/* One tensor as large as the logits; it is counted under them. */
static void
logits_keep (hr_page_t *page, const char *tensor, hr_dtype_t dtype)
{
  const hr_share_t *share = page->share;
  hr_kept_t row = { .module = "loss", .tensor = tensor, .dtype = dtype, .loss = true };

  row.shape = shape_of_logits (page);
  row.bytes = hr_dtype_bytes (dtype) * hr_loss_rows (share) * share->head_rows;
  hr_page_append (page, &row);
}

/* cross_entropy keeps the log-softmax and the number of labels. */
void
hr_plain_loss_keeps (hr_page_t *page, hr_dtype_t dtype)
{
  logits_keep (page, "log-softmax", dtype);
  hr_page_keep (page, "loss", "number of labels", "1", dtype, 1);
}

/* The next token's labels are shifted. With one sequence the shifted labels are a view, so that the padded
 * ones stay: 8 bytes more. Where none is padded the view is of the batch. */
static void
labels_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (page->family->cuts_logits)
    {
      if (share->sequences > 1)
        hr_page_keep (page, "loss", "labels", "(s·b − b)", HR_INT64, share->tokens - share->sequences);
      return;
    }
  if (share->sequences == 1)
    hr_page_keep (page, "loss", "labels", "(s·b + 1)", HR_INT64, share->tokens + 1);
  else
    hr_page_keep (page, "loss", "labels", "s·b", HR_INT64, share->tokens);
}

/* A frozen head has none. Where autograd runs for each chunk the weight's gradient is its .grad already. */
static void
head_gradient_keeps (hr_page_t *page, hr_dtype_t dtype)
{
  hr_kept_t weight = {
    .module = "lm_head", .tensor = "gradient of the weight", .shape = "V·h", .dtype = dtype, .loss = true
  };

  weight.bytes = page->counts->trained_head * hr_dtype_bytes (dtype);
  if (page->p->parameter_count > 0)
    weight.shape = ""; /* typed, the count is of no shape */
  if (weight.bytes > 0 && page->facts->loss_kernel == HR_LOSS_FUSED)
    hr_page_append (page, &weight);
}

/* What the final norm gives. */
static hr_dtype_t
head_input_dtype (const hr_page_t *page)
{
  if (hr_casts_normed (page->facts, page->facts->compute))
    return HR_FP32;
  return hr_residual_dtype (page->p, page->facts);
}

static hr_dtype_t
head_weight_dtype (const hr_page_t *page)
{
  if (hr_widens_stream (page->facts))
    return page->facts->compute;
  return hr_residual_dtype (page->p, page->facts);
}

/* Forward has done the head's backward: its results are what is kept, in the formats of input and weight. */
static void
gradients_keep (hr_page_t *page)
{
  double elements = page->share->tokens * page->share->hidden;

  hr_page_keep (page, "lm_head", "gradient of the input", "s·b·h", head_input_dtype (page), elements);
  if (page->facts->loss_kernel == HR_LOSS_CHUNKED) /* it is cut into the chunks outside of autograd */
    hr_page_keep (page, "lm_head", "input", "s·b·h", page->facts->compute, elements);
  head_gradient_keeps (page, head_weight_dtype (page));
}

/* All logits at once, by PyTorch or by Megatron. */
static void
plain_logits_keep (hr_page_t *page)
{
  if (page->family->engine)
    logits_keep (page, "softmax, sharded over the vocabulary", HR_FP32);
  else if (hr_leaves_logits (page->family) && !page->facts->autocasts)
    hr_plain_loss_keeps (page, page->facts->compute);
  else
    hr_plain_loss_keeps (page, HR_FP32);
}

/* Tile by tile the logits are computed again in backward, from the head's input and each row's logsumexp (Apple,
 * cut_cross_entropy/cce.py). */
static void
cut_loss_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  hr_page_keep (page, "lm_head", "input", "s·b·h", page->facts->compute, share->tokens * share->hidden);
  hr_page_keep (page, "loss", "logsumexp", "s·b", HR_FP32, share->tokens);
  labels_keep (page);
}

static void
loss_keeps (hr_page_t *page)
{
  hr_loss_kernel_t kernel = page->facts->loss_kernel;
  hr_dtype_t dtype = page->facts->compute;

  if (kernel != HR_LOSS_TE && !page->family->holds_batch && !page->family->unshifted)
    labels_keep (page);
  switch (kernel)
    {
    case HR_LOSS_PLAIN: plain_logits_keep (page); break;
    case HR_LOSS_JIT: logits_keep (page, "softmax", HR_FP32); break;
    case HR_LOSS_TE: logits_keep (page, "gradient, in place of the logits", dtype); break;
    case HR_LOSS_FUSED:
    case HR_LOSS_CHUNKED:
    default: logits_keep (page, "logits of all chunks", dtype); break;
    }
}

/* Beside a frozen head its adapter has logits of its own. A capped head keeps the tanh of all. */
static void
logits_beside_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool adapts_head = (page->facts->adapter_targets & HR_TARGET_HEAD) != 0;
  hr_dtype_t dtype = page->facts->compute;

  if (adapts_head && page->p->adapter_logits)
    hr_page_keep (page, "lm_head", "adapter’s output", "s·b·V", dtype, share->tokens * share->head_rows);
  if (page->p->held_hidden_states)
    hr_page_keep (page, "norm", "final hidden states, held by their reader", "s·b·h", HR_FP32,
                  share->tokens * share->hidden);
  if (page->family->capped_logits)
    hr_page_keep (page, "lm_head", "tanh of the logits", "s·b·V", dtype, share->tokens * share->head_rows);
}

static void
head_input_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool is_gathered = hr_divides_loss (share) && share->stream_tokens < share->tokens;

  if (hr_freezes_head (page->p))
    return;
  hr_linear_keeps (page, &(const hr_input_t) { "lm_head", HR_TARGET_HEAD, 1, share->hidden, "s·b·h" });
  if (is_gathered && !hr_has_adapters (page->facts))
    hr_page_keep (page, "lm_head", "input, gathered", "s·b·h", page->facts->compute, share->tokens * share->hidden);
}

void
hr_causal_head_keeps (hr_page_t *page)
{
  if (hr_heads_in_forward (page->share))
    {
      gradients_keep (page);
      return;
    }
  if (page->facts->loss_kernel == HR_LOSS_CUT)
    {
      cut_loss_keeps (page);
      return;
    }
  head_input_keeps (page);
  logits_beside_keep (page);
  loss_keeps (page);
}
