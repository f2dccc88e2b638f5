/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept once: the embedding's part, the final norm, and the heads but that of the next token. */
#include "core/ledger/ledger-page.h"

/* Cosine and sine of the rotated part of a head, in the residual stream's format. */
static void
rotation_keeps (hr_page_t *page, hr_work_t *w)
{
  const hr_family_t *family = &w->facts.family;
  hr_dtype_t dtype = family->rotary_fp32 || family->complex_rotation ? HR_FP32 : hr_residual_dtype (w);
  double width = family->latent ? (double) w->p->qk_rope_head_dim : w->share.head_width * family->rotary;
  double rows;
  const char *shape = family->latent ? "2·s·d₂" : family->rotary < 1 ? "2·s·d′" : "2·s·d";

  if (family->rotary <= 0)
    return;
  if (!family->complex_rotation)
    width *= family->two_rotations ? 4 : 2;
  rows = w->share.sequence_length / w->groups.context;
  w->ends.rotation_bytes = rows * width * hr_dtype_bytes (dtype);
  if (family->complex_rotation)
    hr_page_keep (page, "rotary_emb", "rotation, complex", family->latent ? "s·d₂" : "s·d", dtype, rows * width);
  else
    hr_page_keep (page, "rotary_emb", "cosine and sine", family->two_rotations ? "4·s·d" : shape, dtype, rows * width);
}

static void
position_ids_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (w->facts.family.position_ids == HR_IDS_EACH)
    hr_page_keep (page, "embed_positions", "position ids", "s·b", HR_INT64, w->share.tokens);
  else if (w->facts.family.position_ids == HR_IDS_SHARED)
    hr_page_keep (page, "embed_positions", "position ids", "s", HR_INT64, w->share.sequence_length);
}

/* The mask that the memory-efficient kernel adds to the scores; all layers share it. */
static void
padding_mask_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (w->p->padding_mask && hr_kernel (w) == HR_MEMORY_EFFICIENT)
    hr_page_keep (page, "self_attn", "attention mask", "s·b·s", hr_compute_dtype (w),
                  w->share.tokens * w->share.sequence_length);
}

/* The convolution over an image keeps the pixels: the batch itself, which is not counted, or autocast's
 * copy. The first token is the class, not a patch. */
static void
patches_keep (hr_page_t *page)
{
  const hr_work_t *w = page->w;

  if (w->facts.family.patch_elements > 0 && w->facts.autocasts)
    hr_page_keep (page, "patch_embeddings", "pixels, cast", "(s − 1)·b·x", hr_compute_dtype (w),
                  w->share.sequences * (w->share.sequence_length - 1) * w->facts.family.patch_elements);
}

static void
embedding_keeps (hr_page_t *page)
{
  if (page->w->facts.adapter_rank > 0) /* frozen */
    return;
  position_ids_keep (page);
  patches_keep (page);
  if (page->w->facts.family.embedding_norm)
    hr_residual_norm_keeps (page, "embeddings.LayerNorm", false);
  hr_dropout_mask_keeps (page, "embedding", HR_DROP_EMBEDDING);
}

/* The norm of this head reads what the product gave: 16 bit also under autocast. */
static void
masked_head_keeps (hr_page_t *page, hr_work_t *w)
{
  hr_dtype_t dtype = hr_compute_dtype (w);

  hr_linear_keeps (page, (hr_input_t) { "transform.dense", 0, 1, w->share.hidden, "s·b·h" });
  hr_page_keep (page, "transform", "output of dense", "s·b·h", dtype, w->share.tokens * w->share.hidden);
  hr_norm_keeps (page, "transform.LayerNorm",
                 (hr_normed_t) { dtype, w->share.tokens, w->share.hidden, .shape = "s·b·h" });
  hr_linear_keeps (page, (hr_input_t) { "decoder", HR_TARGET_HEAD, 1, w->share.hidden, "s·b·h" });
  hr_plain_loss_keeps (page, w, w->share.tokens, w->facts.autocasts ? HR_FP32 : dtype);
}

/* The classifier reads the first token alone: a view of all, or autocast's copy. */
static void
class_head_keeps (hr_page_t *page, hr_work_t *w)
{
  hr_dtype_t dtype = hr_compute_dtype (w);

  if (w->facts.adapter_rank <= 0)
    hr_page_keep (page, "classifier", w->facts.autocasts ? "input" : "input, a view of all tokens",
                  w->facts.autocasts ? "b·h" : "s·b·h", dtype,
                  (w->facts.autocasts ? w->share.sequences : w->share.tokens) * w->share.hidden);
  hr_plain_loss_keeps (page, w, w->share.sequences, w->facts.autocasts ? HR_FP32 : dtype);
}

/* Token ids, labels, loss mask and position ids, and what the loader makes of them. */
static void
batch_keeps (hr_page_t *page, hr_work_t *w)
{
  double before = page->sum;

  if (!w->facts.family.holds_batch)
    return;
  page->batch = true;
  hr_page_keep (page, "batch", "ids, labels, loss mask and positions", "28·s·b", HR_INT8, 28 * w->share.tokens);
  if (w->p->loader_attention_mask)
    hr_page_keep (page, "batch", "attention mask", "s·b·s", HR_INT8, w->share.tokens * w->share.sequence_length);
  page->batch = false;
  w->ends.batch_bytes = page->sum - before;
  page->sum = before; /* it is no activation */
}

static void
head_keeps (hr_page_t *page, hr_work_t *w)
{
  page->away = w->p->activation_offload;
  if (!w->facts.family.no_final_norm)
    hr_residual_norm_keeps (page, "norm", false);
  page->away = false;
  switch (w->facts.family.head)
    {
    case HR_HEAD_MASKED: masked_head_keeps (page, w); break;
    case HR_HEAD_CLASS: class_head_keeps (page, w); break;
    case HR_HEAD_CAUSAL:
    default: hr_causal_head_keeps (page, w); break;
    }
}

void
hr_ends_keep (hr_page_t *page, hr_work_t *w)
{
  page->early = true;
  padding_mask_keeps (page);
  if (w->stage.first)
    embedding_keeps (page);
  w->ends.embedding_bytes = page->sum;
  rotation_keeps (page, w);
  batch_keeps (page, w);
  page->early = false;
  if (w->stage.last)
    head_keeps (page, w);
  if (w->stage.modules > 0)
    hr_modules_keep (page);
}
