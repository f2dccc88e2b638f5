/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrix products of a layer and of the head. */
#include "core/time/layer-products.h"
#include "core/time/products.h"

enum
{
  MAX_PRODUCTS = 8 /* of a layer, but for those of its experts */
};

/* The list of a layer's products. */
typedef struct
{
  hr_product_t items[MAX_PRODUCTS];
  int n;
} list_t;

static void
append (list_t *list, double m, double n, double k)
{
  list->items[list->n++] = (hr_product_t) { m, n, k };
}

/* Projections down to a rank are not divided among tensor-parallel GPUs: each has some of the tokens. */
static void
append_latent (list_t *list, const hr_share_t *s)
{
  const hr_params_t *p = s->p;
  double rotated = (double) p->qk_rope_head_dim;
  double plain = (double) p->qk_nope_head_dim;

  if (p->q_lora_rank > 0)
    append (list, s->stream_tokens, (double) p->q_lora_rank, s->hidden);
  append (list, s->tokens, s->query_width, hr_query_input (s));
  append (list, s->stream_tokens, s->kv_rank + rotated, s->hidden);
  append (list, s->tokens, s->heads * (plain + s->value_width), s->kv_rank);
}

static void
append_attention (list_t *list, const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  double kv_width = s->kv_heads * s->head_width;

  if (s->facts->family.latent)
    append_latent (list, s);
  else if (w->product.fused_qkv)
    append (list, s->tokens, s->query_width + 2 * kv_width, s->hidden);
  else
    {
      append (list, s->tokens, s->query_width, s->hidden);
      append (list, s->tokens, kv_width, s->hidden);
      append (list, s->tokens, kv_width, s->hidden);
    }
  append (list, s->tokens, s->hidden, s->output_width);
}

static void
append_mlp (list_t *list, const hr_share_t *s, double width)
{
  append (list, s->tokens, hr_mlp_inputs (s) * width, s->hidden);
  append (list, s->tokens, s->hidden, width);
}

static hr_passes_t
expert_passes (const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  double tokens = hr_expert_tokens (w) / s->experts;
  hr_passes_t passes = hr_group_passes (w, (hr_product_t) { tokens, hr_mlp_inputs (s) * s->expert_width, s->hidden });

  passes = hr_passes_sum (passes, hr_group_passes (w, (hr_product_t) { tokens, s->hidden, s->expert_width }));
  return passes;
}

static void
append_router (list_t *list, const hr_share_t *s)
{
  append (list, s->stream_tokens, (double) s->p->experts, s->hidden);
  if (s->shared_width > 0)
    append_mlp (list, s, s->shared_width);
}

hr_passes_t
hr_layer_products (const hr_work_t *w, bool has_experts)
{
  list_t list = { .n = 0 };
  hr_passes_t passes = { 0 };

  append_attention (&list, w);
  if (has_experts)
    append_router (&list, w->share);
  else
    append_mlp (&list, w->share, w->share->ffn_width);
  for (int i = 0; i < list.n; i++)
    passes = hr_passes_sum (passes, hr_product_passes (w, list.items[i]));
  if (has_experts)
    passes = hr_passes_sum (passes, expert_passes (w));
  return passes;
}

hr_passes_t
hr_head_products (const hr_work_t *w)
{
  const hr_share_t *s = w->share;

  return hr_product_passes (w, (hr_product_t) { s->tokens, s->head_rows, s->words_width });
}
