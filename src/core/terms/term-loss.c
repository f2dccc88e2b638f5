/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logits, from the forward pass to the backward of the output head: the saved log-softmax and, at the loss, two
 * more tensors of its size and format. At the head only their gradient in the matrix product's format is left; under
 * autocast it is gone by the time that the weight's gradient has been cast up. */
#include "core/terms/term-loss.h"
#include "core/ledger/loss.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

static bool
no_logits (const hr_view_t *v)
{
  return !hr_by_ledger (v) || !v->stage->last || v->facts->family.head == HR_HEAD_NONE;
}

static bool
no_logits_left (const hr_view_t *v)
{
  return no_logits (v) || (v->facts->casts_weights && !hr_heads_in_forward (v->share));
}

static bool
for_classes (const hr_view_t *v)
{
  return v->facts->family.head == HR_HEAD_CLASS || v->facts->family.head == HR_HEAD_SEQUENCE;
}

static bool
fp32_logits (const hr_view_t *v)
{
  return v->ends->loss_element_bytes >= 4 && !for_classes (v);
}

/* The gradient of logits that were cut has those of the last token again. */
static bool
cuts_rows (const hr_view_t *v)
{
  return v->facts->family.cuts_logits && v->facts->family.head == HR_HEAD_CAUSAL;
}

double
hr_logit_gradient (const hr_view_t *v)
{
  double rows = cuts_rows (v) ? v->share->tokens : v->ends->loss_rows;

  return rows * v->share->head_rows * v->facts->compute_bytes;
}

static bool
typed_logits (const hr_view_t *v)
{
  return v->facts->family.head == HR_HEAD_CAUSAL && v->p->logit_bytes > 0;
}

/* In an own kernel. */
static bool
by_kernel (const hr_view_t *v)
{
  return !hr_loss_by (v, HR_LOSS_PLAIN);
}

static bool
jit_logits (const hr_view_t *v)
{
  return hr_loss_by (v, HR_LOSS_JIT);
}

static bool
deferred_logits (const hr_view_t *v)
{
  return v->facts->family.engine && v->p->deferred_head_micro_batches > 0 && v->p->logit_bytes > 0;
}

static bool
parallel_logits (const hr_view_t *v)
{
  return v->facts->family.engine;
}

static bool
te_logits (const hr_view_t *v)
{
  return hr_loss_by (v, HR_LOSS_TE);
}

static bool
cut_logits (const hr_view_t *v)
{
  return hr_loss_by (v, HR_LOSS_CUT);
}

/* Each chunk's logits go with its part of the head's gradient. */
static bool
chunks_gone (const hr_view_t *v)
{
  return v->facts->loss_kernel == HR_LOSS_CHUNKED;
}

static double
all_logits (const hr_view_t *v)
{
  return v->share->tokens * v->share->head_rows;
}

static double
typed_logit_bytes (const hr_view_t *v)
{
  return (double) v->p->logit_bytes * all_logits (v);
}

static double
parallel_logit_bytes (const hr_view_t *v)
{
  return (v->facts->compute_bytes + 4) * all_logits (v);
}

static double
deferred_logit_bytes (const hr_view_t *v)
{
  return typed_logit_bytes (v)
         + (double) v->p->deferred_head_micro_batches * v->share->tokens * (v->share->head_rows + v->share->hidden)
               * v->facts->compute_bytes;
}

static double
jit_logit_bytes (const hr_view_t *v)
{
  return (v->facts->compute_bytes + 8) * all_logits (v);
}

/* Divided over the vocabulary, the loss’s gradient is (gradient + softmax) · factor: one tensor more. */
static double
divided_logit_bytes (const hr_view_t *v)
{
  return 16 * all_logits (v);
}

static double
te_logit_bytes (const hr_view_t *v)
{
  return v->facts->compute_bytes * all_logits (v);
}

static double
head_gradient (const hr_view_t *v)
{
  return v->counts->trained_head * v->facts->residual_bytes;
}

static bool
widens_stream (const hr_view_t *v)
{
  return hr_widens_stream (v->facts);
}

/* The stream is wider than the weight. */
static double
narrow_head_gradient (const hr_view_t *v)
{
  return v->counts->trained_head * v->facts->compute_bytes;
}

static const hr_formula_t head_gradients[] = {
  { widens_stream, narrow_head_gradient, "{trained-head} · {activation-bytes}", "liger2024" },
  { NULL, head_gradient, "{trained-head} · {residual-bytes}", "liger2024" },
};

static double
fused_logit_bytes (const hr_view_t *v)
{
  return hr_chunk_tokens (v->share) * v->share->head_rows * v->facts->compute_bytes + head_gradient (v);
}

static double
head_chunk_logit_bytes (const hr_view_t *v)
{
  return 12 * hr_chunk_tokens (v->share) * v->share->head_rows;
}

static double
chunk_logit_bytes (const hr_view_t *v)
{
  return (v->share->tokens + hr_chunk_tokens (v->share)) * v->share->head_rows * v->facts->compute_bytes;
}

static bool
predicts_further (const hr_view_t *v)
{
  return v->stage->modules > 0;
}

static bool
divides_loss (const hr_view_t *v)
{
  return hr_divides_loss (v->share);
}

static bool
heads_in_forward (const hr_view_t *v)
{
  return hr_heads_in_forward (v->share);
}

static double
all_logits_kept (const hr_view_t *v)
{
  return hr_next_logits (v) + hr_module_logits (v->share, v->stage->modules);
}

static double
logits (const hr_view_t *v)
{
  return 3 * v->ends->loss_rows * v->share->head_rows * v->ends->loss_element_bytes;
}

static const hr_formula_t kernel_logits[] = {
  { jit_logits, jit_logit_bytes, "({activation-bytes} + 8) · {tokens} · {head-rows}", "megatron-tests" },
  { te_logits, te_logit_bytes, "{activation-bytes} · {tokens} · {head-rows}", "transformer-engine" },
  { cut_logits, hr_no_bytes, "0", "wijmans2024" },
  { hr_loss_is_fused, fused_logit_bytes,
    "{chunk-tokens} · {head-rows} · {activation-bytes} + {trained-head} · {residual-bytes}", "liger2024" },
  { hr_loss_chunks_head, head_chunk_logit_bytes, "12 · {chunk-tokens} · {head-rows}", "torchtitan" },
  { NULL, chunk_logit_bytes, "({tokens} + {chunk-tokens}) · {head-rows} · {activation-bytes}", "torchtune" },
};

static const hr_written_t logit_texts[] = {
  { cuts_rows, "3 · ({tokens} − {micro-batch-size}) · {head-rows} · {loss-bytes}", "ledger" },
  { fp32_logits, "12 · {tokens} · {head-rows}", "ledger" },
  { for_classes, "3 · {micro-batch-size} · {head-rows} · {loss-bytes}", "ledger" },
  { NULL, "3 · {tokens} · {head-rows} · {loss-bytes}", "ledger" },
};

static const hr_formula_t next_logits_at_loss[] = {
  { no_logits, hr_no_bytes, "0", "ledger" },
  { deferred_logits, deferred_logit_bytes,
    "{logit-bytes} · {tokens} · {head-rows} + {deferred-head-micro-batches} · {tokens} · ({head-rows} + {hidden-size}) "
    "· {activation-bytes}",
    "megatron-tests" },
  { typed_logits, typed_logit_bytes, "{logit-bytes} · {tokens} · {head-rows}", "megatron-tests" },
  { by_kernel, .more = kernel_logits },
  { parallel_logits, parallel_logit_bytes, "({activation-bytes} + 4) · {tokens} · {head-rows}", "megatron-tests" },
  { divides_loss, divided_logit_bytes, "16 · {tokens} · {head-rows}", "torchtitan" },
  { NULL, logits, .texts = logit_texts },
};

static const hr_written_t gradient_texts[] = {
  { for_classes, "{micro-batch-size} · {head-rows} · {activation-bytes}", "ledger" },
  { NULL, "{tokens} · {head-rows} · {activation-bytes}", "ledger" },
};

/* clang-format off */
static const hr_formula_t next_logits_at_head[] = {
  { no_logits_left, hr_no_bytes, "0", "ledger" },
  { heads_in_forward, .more = head_gradients },
  { chunks_gone, hr_no_bytes, "0", "torchtune" },
  { cut_logits, hr_no_bytes, "0", "wijmans2024" },
  { NULL, hr_logit_gradient, .texts = gradient_texts },
};
/* clang-format on */

/* Beside the next token's loss stand those of further ones, whose backward comes after it: what they keep goes then,
 * which is more than another gradient of the head, unless the tokens are few. */
static const hr_formula_t logits_at_loss[] = {
  { predicts_further, all_logits_kept, "{next-logits} + {module-logits}", "megatron" },
  { .more = next_logits_at_loss },
};

static const hr_formula_t logits_at_head[] = {
  { predicts_further, all_logits_kept, "{next-logits} + {module-logits}", "megatron" },
  { .more = next_logits_at_head },
};

/* clang-format off */
const hr_term_row_t hr_term_logits = {
  .desc = { "logits", N_ ("Logits and loss"),
            N_ ("Scores of every token of the vocabulary: three FP32 tensors in the backward pass of the loss.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES] = HR_NOTHING ("ledger"),
    [HR_MOMENT_LOSS] = logits_at_loss,
    [HR_MOMENT_HEAD] = logits_at_head,
    [HR_MOMENT_BACKWARD_START] = HR_NOTHING ("ledger"),
    [HR_MOMENT_PREFILL] = HR_NOTHING ("ledger"),
  },
};
/* clang-format on */

double
hr_logits_at_loss (const hr_view_t *v)
{
  return hr_first_formula (next_logits_at_loss, v)->bytes (v);
}

double
hr_next_logits (const hr_view_t *v)
{
  switch (v->moment)
    {
    case HR_MOMENT_LOSS: return hr_logits_at_loss (v);
    case HR_MOMENT_HEAD: return hr_first_formula (next_logits_at_head, v)->bytes (v);
    default: return 0;
    }
}
