/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layers that differ from the others: what they keep besides, or do not keep. */
#include "core/ledger/ledger-kinds.h"
#include "core/facts/layers.h"
#include "core/ledger/ledger-attention.h"
#include "core/ledger/ledger-convolution.h"
#include "core/ledger/ledger-mixer.h"
#include "core/ledger/ledger-mlp.h"

/* A row of less than nothing, and what of that would be dropped anyway. */
static void
append_spared (hr_page_t *page, hr_kept_t spared, double dropped_bytes)
{
  spared.dropped = dropped_bytes;
  hr_page_hold (page, spared.bytes - dropped_bytes, false);
  hr_page_append (page, &spared);
}

/* Full layers that have no norm on query and key. */
static void
norms_spared (hr_page_t *page)
{
  hr_page_t norms = hr_page_aside (page);
  hr_kept_t spared = { .module = "self_attn.qk_norm",
                       .tensor = "not kept: full layers have no norm on query and key",
                       .shape = "",
                       .dtype = HR_FP32 };

  hr_qk_norms_keep (&norms);
  spared.bytes = -norms.bytes;
  append_spared (page, spared, -norms.dropped_bytes);
}

/* All of attention, of a layer with the heads of full ones, or with a window. */
static hr_more_t
attention_more (const hr_page_t *page, bool is_full, bool borrows)
{
  hr_facts_t facts = *page->facts;
  hr_share_t share = *page->share;
  hr_page_t attention;

  if (is_full)
    share = hr_share_of_full_layers (page->share);
  facts.masks_pairs = facts.masks_pairs && !is_full;
  facts.borrows_keys = borrows;
  share.facts = &facts;
  attention = hr_page (&share, page->model, NULL);
  hr_attention_keeps (&attention);
  return (hr_more_t) { .bytes = attention.bytes, .drop_bytes = attention.dropped_bytes };
}

static hr_more_t
less (hr_more_t a, hr_more_t b)
{
  return (hr_more_t) { .bytes = a.bytes - b.bytes, .drop_bytes = a.drop_bytes - b.drop_bytes };
}

static void
append_attention (hr_page_t *page, const char *tensor, hr_more_t more)
{
  hr_kept_t row = {
    .module = "self_attn", .tensor = tensor, .shape = "", .dtype = page->facts->compute, .bytes = more.bytes
  };

  append_spared (page, row, more.drop_bytes);
}

/* What a layer keeps less that reads another’s keys and values. */
static hr_more_t
borrowed (const hr_page_t *page, bool is_full)
{
  return less (attention_more (page, is_full, true), attention_more (page, is_full, false));
}

/* Where others have a mask, full layers may run another kernel. */
static const char *
describe_full (const hr_family_t *family)
{
  if (family->wide_full_layers)
    return "another amount: heads and mask of full layers";
  return "not kept: full layers have no mask, and need no repeated heads";
}

/* What a layer that looks at all tokens keeps otherwise than one with a window. */
static void
full_layer_keeps (hr_page_t *page, double layers)
{
  const hr_family_t *family = page->family;

  hr_page_begin (page, HR_PART_FULL);
  if (!family->bare_full_layers && !family->wide_full_layers && !page->facts->masks_pairs)
    return;
  if (hr_full_attention_layers (page->p, layers) <= 0)
    return;
  if (family->wide_full_layers || page->facts->masks_pairs)
    append_attention (page, describe_full (family),
                      less (attention_more (page, true, false), attention_more (page, false, false)));
  if (!family->bare_full_layers)
    return;
  norms_spared (page);
  hr_page_keep (page, "self_attn", "scale of the queries", "s", HR_FP32, page->share->sequence_length);
}

/* What a layer with a convolution or a recurrence keeps otherwise than one with attention. */
static void
mixed_layer_keeps (hr_page_t *page, double layers)
{
  bool convolves = page->family->convolves;
  hr_more_t attention;

  hr_page_begin (page, convolves ? HR_PART_CONVOLVED : HR_PART_RECURRENT);
  if (hr_differing_layers (page->p, layers) <= 0)
    return;
  if (convolves)
    hr_convolution_keeps (page);
  else
    hr_mixer_keeps (page);
  attention = attention_more (page, false, false);
  append_attention (page, "not kept: there is no attention", less ((hr_more_t) { 0 }, attention));
}

/* The mean and the deviation of a token’s gate say what stands out of it. */
static void
sparse_layer_keeps (hr_page_t *page, double layers)
{
  hr_dtype_t dtype = page->facts->compute;

  hr_page_begin (page, HR_PART_SPARSE);
  if (hr_sparse_layers (page->p, layers) <= 0)
    return;
  hr_page_keep (page, "mlp", "gate, before what is below the bound becomes 0", "s·b·f", dtype,
                page->share->tokens * page->share->ffn_width);
  hr_page_keep (page, "mlp", "standard deviation of the gate", "s·b", dtype, page->share->tokens);
  hr_page_keep (page, "mlp", "so many deviations are the bound", "1", dtype, 1);
}

/* What an MLP twice as wide keeps more. */
static void
width_kept (hr_page_t *page)
{
  hr_share_t share = *page->share;
  hr_page_t single = hr_page_aside (page);
  hr_page_t twice;
  hr_kept_t row = {
    .module = "mlp", .tensor = "kept besides: the MLP is twice as wide", .shape = "", .dtype = page->facts->compute
  };

  share.ffn_width *= 2;
  twice = hr_page (&share, page->model, NULL);
  hr_mlp_keeps (&single);
  hr_mlp_keeps (&twice);
  row.bytes = twice.bytes - single.bytes;
  append_spared (page, row, twice.dropped_bytes - single.dropped_bytes);
}

/* What a layer keeps otherwise that reads keys and values of another. */
static void
sharing_layer_keeps (hr_page_t *page, double layers)
{
  hr_page_begin (page, HR_PART_SHARING);
  if (hr_sharing_layers (page->p, layers) <= 0)
    return;
  append_attention (page, "not kept: keys and values are another layer’s", borrowed (page, false));
  if (page->p->double_wide_mlp)
    width_kept (page);
}

static void
sharing_full_layer_keeps (hr_page_t *page, double layers)
{
  hr_page_begin (page, HR_PART_SHARING_FULL);
  if (hr_sharing_full_layers (page->p, layers) <= 0)
    return;
  append_attention (page, "another amount: keys and values of full layers",
                    less (borrowed (page, true), borrowed (page, false)));
}

hr_more_t
hr_differing_layer_keeps (hr_page_t *page, hr_difference_t difference, double layers)
{
  if (difference == HR_DIFFERS_SPARSE)
    sparse_layer_keeps (page, layers);
  else if (difference == HR_DIFFERS_SHARING)
    sharing_layer_keeps (page, layers);
  else if (difference == HR_DIFFERS_SHARING_FULL)
    sharing_full_layer_keeps (page, layers);
  else if (hr_mixes_layers (page->family))
    mixed_layer_keeps (page, layers);
  else
    full_layer_keeps (page, layers);
  return (hr_more_t) { .bytes = page->bytes, .drop_bytes = page->dropped_bytes };
}
