/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adapters, matrix by matrix that has one. */
#include "core/count/adapters.h"
#include "core/base/extremes.h"
#include "core/plan/latent.h"

/* The side of a matrix that every tensor-parallel GPU has whole. The adapter's matrix on that side is whole, too, or,
 * in Megatron-Bridge (peft/utils.py, ParallelLinearAdapter), divided by the rank. */
static double
whole_side (const hr_share_t *share, double width)
{
  if (share->p->divided_adapters)
    return width / share->tensor_ranks;
  return width;
}

/* The two matrices of an adapter; DoRA has a length for each column besides. */
static void
tally_adapter (hr_tally_t *tally, const hr_share_t *share, double rows, double columns)
{
  double rank = share->facts->adapter_rank;
  double lengths = 0;

  if (share->p->lora_variant == HR_DORA)
    lengths = columns;
  tally->matrices += rank * (rows + columns);
  tally->elements += rank * (rows + columns) + lengths;
  tally->factored += rows + columns + 2 * rank + lengths;
  tally->largest = hr_max (tally->largest, rank * hr_max (rows, columns));
}

/* The same where the matrix is a target. */
static void
tally_target (hr_tally_t *tally, const hr_share_t *share, unsigned target, double rows, double columns)
{
  if (share->facts->adapter_targets & target)
    tally_adapter (tally, share, rows, columns);
}

/* The same beside a matrix that is divided by its columns, and by its rows. */
static void
tally_by_columns (hr_tally_t *tally, const hr_share_t *share, unsigned target, double rows, double columns)
{
  tally_target (tally, share, target, whole_side (share, rows), columns);
}

static void
tally_by_rows (hr_tally_t *tally, const hr_share_t *share, unsigned target, double rows, double columns)
{
  tally_target (tally, share, target, rows, whole_side (share, columns));
}

/* Latent attention's projections down and up have one each. Those down are whole on every GPU. */
static void
tally_latents (hr_tally_t *tally, const hr_share_t *share)
{
  hr_latent_matrix_t matrices[HR_LATENT_MATRICES];
  int n = hr_latent_matrices (share, matrices);

  for (int i = 0; i < n; i++)
    {
      double columns = matrices[i].columns;

      if (matrices[i].goes_down)
        columns = whole_side (share, columns);
      tally_adapter (tally, share, whole_side (share, matrices[i].rows), columns);
    }
}

/* Beside the query’s there are two projections, or that of the key alone, or none. */
static void
tally_projections (hr_tally_t *tally, const hr_share_t *share, int n_beside)
{
  double keys = share->kv_heads * share->head_width;

  tally_by_columns (tally, share, HR_TARGET_Q, share->hidden, share->query_width);
  if (n_beside > 0)
    tally_by_columns (tally, share, HR_TARGET_K, share->hidden, keys);
  if (n_beside > 1)
    tally_by_columns (tally, share, HR_TARGET_V, share->hidden, keys);
  tally_by_columns (tally, share, HR_TARGET_QKV, share->hidden, share->query_width + n_beside * keys);
}

static void
tally_mlp (hr_tally_t *tally, const hr_share_t *share, double width)
{
  tally_by_columns (tally, share, HR_TARGET_GATE, share->hidden, width);
  tally_by_columns (tally, share, HR_TARGET_UP, share->hidden, width);
  tally_by_columns (tally, share, HR_TARGET_GATE_UP, share->hidden, 2 * width);
  tally_by_rows (tally, share, HR_TARGET_DOWN, width, share->hidden);
}

/* Those of a GPU's experts: of gate and up as one matrix, and of down. */
static void
tally_experts (hr_tally_t *tally, const hr_share_t *share)
{
  hr_expert_adapters_t kind = share->facts->expert_adapters;
  double inputs = hr_mlp_inputs (share) * share->expert_width;
  hr_tally_t expert = { 0 };
  double n = share->experts;

  if (kind == HR_EXPERT_ADAPTERS_NONE)
    return;
  if (kind == HR_EXPERT_ADAPTERS_SHARED)
    n = 1;
  tally_adapter (&expert, share, share->hidden, inputs);
  tally_adapter (&expert, share, share->expert_width, share->hidden);
  hr_tally_parts (tally, n, &expert);
}

static void
tally_attention (hr_tally_t *tally, const hr_share_t *share)
{
  if (share->facts->family.latent)
    tally_latents (tally, share);
  else
    tally_projections (tally, share, 2);
  tally_by_rows (tally, share, HR_TARGET_O, share->output_width, share->hidden);
}

/* LFM2 calls both projections out by one name. */
static void
tally_convolution (hr_tally_t *tally, const hr_share_t *share)
{
  double channels = share->hidden / share->tensor_ranks;

  tally_by_columns (tally, share, HR_TARGET_CONVOLUTION, share->hidden, 3 * channels);
  tally_by_rows (tally, share, HR_TARGET_O, channels, share->hidden);
}

/* Beside attention or a convolution. Routed experts are one tensor for all of them, and routers are no Linear: PEFT's
 * targets of modules pass them by, but not the shared experts. Adapters that are asked for on routed experts come on
 * top. */
static void
tally_beside (hr_tally_t *tally, const hr_share_t *share, bool with_experts)
{
  double width = with_experts ? share->shared_width : share->ffn_width;

  if (width > 0)
    tally_mlp (tally, share, width);
  if (with_experts)
    tally_experts (tally, share);
}

/* Keys of their own number are the values, too: Gemma 4’s attention_k_eq_v. */
static int
projections_beside (const hr_share_t *share, bool is_full, bool shares_keys)
{
  if (shares_keys)
    return 0;
  if (is_full && share->facts->family.wide_full_layers && share->p->full_kv_heads > 0)
    return 1;
  return 2;
}

/* Layers that share keys and values may have an MLP twice as wide. */
static void
tally_kind (hr_tally_t *all, const hr_share_t *share, double layers, bool is_full, bool shares_keys, bool with_experts)
{
  hr_share_t of_kind = *share;
  hr_tally_t layer = { 0 };

  if (is_full)
    of_kind = hr_share_of_full_layers (share);
  if (shares_keys && share->p->double_wide_mlp)
    of_kind.ffn_width *= 2;
  tally_projections (&layer, &of_kind, projections_beside (share, is_full, shares_keys));
  tally_by_rows (&layer, &of_kind, HR_TARGET_O, of_kind.output_width, of_kind.hidden);
  tally_beside (&layer, &of_kind, with_experts);
  hr_tally_parts (all, layers, &layer);
}

static bool
has_kinds (const hr_share_t *share)
{
  return share->facts->family.wide_full_layers || share->facts->family.shares_keys;
}

/* Gemma’s layers with heads of their own, and without keys and values of their own. */
static hr_tally_t
count_kinds (const hr_share_t *share, double layers, const hr_extent_t *extent, bool with_experts)
{
  double own = layers - extent->full - extent->sharing + extent->sharing_full;
  hr_tally_t all = { 0 };

  tally_kind (&all, share, own, false, false, with_experts);
  tally_kind (&all, share, extent->full - extent->sharing_full, true, false, with_experts);
  tally_kind (&all, share, extent->sharing - extent->sharing_full, false, true, with_experts);
  tally_kind (&all, share, extent->sharing_full, true, true, with_experts);
  return all;
}

/* So many layers, of which some have a convolution. */
static hr_tally_t
count_layers (const hr_share_t *share, double layers, double convolutions, bool with_experts)
{
  hr_tally_t all = { 0 };
  hr_tally_t attention = { 0 };
  hr_tally_t convolution = { 0 };

  if (layers <= 0)
    return all;
  tally_attention (&attention, share);
  tally_beside (&attention, share, with_experts);
  hr_tally_parts (&all, layers - convolutions, &attention);
  if (convolutions <= 0)
    return all;
  tally_convolution (&convolution, share);
  tally_beside (&convolution, share, with_experts);
  hr_tally_parts (&all, convolutions, &convolution);
  return all;
}

hr_adapters_t
hr_count_adapters (const hr_share_t *share, const hr_extent_t *extent)
{
  double convolved = share->facts->family.convolves ? extent->others : 0;
  double convolved_dense = hr_min (convolved, extent->dense_layers);
  double convolved_experts = convolved - convolved_dense;
  hr_tally_t dense = count_layers (share, extent->dense_layers, convolved_dense, false);
  hr_tally_t experts = count_layers (share, extent->expert_layers, convolved_experts, true);
  hr_adapters_t adapters = { 0 };
  hr_tally_t head = { 0 };

  if (has_kinds (share) && extent->dense_layers > 0)
    dense = count_kinds (share, extent->dense_layers, extent, false);
  if (has_kinds (share) && extent->expert_layers > 0)
    experts = count_kinds (share, extent->expert_layers, extent, true);
  tally_by_columns (&head, share, HR_TARGET_HEAD, share->words_width, share->head_rows);
  hr_tally_parts (&adapters.all, 1, &experts);
  hr_tally_parts (&adapters.all, 1, &dense);
  hr_tally_parts (&adapters.all, 1, &head);
  if (extent->dense_layers > 0)
    adapters.dense_layer = dense.elements / extent->dense_layers;
  adapters.layer = adapters.dense_layer;
  if (extent->expert_layers > 0)
    adapters.layer = experts.elements / extent->expert_layers;
  adapters.head = head.elements;
  return adapters;
}
