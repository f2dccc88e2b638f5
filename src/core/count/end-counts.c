/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands once before and after the layers: embedding, head, and the parts of modules that predict further tokens
 * besides their layers. */
#include "core/count/end-counts.h"
#include "core/base/extremes.h"
#include "core/count/front.h"
#include "core/facts/family-facts.h"

#include <math.h>

/* What a module for further tokens has besides its layer: norms of the hidden state, of the embedding and at its end,
 * and the projection of the two to one. Embedding and head are the model's (DeepSeek-V3, section 2.2). */
hr_tally_t
hr_count_module (const hr_share_t *share)
{
  hr_tally_t module = { 0 };

  hr_tally_matrices (&module, 1, 2 * share->hidden, hr_projection_width (share), false);
  hr_tally_norms (&module, share, 3);
  return module;
}

void
hr_tally_modules (hr_tally_t *tally, const hr_share_t *share, double modules)
{
  hr_tally_t module = hr_count_module (share);

  hr_tally_parts (tally, modules, &module);
}

/* A convolution over patches, the first token, and a classifier for `vocab-size` classes. */
static void
tally_patches (hr_tally_t *tally, const hr_share_t *share)
{
  hr_tally_matrices (tally, 1, share->facts->family.patch_elements, share->hidden, true);
  hr_tally_vector (tally, share->hidden);
}

/* Of an encoder and a decoder each has positions and norms of its own. */
static int
stacks_of (const hr_family_t *family)
{
  if (family->crosses)
    return 2;
  return 1;
}

int
hr_tables_of_words (const hr_share_t *share)
{
  if (share->facts->family.own_embeddings)
    return 2;
  return 1;
}

static double
positions_width (const hr_share_t *share)
{
  if (share->facts->family.narrow_positions)
    return (double) share->p->head_dim;
  return share->embedding_width;
}

/* The encoder’s table may have rows of its own number. */
static double
rows_of_table (const hr_share_t *share, int table)
{
  const hr_family_t *family = &share->facts->family;

  if (table == 0 && family->encoder_positions > 0)
    return family->encoder_positions;
  return (double) share->p->learned_positions;
}

/* A table for each stack. Sines stay what they are. */
static void
tally_positions (hr_tally_t *tally, const hr_share_t *share, bool trained)
{
  const hr_family_t *family = &share->facts->family;
  int first = trained ? family->fixed_positions : 0;

  if (!family->learned_positions)
    return;
  for (int i = first; i < stacks_of (family); i++)
    hr_tally_matrices (tally, 1, rows_of_table (share, i), positions_width (share), false);
}

static void
tally_front (hr_tally_t *tally, const hr_share_t *share)
{
  hr_convolution_t convolutions[HR_FRONT_CONVOLUTIONS];
  int n = hr_front_convolutions (share, convolutions);

  for (int i = 0; i < n; i++)
    hr_tally_matrices (tally, 1, convolutions[i].inputs * convolutions[i].kernel, convolutions[i].width, true);
}

static double
front_matrices (const hr_share_t *share)
{
  hr_convolution_t convolutions[HR_FRONT_CONVOLUTIONS];
  int n = hr_front_convolutions (share, convolutions);
  double elements = 0;

  for (int i = 0; i < n; i++)
    elements += convolutions[i].inputs * convolutions[i].kernel * convolutions[i].width;
  return elements;
}

/* Places on a page: from the left, from the top, how high and how wide. Distances have a norm of their own. */
static void
tally_other_tables (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  if (family->places > 0)
    hr_tally_matrices (tally, 4, family->places, share->embedding_width, false);
  if (family->relative <= 0)
    return;
  hr_tally_matrices (tally, 1, family->relative, share->hidden, false);
  hr_tally_norms (tally, share, 1);
}

/* A table of words and a projection of the embedding, with a part for each layer, and a norm. */
static void
tally_layer_inputs (hr_tally_t *tally, const hr_share_t *share)
{
  double width = hr_layer_input_width (share);
  double all = (double) share->p->layers * width;

  if (width <= 0)
    return;
  hr_tally_matrices (tally, 1, share->vocab_rows, all, false);
  hr_tally_matrices (tally, 1, share->hidden, all, false);
  hr_tally_vector (tally, width);
}

/* Matrices that make the other streams of the first one, or the first one of them. */
static double
stream_matrices (const hr_share_t *share)
{
  return hr_max (share->facts->family.streams - 1, 0);
}

static void
tally_streams (hr_tally_t *tally, const hr_share_t *share)
{
  if (share->facts->family.streams > 0)
    hr_tally_matrices (tally, stream_matrices (share), share->hidden, share->hidden, false);
}

void
hr_tally_embedding (hr_tally_t *tally, const hr_share_t *share, bool trained)
{
  const hr_family_t *family = &share->facts->family;
  double width = share->embedding_width;

  if (family->head == HR_HEAD_CLASS)
    tally_patches (tally, share);
  else
    hr_tally_matrices (tally, hr_tables_of_words (share), share->vocab_rows, width, false);
  tally_positions (tally, share, trained);
  tally_front (tally, share);
  if (!family->distances_in_layers)
    hr_tally_vector (tally, stacks_of (family) * family->distances * share->heads);
  if (family->token_types > 0)
    hr_tally_matrices (tally, 1, family->token_types, width, false);
  tally_other_tables (tally, share);
  tally_layer_inputs (tally, share);
  tally_streams (tally, share);
  if (family->embedding_norm)
    hr_tally_norms_of (tally, share, stacks_of (family), width);
  if (hr_projects_embedding (share))
    hr_tally_matrices (tally, 1, width, share->hidden, true);
}

/* What shapes they have is not told: Muon leaves them all to AdamW, and Adafactor’s rows and columns are those of a
 * matrix as wide as the stream. */
void
hr_tally_towers (hr_tally_t *tally, const hr_share_t *share)
{
  double elements = (double) share->p->tower_parameters;

  if (elements <= 0)
    return;
  tally->elements += elements;
  tally->factored += ceil (elements / (double) share->p->hidden_size) + (double) share->p->hidden_size;
}

static bool
pools (const hr_share_t *share)
{
  return share->facts->family.head == HR_HEAD_SEQUENCE && hr_is_encoder (share->p);
}

/* A matrix of labels, with a bias but for a decoder's labels of sequences; an encoder's pooler before it. */
void
hr_tally_labels (hr_tally_t *tally, const hr_share_t *share)
{
  bool biased = hr_is_encoder (share->p) || share->facts->family.head == HR_HEAD_TOKENS;

  hr_tally_matrices (tally, 1, share->hidden, share->head_rows, biased);
  if (pools (share))
    hr_tally_matrices (tally, 1, share->hidden, share->hidden, true);
}

/* A head that is tied to the embedding is a copy of it where they are on different stages. The one of masked tokens
 * has a dense matrix with a bias besides; published counts of BERT are of the bare model with its pooler, which is as
 * large. */
static void
tally_words (hr_tally_t *tally, const hr_share_t *share, bool beside_embedding)
{
  const hr_family_t *family = &share->facts->family;
  bool is_embedding = hr_ties_head (share->p) && beside_embedding;
  int own_matrices = is_embedding ? 0 : 1;

  hr_tally_matrices (tally, own_matrices, share->vocab_rows, share->words_width, false);
  if (hr_transforms_head (family))
    hr_tally_matrices (tally, 1, share->hidden, share->words_width, !family->unbiased_head);
  if (family->whole_head)
    {
      hr_tally_norms_of (tally, share, 1, share->words_width);
      hr_tally_vector (tally, share->vocab_rows);
    }
  if (family->pooled)
    hr_tally_matrices (tally, 1, share->hidden, share->hidden, true);
  if (family->scores_head)
    hr_tally_vector (tally, (double) share->p->layers * share->heads + 1);
  if (family->head_bias)
    hr_tally_vector (tally, share->vocab_rows);
}

void
hr_tally_head (hr_tally_t *tally, const hr_share_t *share, bool beside_embedding)
{
  const hr_family_t *family = &share->facts->family;

  switch (family->head)
    {
    case HR_HEAD_CLASS: hr_tally_matrices (tally, 1, share->hidden, share->vocab_rows, true); break;
    case HR_HEAD_SEQUENCE:
    case HR_HEAD_TOKENS: hr_tally_labels (tally, share); break;
    case HR_HEAD_NONE: break;
    case HR_HEAD_CAUSAL:
    case HR_HEAD_MASKED:
    default: tally_words (tally, share, beside_embedding); break;
    }
  tally_streams (tally, share);
  if (!family->no_final_norm)
    hr_tally_norms (tally, share, stacks_of (family));
}

/* Matrices outside the layers that autocast casts. */
double
hr_ends_matmul (const hr_share_t *share, const hr_extent_t *extent)
{
  const hr_family_t *family = &share->facts->family;
  double elements = 0;

  if (extent->modules > 0)
    elements += extent->modules * (2 * share->hidden * hr_projection_width (share));
  if (extent->first && family->head == HR_HEAD_CLASS)
    elements += family->patch_elements * share->hidden;
  if (extent->first)
    elements += front_matrices (share);
  if (extent->first && hr_projects_embedding (share))
    elements += share->embedding_width * share->hidden;
  if (extent->first)
    elements += (double) share->p->layers * hr_layer_input_width (share) * share->hidden;
  elements += (extent->first + extent->last) * stream_matrices (share) * share->hidden * share->hidden;
  if (extent->last && hr_transforms_head (family))
    elements += share->hidden * share->words_width;
  if (extent->last && (pools (share) || family->pooled))
    elements += share->hidden * share->hidden;
  if (extent->last)
    elements += share->head_rows * share->words_width;
  return elements;
}

/* Muon leaves embedding and head to AdamW; Megatron marks those of words alone, not the position table. */
double
hr_hidden_matrices_of_ends (const hr_share_t *share, bool embeds)
{
  bool positions = embeds && share->facts->family.learned_positions;

  if (!positions || !share->facts->family.engine)
    return 0;
  return (double) share->p->learned_positions * share->embedding_width;
}
