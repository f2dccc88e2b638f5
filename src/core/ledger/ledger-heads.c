/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attention keeps whatever its kernel: query, key, value and output. */
#include "core/ledger/ledger-heads.h"
#include "core/ledger/attention-kernel.h"

/* By operator, selective recomputation keeps the products in place of what becomes of them: query and value, the
 * first and third of a layer, or all of one fused product. */
static void
hold_product (hr_page_t *page, double tokens, double width)
{
  hr_page_hold (page, tokens * width * page->facts->compute_bytes, true);
}

void
hr_hold_value (hr_page_t *page)
{
  hold_product (page, page->share->keys.tokens, page->share->kv_heads * page->share->value_width);
}

void
hr_hold_key (hr_page_t *page)
{
  if (page->family->fused_qkv)
    hold_product (page, page->share->keys.tokens, page->share->kv_heads * page->share->head_width);
}

/* Latent attention's may be projected up again in backward. */
static void
keep_projected_as (hr_page_t *page, hr_dtype_t dtype, const char *tensor, const char *shape, double elements)
{
  hr_kept_t *row = hr_page_row (page, "self_attn", tensor, shape, dtype, elements);

  if (page->family->latent && hr_recomputes_module (page->p, HR_MODULE_UP_PROJECTIONS))
    row->dropped = row->bytes;
  hr_page_add (page, row);
}

static void
keep_projected (hr_page_t *page, const char *tensor, const char *shape, double elements)
{
  keep_projected_as (page, page->facts->compute, tensor, shape, elements);
}

/* Autocast casts what the product of query and key reads, whatever format it comes in. */
static hr_dtype_t
scored_dtype (const hr_page_t *page)
{
  bool is_eager = page->kernel == HR_EAGER;

  if (page->family->scores_fp32 && is_eager && !page->facts->autocasts)
    return HR_FP32;
  return page->facts->compute;
}

static void
own_value_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *shape = page->family->latent ? "s·b·k·d₃" : "s·b·k·d";

  hr_hold_value (page);
  keep_projected (page, "value", shape, share->keys.tokens * share->kv_heads * share->value_width);
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
  hr_hold_value (page);
  keep_projected (page, "value, a view of its whole projection", shape, share->tokens * buffer_width);
}

void
hr_value_keeps (hr_page_t *page, bool is_view)
{
  if (page->facts->borrows_keys)
    return;
  if (is_view)
    value_view_keeps (page);
  else
    own_value_keeps (page);
}

/* A token of the decoder and one of the encoder have no distance. */
static bool
rotates (const hr_page_t *page)
{
  return page->family->rotary > 0 && !page->share->keys.of_encoder;
}

void
hr_query_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *tensor = rotates (page) ? "query, rotated" : "query";

  hold_product (page, share->tokens, share->query_width);
  keep_projected_as (page, scored_dtype (page), tensor, "s·b·a·d", share->tokens * share->query_width);
}

void
hr_key_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  const char *tensor = rotates (page) ? "key, rotated" : "key";
  double elements = share->keys.tokens * share->kv_heads * share->head_width;

  /* Rotated, it is in FP32 under autocast, which casts it anew for each layer that reads it. */
  if (page->facts->borrows_keys && !page->facts->autocasts)
    return;
  hr_hold_key (page);
  keep_projected_as (page, scored_dtype (page), tensor, "s·b·k·d", elements);
}

void
hr_hold_attention (hr_page_t *page, double bytes)
{
  if (page->kernel == HR_CUDNN)
    bytes = 0;
  hr_page_hold (page, bytes, false);
}

void
hr_output_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  hr_hold_attention (page, share->tokens * share->output_width * page->facts->compute_bytes);
  hr_page_keep (page, "self_attn.o_proj", "input (attention output)", hr_output_shape (page->family),
                page->facts->compute, share->tokens * share->output_width);
}
