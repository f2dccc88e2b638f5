/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels that keep the scores: eager attention, and PyTorch’s math kernel. */
#include "core/ledger/ledger-scores.h"
#include "core/ledger/attention-kernel.h"
#include "core/ledger/ledger-heads.h"

/* A score for each pair of tokens, in each head. */
static double
score_elements (const hr_share_t *share)
{
  return share->tokens * share->heads * share->keys.length;
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

/* A softmax that was cast down is kept by the product with the values alone, which reads it dropped out where there is
 * a dropout. */
static bool
is_dropped_cast (const hr_page_t *page)
{
  bool is_cast = page->family->softmax_fp32 && !hr_is_fp32 (page->facts->compute);

  return is_cast && hr_drops_scores (page->p, page->facts);
}

static void
scores_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const hr_family_t *family = page->family;
  hr_dtype_t dtype = page->facts->compute;
  double scores = score_elements (share);
  bool autocasts = page->facts->autocasts;

  if (family->sinks)
    hr_page_keep_core (page, "places of the largest scores", "b·a·s", HR_INT64, share->tokens * share->heads, 0);
  if (family->capped_scores)
    hr_page_keep_core (page, "tanh of the scores", "b·a·s²", dtype, scores, 0);
  if (family->floored_scores)
    {
      hr_page_keep_core (page, "scores", "b·a·s²", dtype, scores, 0);
      hr_page_keep_core (page, "the least score", "1", HR_FP32, 1, 0);
    }
  if ((family->softmax_fp32 || autocasts) && !hr_is_fp32 (dtype))
    hr_page_keep_core (page, "softmax in fp32", "b·a·s²", HR_FP32, scores, 0);
  if (!is_dropped_cast (page))
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
  double elements = share->keys.tokens * (share->query_width + share->output_width);
  double unrepeated = share->keys.tokens * share->kv_heads * (share->head_width + share->value_width);

  hr_page_keep_core (page, "key and value, repeated to all heads", shape, page->facts->compute, elements,
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

void
hr_eager_keeps (hr_page_t *page)
{
  hr_query_keeps (page);
  if (repeats_keys (page))
    repeated_keys_keep (page);
  else
    {
      hr_key_keeps (page);
      /* Of more than one sequence the matrix product copies a view. */
      hr_value_keeps (page, page->family->value_is_view && page->share->sequences == 1);
    }
  scores_keep (page);
  hr_output_keeps (page);
}

/* PyTorch's math kernel computes in fp32 whatever the inputs: query and key scaled, key and value
 * repeated to all heads, and the softmax. Measured: see tests/core/test-ledger.c. */
void
hr_math_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double compute_bytes = page->facts->compute_bytes;
  double query = share->tokens * share->query_width;
  double all_keys = share->keys.tokens * share->query_width;
  double all_values = share->keys.tokens * share->output_width;
  double key = share->keys.tokens * share->kv_heads * share->head_width;
  double value = share->keys.tokens * share->kv_heads * share->value_width;

  hr_page_keep_core (page, "query, scaled, in fp32", "s·b·a·d", HR_FP32, query, query * compute_bytes);
  hr_page_keep_core (page, "key, scaled, in fp32, all heads", "s·b·a·d", HR_FP32, all_keys, key * compute_bytes);
  hr_page_keep_core (page, "value in fp32, all heads", hr_output_shape (page->family), HR_FP32, all_values,
                     value * compute_bytes);
  hr_page_keep_core (page, "softmax", "b·a·s²", HR_FP32, score_elements (share), 0);
  score_dropout_keeps (page, HR_FP32, true);
  hr_output_keeps (page);
}
