/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layer's parameters, tensor by tensor. Sources: the module definitions of Transformers; counts are held to the
 * published ones (data/models). */
#include "core/count/layer-counts.h"
#include "core/count/optimizer.h"
#include "core/plan/latent.h"

#include <math.h>

void
hr_tally_norms_of (hr_tally_t *tally, const hr_share_t *share, double n, double width)
{
  const hr_family_t *family = &share->facts->family;
  bool biased = family->norm == HR_LAYER_NORM && !family->unbiased_norms;
  double vectors = n;

  if (family->weightless_norms)
    return;
  if (biased)
    vectors = 2 * n;
  hr_tally_vector (tally, vectors * width);
}

void
hr_tally_norms (hr_tally_t *tally, const hr_share_t *share, double n)
{
  hr_tally_norms_of (tally, share, n, share->hidden);
}

void
hr_tally_mlps (hr_tally_t *tally, const hr_share_t *share, double n, double width, bool biased)
{
  hr_tally_matrices (tally, hr_mlp_inputs (share) * n, share->hidden, width, biased);
  hr_tally_matrices (tally, n, width, share->hidden, biased);
}

/* Those down to a rank may have a bias, but for Megatron-Core's, and a norm behind them. */
static void
tally_latent_projections (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;
  double ranks = (double) share->p->q_lora_rank + share->kv_rank;
  bool biased = share->p->qkv_bias && !family->open;
  hr_latent_matrix_t matrices[HR_LATENT_MATRICES];
  int n = hr_latent_matrices (share, matrices);

  for (int i = 0; i < n; i++)
    hr_tally_matrices (tally, 1, matrices[i].rows, matrices[i].columns, biased && matrices[i].goes_down);
  hr_tally_vector (tally, ranks);
  if (family->norm == HR_LAYER_NORM)
    hr_tally_vector (tally, ranks);
}

/* The norm of its key has a weight and a bias. Every tensor-parallel GPU has all of it. */
static void
tally_indexer (hr_tally_t *tally, const hr_share_t *share)
{
  hr_latent_matrix_t matrices[HR_INDEXER_MATRICES];

  hr_indexer_matrices (share, matrices);
  for (int i = 0; i < HR_INDEXER_MATRICES; i++)
    hr_tally_matrices (tally, 1, matrices[i].rows, matrices[i].columns, false);
  hr_tally_vector (tally, 2 * (double) share->p->index_head_dim);
}

static void
tally_projections (hr_tally_t *tally, const hr_share_t *share)
{
  bool biased = share->p->qkv_bias;
  bool unbiased_keys = share->facts->family.unbiased_keys;

  if (share->facts->family.latent)
    {
      tally_latent_projections (tally, share);
      return;
    }
  hr_tally_matrices (tally, 1, share->hidden, share->query_width, biased);
  hr_tally_matrices (tally, 1, share->hidden, share->kv_heads * share->head_width, biased && !unbiased_keys);
  hr_tally_matrices (tally, 1, share->hidden, share->kv_heads * share->head_width, biased);
}

static void
tally_qk_norms (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;
  double vectors = family->biased_qk_norms ? 4 : 2;

  bool is_of_each = family->qk_norm == HR_QK_NORM_HEAD && family->own_head_norms;

  if (family->qk_norm == HR_QK_NORM_FULL || is_of_each)
    hr_tally_vector (tally, share->query_width + share->kv_heads * share->head_width);
  else if (family->qk_norm == HR_QK_NORM_HEAD)
    hr_tally_vector (tally, vectors * share->head_width);
}

/* Without the indexer. */
static void
tally_attention (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;
  bool never_biased = family->latent && family->open;

  tally_projections (tally, share);
  hr_tally_matrices (tally, 1, share->output_width, share->hidden, share->p->o_bias && !never_biased);
  tally_qk_norms (tally, share);
  if (family->gate == HR_GATE_WIDE)
    hr_tally_matrices (tally, 1, share->hidden, share->output_width, false);
  if (family->gate == HR_GATE_HEADS)
    hr_tally_matrices (tally, 1, share->hidden, share->heads, false);
  if (family->sinks)
    hr_tally_vector (tally, share->heads);
}

static int
count_norms (int bits)
{
  int n = 0;

  for (int bit = HR_NORM_ATTENTION_IN; bit <= HR_NORM_MLP_OUT; bit <<= 1)
    if (bits & bit)
      n++;
  return n;
}

static int
norms_of_layer (const hr_family_t *family)
{
  return count_norms (family->norms);
}

static int
norms_of_attention (const hr_family_t *family)
{
  return count_norms (family->norms & (HR_NORM_ATTENTION_IN | HR_NORM_ATTENTION_OUT));
}

/* The experts of this GPU; the router and the shared experts are on every one. */
static void
tally_routed (hr_tally_t *tally, const hr_share_t *share)
{
  hr_tally_mlps (tally, share, share->experts, share->expert_width, share->p->mlp_bias);
}

static void
tally_shared (hr_tally_t *tally, const hr_share_t *share)
{
  bool biased = share->p->mlp_bias && !share->facts->family.open;

  if (share->shared_width > 0)
    hr_tally_mlps (tally, share, 1, share->shared_width, biased);
}

static void
tally_experts (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;
  double experts = (double) share->p->experts;

  tally_routed (tally, share);
  tally_shared (tally, share);
  hr_tally_matrices (tally, 1, share->hidden, experts, false); /* the router */
  if (family->router_bias)
    hr_tally_vector (tally, experts);
  if (family->shared_gate && share->shared_width > 0)
    hr_tally_matrices (tally, 1, share->hidden, 1, false);
}

/* Norms of attention's output and of the MLP's product. */
static void
tally_inner_norms (hr_tally_t *tally, const hr_share_t *share)
{
  if (!share->facts->family.inner_norms)
    return;
  hr_tally_vector (tally, share->output_width);
  hr_tally_vector (tally, share->ffn_width);
}

/* A bias for each head and distance, in each layer of a stack. */
static void
tally_distances (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  if (family->distances_in_layers)
    hr_tally_vector (tally, family->distances * share->heads);
}

/* What is noted of the layers' matrices. The singular vectors of an FP32 gradient are a view of them all: none can go
 * (galore_projector.py, get_orthogonal_matrix). */
static void
begin_tally (hr_tally_t *tally, const hr_share_t *share)
{
  hr_projection_t projection = hr_projection (share->p);

  *tally = (hr_tally_t) { 0 };
  if (projection == HR_PROJECTION_NONE)
    return;
  tally->rank = (double) share->p->projection_rank;
  tally->held_rank = tally->rank;
  if (projection == HR_PROJECTION_GALORE && share->facts->trained_weight_bytes >= 4)
    tally->held_rank = INFINITY;
}

/* A gate of the layer’s own input, a projection of the product, and a norm. */
static void
tally_layer_input (hr_tally_t *tally, const hr_share_t *share)
{
  double width = hr_layer_input_width (share);

  if (width <= 0)
    return;
  hr_tally_matrices (tally, 2, share->hidden, width, false);
  hr_tally_norms (tally, share, 1);
}

/* A router of one number for each stream, what mixes them and what corrects them, a norm and a scale; two matrices of a
 * low rank and a norm. */
static void
tally_streams (hr_tally_t *tally, const hr_share_t *share)
{
  double streams = share->facts->family.streams;
  double rank = share->facts->family.low_rank;

  if (streams <= 0)
    return;
  hr_tally_matrices (tally, 1, share->hidden, streams, false);
  hr_tally_matrices (tally, 1, streams, streams * streams, false);
  hr_tally_matrices (tally, 1, streams, streams, false);
  hr_tally_matrices (tally, 2, share->hidden, rank, false);
  hr_tally_norms (tally, share, 2);
  hr_tally_vector (tally, share->hidden);
}

/* A projection to three widths, a row for each channel, and a projection back. */
static void
tally_convolution (hr_tally_t *tally, const hr_share_t *share)
{
  double channels = share->hidden / share->tensor_ranks;

  hr_tally_matrices (tally, 3, share->hidden, channels, false);
  hr_tally_vector (tally, channels * (double) share->p->conv_kernel);
  hr_tally_matrices (tally, 1, channels, share->hidden, false);
}

/* All of a layer but its MLP and its indexer. */
static void
count_without_mlp (hr_tally_t *tally, const hr_share_t *share)
{
  begin_tally (tally, share);
  tally_attention (tally, share);
  tally_inner_norms (tally, share);
  tally_distances (tally, share);
  tally_layer_input (tally, share);
  tally_streams (tally, share);
  hr_tally_norms (tally, share, norms_of_layer (&share->facts->family));
}

static void
tally_dense (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  hr_tally_mlps (tally, share, 1, share->ffn_width, share->p->mlp_bias);
  if (family->activation == HR_XIELU)
    hr_tally_vector (tally, 2);
}

static void
count_with_experts (const hr_share_t *share, hr_layer_counts_t *kinds)
{
  kinds->with_experts = kinds->routed = kinds->shared = (hr_tally_t) { 0 };
  if (share->p->experts <= 0)
    return;
  kinds->with_experts = kinds->attention;
  tally_experts (&kinds->with_experts, share);
  tally_routed (&kinds->routed, share);
  tally_shared (&kinds->shared, share);
}

static void
count_convolved (const hr_share_t *share, hr_layer_counts_t *kinds)
{
  hr_tally_t convolution;

  if (!share->facts->family.convolves)
    return;
  begin_tally (&convolution, share);
  tally_convolution (&convolution, share);
  hr_tally_norms (&convolution, share, norms_of_layer (&share->facts->family));
  kinds->other_dense = kinds->other_with_experts = convolution;
  tally_dense (&kinds->other_dense, share);
  if (share->p->experts > 0)
    tally_experts (&kinds->other_with_experts, share);
}

/* A layer of the decoder has another attention, to what the encoder gives, with as many norms as its own. */
static void
cross_encoder (const hr_share_t *share, hr_layer_counts_t *kinds)
{
  const hr_family_t *family = &share->facts->family;

  kinds->other_attention = (hr_tally_t) { 0 };
  if (!family->crosses)
    return;
  kinds->other_attention = kinds->other_dense = kinds->attention;
  tally_dense (&kinds->other_dense, share);
  tally_attention (&kinds->attention, share);
  hr_tally_norms (&kinds->attention, share, norms_of_attention (family));
}

/* Layers that have none are the others. */
static void
add_indexer (const hr_share_t *share, hr_layer_counts_t *kinds)
{
  if (!share->facts->family.indexed)
    return;
  kinds->other_attention = kinds->other_dense = kinds->other_with_experts = kinds->attention;
  tally_dense (&kinds->other_dense, share);
  if (share->p->experts > 0)
    tally_experts (&kinds->other_with_experts, share);
  tally_indexer (&kinds->attention, share);
}

void
hr_count_layer_kinds (const hr_share_t *share, hr_layer_counts_t *kinds)
{
  kinds->other_dense = kinds->other_with_experts = (hr_tally_t) { 0 };
  count_without_mlp (&kinds->attention, share);
  cross_encoder (share, kinds);
  add_indexer (share, kinds);
  kinds->dense = kinds->attention;
  tally_dense (&kinds->dense, share);
  count_with_experts (share, kinds);
  count_convolved (share, kinds);
}
