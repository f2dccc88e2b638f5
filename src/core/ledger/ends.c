/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept once: the embedding's part, the final norm, and the heads but that of the next token. */
#include "core/ledger/ends.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/ledger/frozen.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-experts.h"
#include "core/ledger/ledger-front.h"
#include "core/ledger/ledger-labels.h"
#include "core/ledger/ledger-layer-input.h"
#include "core/ledger/ledger-loss.h"
#include "core/ledger/ledger-mtp.h"
#include "core/ledger/ledger-norm.h"
#include "core/ledger/ledger-streams.h"
#include "core/ledger/loss.h"

#include <math.h>

/* The rotated part of a head. */
static double
rotated_width (const hr_page_t *page)
{
  if (page->family->latent)
    return (double) page->p->qk_rope_head_dim;
  return page->share->head_width * page->family->rotary;
}

static const char *
rotation_shape (const hr_family_t *family)
{
  if (family->two_rotations && family->rotates_each)
    return "4·s·b·d";
  if (family->two_rotations && family->wide_full_layers)
    return "2·s·(d + d₄)";
  if (family->two_rotations)
    return "4·s·d";
  if (family->rotates_each)
    return "2·s·b·d";
  if (family->latent)
    return "2·s·d₂";
  return family->rotary < 1 ? "2·s·d′" : "2·s·d";
}

/* How much wider cosine and sine of full layers are. */
static double
wider_rotation (const hr_page_t *page)
{
  hr_share_t full;

  if (!page->family->wide_full_layers)
    return 0;
  full = hr_share_of_full_layers (page->share);
  return 2 * page->family->rotary * (full.head_width - page->share->head_width);
}

/* A cosine and a sine of the rotated part of a head for each position, or a complex number; for one kind of layer or
 * for two. */
static double
rotation_elements (const hr_page_t *page)
{
  const hr_family_t *family = page->family;
  double rows = hr_rotation_rows (page);

  if (family->rotary <= 0 || family->rotation_in_layers)
    return 0;
  if (family->complex_rotation)
    return rows * rotated_width (page);
  return rows * (rotated_width (page) * (family->two_rotations ? 4 : 2) + wider_rotation (page));
}

/* Returns its bytes. */
static double
rotation_keeps (hr_page_t *page)
{
  double elements = rotation_elements (page);
  double before = page->bytes;
  const char *complex_shape = page->family->latent ? "s·d₂" : "s·d";

  if (page->family->rotary <= 0 || page->family->rotation_in_layers)
    return 0;
  if (page->family->complex_rotation)
    hr_page_keep (page, "rotary_emb", "rotation, complex", complex_shape, hr_rotation_dtype (page), elements);
  else
    hr_page_keep (page, "rotary_emb", "cosine and sine", rotation_shape (page->family), hr_rotation_dtype (page),
                  elements);
  return page->bytes - before;
}

static void
position_ids_keep (hr_page_t *page)
{
  hr_position_ids_t ids = page->family->position_ids;
  bool types_each = ids == HR_IDS_TYPES || (ids == HR_IDS_EACH && page->family->token_types > 0);
  double tokens = page->share->tokens;

  if (ids == HR_IDS_EACH || ids == HR_IDS_BOTH)
    hr_page_keep (page, "embed_positions", "position ids", "s·b", HR_INT64, tokens);
  if (types_each)
    hr_page_keep (page, "token_type_embeddings", "token types", "s·b", HR_INT64, tokens);
  if (ids == HR_IDS_SHARED)
    hr_page_keep (page, "embed_positions", "position ids", "s", HR_INT64, page->share->sequence_length);
}

/* A box of four numbers for each token, and how high and how wide it is. */
static void
places_keep (hr_page_t *page)
{
  if (page->family->places > 0)
    hr_page_keep (page, "embeddings", "places on the page", "6·s·b", HR_INT64, 6 * page->share->tokens);
}

/* The embedding is multiplied by a mask of the tokens. */
static void
tokens_mask_keeps (hr_page_t *page)
{
  hr_page_keep (page, "embeddings", "mask of the tokens", "s·b", hr_residual_dtype (page->p, page->facts),
                page->share->tokens);
}

/* The norm of the table of distances, which all layers read; what it reads is a weight. */
static void
relative_table_keeps (hr_page_t *page)
{
  double rows = page->family->relative;
  bool is_shared = page->p->dropout <= 0 && !page->facts->autocasts;

  hr_page_keep (page, "encoder.LayerNorm", "mean and reciprocal deviation", "", HR_FP32, 2 * rows);
  if (is_shared)
    hr_page_keep (page, "encoder.LayerNorm", "distances, normed", "", page->facts->compute, rows * page->share->hidden);
}

/* The mask that the memory-efficient kernel adds to the scores; all layers share it. */
static void
padding_mask_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (page->p->padding_mask && page->kernel == HR_MEMORY_EFFICIENT)
    hr_page_keep (page, "self_attn", "attention mask", "s·b·s", page->facts->compute,
                  share->tokens * share->sequence_length);
}

/* The convolution over an image keeps the pixels: the batch itself, which is not counted, or autocast's
 * copy. The first token is the class, not a patch. */
static void
patches_keep (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (page->family->patch_elements > 0 && page->facts->autocasts)
    hr_page_keep (page, "patch_embeddings", "pixels, cast", "(s − 1)·b·x", page->facts->compute,
                  share->sequences * (share->sequence_length - 1) * page->family->patch_elements);
}

/* One table for all layers of a stack is asked for the distance of every pair of tokens. */
static void
distances_keep (hr_page_t *page)
{
  double length = page->share->sequence_length;

  if (page->family->distances > 0 && !page->family->distances_in_layers)
    hr_page_keep (page, "embed_positions", "distances", "s²", HR_INT64, length * length);
}

/* Which tokens are masked, and by what each sequence is divided. */
static void
masked_tokens_keep (hr_page_t *page)
{
  if (!page->family->masks_tokens)
    return;
  hr_page_keep (page, "embeddings", "masked tokens", "s·b", HR_INT8, page->share->tokens);
  hr_page_keep (page, "embeddings", "share that is not masked", "b", HR_FP32, page->share->sequences);
}

/* Before a matrix takes it to the width of the layers. */
static void
embedding_mask_keeps (hr_page_t *page)
{
  double elements = page->share->stream_tokens * page->share->embedding_width;

  if ((page->family->dropouts & HR_DROP_EMBEDDING) != 0 && page->p->dropout > 0)
    hr_page_keep (page, "embedding", "dropout mask", "s·b·h₀", HR_INT8, elements);
}

static void
embedded_keeps (hr_page_t *page)
{
  distances_keep (page);
  masked_tokens_keep (page);
  if (page->family->embedding_norm)
    hr_embedding_norm_keeps (page, "embeddings.LayerNorm");
  if (!hr_projects_embedding (page->share))
    {
      hr_dropout_mask_keeps (page, "embedding", HR_DROP_EMBEDDING);
      return;
    }
  embedding_mask_keeps (page);
  hr_linear_keeps (page, (hr_input_t) { "embeddings_project", 0, 1, page->share->embedding_width, "s·b·h₀" });
}

/* Its ids are the labels, shifted; it has one row of position ids for all sequences. */
static void
decoder_embedding_keeps (hr_page_t *page)
{
  hr_page_keep (page, "decoder.embed_tokens", "ids", "s·b", HR_INT64, page->share->tokens);
  if (page->family->position_ids == HR_IDS_BOTH)
    hr_page_keep (page, "decoder.embed_positions", "position ids", "s·b", HR_INT64, page->share->tokens);
  else if (page->family->position_ids != HR_IDS_NONE)
    hr_page_keep (page, "decoder.embed_positions", "position ids", "s", HR_INT64, page->share->sequence_length);
  embedded_keeps (page);
}

/* Of the encoder, where there are two stacks. */
static void
first_embedding_keeps (hr_page_t *page)
{
  if (page->family->front == HR_FRONT_NONE)
    position_ids_keep (page);
  hr_front_keeps (page);
  places_keep (page);
  if (page->family->disentangled)
    tokens_mask_keeps (page);
  if (page->family->relative > 0)
    relative_table_keeps (page);
  patches_keep (page);
  embedded_keeps (page);
  if (page->family->streams > 0)
    hr_streams_made_keep (page);
  if (hr_layer_input_width (page->share) > 0)
    hr_layer_inputs_made_keep (page);
}

static void
embedding_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_share_t encoder;

  if (hr_has_adapters (page->facts) || hr_freezes_embedding (page->p))
    return;
  if (!page->family->crosses)
    {
      first_embedding_keeps (page);
      return;
    }
  encoder = hr_share_of_encoder (share);
  page->share = &encoder;
  first_embedding_keeps (page);
  page->share = share;
  decoder_embedding_keeps (page);
}

/* Autocast computes the loss in fp32; BERT and ViT leave the logits as they are. */
static hr_dtype_t
loss_dtype (const hr_page_t *page)
{
  if (page->facts->autocasts || page->family->cast_logits)
    return HR_FP32;
  return page->facts->compute;
}

static const char *
words_shape (const hr_share_t *share)
{
  if (share->words_width == share->hidden)
    return "s·b·h";
  return "s·b·h₁";
}

/* The family’s GELU between dense and norm; that what it gives is read by the norm, is the norm’s. */
/* clang-format off */
static const struct
{
  int n;
  const char *tensors[4];
} masked_functions[] = {
  [HR_GELU] = { 1, { "output of dense" } },
  [HR_RELU] = { 1, { "output of dense" } },
  [HR_RELU_SQUARED] = { 1, { "output of dense" } },
  [HR_GELU_PYTHON] = { 4, { "output of dense", "tanh’s argument, cubed part", "tanh", "half of dense’s output" } },
  [HR_GELU_ERF] = { 3, { "argument of erf", "half of dense’s output", "one plus erf" } },
};
/* clang-format on */

static void
masked_function_keeps (hr_page_t *page)
{
  double elements = page->share->tokens * page->share->words_width;
  hr_activation_t function = hr_activation (page->p, page->facts);

  for (int i = 0; i < masked_functions[function].n; i++)
    hr_page_keep (page, "transform", masked_functions[function].tensors[i], words_shape (page->share),
                  page->facts->compute, elements);
}

/* What it reads is a view of what the head reads, but for autocast’s copy. */
static void
pooler_keeps (hr_page_t *page)
{
  double pooled = page->share->sequences * page->share->hidden;

  if (!page->family->pooled)
    return;
  if (page->facts->autocasts)
    hr_page_keep (page, "pooler.dense", "input", "b·h", page->facts->compute, pooled);
  hr_page_keep (page, "pooler.activation", "output", "b·h", page->facts->compute, pooled);
}

/* The norm reads what the product gave: 16 bit also under autocast. */
static void
transform_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  const char *shape = words_shape (share);
  hr_normed_t normed = { .dtype = dtype, .rows = share->tokens, .width = share->words_width, .shape = shape };

  hr_linear_keeps (page, (hr_input_t) { "transform.dense", 0, 1, share->hidden, "s·b·h" });
  masked_function_keeps (page);
  hr_norm_keeps (page, "transform.LayerNorm", &normed);
}

static void
masked_head_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  pooler_keeps (page);
  transform_keeps (page);
  hr_linear_keeps (page, (hr_input_t) { "decoder", HR_TARGET_HEAD, 1, share->words_width, words_shape (share) });
  hr_plain_loss_keeps (page, loss_dtype (page));
}

/* The classifier reads the first token alone: a view of all, or autocast's copy. */
static void
class_input_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;

  if (hr_has_adapters (page->facts))
    return;
  if (page->facts->autocasts)
    hr_page_keep (page, "classifier", "input", "b·h", dtype, share->sequences * share->hidden);
  else
    hr_page_keep (page, "classifier", "input, a view of all tokens", "s·b·h", dtype, share->tokens * share->hidden);
}

/* Token ids, labels, loss mask and position ids, and what the loader makes of them. They are no activation. Returns
 * their bytes. */
static double
batch_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double before = page->bytes;
  double bytes;

  if (!page->family->holds_batch)
    return 0;
  page->next.batch = true;
  hr_page_keep (page, "batch", "ids, labels, loss mask and positions", "28·s·b", HR_INT8, 28 * share->tokens);
  if (page->p->loader_attention_mask)
    hr_page_keep (page, "batch", "attention mask", "s·b·s", HR_INT8, share->tokens * share->sequence_length);
  page->next.batch = false;
  bytes = page->bytes - before;
  page->bytes = before;
  return bytes;
}

static void
final_norm_keeps (hr_page_t *page)
{
  if (!page->family->no_final_norm)
    hr_final_norm_keeps (page);
  hr_dropout_mask_keeps (page, "norm", HR_DROP_FINAL);
}

/* The encoder has a final norm of its own. All layers of the decoder read what it gives; autocast casts it for each. */
static void
encoder_output_keeps (hr_page_t *page)
{
  const hr_share_t *decoder = page->share;
  hr_share_t encoder = hr_share_of_encoder (decoder);

  page->share = &encoder;
  final_norm_keeps (page);
  if (!page->facts->autocasts)
    hr_page_keep (page, "encoder", "output", "s·b·h", page->facts->compute, encoder.tokens * encoder.hidden);
  page->share = decoder;
}

static void
head_keeps (hr_page_t *page)
{
  page->next.away = page->p->activation_offload;
  if (page->family->streams > 0)
    hr_streams_joined_keep (page);
  final_norm_keeps (page);
  if (page->family->crosses)
    encoder_output_keeps (page);
  page->next.away = false;
  if (page->family->transforms_head && page->family->head == HR_HEAD_CAUSAL)
    transform_keeps (page);
  switch (page->family->head)
    {
    case HR_HEAD_MASKED: masked_head_keeps (page); break;
    case HR_HEAD_CLASS:
      class_input_keeps (page);
      hr_plain_loss_keeps (page, loss_dtype (page));
      break;
    case HR_HEAD_SEQUENCE: hr_sequence_labels_keep (page); break;
    case HR_HEAD_TOKENS: hr_token_labels_keep (page); break;
    case HR_HEAD_NONE: break;
    case HR_HEAD_CAUSAL:
    default: hr_causal_head_keeps (page); break;
    }
}

/* What is held until backward is done with the layers. */
static void
early_keeps (hr_page_t *page, hr_ends_t *ends)
{
  page->next.early = true;
  padding_mask_keeps (page);
  if (page->stage->first)
    embedding_keeps (page);
  if (hr_layer_input_width (page->share) > 0)
    hr_layer_inputs_keep (page);
  ends->embedding_bytes = page->bytes;
  ends->rotation_bytes = rotation_keeps (page);
  ends->batch_bytes = batch_keeps (page);
  page->next.early = false;
}

/* As many of so many of the stage's layers as keep all at once. */
static double
kept_of_layers (const hr_page_t *page, double layers)
{
  const hr_params_t *p = page->p;
  const hr_stage_t *stage = page->stage;

  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_FULL: return hr_min (1, layers);
    case HR_RECOMPUTE_INTERVAL: return hr_min ((double) p->checkpoint_interval, layers);
    case HR_RECOMPUTE_SQRT: return hr_min (round (sqrt (stage->layers)), layers);
    case HR_RECOMPUTE_FRACTION:
    case HR_RECOMPUTE_SELECTIVE:
    case HR_RECOMPUTE_NONE:
    default: return layers * stage->passes / stage->n_chunks;
    }
}

/* Autocast's copies of the weights that it multiplies with. Its cache is for those that are trained. */
static double
autocast_bytes (const hr_page_t *page)
{
  const hr_counts_t *counts = page->counts;
  double experts = page->stage->expert_layers - page->stage->frozen_expert_layers;
  double dense = hr_distinct_layers (page->p, page->stage->layers - page->stage->frozen_layers - experts);
  double ends = counts->ends_matmul;

  if (hr_freezes_head (page->p))
    ends -= counts->head;
  return page->facts->compute_bytes * (experts * counts->layer_matmul + dense * counts->dense_layer_matmul + ends);
}

/* Norms without the mean cast their weight: one norm a layer, and the final one. */
static double
norm_copy_bytes (const hr_page_t *page)
{
  const hr_stage_t *stage = page->stage;
  bool casts = page->family->centred_norms && !hr_is_fp32 (hr_residual_dtype (page->p, page->facts));
  double norms;

  if (!casts)
    return 0;
  norms = kept_of_layers (page, stage->layers - stage->frozen_layers);
  if (stage->last)
    norms++;
  return norms * page->share->hidden * hr_dtype_bytes (HR_FP32);
}

static double
router_copies_bytes (const hr_page_t *page)
{
  const hr_stage_t *stage = page->stage;
  double copy_bytes = hr_router_copy_bytes (page);

  if (copy_bytes <= 0)
    return 0;
  return copy_bytes * kept_of_layers (page, stage->expert_layers - stage->frozen_expert_layers);
}

/* Copies of weights in another format: autocast's, and routers' and norms' in FP32. */
static double
cast_weight_bytes (const hr_page_t *page)
{
  double of_autocast = 0;

  if (page->facts->autocasts)
    of_autocast = autocast_bytes (page);
  return of_autocast + norm_copy_bytes (page) + router_copies_bytes (page);
}

hr_ends_t
hr_ledger_of_ends (const hr_share_t *share, const hr_counts_t *model, const hr_counts_t *counts,
                   const hr_stage_t *stage, hr_saved_t *saved)
{
  hr_page_t page = hr_page (share, model, saved);
  hr_ends_t ends = { .loss_rows = hr_loss_rows (share), .loss_element_bytes = hr_loss_element_bytes (share) };

  page.counts = counts;
  page.stage = stage;
  hr_page_begin (&page, HR_PART_REST);
  early_keeps (&page, &ends);
  if (stage->last)
    head_keeps (&page);
  if (stage->modules > 0)
    hr_modules_keep (&page);
  ends.spared_bytes = hr_first_layer_spares (&page);
  ends.bytes = page.bytes;
  ends.logit_bytes = page.logit_bytes;
  ends.offloaded_bytes = page.offloaded_bytes;
  ends.cast_weight_bytes = cast_weight_bytes (&page);
  return ends;
}
