/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the attention kernel keeps: query, key, value, scores and output. */
#include "core/ledger/ledger-kernel.h"
#include "core/ledger/ledger-adapters.h"

#include <math.h>

bool
hr_expands_kv (const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  /* FlashAttention takes no mask: padding is taken out before it. */
  bool masks_padding = p->padding_mask && p->attention != HR_FLASH;

  return (p->expanded_kv || masks_padding) && share->kv_heads < share->heads;
}

/* PyTorch's own choice: flash for 16 bit without a mask, where values are as wide as keys; else the memory-efficient
 * kernel, which has no grouped heads, so that they fall back to math. */
static hr_attention_t
default_kernel (const hr_share_t *share)
{
  bool is_16_bit = !hr_is_fp32 (hr_compute_dtype (share->p));
  bool has_all_heads = share->heads == share->kv_heads || hr_expands_kv (share);

  if (share->facts->family.eager)
    return HR_EAGER;
  if (is_16_bit && share->head_width == share->value_width && !share->p->padding_mask)
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
  return chosen;
}

const char *
hr_output_shape (const hr_family_t *family)
{
  return family->latent ? "s·b·a·d₃" : "s·b·a·d";
}

/* By operator, selective recomputation keeps the products in place of what becomes of them: query and value, the
 * first and third of a layer, or all of one fused product. */
static void
hold_product (hr_page_t *page, double width)
{
  hr_page_hold (page, page->share->tokens * width * page->facts->compute_bytes, true);
}

static void
hold_value (hr_page_t *page)
{
  hold_product (page, page->share->kv_heads * page->share->value_width);
}

static void
hold_key (hr_page_t *page)
{
  if (page->family->fused_qkv)
    hold_product (page, page->share->kv_heads * page->share->head_width);
}

/* Latent attention's may be projected up again in backward. */
static void
keep_projected (hr_page_t *page, const char *tensor, const char *shape, double elements)
{
  hr_kept_t row = { .module = "self_attn", .tensor = tensor, .shape = shape, .dtype = hr_compute_dtype (page->p) };

  row.bytes = elements * page->facts->compute_bytes;
  if (page->family->latent && page->p->recompute_modules == HR_DROP_UP_PROJECTIONS)
    row.dropped = row.bytes;
  hr_page_append (page, &row);
}

static void
own_value_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *shape = page->family->latent ? "s·b·k·d₃" : "s·b·k·d";

  hold_value (page);
  keep_projected (page, "value", shape, share->tokens * share->kv_heads * share->value_width);
}

/* What value may be a view of: the fused projection, or with latent attention the projection up, which has
 * the keys' unrotated part and the values. */
static void
value_view_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *shape = "s·b·(a·d + 2·k·d)";
  double buffer_width = share->query_width + share->kv_heads * (share->head_width + share->value_width);

  if (page->family->latent)
    {
      shape = "s·b·a·(d₁ + d₃)";
      buffer_width = share->heads * ((double) page->p->qk_nope_head_dim + share->value_width);
    }
  hold_value (page);
  keep_projected (page, "value, a view of its whole projection", shape, share->tokens * buffer_width);
}

static void
value_keeps (hr_page_t *page, bool is_view)
{
  if (is_view)
    value_view_keeps (page);
  else
    own_value_keeps (page);
}

static void
query_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *tensor = page->family->rotary > 0 ? "query, rotated" : "query";

  hold_product (page, share->query_width);
  keep_projected (page, tensor, "s·b·a·d", share->tokens * share->query_width);
}

static void
key_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *tensor = page->family->rotary > 0 ? "key, rotated" : "key";

  hold_key (page);
  keep_projected (page, tensor, "s·b·k·d", share->tokens * share->kv_heads * share->head_width);
}

static void
output_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  hr_page_hold (page, share->tokens * share->output_width * page->facts->compute_bytes, false);
  hr_page_keep (page, "self_attn.o_proj", "input (attention output)", hr_output_shape (page->family),
                hr_compute_dtype (page->p), share->tokens * share->output_width);
}

/* The memory-efficient kernel pads its logsumexp to 32 tokens and keeps seed and offset as two 8-byte scalars. */
static void
padded_statistics_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double elements = share->sequences * share->heads * 32 * ceil (share->sequence_length / 32);

  hr_page_hold (page, elements * 4, false);
  hr_page_keep_core (page, "logsumexp, padded to 32", "32·b·a·⌈s ÷ 32⌉", HR_FP32, elements, 0);
  hr_page_keep_core (page, "random state", "2", HR_INT64, 2, 0);
}

/* Flash keeps a state of 24 bytes; flex has no dropout. */
static void
statistics_keep (hr_page_t *page, hr_attention_t kernel)
{
  double elements = page->share->tokens * page->share->heads;

  if (kernel == HR_MEMORY_EFFICIENT)
    {
      padded_statistics_keep (page);
      return;
    }
  hr_page_hold (page, elements * 4, false);
  hr_page_keep_core (page, "logsumexp", "s·b·a", HR_FP32, elements, 0);
  if (!page->family->engine && kernel != HR_FLEX)
    hr_page_keep_core (page, "random state", "3", HR_INT64, 3, 0);
}

/* Flash wants the batch first: where the model has the sequence first, its output is copied to that order.
 * The ring of context parallelism keeps an output of its own. */
static void
output_copies_keep (hr_page_t *page, hr_attention_t kernel)
{
  const hr_share_t *share = page->share;
  const char *shape = hr_output_shape (page->family);
  hr_dtype_t dtype = hr_compute_dtype (page->p);
  double elements = share->tokens * share->output_width;
  bool reordered = page->family->output_copied || (page->family->sequence_first && share->sequences > 1);

  /* A frozen projection keeps no copy; then the kernel's own output is the only one. */
  if (reordered && kernel == HR_FLASH && hr_keeps_input (page, HR_TARGET_O))
    hr_page_keep (page, "self_attn", "output, in the kernel’s order", shape, dtype, elements);
  if (share->groups->context > 1)
    hr_page_keep (page, "self_attn", "output of the ring", shape, dtype, elements);
}

/* Repeated, keys and values are new tensors. */
static void
expanded_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = hr_compute_dtype (page->p);

  hold_key (page);
  hr_page_keep (page, "self_attn", "key, repeated to all heads", "s·b·a·d", dtype, share->tokens * share->query_width);
  hold_value (page);
  hr_page_keep (page, "self_attn", "value, repeated to all heads", hr_output_shape (page->family), dtype,
                share->tokens * share->output_width);
}

static void
fused_keeps (hr_page_t *page, hr_attention_t kernel)
{
  query_keeps (page);
  if (hr_expands_kv (page->share))
    expanded_keep (page);
  else
    {
      key_keeps (page);
      value_keeps (page, page->family->value_is_view);
    }
  output_copies_keep (page, kernel);
  output_keeps (page);
  statistics_keep (page, kernel);
}

/* A score for each pair of tokens, in each head. */
static double
score_elements (const hr_share_t *share)
{
  return share->tokens * share->heads * share->sequence_length;
}

/* Dropout on the scores keeps its mask and its output. */
static void
score_dropout_keeps (hr_page_t *page, hr_dtype_t dtype, bool output)
{
  double scores = score_elements (page->share);

  if (!hr_drops_scores (page->p, page->facts))
    return;
  hr_page_keep_core (page, "scores, dropout mask", "b·a·s²", HR_INT8, scores, 0);
  if (output)
    hr_page_keep_core (page, "scores after dropout", "b·a·s²", dtype, scores, 0);
}

/* A sink is one more column. */
static void
softmax_keeps (hr_page_t *page, hr_dtype_t dtype)
{
  const hr_share_t *share = page->share;
  double scores = score_elements (share);

  if (page->family->sinks)
    hr_page_keep_core (page, "softmax", "b·a·s·(s + 1)", dtype, scores + share->tokens * share->heads, 0);
  else
    hr_page_keep_core (page, "softmax", "b·a·s²", dtype, scores, 0);
}

static void
scores_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const hr_family_t *family = page->family;
  hr_dtype_t dtype = hr_compute_dtype (page->p);
  double scores = score_elements (share);
  bool autocasts = page->facts->autocasts;

  if (family->sinks)
    hr_page_keep_core (page, "places of the largest scores", "b·a·s", HR_INT64, share->tokens * share->heads, 0);
  if (family->capped_scores)
    hr_page_keep_core (page, "tanh of the scores", "b·a·s²", dtype, scores, 0);
  if ((family->softmax_fp32 || autocasts) && !hr_is_fp32 (dtype))
    hr_page_keep_core (page, "softmax in fp32", "b·a·s²", HR_FP32, scores, 0);
  softmax_keeps (page, dtype);
  /* Where the softmax was cast down, the dropped-out copy is the cast one: one tensor. */
  score_dropout_keeps (page, dtype, !autocasts || family->softmax_fp32);
}

/* Eager attention repeats keys and values to all heads; selective recomputation keeps them unrepeated. */
static void
repeated_keys_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *shape = page->family->latent ? "s·b·a·(d + d₃)" : "2·s·b·a·d";
  double elements = share->tokens * (share->query_width + share->output_width);
  double unrepeated = share->tokens * share->kv_heads * (share->head_width + share->value_width);

  hr_page_keep_core (page, "key and value, repeated to all heads", shape, hr_compute_dtype (page->p), elements,
                     unrepeated * page->facts->compute_bytes);
}

/* A single KV head with one sequence stays a view. */
static bool
repeats_keys (const hr_page_t *page)
{
  const hr_share_t *share = page->share;
  bool stays_view = share->kv_heads == 1 && share->sequences == 1;

  return share->heads != share->kv_heads && !stays_view && !page->family->engine;
}

static void
eager_keeps (hr_page_t *page)
{
  query_keeps (page);
  if (repeats_keys (page))
    repeated_keys_keep (page);
  else
    {
      key_keeps (page);
      /* Of more than one sequence the matrix product copies a view. */
      value_keeps (page, page->family->value_is_view && page->share->sequences == 1);
    }
  scores_keep (page);
  output_keeps (page);
}

/* PyTorch's math kernel computes in fp32 whatever the inputs: query and key scaled, key and value
 * repeated to all heads, and the softmax. Measured: see tests/core/test-ledger.c. */
static void
math_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double compute_bytes = page->facts->compute_bytes;
  double query = share->tokens * share->query_width;
  double output = share->tokens * share->output_width;
  double key = share->tokens * share->kv_heads * share->head_width;
  double value = share->tokens * share->kv_heads * share->value_width;

  hr_page_keep_core (page, "query, scaled, in fp32", "s·b·a·d", HR_FP32, query, query * compute_bytes);
  hr_page_keep_core (page, "key, scaled, in fp32, all heads", "s·b·a·d", HR_FP32, query, key * compute_bytes);
  hr_page_keep_core (page, "value in fp32, all heads", hr_output_shape (page->family), HR_FP32, output,
                     value * compute_bytes);
  hr_page_keep_core (page, "softmax", "b·a·s²", HR_FP32, score_elements (share), 0);
  score_dropout_keeps (page, HR_FP32, true);
  output_keeps (page);
}

void
hr_kernel_keeps (hr_page_t *page)
{
  hr_attention_t kernel = hr_kernel (page->share);

  if (kernel == HR_EAGER)
    eager_keeps (page);
  else if (kernel == HR_MATH)
    math_keeps (page);
  else
    fused_keeps (page, kernel);
}
