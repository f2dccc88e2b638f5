/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What attention keeps around its kernel: the projections' inputs, norms, the output. */
#include "core/ledger/ledger-page.h"

/* Norms on query and key, over each head or over all of them together. */
void
hr_qk_norms_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  bool plain = w->facts.family.qk_norm == HR_QK_NORM_PLAIN;
  hr_normed_t query = { hr_compute_dtype (w),  w->share.tokens * w->share.heads,
                        w->share.head_width,   .shape = "s·b·a·d",
                        .rows_shape = "s·b·a", .pairs_shape = "2·s·b·a",
                        .width_shape = "d",    .weightless = plain };
  hr_normed_t key = { hr_compute_dtype (w),  w->share.tokens * w->share.kv_heads,
                      w->share.head_width,   .shape = "s·b·k·d",
                      .rows_shape = "s·b·k", .pairs_shape = "2·s·b·k",
                      .width_shape = "d",    .weightless = plain };

  if (w->facts.family.qk_norm == HR_QK_NORM_NONE)
    return;
  if (w->facts.family.qk_norm == HR_QK_NORM_FULL)
    {
      query = (hr_normed_t) { query.dtype, w->share.tokens, w->share.query_width, .shape = query.shape,
                              .width_shape = "a·d" };
      key = (hr_normed_t) { key.dtype, w->share.tokens, w->share.kv_heads * w->share.head_width, .shape = key.shape,
                            .width_shape = "k·d" };
    }
  hr_norm_keeps (page, "self_attn.q_norm", query);
  hr_norm_keeps (page, "self_attn.k_norm", key);
}

/* One compressed tensor of latent attention: normalised, then read by the projection up. */
static void
latent_keeps (hr_page_t *page, const char *norm, const char *linear, const char *shape, double rank, double buffer)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = hr_compute_dtype (w);

  hr_norm_keeps (
      page, norm,
      (hr_normed_t) { dtype, w->share.stream_tokens, rank, buffer, .shape = shape, .buffer_shape = "s·b·(r₂ + d₂)" });
  hr_linear_keeps (page, (hr_input_t) { linear, HR_TARGETS_ATTENTION, 1, rank, shape });
}

/* The compressed key and value are a view: the rotated key shares their buffer. */
static void
latents_keep (hr_page_t *page)
{
  const hr_params_t *p = page->w->p;
  double rank = page->w->share.kv_rank;

  if (p->q_lora_rank > 0)
    latent_keeps (page, "self_attn.q_a_layernorm", "self_attn.q_b_proj", "s·b·r₁", (double) p->q_lora_rank, 0);
  latent_keeps (page, "self_attn.kv_a_layernorm", "self_attn.kv_b_proj", "s·b·r₂", rank,
                rank + (double) p->qk_rope_head_dim);
}

/* Indexing with a list of one head makes an index tensor, for key and for value. */
static void
indices_keep (hr_page_t *page)
{
  hr_page_keep (page, "self_attn", "indices of the key’s and the value’s head", "2", HR_INT64, 2);
}

/* A table that is asked for every token’s position gives a tensor each time; in order it gives a view. */
static void
rotations_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  double width = w->share.head_width * w->facts.family.rotary;

  if (!w->p->packed_sequences || !w->p->layer_rotation || w->facts.family.latent || width <= 0)
    return;
  hr_page_keep (page, "self_attn", "cosine and sine of each token, for the query", "s·b·d′", HR_FP32,
                w->share.tokens * width);
  hr_page_keep (page, "self_attn", "cosine and sine of each token, for the key", "s·b·d′", HR_FP32,
                w->share.tokens * width);
}

static int
input_readers (const hr_family_t *family)
{
  if (family->fused_qkv)
    return 1;
  return family->latent ? 2 : 3;
}

void
hr_attention_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  const hr_family_t *family = &w->facts.family;

  hr_linear_keeps (page, (hr_input_t) { "self_attn.qkv_proj", HR_TARGETS_ATTENTION, input_readers (family),
                                        w->share.hidden, "s·b·h" });
  if (family->latent)
    latents_keep (page);
  if (family->indexed_heads)
    indices_keep (page);
  hr_qk_norms_keep (page);
  rotations_keep (page);
  hr_kernel_keeps (page);
  hr_linear_keeps (page, (hr_input_t) { "self_attn.o_proj", HR_TARGET_O, 1, w->share.output_width, hr_output_shape (w),
                                        .held = true });
  hr_dropout_mask_keeps (page, "self_attn.o_proj", HR_DROP_ATTENTION);
}
