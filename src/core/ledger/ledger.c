/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layer of each kind, module by module.
 *
 * Each function of these files is one module, written from the family's facts, so that a new family
 * is a row in families.c. A view and its base are one storage: it is counted
 * where it is first kept. Parameters are not in it. */
#include "core/ledger/ledger.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/ledger/attention-kernel.h"
#include "core/ledger/ledger-adapters.h"
#include "core/ledger/ledger-attention.h"
#include "core/ledger/ledger-experts.h"
#include "core/ledger/ledger-kinds.h"
#include "core/ledger/ledger-layer-input.h"
#include "core/ledger/ledger-layer.h"
#include "core/ledger/ledger-mixer.h"
#include "core/ledger/ledger-mlp.h"
#include "core/ledger/ledger-mtp.h"
#include "core/ledger/ledger-norm.h"
#include "core/ledger/ledger-streams.h"

/* A norm after attention or MLP reads its output, or the sum of that and the residual stream. */
static void
norm_after_keeps (hr_page_t *page, const char *module)
{
  hr_normed_t input = {
    .dtype = page->facts->compute, .rows = page->share->stream_tokens, .width = page->share->hidden, .shape = "s·b·h"
  };

  if (page->family->norm_after_sum)
    input.dtype = hr_residual_dtype (page->p, page->facts);
  hr_norm_keeps (page, module, &input);
}

/* GPTQ multiplies with a matrix that it has cast up as a whole, so that autograd keeps it. */
static void
dequantised_keep (hr_page_t *page, double matrix_elements)
{
  bool is_held = page->p->held_dequantized_weights && hr_has_adapters (page->facts);

  page->certain = true;
  if (is_held && page->model->quantised > 0)
    hr_page_keep (page, "linear", "weights, dequantised", "", page->facts->compute, matrix_elements);
  page->certain = false;
}

static void
attention_block_keeps (hr_page_t *page)
{
  int norms = page->family->norms;

  if (page->family->streams > 0)
    hr_prediction_keeps (page);
  else if (norms & HR_NORM_ATTENTION_IN)
    hr_residual_norm_keeps (page, "input_layernorm", false);
  hr_attention_keeps (page);
}

/* The router’s norm has no weight, but what it gives is multiplied with one, and projected. */
static void
router_norm_keeps (hr_page_t *page)
{
  const hr_share_t *share = page->share;
  double elements = share->stream_tokens * share->hidden;
  hr_normed_t input = { .dtype = hr_residual_dtype (page->p, page->facts),
                        .rows = share->stream_tokens,
                        .width = share->hidden,
                        .weightless = true,
                        .shape = "s·b·h" };

  hr_norm_keeps (page, "router.norm", &input);
  if (!hr_has_adapters (page->facts))
    hr_page_keep (page, "router.scale", "input", "s·b·h", page->facts->compute, elements);
  hr_linear_keeps (page, &(const hr_input_t) { "router.proj", 0, 1, share->hidden, "s·b·h" });
}

/* Of what stands beside the MLP: norms of its output, of what the experts read, and of theirs. */
static void
norms_beside_keep (hr_page_t *page)
{
  norm_after_keeps (page, "post_feedforward_layernorm_1");
  router_norm_keeps (page);
  hr_residual_norm_keeps (page, "pre_feedforward_layernorm_2", false);
  norm_after_keeps (page, "post_feedforward_layernorm_2");
}

static void
mlp_block_keeps (hr_page_t *page, bool with_experts)
{
  int norms = page->family->norms;
  bool around = norms & HR_NORM_ATTENTION_OUT;
  const char *norm_in = around ? "pre_feedforward_layernorm" : "post_attention_layernorm";

  if (around)
    norm_after_keeps (page, "post_attention_layernorm");
  if (norms & HR_NORM_MLP_IN)
    hr_residual_norm_keeps (page, norm_in, page->family->parallel);
  if (with_experts)
    hr_experts_keep (page);
  else
    hr_mlp_keeps (page);
  if (with_experts && page->family->norms_both)
    norms_beside_keep (page);
  if (norms & HR_NORM_MLP_OUT)
    norm_after_keeps (page, "post_feedforward_layernorm");
}

/* Attention to what the encoder gives, between the decoder’s own attention and its MLP. */
static void
cross_block_keeps (hr_page_t *page)
{
  int norms = page->family->norms;

  if (norms & HR_NORM_ATTENTION_OUT)
    norm_after_keeps (page, "self_attn_layer_norm");
  if (norms & HR_NORM_ATTENTION_IN)
    hr_residual_norm_keeps (page, "encoder_attn_layer_norm", false);
  hr_cross_attention_keeps (page);
}

/* Bytes of a layer's input. */
static double
input_bytes (const hr_share_t *share)
{
  double bytes = share->stream_tokens * share->facts->residual_bytes * share->hidden;

  if (share->facts->family.streams > 0)
    return share->facts->family.streams * bytes;
  return bytes;
}

/* In the mean of both stacks, where the encoder’s sequences are of another length. */
static double
mean_input_bytes (const hr_share_t *share)
{
  hr_share_t encoder;
  double layers;
  double encoder_layers;

  if (!share->facts->family.crosses)
    return input_bytes (share);
  encoder = hr_share_of_encoder (share);
  if (encoder.stream_tokens == share->stream_tokens)
    return input_bytes (share);
  layers = hr_all_model_layers (share->p);
  encoder_layers = hr_encoder_layers (share->p, layers);
  return (encoder_layers * input_bytes (&encoder) + (layers - encoder_layers) * input_bytes (share)) / layers;
}

/* The stream is in FP32, and its norm reads a copy in the format of the weights. */
static void
mixer_alone_keeps (hr_page_t *page)
{
  hr_normed_t input = { .dtype = hr_mixer_input_dtype (page),
                        .rows = page->share->stream_tokens,
                        .width = page->share->hidden,
                        .shape = "s·b·h" };

  hr_norm_keeps (page, "norm", &input);
  hr_mixer_keeps (page);
  page->after_attention_bytes = 0;
}

/* Attention, or a recurrence besides, and the MLP. */
static void
blocks_keep (hr_page_t *page, hr_part_t part, bool with_experts)
{
  double before_mlp;

  attention_block_keeps (page);
  if (page->family->mixer_beside)
    hr_mixer_keeps (page);
  if (page->family->crosses && part != HR_PART_ENCODER)
    cross_block_keeps (page);
  before_mlp = page->bytes;
  mlp_block_keeps (page, with_experts);
  if (page->family->streams > 0)
    hr_correction_keeps (page);
  if (hr_layer_input_width (page->share) > 0)
    hr_layer_input_keeps (page);
  page->after_attention_bytes = page->bytes - before_mlp;
}

double
hr_layer_keeps (hr_page_t *page, hr_part_t part, bool with_experts)
{
  double matrix_elements = with_experts ? page->model->layer_matmul : page->model->dense_layer_matmul;

  hr_page_begin (page, part);
  hr_page_hold (page, input_bytes (page->share), false);
  if (page->family->mixer_alone)
    mixer_alone_keeps (page);
  else
    blocks_keep (page, part, with_experts);
  dequantised_keep (page, matrix_elements);
  return page->bytes;
}

static double
module_keeps (hr_page_t *page)
{
  hr_page_begin (page, HR_PART_MODULE);
  hr_module_keeps (page);
  return page->bytes;
}

/* What attention does with the scores of every pair of tokens, and what a layer reads. */
static void
begin_ledger (hr_ledger_t *ledger, const hr_share_t *share, hr_attention_t kernel)
{
  const hr_family_t *family = &share->facts->family;
  bool is_16_bit = !hr_is_fp32 (share->facts->compute);
  bool has_dropout = share->p->dropout > 0;
  bool is_eager = kernel == HR_EAGER;

  *ledger = (hr_ledger_t) { .checkpoint_bytes = mean_input_bytes (share),
                            .is_eager = is_eager,
                            .keeps_scores = hr_keeps_scores (kernel) };
  ledger->casts_scores = is_eager && family->softmax_fp32 && is_16_bit && !has_dropout && !family->capped_scores;
}

void
hr_ledger_of_serving (const hr_share_t *share, hr_ledger_t *ledger)
{
  begin_ledger (ledger, share, hr_kernel (share));
}

/* Of most families no layer differs. */
static bool
may_differ (const hr_page_t *page)
{
  const hr_family_t *family = page->family;

  return hr_mixes_layers (family) || family->sparse_layers > 0 || family->wide_full_layers || family->bare_full_layers
         || page->facts->masks_pairs;
}

/* What a layer of the encoder keeps more than one of the decoder. */
static hr_more_t
encoder_layer_keeps (hr_page_t *page, const hr_ledger_t *ledger)
{
  const hr_share_t *decoder = page->share;
  hr_share_t encoder = hr_share_of_encoder (decoder);
  hr_more_t more = { 0 };

  page->share = &encoder;
  more.bytes = hr_layer_keeps (page, HR_PART_ENCODER, false) - ledger->layer_bytes;
  more.drop_bytes = page->dropped_bytes - ledger->dropped_bytes;
  more.renamed_bytes = page->renamed_bytes - ledger->renamed_bytes;
  page->share = decoder;
  return more;
}

/* The encoder’s layers come first, and may read longer sequences. */
static void
read_encoder (hr_page_t *page, hr_ledger_t *ledger)
{
  if (!page->family->crosses)
    return;
  ledger->more[HR_DIFFERS_ENCODER] = encoder_layer_keeps (page, ledger);
  ledger->largest_tensor_bytes = hr_max (ledger->largest_tensor_bytes, page->largest_bytes);
  ledger->has_differences = true;
}

static void
read_differences (hr_page_t *page, double layers, hr_ledger_t *ledger)
{
  if (!may_differ (page))
    return;
  for (hr_difference_t i = 0; i < HR_DIFFERS_ENCODER; i++)
    {
      ledger->more[i] = hr_differing_layer_keeps (page, i, layers);
      ledger->has_differences |= ledger->more[i].bytes != 0 || ledger->more[i].drop_bytes != 0;
    }
}

/* Without experts all layers are dense. */
static void
read_as_dense (hr_ledger_t *ledger)
{
  ledger->dense_layer_bytes = ledger->layer_bytes;
  ledger->dense_dropped_bytes = ledger->dropped_bytes;
  ledger->dense_away_bytes = ledger->away_bytes;
  ledger->dense_ahead_bytes = ledger->ahead_bytes;
}

void
hr_ledger_of_layers (const hr_share_t *share, const hr_counts_t *counts, const hr_chunk_t *layers, hr_saved_t *saved,
                     hr_ledger_t *ledger)
{
  hr_page_t page = hr_page (share, counts, saved);
  bool has_experts = share->p->experts > 0;

  begin_ledger (ledger, share, page.kernel);
  if (has_experts && layers->expert_layers < layers->layers)
    {
      ledger->dense_layer_bytes = hr_layer_keeps (&page, HR_PART_DENSE, false);
      ledger->dense_dropped_bytes = page.dropped_bytes;
      ledger->dense_away_bytes = page.offloaded_bytes;
      ledger->dense_ahead_bytes = page.ahead_bytes;
    }
  ledger->layer_bytes = hr_layer_keeps (&page, HR_PART_LAYER, has_experts);
  ledger->dropped_bytes = page.dropped_bytes;
  ledger->away_bytes = page.offloaded_bytes;
  ledger->ahead_bytes = page.ahead_bytes;
  if (!has_experts)
    read_as_dense (ledger);
  ledger->routed_bytes = page.routed_bytes;
  ledger->renamed_bytes = page.renamed_bytes;
  ledger->largest_tensor_bytes = page.largest_bytes;
  ledger->after_attention_bytes = page.after_attention_bytes;
  read_differences (&page, layers->layers, ledger);
  read_encoder (&page, ledger);
  if (layers->modules > 0)
    ledger->module_bytes = module_keeps (&page);
}
