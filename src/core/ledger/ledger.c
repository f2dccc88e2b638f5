/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger: the tensors that PyTorch keeps for backward, one row each.
 *
 * Each function of these files is one module, written from the family's facts, so that a new family
 * is a row in families.c. A view and its base are one storage: it is counted
 * where it is first kept. Parameters are not in it. */
#include "core/ledger/ledger-page.h"

/* A norm after attention or MLP reads its output, or the sum of that and the residual stream. */
static void
norm_after_keeps (hr_page_t *page, const char *module)
{
  const hr_work_t *w = page->w;
  hr_dtype_t dtype = w->facts.family.norm_after_sum ? hr_residual_dtype (w) : hr_compute_dtype (w);

  hr_norm_keeps (page, module, (hr_normed_t) { dtype, w->share.stream_tokens, w->share.hidden, .shape = "s·b·h" });
}

/* GPTQ multiplies with a matrix that it has cast up as a whole, so that autograd keeps it. */
static void
dequantised_keep (hr_page_t *page, bool with_experts)
{
  const hr_work_t *w = page->w;

  page->certain = true;
  if (w->p->held_dequantized_weights && w->facts.adapter_rank > 0 && w->model.counts.quantised > 0)
    hr_page_keep (page, "linear", "weights, dequantised", "", hr_compute_dtype (w),
                  with_experts ? w->model.counts.layer_matmul : w->model.counts.dense_layer_matmul);
  page->certain = false;
}

static double
layer_keeps (hr_page_t *page, hr_part_t part, bool with_experts)
{
  const hr_family_t *family = &page->w->facts.family;
  bool around = family->norms & HR_NORM_ATTENTION_OUT;
  double before_mlp;
  const char *mlp_norm = around ? "pre_feedforward_layernorm" : "post_attention_layernorm";

  page->part = part;
  page->sum = page->core = page->renamed = page->largest = 0;
  hr_page_hold (page, page->w->share.stream_tokens * page->w->facts.residual_bytes * page->w->share.hidden,
                false); /* of the layer's input */
  if (family->norms & HR_NORM_ATTENTION_IN)
    hr_residual_norm_keeps (page, "input_layernorm", false);
  hr_attention_keeps (page);
  before_mlp = page->sum;
  if (around)
    norm_after_keeps (page, "post_attention_layernorm");
  if (family->norms & HR_NORM_MLP_IN)
    hr_residual_norm_keeps (page, mlp_norm, family->parallel);
  if (with_experts)
    hr_experts_keep (page);
  else
    hr_mlp_keeps (page);
  if (family->norms & HR_NORM_MLP_OUT)
    norm_after_keeps (page, "post_feedforward_layernorm");
  page->after_attention = page->sum - before_mlp;
  dequantised_keep (page, with_experts);
  return page->sum;
}

/* What a layer that looks at all tokens keeps otherwise than one with a window. */
static double
full_layer_keeps (hr_page_t *page)
{
  const hr_work_t *w = page->w;
  hr_page_t norms = { .w = w };
  hr_kept_t spared = { .module = "self_attn.qk_norm",
                       .tensor = "not kept: full layers have no norm on query and key",
                       .shape = "",
                       .dtype = HR_FP32 };

  page->part = HR_PART_FULL;
  page->sum = page->core = 0;
  if (!w->facts.family.bare_full_layers || hr_full_attention_layers (w->p, w->chunk.layers) <= 0)
    return 0;
  hr_qk_norms_keep (&norms);
  spared.bytes = -norms.sum;
  hr_page_append (page, &spared);
  hr_page_keep (page, "self_attn", "scale of the queries", "s", HR_FP32, w->share.sequence_length);
  return page->sum;
}

/* Beside attention the first layer's MLP has nothing that needs a gradient but its own adapters. Where one
 * dropout follows the sum, its mask stays. */
static void
frozen_mlp_spares (hr_page_t *spared)
{
  const hr_family_t *family = &spared->w->facts.family;
  hr_page_t mask = { .w = spared->w };

  if (family->norms & HR_NORM_MLP_IN)
    hr_residual_norm_keeps (spared, "", true);
  if (spared->w->facts.adapter_targets & (HR_TARGETS_MLP | HR_TARGET_DOWN))
    return;
  hr_mlp_keeps (spared);
  if (!(family->dropouts & HR_DROP_ATTENTION))
    hr_dropout_mask_keeps (&mask, "", HR_DROP_MLP);
  spared->sum -= mask.sum;
}

/* Where the embedding is frozen, the first layer's input needs no gradient, unless it is asked for: its norm keeps
 * nothing. A checkpoint keeps it, though. */
static void
frozen_embedding_spares (hr_page_t *page, hr_work_t *w)
{
  hr_page_t norm = { .w = w };
  hr_kept_t spared = { .module = "layers.0.input_layernorm", .shape = "", .dtype = HR_FP32 };

  if (w->facts.adapter_rank <= 0 || w->p->input_gradients || !(w->facts.family.norms & HR_NORM_ATTENTION_IN))
    return;
  hr_residual_norm_keeps (&norm, "", false);
  if (w->facts.family.parallel)
    frozen_mlp_spares (&norm);
  w->ends.spared_bytes = norm.sum;
  spared.tensor = "not kept: the frozen embedding needs no gradient";
  spared.spared = true;
  spared.bytes = -w->ends.spared_bytes;
  hr_page_append (page, &spared);
}

static double
rest_keeps (hr_page_t *page, hr_work_t *w)
{
  page->part = HR_PART_REST;
  page->sum = page->core = 0;
  hr_ends_keep (page, w);
  frozen_embedding_spares (page, w);
  return page->sum;
}

void
hr_ledger_layers (hr_work_t *w, hr_saved_t *saved)
{
  hr_page_t page = { .w = w, .saved = saved };
  bool moe = w->p->experts > 0;

  if (moe && w->chunk.expert_layers < w->chunk.layers)
    w->ledger.dense_layer_bytes = layer_keeps (&page, HR_PART_DENSE, false);
  w->ledger.layer_bytes = layer_keeps (&page, HR_PART_LAYER, moe);
  if (!moe)
    w->ledger.dense_layer_bytes = w->ledger.layer_bytes;
  w->ledger.dropped_bytes = page.core;
  w->ledger.routed_bytes = page.routed;
  w->ledger.renamed_bytes = page.renamed;
  w->ledger.largest_tensor_bytes = page.largest;
  w->ledger.after_attention_bytes = page.after_attention;
  w->ledger.full_attention_bytes = full_layer_keeps (&page);
  w->ledger.module_bytes = w->chunk.modules > 0 ? hr_module_keeps (&page) : 0;
  w->ledger.is_eager = hr_kernel (w) == HR_EAGER;
  w->ledger.keeps_scores = w->ledger.is_eager || hr_kernel (w) == HR_MATH;
  w->ledger.casts_scores = w->ledger.is_eager && w->facts.family.softmax_fp32 && !hr_is_fp32 (hr_compute_dtype (w))
                           && w->p->dropout <= 0 && !w->facts.family.capped_scores;
  w->ledger.checkpoint_bytes = w->share.stream_tokens * w->facts.residual_bytes * w->share.hidden;
}

void
hr_ledger_ends (hr_work_t *w, hr_saved_t *saved)
{
  hr_page_t page = { .w = w, .saved = saved };
  double experts = w->stage.expert_layers, dense = w->stage.layers - experts;

  w->ends.bytes = rest_keeps (&page, w);
  w->ends.logit_bytes = page.logits;
  w->ends.offloaded_bytes = page.gone;
  if (w->facts.autocasts)
    w->ends.cast_weight_bytes = w->facts.compute_bytes
                                * (experts * w->counts.layer_matmul + dense * w->counts.dense_layer_matmul
                                   + w->counts.ends_matmul);
}
