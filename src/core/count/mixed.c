/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is multiplied with in a GGUF file, tensor by tensor. Source: llama.cpp, src/llama-quant.cpp and the names of
 * gguf-py. */
#include "core/count/mixed.h"
#include "core/base/extremes.h"
#include "core/count/end-counts.h"
#include "core/facts/family-facts.h"
#include "core/facts/layers.h"
#include "core/plan/latent.h"

/* So many elements of a tensor whose rows have so many columns in the file. */
static void
add (hr_mixed_t *sum, const hr_share_t *share, hr_gguf_tensor_t tensor, int layer, int64_t columns, double elements)
{
  const hr_gguf_mix_t *mix = share->facts->quantization->mix;
  double bytes = elements * hr_gguf_bytes (mix, share->p, tensor, layer, columns);

  sum->elements += elements;
  sum->bytes += bytes;
  sum->largest_bytes = hr_max (sum->largest_bytes, bytes);
}

static void
add_projections (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  int64_t columns = share->p->hidden_size;
  double queries = share->hidden * share->query_width;
  double keys = share->hidden * share->kv_heads * share->head_width;

  if (hr_family (share->p->family)->fused_qkv) /* in the model's files, whatever a stack makes of it */
    {
      add (sum, share, HR_GGUF_FUSED_QKV, layer, columns, queries + 2 * keys);
      return;
    }
  add (sum, share, HR_GGUF_QUERY, layer, columns, queries);
  add (sum, share, HR_GGUF_KEY, layer, columns, keys);
  add (sum, share, HR_GGUF_VALUE, layer, columns, keys);
}

/* None of them has a rule of its own. */
static void
add_latent_projections (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  hr_latent_matrix_t matrices[HR_LATENT_MATRICES];
  int n = hr_latent_matrices (share, matrices);

  for (int i = 0; i < n; i++)
    {
      double rows = matrices[i].rows;

      add (sum, share, HR_GGUF_OTHER, layer, (int64_t) rows, rows * matrices[i].columns);
    }
}

static void
add_indexer (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  hr_latent_matrix_t matrices[HR_INDEXER_MATRICES];

  hr_indexer_matrices (share, matrices);
  for (int i = 0; i < HR_INDEXER_MATRICES; i++)
    {
      double rows = matrices[i].rows;

      add (sum, share, HR_GGUF_OTHER, layer, (int64_t) rows, rows * matrices[i].columns);
    }
}

static bool
has_indexer (const hr_share_t *share, int layer)
{
  return share->facts->family.indexed
         && hr_unindexed_layers (share->p, layer + 1) <= hr_unindexed_layers (share->p, layer);
}

static int64_t
output_columns (const hr_share_t *share)
{
  return share->p->attention_heads * (int64_t) share->value_width;
}

static void
add_attention (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  if (share->facts->family.latent)
    add_latent_projections (sum, share, layer);
  else
    add_projections (sum, share, layer);
  if (has_indexer (share, layer))
    add_indexer (sum, share, layer);
  add (sum, share, HR_GGUF_OUTPUT, layer, output_columns (share), share->output_width * share->hidden);
}

static void
add_convolution (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  double matrix = share->hidden * share->hidden / share->tensor_ranks;

  add (sum, share, HR_GGUF_OTHER, layer, share->p->hidden_size, 3 * matrix);
  add (sum, share, HR_GGUF_OTHER, layer, share->p->hidden_size, matrix);
}

/* Up, and gate where there is one. */
static void
add_inputs (hr_mixed_t *sum, const hr_share_t *share, hr_gguf_tensor_t tensor, int layer, double elements)
{
  for (int i = 0; i < (int) hr_mlp_inputs (share); i++)
    add (sum, share, tensor, layer, share->p->hidden_size, elements);
}

static void
add_mlp (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  double matrix = share->hidden * share->ffn_width;

  add_inputs (sum, share, HR_GGUF_UP, layer, matrix);
  add (sum, share, HR_GGUF_DOWN, layer, share->p->ffn_size, matrix);
}

static void
add_shared_experts (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  double matrix = share->hidden * share->shared_width;

  add_inputs (sum, share, HR_GGUF_UP, layer, matrix);
  add (sum, share, HR_GGUF_DOWN, layer, (int64_t) hr_shared_width (share->p), matrix);
}

static void
add_experts (hr_mixed_t *sum, const hr_share_t *share, int layer)
{
  double matrices = share->experts * share->hidden * share->expert_width;

  add_inputs (sum, share, HR_GGUF_EXPERTS_UP, layer, matrices);
  add (sum, share, HR_GGUF_EXPERTS_DOWN, layer, (int64_t) hr_expert_width (share->p), matrices);
  if (share->shared_width > 0)
    add_shared_experts (sum, share, layer);
}

hr_mixed_t
hr_mixed_layers (const hr_share_t *share, const hr_chunk_t *chunk)
{
  hr_mixed_t sum = { 0 };
  int n_layers = (int) hr_distinct_layers (share->p, chunk->layers);
  bool crosses = share->facts->family.crosses;

  for (int i = 0; i < n_layers; i++)
    {
      int layer = (int) chunk->from + i;
      bool has_experts = hr_expert_layers (share->p, layer + 1) > hr_expert_layers (share->p, layer);

      if (hr_convolution_layers (share->p, layer + 1) > hr_convolution_layers (share->p, layer))
        add_convolution (&sum, share, layer);
      else
        add_attention (&sum, share, layer);
      if (crosses && hr_encoder_layers (share->p, layer + 1) <= layer)
        add_attention (&sum, share, layer);
      if (has_experts)
        add_experts (&sum, share, layer);
      else
        add_mlp (&sum, share, layer);
    }
  return sum;
}

static bool
is_one_table (const hr_share_t *share)
{
  return hr_ties_head (share->p) && !hr_family (share->p->family)->spared_in_gguf;
}

/* An image's patches are no embedding of words; one table may be the head, which is counted there. */
static void
add_embedding (hr_mixed_t *sum, const hr_share_t *share, bool is_head)
{
  hr_gguf_tensor_t tensor = HR_GGUF_EMBEDDING;
  int tables = hr_tables_of_words (share) - is_head;

  if (share->facts->family.head == HR_HEAD_CLASS)
    return;
  if (is_one_table (share))
    tensor = HR_GGUF_HEAD;
  for (int i = 0; i < tables; i++)
    add (sum, share, tensor, 0, (int64_t) share->embedding_width, share->vocab_rows * share->embedding_width);
}

hr_mixed_t
hr_mixed_ends (const hr_share_t *share, bool first, bool last)
{
  hr_mixed_t sum = { 0 };
  bool is_one = is_one_table (share) && last;

  if (first)
    add_embedding (&sum, share, is_one);
  if (last)
    add (&sum, share, HR_GGUF_HEAD, 0, (int64_t) share->words_width, share->head_rows * share->words_width);
  if (first && last && hr_ties_head (share->p) && !is_one) /* of the model’s parameters it is one */
    sum.elements -= share->vocab_rows * share->embedding_width;
  return sum;
}
