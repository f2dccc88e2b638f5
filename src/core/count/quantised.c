/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of the parameters a format quantises, in elements and, where a file mixes formats, in bytes. */
#include "core/count/quantised.h"
#include "core/base/extremes.h"
#include "core/count/end-counts.h"
#include "core/count/mixed.h"
#include "core/facts/family-facts.h"

#include <math.h>

bool
hr_quantises_head (const hr_share_t *share)
{
  return share->p->quantized_head && share->facts->quantization->what == HR_QUANTISED_LAYERS;
}

/* Every matrix, tables of words too but for one that is the head's. */
static double
all_matrices (const hr_share_t *share, const hr_counts_t *c, const hr_extent_t *extent)
{
  bool is_head = hr_ties_head (share->p) && extent->last;
  bool embeds_words = share->facts->family.head != HR_HEAD_CLASS;
  double embedding = 0;

  if (extent->first && embeds_words)
    embedding = (hr_tables_of_words (share) - is_head) * share->vocab_rows * share->embedding_width;
  return c->trained.matrices + c->head + embedding;
}

static bool
leaves (const hr_share_t *share, unsigned matrices)
{
  return share->p->mode == HR_INFERENCE && (share->p->unquantized_matrices.bits & matrices) != 0;
}

/* Matrices of the layers that are not quantised, as the model's files list them. */
static double
left_in_layers (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  double left = 0;

  if (leaves (share, HR_UNQUANTISED_ATTENTION))
    left += (extent->dense_layers + extent->expert_layers - extent->others) * kinds->attention.matrices
            + extent->others * kinds->other_attention.matrices;
  if (leaves (share, HR_UNQUANTISED_MLP))
    left += extent->dense_layers * (kinds->dense.matrices - kinds->attention.matrices);
  if (leaves (share, HR_UNQUANTISED_SHARED))
    left += extent->expert_layers * kinds->shared.matrices;
  return left;
}

static double
elements_of_layers (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_counts_t *c,
                    const hr_extent_t *extent)
{
  double sum = c->trained.matrices - left_in_layers (share, kinds, extent);

  if (hr_quantises_head (share))
    sum += c->head;
  return sum;
}

static double
elements (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_counts_t *c, const hr_extent_t *extent)
{
  switch (share->facts->quantization->what)
    {
    case HR_QUANTISED_LAYERS: return elements_of_layers (share, kinds, c, extent);
    case HR_QUANTISED_ALL: return all_matrices (share, c, extent);
    case HR_QUANTISED_EXPERTS: return extent->expert_layers * kinds->routed.matrices;
    case HR_QUANTISED_NOTHING:
    default: return 0;
    }
}

/* Kernels of quantised experts may want them in whole tiles. */
static double
padded (const hr_share_t *share, const hr_counts_t *c, double expert_layers)
{
  bool pads = share->facts->quantization->what == HR_QUANTISED_EXPERTS && share->p->padded_experts;
  double hidden;
  double width;

  if (!pads)
    return c->quantised;
  hidden = ceil (share->hidden / 256) * 256;
  width = ceil (share->expert_width / 128) * 128;
  return expert_layers * share->experts * (hr_mlp_inputs (share) + 1) * hidden * width;
}

/* What casts a matrix up is a Linear module, and so one expert has its own; no format of one tensor for all experts
 * does. */
static double
largest (const hr_share_t *share, const hr_counts_t *c, double expert_layers)
{
  double most = hr_max (share->hidden * share->ffn_width, share->hidden * share->query_width);

  if (expert_layers > 0)
    most = hr_max (most, share->hidden * share->expert_width);
  if (share->facts->family.convolves && share->p->state_layers > 0)
    most = hr_max (most, 3 * share->hidden * share->hidden / share->tensor_ranks);
  if (hr_quantises_head (share))
    most = hr_max (most, c->head);
  return most;
}

void
hr_count_quantised (hr_counts_t *c, const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  c->quantised = elements (share, kinds, c, extent);
  c->padded_quantised = padded (share, c, extent->expert_layers);
  c->largest_quantised = largest (share, c, extent->expert_layers);
}

void
hr_count_mixed (hr_counts_t *c, const hr_share_t *share, const hr_chunk_t *chunks, int n_chunks,
                const hr_extent_t *extent)
{
  hr_mixed_t mixed;

  if (share->facts->quantization->mix == NULL)
    return;
  mixed = hr_mixed_ends (share, extent->first, extent->last);
  for (int i = 0; i < n_chunks; i++)
    {
      hr_mixed_t layers = hr_mixed_layers (share, &chunks[i]);

      mixed.elements += layers.elements;
      mixed.bytes += layers.bytes;
    }
  c->quantised = mixed.elements;
  c->padded_quantised = mixed.elements;
  c->mixed_bytes = mixed.bytes;
}

/* Bytes of the quantised matrices by their format. */
static double
bytes_by_format (const hr_counts_t *c, const hr_share_t *share)
{
  if (c->mixed_bytes > 0)
    return c->mixed_bytes;
  return c->quantised * share->facts->quantised_bytes;
}

/* No format has less than half a bit an element: a check refuses fewer bytes. */
#define LEAST_BYTES (1 / 16.0)

void
hr_count_stored (hr_model_counts_t *model, const hr_share_t *share)
{
  hr_counts_t *c = &model->counts;
  double stored = (double) share->p->stored_weight_bytes;
  double others = (c->total - c->quantised) * share->facts->weight_bytes;
  double quantised;

  if (stored <= 0 || c->quantised <= 0 || share->p->mode != HR_INFERENCE)
    return;
  quantised = hr_max (stored - others, c->quantised * LEAST_BYTES);
  model->stored_share = quantised / bytes_by_format (c, share);
  c->mixed_bytes = quantised;
}

void
hr_scale_stored (hr_counts_t *c, const hr_share_t *share, double stored_share)
{
  c->mixed_bytes = bytes_by_format (c, share) * stored_share;
}
