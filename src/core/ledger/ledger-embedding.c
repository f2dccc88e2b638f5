/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The embedding of words, images or sound: ids, tables of positions and distances, its norm and its dropout. */
#include "core/ledger/ledger-embedding.h"
#include "core/facts/layers.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-front.h"
#include "core/ledger/ledger-layer-input.h"
#include "core/ledger/ledger-norm.h"
#include "core/ledger/ledger-streams.h"

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

  if (hr_casts_norms_alone (page->facts))
    hr_page_keep (page, "encoder.LayerNorm", "distances in fp32", "", HR_FP32, rows * page->share->hidden);
  hr_page_keep (page, "encoder.LayerNorm", "mean and reciprocal deviation", "", HR_FP32, 2 * rows);
  if (is_shared)
    hr_page_keep (page, "encoder.LayerNorm", "distances, normed", "", page->facts->compute, rows * page->share->hidden);
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

/* The root of the width, as a tensor. */
static void
scale_keeps (hr_page_t *page)
{
  if (page->family->scales_embedding)
    hr_page_keep (page, "embed_tokens", "scale of the embedding", "1", hr_residual_dtype (page->p, page->facts), 1);
}

static void
embedded_keeps (hr_page_t *page)
{
  hr_input_t input = { "embeddings_project", 0, 1, page->share->embedding_width, "s·b·h₀" };

  distances_keep (page);
  scale_keeps (page);
  masked_tokens_keep (page);
  if (page->family->embedding_norm)
    hr_embedding_norm_keeps (page, "embeddings.LayerNorm");
  if (!hr_projects_embedding (page->share))
    {
      hr_dropout_mask_keeps (page, "embedding", HR_DROP_EMBEDDING);
      return;
    }
  embedding_mask_keeps (page);
  hr_linear_keeps (page, &input);
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

void
hr_embedding_keeps (hr_page_t *page)
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
