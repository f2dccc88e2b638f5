/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of the next token and its loss, by kernel. */
#include "core/ledger/ledger-page.h"

#include <math.h>

/* A typed size of a logit stands for a kernel that works on all logits at once. */
hr_loss_kernel_t
hr_loss_kernel (const hr_work_t *w)
{
  hr_loss_kernel_t chosen = (hr_loss_kernel_t) w->p->loss_kernel;
  bool in_parts = chosen == HR_LOSS_FUSED || chosen == HR_LOSS_CHUNKED;

  if (w->facts.family.head != HR_HEAD_CAUSAL || (in_parts && w->p->logit_bytes > 0))
    return HR_LOSS_PLAIN;
  return chosen;
}

bool
hr_divides_loss (const hr_work_t *w)
{
  return w->p->loss_parallel && w->groups.tensor > 1 && !w->facts.family.engine
         && w->facts.family.head == HR_HEAD_CAUSAL;
}

bool
hr_heads_in_forward (const hr_work_t *w)
{
  hr_loss_kernel_t kernel = hr_loss_kernel (w);

  return kernel == HR_LOSS_FUSED || (kernel == HR_LOSS_CHUNKED && w->p->chunked_head);
}

static double
next_power_of_two (double x)
{
  int exponent;

  return frexp (x, &exponent) > 0.5 ? ldexp (1, exponent) : x;
}

/* Their own number is eight in torchtune and torchtitan; Liger's makes a chunk's logits as large as the hidden
 * states and rounds the chunk up to a power of two. */
double
hr_chunk_tokens (const hr_work_t *w)
{
  if (w->p->loss_chunks > 0)
    return ceil (w->share.tokens / (double) w->p->loss_chunks);
  if (hr_loss_kernel (w) == HR_LOSS_CHUNKED)
    return ceil (w->share.tokens / 8);
  return fmin (w->share.tokens,
               next_power_of_two (ceil (w->share.tokens / ceil (w->share.vocab_rows / w->share.hidden))));
}

/* One tensor as large as the logits; it is counted under them. */
static void
logits_keep (hr_page_t *page, const char *tensor, double rows, hr_dtype_t dtype)
{
  bool one_each = page->w->facts.family.head == HR_HEAD_CLASS;
  hr_kept_t row = { .module = "loss", .tensor = tensor, .dtype = dtype, .loss = true };

  row.shape = one_each ? "b·V" : "s·b·V";
  row.bytes = hr_dtype_bytes (dtype) * rows * page->w->share.vocab_rows;
  hr_page_append (page, &row);
}

/* cross_entropy keeps the log-softmax and the number of labels. Autocast computes it in fp32, and so do
 * the language models themselves; BERT and ViT leave the logits as they are. */
void
hr_plain_loss_keeps (hr_page_t *page, hr_work_t *w, double rows, hr_dtype_t dtype)
{
  w->ends.loss_rows = rows;
  w->ends.loss_element_bytes = hr_dtype_bytes (dtype);
  logits_keep (page, "log-softmax", rows, dtype);
  hr_page_keep (page, "loss", "number of labels", "1", dtype, 1);
}

/* The next token's labels are shifted. With one sequence the shifted labels are a view, so that the padded
 * ones stay: 8 bytes more. */
static void
labels_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hr_page_keep (page, "loss", "labels", w->share.sequences == 1 ? "(s·b + 1)" : "s·b", HR_INT64,
                w->share.tokens + (w->share.sequences == 1 ? 1 : 0));
}

/* Forward has done the head's backward: its results are what is kept, in the formats of input and weight. A
 * frozen head has none. Where autograd runs for each chunk the weight's gradient is its .grad already. */
static void
head_gradients_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_residual_dtype (w);
  hr_kept_t weight = { .module = "lm_head",
                       .tensor = "gradient of the weight",
                       .shape = w->p->parameter_count > 0 ? "" : "V·h", /* typed, the count is of no shape */
                       .dtype = dtype,
                       .loss = true,
                       .bytes = w->counts.trained_head * hr_dtype_bytes (dtype) };

  hr_page_keep (page, "lm_head", "gradient of the input", "s·b·h", dtype, w->share.tokens * w->share.hidden);
  if (hr_loss_kernel (w) == HR_LOSS_CHUNKED) /* it is cut into the chunks outside of autograd */
    hr_page_keep (page, "lm_head", "input", "s·b·h", hr_compute_dtype (w), w->share.tokens * w->share.hidden);
  if (weight.bytes > 0 && hr_loss_kernel (w) == HR_LOSS_FUSED)
    hr_page_append (page, &weight);
}

static void
loss_keeps (hr_page_t *page, hr_work_t *w)
{
  hr_loss_kernel_t kernel = hr_loss_kernel (w);

  if (kernel != HR_LOSS_TE && !w->facts.family.holds_batch)
    labels_keep (page);
  if (kernel == HR_LOSS_PLAIN && w->facts.family.engine)
    logits_keep (page, "softmax, sharded over the vocabulary", w->share.tokens, HR_FP32);
  else if (kernel == HR_LOSS_PLAIN)
    hr_plain_loss_keeps (page, w, w->share.tokens, HR_FP32);
  else if (kernel == HR_LOSS_JIT)
    logits_keep (page, "softmax", w->share.tokens, HR_FP32);
  else if (kernel == HR_LOSS_TE)
    logits_keep (page, "gradient, in place of the logits", w->share.tokens, hr_compute_dtype (w));
  else
    logits_keep (page, "logits of all chunks", w->share.tokens, hr_compute_dtype (w));
}

/* Beside a frozen head its adapter has logits of its own. */
static void
adapted_head_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if ((w->facts.adapter_targets & HR_TARGET_HEAD) && w->p->adapter_logits)
    hr_page_keep (page, "lm_head", "adapter’s output", "s·b·V", hr_compute_dtype (w),
                  w->share.tokens * w->share.vocab_rows);
}

static void
held_states_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (w->p->held_hidden_states)
    hr_page_keep (page, "norm", "final hidden states, held by their reader", "s·b·h", HR_FP32,
                  w->share.tokens * w->share.hidden);
}

void
hr_causal_head_keeps (hr_page_t *page, hr_work_t *w)
{
  w->ends.loss_rows = w->share.tokens;
  w->ends.loss_element_bytes = 4;
  if (hr_heads_in_forward (w))
    {
      head_gradients_keep (page);
      return;
    }
  hr_linear_keeps (page, (hr_input_t) { "lm_head", HR_TARGET_HEAD, 1, w->share.hidden, "s·b·h" });
  if (hr_divides_loss (w) && w->share.stream_tokens < w->share.tokens && w->facts.adapter_rank <= 0)
    hr_page_keep (page, "lm_head", "input, gathered", "s·b·h", hr_compute_dtype (w), w->share.tokens * w->share.hidden);
  adapted_head_keeps (page);
  held_states_keep (page);
  if (w->facts.family.capped_logits)
    hr_page_keep (page, "lm_head", "tanh of the logits", "s·b·V", hr_compute_dtype (w),
                  w->share.tokens * w->share.vocab_rows);
  loss_keeps (page, w);
}
