/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layer's parameters, tensor by tensor. Sources: the module definitions of Transformers; counts are held to the
 * published ones (data/models). */
#include "core/count/layer-counts.h"

void
hr_tally_norms (hr_tally_t *tally, const hr_share_t *share, double n)
{
  const hr_family_t *family = &share->facts->family;
  bool biased = family->norm == HR_LAYER_NORM && !family->unbiased_norms;

  hr_tally_vector (tally, n * share->hidden * (1 + biased));
}

void
hr_tally_mlps (hr_tally_t *tally, const hr_share_t *share, double n, double width, bool biased)
{
  hr_tally_matrices (tally, hr_mlp_inputs (share) * n, share->hidden, width, biased);
  hr_tally_matrices (tally, n, width, share->hidden, biased);
}

/* Latent attention: query and key with value go down to a rank and up again; the rotated key is shared
 * by the heads. */
static void
tally_latent_projections (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_params_t *p = share->p;
  const hr_family_t *family = &share->facts->family;
  double query_rank = (double) p->q_lora_rank;
  double query_input = hr_query_input (share);
  double rotated = (double) p->qk_rope_head_dim;
  double unrotated = (double) p->qk_nope_head_dim;
  bool biased = p->qkv_bias && !family->engine; /* Megatron-Core's have none */
  int vectors = family->norm == HR_LAYER_NORM ? 2 : 1;

  if (query_rank > 0)
    hr_tally_matrices (tally, 1, share->hidden, query_rank, biased);
  hr_tally_matrices (tally, 1, query_input, share->query_width, false);
  hr_tally_matrices (tally, 1, share->hidden, share->kv_rank + rotated, biased);
  hr_tally_matrices (tally, 1, share->kv_rank, share->heads * (unrotated + share->value_width), false);
  hr_tally_vector (tally, vectors * (query_rank + share->kv_rank)); /* their norms */
}

static void
tally_projections (hr_tally_t *tally, const hr_share_t *share)
{
  bool biased = share->p->qkv_bias;

  if (share->facts->family.latent)
    {
      tally_latent_projections (tally, share);
      return;
    }
  hr_tally_matrices (tally, 1, share->hidden, share->query_width, biased);
  hr_tally_matrices (tally, 2, share->hidden, share->kv_heads * share->head_width, biased);
}

static void
tally_qk_norms (hr_tally_t *tally, const hr_share_t *share)
{
  if (share->facts->family.qk_norm == HR_QK_NORM_HEAD)
    hr_tally_vector (tally, 2 * share->head_width);
  if (share->facts->family.qk_norm == HR_QK_NORM_FULL)
    hr_tally_vector (tally, share->query_width + share->kv_heads * share->head_width);
}

static void
tally_attention (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;
  bool never_biased = family->latent && family->engine;

  tally_projections (tally, share);
  hr_tally_matrices (tally, 1, share->output_width, share->hidden, share->p->o_bias && !never_biased);
  tally_qk_norms (tally, share);
  if (family->sinks)
    hr_tally_vector (tally, share->heads);
}

static int
norms_of_layer (const hr_family_t *family)
{
  int n = 0;

  for (int bit = HR_NORM_ATTENTION_IN; bit <= HR_NORM_MLP_OUT; bit <<= 1)
    n += (family->norms & bit) != 0;
  return n;
}

/* The experts of this GPU; the router and the shared experts are on every one. */
static void
tally_routed (hr_tally_t *tally, const hr_share_t *share)
{
  hr_tally_mlps (tally, share, share->experts, share->expert_width, share->p->mlp_bias);
}

static void
tally_experts (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;
  double experts = (double) share->p->experts;
  bool shared_biased = share->p->mlp_bias && !family->dispatches;

  tally_routed (tally, share);
  if (share->shared_width > 0)
    hr_tally_mlps (tally, share, 1, share->shared_width, shared_biased);
  hr_tally_matrices (tally, 1, share->hidden, experts, false); /* the router */
  if (family->router_bias)
    hr_tally_vector (tally, experts);
}

/* All of a layer but its MLP. */
static hr_tally_t
count_without_mlp (const hr_share_t *share)
{
  hr_tally_t tally = { 0 };

  tally_attention (&tally, share);
  hr_tally_norms (&tally, share, norms_of_layer (&share->facts->family));
  return tally;
}

hr_layer_counts_t
hr_count_layer_kinds (const hr_share_t *share)
{
  hr_layer_counts_t counts = { .dense = count_without_mlp (share) };

  if (share->p->experts > 0)
    {
      counts.with_experts = counts.dense;
      tally_experts (&counts.with_experts, share);
      tally_routed (&counts.routed, share);
    }
  hr_tally_mlps (&counts.dense, share, 1, share->ffn_width, share->p->mlp_bias);
  return counts;
}
