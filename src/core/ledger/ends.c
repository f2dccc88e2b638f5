/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept once: what goes before the layers and what comes after them, but the head of the next token. */
#include "core/ledger/ends.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/facts/towers.h"
#include "core/ledger/frozen.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-embedding.h"
#include "core/ledger/ledger-experts.h"
#include "core/ledger/ledger-images.h"
#include "core/ledger/ledger-labels.h"
#include "core/ledger/ledger-layer-input.h"
#include "core/ledger/ledger-loss.h"
#include "core/ledger/ledger-mtp.h"
#include "core/ledger/ledger-norm.h"
#include "core/ledger/ledger-rotation.h"
#include "core/ledger/ledger-streams.h"
#include "core/ledger/loss.h"

#include <math.h>

/* The mask that the memory-efficient kernel adds to the scores; all layers share it. */
static void
padding_mask_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (page->p->padding_mask && page->kernel == HR_MEMORY_EFFICIENT)
    hr_page_keep (page, "self_attn", "attention mask", "s·b·s", page->facts->compute,
                  share->tokens * share->sequence_length);
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
  [HR_GELU_QUICK] = { 2, { "output of dense", "sigmoid" } },
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

/* The norm reads what the product gave: 16 bit also under autocast, as it was measured on a CPU. A GPU’s autocast
 * beside FP32 weights would copy it to FP32, 2 bytes an element more. */
static void
transform_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  hr_dtype_t dtype = page->facts->compute;
  const char *shape = words_shape (share);
  hr_normed_t normed = { .dtype = dtype,
                         .rows = share->tokens,
                         .width = share->words_width,
                         .as_it_is = page->facts->casts_weights,
                         .shape = shape };

  hr_linear_keeps (page, &(const hr_input_t) { "transform.dense", 0, 1, share->hidden, "s·b·h" });
  masked_function_keeps (page);
  hr_norm_keeps (page, "transform.LayerNorm", &normed);
}

static void
joined_matrix_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (page->family->joined_head)
    hr_page_keep (page, "decoder", "joined weight", "V·h", page->facts->compute, share->head_rows * share->hidden);
}

static void
masked_head_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;

  pooler_keeps (page);
  transform_keeps (page);
  joined_matrix_keeps (page);
  hr_linear_keeps (page, &(const hr_input_t) { "decoder", HR_TARGET_HEAD, 1, share->words_width, words_shape (share) });
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
    hr_embedding_keeps (page);
  if (hr_layer_input_width (page->share) > 0)
    hr_layer_inputs_keep (page);
  ends->embedding_bytes = page->bytes;
  ends->rotation_bytes = hr_rotation_keeps (page);
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
autocast_layers_bytes (const hr_page_t *page)
{
  const hr_counts_t *counts = page->counts;
  double experts = page->stage->expert_layers - page->stage->frozen_expert_layers;
  double dense = hr_distinct_layers (page->p, page->stage->layers - page->stage->frozen_layers - experts);

  if (!page->facts->casts_weights)
    return 0;
  return page->facts->compute_bytes * (experts * counts->layer_matmul + dense * counts->dense_layer_matmul);
}

static double
autocast_head_bytes (const hr_page_t *page)
{
  if (!page->facts->casts_weights || hr_freezes_head (page->p))
    return 0;
  return page->facts->compute_bytes * page->counts->head;
}

/* A projection of the embedding, or the convolution of patches. */
static double
autocast_entry_bytes (const hr_page_t *page)
{
  if (!page->facts->casts_weights)
    return 0;
  return page->facts->compute_bytes * (page->counts->ends_matmul - page->counts->head);
}

/* Norms of the residual stream in a layer, without that of a decoder’s cross attention. */
static int
count_norms (const hr_page_t *page)
{
  int n = 0;

  for (int norm = HR_NORM_ATTENTION_IN; norm <= HR_NORM_MLP_OUT; norm <<= 1)
    n += (page->family->norms & norm) != 0;
  return n;
}

/* Weights of the norms of query and key, and their biases: of each head, or one for all. */
static double
qk_norm_elements (const hr_page_t *page)
{
  const hr_share_t *share = page->share;

  if (page->family->qk_norm == HR_QK_NORM_NONE || page->family->qk_norm == HR_QK_NORM_PLAIN)
    return 0;
  if (page->family->biased_qk_norms)
    return 4 * share->head_width;
  if (page->family->qk_norm == HR_QK_NORM_FULL || page->family->own_head_norms)
    return share->query_width + share->kv_heads * share->head_width;
  return 2 * share->head_width;
}

/* Norms without the mean cast their weights: one of each layer, those of query and key, and the final one. */
static double
centred_copy_bytes (const hr_page_t *page)
{
  const hr_stage_t *stage = page->stage;
  double layers = kept_of_layers (page, stage->layers - stage->frozen_layers);
  double elements = layers * (page->share->hidden + qk_norm_elements (page));

  if (stage->last)
    elements += page->share->hidden;
  return elements * hr_dtype_bytes (HR_FP32);
}

/* Norms outside the layers. */
static double
count_end_norms (const hr_page_t *page)
{
  const hr_stage_t *stage = page->stage;
  int stacks = 1;
  double norms = 0;

  if (page->family->crosses)
    stacks = 2;
  if (stage->first && page->family->embedding_norm)
    norms += stacks;
  if (stage->last && !page->family->no_final_norm)
    norms += stacks;
  if (stage->last && hr_transforms_head (page->family))
    norms++;
  return norms;
}

/* Autocast casts weight and bias of each layer norm. */
static double
layer_norm_copy_bytes (const hr_page_t *page)
{
  double layers = kept_of_layers (page, page->stage->layers - page->stage->frozen_layers);
  double norms = layers * count_norms (page) + count_end_norms (page);
  double elements = norms * page->share->hidden;

  if (page->family->crosses)
    elements += hr_max (layers - hr_encoder_layers (page->p, layers), hr_min (layers, 1)) * page->share->hidden;
  if (!page->family->unbiased_norms)
    elements *= 2;
  elements += layers * qk_norm_elements (page);
  return elements * hr_dtype_bytes (HR_FP32);
}

static double
norm_copy_bytes (const hr_page_t *page)
{
  bool is_16_bit = !hr_is_fp32 (hr_residual_dtype (page->p, page->facts));

  if (hr_casts_norms_alone (page->facts))
    return layer_norm_copy_bytes (page);
  if (page->family->centred_norms && is_16_bit)
    return centred_copy_bytes (page);
  return 0;
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

/* All of a trained tower’s weights but few are matrices. */
static double
images_copy_bytes (const hr_page_t *page)
{
  bool is_trained = page->stage->first && hr_keeps_images (page->p) && !hr_has_adapters (page->facts);

  if (!page->facts->casts_weights || !is_trained)
    return 0;
  return page->facts->compute_bytes * (double) page->p->tower_parameters;
}

/* Copies of weights in another format: autocast's, and routers' and norms' in FP32. */
static void
count_casts (const hr_page_t *page, hr_ends_t *ends)
{
  ends->cast_layers_bytes = autocast_layers_bytes (page);
  ends->cast_head_bytes = autocast_head_bytes (page);
  ends->cast_weight_bytes = ends->cast_layers_bytes + ends->cast_head_bytes + autocast_entry_bytes (page)
                            + images_copy_bytes (page) + norm_copy_bytes (page) + router_copies_bytes (page);
}

hr_ends_t
hr_ledger_of_ends (const hr_share_t *share, const hr_counts_t *model, const hr_counts_t *counts,
                   const hr_stage_t *stage, hr_saved_t *saved)
{
  hr_page_t page = hr_page (share, model, saved);
  hr_ends_t ends = { .loss_rows = hr_loss_rows (share), .loss_element_bytes = hr_loss_element_bytes (share) };

  page.counts = counts;
  page.stage = stage;
  if (stage->first && hr_keeps_images (share->p))
    ends.images = hr_images_keep (&page);
  hr_page_begin (&page, HR_PART_REST);
  early_keeps (&page, &ends);
  if (stage->last)
    head_keeps (&page);
  if (stage->modules > 0)
    hr_modules_keep (&page);
  ends.spared_bytes = hr_first_layer_spares (&page);
  ends.bytes = page.bytes + ends.images.bytes + ends.images.dropped_bytes;
  ends.logit_bytes = page.logit_bytes;
  ends.offloaded_bytes = page.offloaded_bytes;
  count_casts (&page, &ends);
  return ends;
}
