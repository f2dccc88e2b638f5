/* What attention keeps, by kernel. */
#include "core/ledger-page.h"

#include <math.h>

/* PyTorch's own choice: flash for 16 bit; for fp32 the memory-efficient kernel, which has no
 * grouped heads, so that they fall back to math. */
static hr_attention_t
attention_kernel (const hr_work_t *w)
{
  hr_attention_t chosen = (hr_attention_t) w->p->attention;

  if (chosen != HR_SDPA)
    return chosen;
  if (hr_compute_dtype (w) == HR_BF16 || hr_compute_dtype (w) == HR_FP16)
    return HR_FLASH;
  return w->a == w->k ? HR_MEMORY_EFFICIENT : HR_MATH;
}

static void
fused_attention_keeps (hr_page_t *page, hr_attention_t kernel)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);

  hr_page_keep (page, "self_attn", w->family->rotary ? "query, rotated" : "query", "s·b·a·d", dtype, w->n * w->q);
  hr_page_keep (page, "self_attn", w->family->rotary ? "key, rotated" : "key", "s·b·k·d", dtype, w->n * w->k * w->d);
  hr_page_keep (page, "self_attn", "value", "s·b·k·d", dtype, w->n * w->k * w->d);
  hr_page_keep (page, "self_attn.o_proj", "input (attention output)", "s·b·a·d", dtype, w->n * w->q);
  /* The memory-efficient kernel pads its logsumexp to 32 tokens and keeps seed and offset as two
   * 8-byte scalars; flash keeps a state of 24 bytes. */
  if (kernel == HR_MEMORY_EFFICIENT)
    {
      hr_page_keep_core (page, "logsumexp, padded to 32", "b·a·⌈s⌉₃₂", HR_FP32, w->b * w->a * 32 * ceil (w->s / 32), 0);
      hr_page_keep_core (page, "random state", "2", HR_INT64, 2, 0);
    }
  else
    {
      hr_page_keep_core (page, "logsumexp", "s·b·a", HR_FP32, w->n * w->a, 0);
      hr_page_keep_core (page, "random state", "3", HR_INT64, 3, 0);
    }
}

/* Dropout on the scores keeps its mask and its output. */
static void
score_dropout_keeps (hr_page_t *page, hr_dtype_t dtype, double scores, bool output)
{
  if (page->w->p->dropout <= 0)
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
  double scores = w->b * w->a * w->s * w->s;
  bool fp32_softmax = w->family->softmax_fp32 || w->casts;

  if (fp32_softmax && dtype != HR_FP32 && dtype != HR_TF32)
    hr_page_keep_core (page, "softmax in fp32", "b·a·s²", HR_FP32, scores, 0);
  hr_page_keep_core (page, "softmax", "b·a·s²", dtype, scores, 0);
  /* Where the softmax was cast down, the dropped-out copy is the cast one: one tensor. */
  score_dropout_keeps (page, dtype, scores, !w->casts || w->family->softmax_fp32);
}

/* Eager attention repeats keys and values to all heads; a single KV head with one sequence stays
 * a view. Selective recomputation keeps them unrepeated. */
static void
eager_attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);
  double unrepeated = 2 * w->n * w->k * w->d;

  hr_page_keep (page, "self_attn", "query", "s·b·a·d", dtype, w->n * w->q);
  if (w->a == w->k || (w->k == 1 && w->b == 1))
    hr_page_keep (page, "self_attn", "key and value", "2·s·b·k·d", dtype, unrepeated);
  else
    hr_page_keep_core (page, "key and value, repeated to all heads", "2·s·b·a·d", dtype, 2 * w->n * w->q,
                       unrepeated * w->compute);
  scores_keep (page);
  hr_page_keep (page, "self_attn.o_proj", "input (attention output)", "s·b·a·d", dtype, w->n * w->q);
}

/* PyTorch's math kernel computes in fp32 whatever the inputs: query and key scaled, key and value
 * repeated to all heads, and the softmax. Measured: see tests/core/test-ledger.c. */
static void
math_attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  double scores = w->b * w->a * w->s * w->s, key = w->n * w->k * w->d * w->compute;

  hr_page_keep_core (page, "query, scaled, in fp32", "s·b·a·d", HR_FP32, w->n * w->q, w->n * w->q * w->compute);
  hr_page_keep_core (page, "key, scaled, in fp32, all heads", "s·b·a·d", HR_FP32, w->n * w->q, key);
  hr_page_keep_core (page, "value in fp32, all heads", "s·b·a·d", HR_FP32, w->n * w->q, key);
  hr_page_keep_core (page, "softmax", "b·a·s²", HR_FP32, scores, 0);
  score_dropout_keeps (page, HR_FP32, scores, true);
  hr_page_keep (page, "self_attn.o_proj", "input (attention output)", "s·b·a·d", hr_compute_dtype (w), w->n * w->q);
}

void
hr_attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_attention_t kernel = attention_kernel (w);

  hr_linear_input_keeps (page, "self_attn.qkv_proj", w->family->fused_qkv ? 1 : 3);
  if (kernel == HR_EAGER)
    eager_attention_keeps (page);
  else if (kernel == HR_MATH)
    math_attention_keeps (page);
  else
    fused_attention_keeps (page, kernel);
  hr_dropout_mask_keeps (page, "self_attn.o_proj");
}
