/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the attention kernel keeps: query, key, value, scores and output. */
#include "core/ledger/ledger-page.h"

#include <math.h>

/* PyTorch's own choice: flash for 16 bit without a mask, where values are as wide as keys; else the memory-efficient
 * kernel, which has no grouped heads, so that they fall back to math. */
hr_attention_t
hr_kernel (const hr_work_t *w)
{
  hr_attention_t chosen = (hr_attention_t) w->p->attention;

  if (chosen != HR_SDPA)
    return chosen;
  if (w->facts.family.eager)
    return HR_EAGER;
  if (!hr_is_fp32 (hr_compute_dtype (w)) && w->share.head_width == w->share.value_width && !w->p->padding_mask)
    return HR_FLASH;
  return w->share.heads == w->share.kv_heads || hr_expands_kv (w) ? HR_MEMORY_EFFICIENT : HR_MATH;
}

/* What value is a view of: the fused projection, or with latent attention the projection up, which has
 * the keys' unrotated part and the values. */
static double
value_buffer (const hr_work_t *w)
{
  return w->facts.family.latent
             ? w->share.heads * ((double) w->p->qk_nope_head_dim + w->share.value_width)
             : w->share.query_width + w->share.kv_heads * (w->share.head_width + w->share.value_width);
}

/* By operator, selective recomputation keeps the products in place of what becomes of them: query and value, the
 * first and third of a layer, or all of one fused product. */
static double
projected (const hr_work_t *w, double width, bool kept)
{
  return kept ? w->share.tokens * width * w->facts.compute_bytes : 0;
}

static void
hold_value (hr_page_t *page)
{
  hr_page_hold (page, projected (page->w, page->w->share.kv_heads * page->w->share.value_width, true), true);
}

static void
hold_key (hr_page_t *page)
{
  hr_page_hold (
      page, projected (page->w, page->w->share.kv_heads * page->w->share.head_width, page->w->facts.family.fused_qkv),
      true);
}

/* Latent attention's may be projected up again in backward. */
static void
keep_projected (hr_page_t *page, const char *tensor, const char *shape, double elements)
{
  const hr_work_t *w = page->w;
  hr_kept_t row = { .module = "self_attn", .tensor = tensor, .shape = shape, .dtype = hr_compute_dtype (w) };

  row.bytes = elements * w->facts.compute_bytes;
  row.dropped = w->facts.family.latent && w->p->recompute_modules == HR_DROP_UP_PROJECTIONS ? row.bytes : 0;
  hr_page_append (page, &row);
}

static void
value_keeps (hr_page_t *page, bool is_view)
{
  const hr_work_t *w = page->w;

  hold_value (page);
  if (is_view)
    keep_projected (page, "value, a view of its whole projection",
                    w->facts.family.latent ? "s·b·a·(d₁ + d₃)" : "s·b·(a·d + 2·k·d)",
                    w->share.tokens * value_buffer (w));
  else
    keep_projected (page, "value", w->facts.family.latent ? "s·b·k·d₃" : "s·b·k·d",
                    w->share.tokens * w->share.kv_heads * w->share.value_width);
}

static void
query_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hr_page_hold (page, projected (w, w->share.query_width, true), true);
  keep_projected (page, w->facts.family.rotary > 0 ? "query, rotated" : "query", "s·b·a·d",
                  w->share.tokens * w->share.query_width);
}

static void
key_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hold_key (page);
  keep_projected (page, w->facts.family.rotary > 0 ? "key, rotated" : "key", "s·b·k·d",
                  w->share.tokens * w->share.kv_heads * w->share.head_width);
}

const char *
hr_output_shape (const hr_work_t *w)
{
  return w->facts.family.latent ? "s·b·a·d₃" : "s·b·a·d";
}

static void
output_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hr_page_hold (page, projected (w, w->share.output_width, true), false);
  hr_page_keep (page, "self_attn.o_proj", "input (attention output)", hr_output_shape (w), hr_compute_dtype (w),
                w->share.tokens * w->share.output_width);
}

/* The memory-efficient kernel pads its logsumexp to 32 tokens and keeps seed and offset as two 8-byte
 * scalars; flash keeps a state of 24 bytes; flex has no dropout. */
static void
statistics_keep (hr_page_t *page, hr_attention_t kernel)
{
  const hr_work_t *w = page->w;

  if (kernel == HR_MEMORY_EFFICIENT)
    {
      hr_page_hold (page, w->share.sequences * w->share.heads * 32 * ceil (w->share.sequence_length / 32) * 4, false);
      hr_page_keep_core (page, "logsumexp, padded to 32", "32·b·a·⌈s ÷ 32⌉", HR_FP32,
                         w->share.sequences * w->share.heads * 32 * ceil (w->share.sequence_length / 32), 0);
      hr_page_keep_core (page, "random state", "2", HR_INT64, 2, 0);
      return;
    }
  hr_page_hold (page, w->share.tokens * w->share.heads * 4, false);
  hr_page_keep_core (page, "logsumexp", "s·b·a", HR_FP32, w->share.tokens * w->share.heads, 0);
  if (!w->facts.family.engine && kernel != HR_FLEX)
    hr_page_keep_core (page, "random state", "3", HR_INT64, 3, 0);
}

/* Flash wants the batch first: where the model has the sequence first, its output is copied to that order.
 * The ring of context parallelism keeps an output of its own. */
static void
output_copies_keep (hr_page_t *page, hr_attention_t kernel)
{
  const hr_work_t *w = page->w;
  bool reordered = w->facts.family.output_copied || (w->facts.family.sequence_first && w->share.sequences > 1);

  /* A frozen projection keeps no copy; then the kernel's own output is the only one. */
  if (reordered && kernel == HR_FLASH && hr_keeps_input (w, HR_TARGET_O))
    hr_page_keep (page, "self_attn", "output, in the kernel’s order", hr_output_shape (w), hr_compute_dtype (w),
                  w->share.tokens * w->share.output_width);
  if (w->groups.context > 1)
    hr_page_keep (page, "self_attn", "output of the ring", hr_output_shape (w), hr_compute_dtype (w),
                  w->share.tokens * w->share.output_width);
}

/* Repeated, keys and values are new tensors. */
static void
expanded_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  hold_key (page);
  hr_page_keep (page, "self_attn", "key, repeated to all heads", "s·b·a·d", hr_compute_dtype (w),
                w->share.tokens * w->share.query_width);
  hold_value (page);
  hr_page_keep (page, "self_attn", "value, repeated to all heads", hr_output_shape (w), hr_compute_dtype (w),
                w->share.tokens * w->share.output_width);
}

static void
keys_keep (hr_page_t *page)
{
  if (hr_expands_kv (page->w))
    {
      expanded_keep (page);
      return;
    }
  key_keeps (page);
  value_keeps (page, page->w->facts.family.value_is_view);
}

static void
fused_keeps (hr_page_t *page, hr_attention_t kernel)
{
  query_keeps (page);
  keys_keep (page);
  output_copies_keep (page, kernel);
  output_keeps (page);
  statistics_keep (page, kernel);
}

/* Dropout on the scores keeps its mask and its output. */
static void
score_dropout_keeps (hr_page_t *page, hr_dtype_t dtype, double scores, bool output)
{
  if (!hr_drops_scores (page->w))
    return;
  hr_page_keep_core (page, "scores, dropout mask", "b·a·s²", HR_INT8, scores, 0);
  if (output)
    hr_page_keep_core (page, "scores after dropout", "b·a·s²", dtype, scores, 0);
}

static void
scores_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double scores = w->share.tokens * w->share.heads * w->share.sequence_length;

  if (w->facts.family.sinks)
    hr_page_keep_core (page, "places of the largest scores", "b·a·s", HR_INT64, w->share.tokens * w->share.heads, 0);
  if (w->facts.family.capped_scores)
    hr_page_keep_core (page, "tanh of the scores", "b·a·s²", dtype, scores, 0);
  if ((w->facts.family.softmax_fp32 || w->facts.autocasts) && !hr_is_fp32 (dtype))
    hr_page_keep_core (page, "softmax in fp32", "b·a·s²", HR_FP32, scores, 0);
  /* The sink is one more column. */
  hr_page_keep_core (page, "softmax", w->facts.family.sinks ? "b·a·s·(s + 1)" : "b·a·s²", dtype,
                     scores + (w->facts.family.sinks ? w->share.tokens * w->share.heads : 0), 0);
  /* Where the softmax was cast down, the dropped-out copy is the cast one: one tensor. */
  score_dropout_keeps (page, dtype, scores, !w->facts.autocasts || w->facts.family.softmax_fp32);
}

/* Eager attention repeats keys and values to all heads; a single KV head with one sequence stays a view.
 * Selective recomputation keeps them unrepeated. */
static void
eager_keys_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  double unrepeated = w->share.tokens * w->share.kv_heads * (w->share.head_width + w->share.value_width);

  if (w->share.heads == w->share.kv_heads || (w->share.kv_heads == 1 && w->share.sequences == 1)
      || w->facts.family.engine)
    {
      key_keeps (page);
      /* Of more than one sequence the matrix product copies a view. */
      value_keeps (page, w->facts.family.value_is_view && w->share.sequences == 1);
    }
  else
    hr_page_keep_core (page, "key and value, repeated to all heads",
                       w->facts.family.latent ? "s·b·a·(d + d₃)" : "2·s·b·a·d", hr_compute_dtype (w),
                       w->share.tokens * (w->share.query_width + w->share.output_width),
                       unrepeated * w->facts.compute_bytes);
}

static void
eager_keeps (hr_page_t *page)
{
  query_keeps (page);
  eager_keys_keep (page);
  scores_keep (page);
  output_keeps (page);
}

/* PyTorch's math kernel computes in fp32 whatever the inputs: query and key scaled, key and value
 * repeated to all heads, and the softmax. Measured: see tests/core/test-ledger.c. */
static void
math_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  double scores = w->share.tokens * w->share.heads * w->share.sequence_length,
         key = w->share.tokens * w->share.kv_heads * w->share.head_width,
         value = w->share.tokens * w->share.kv_heads * w->share.value_width;

  hr_page_keep_core (page, "query, scaled, in fp32", "s·b·a·d", HR_FP32, w->share.tokens * w->share.query_width,
                     w->share.tokens * w->share.query_width * w->facts.compute_bytes);
  hr_page_keep_core (page, "key, scaled, in fp32, all heads", "s·b·a·d", HR_FP32,
                     w->share.tokens * w->share.query_width, key * w->facts.compute_bytes);
  hr_page_keep_core (page, "value in fp32, all heads", hr_output_shape (w), HR_FP32,
                     w->share.tokens * w->share.output_width, value * w->facts.compute_bytes);
  hr_page_keep_core (page, "softmax", "b·a·s²", HR_FP32, scores, 0);
  score_dropout_keeps (page, HR_FP32, scores, true);
  output_keeps (page);
}

void
hr_kernel_keeps (hr_page_t *page)
{
  hr_attention_t kernel = hr_kernel (page->w);

  if (kernel == HR_EAGER)
    eager_keeps (page);
  else if (kernel == HR_MATH)
    math_keeps (page);
  else
    fused_keeps (page, kernel);
}
