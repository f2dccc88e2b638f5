/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters of so many layers with the ends that are there: of the model, or of a pipeline stage. */
#include "core/count/weights.h"
#include "core/count/adapters.h"
#include "core/count/mixed.h"

#include <assert.h>
#include <math.h>

/* What of the model is counted. */
typedef struct
{
  double dense_layers, expert_layers; /* those in modules included */
  double modules;
  bool first, last; /* has the embedding; has the head */
} hr_extent_t;

/* What a module for further tokens has besides its layer: norms of the hidden state, of the embedding and at its end,
 * and the projection of the two to one. Embedding and head are the model's (DeepSeek-V3, section 2.2). */
static hr_tally_t
count_module (const hr_share_t *share)
{
  hr_tally_t module = { 0 };

  hr_tally_matrices (&module, 1, 2 * share->hidden, share->projection_width, false);
  hr_tally_norms (&module, share, 3);
  return module;
}

static void
tally_modules (hr_tally_t *tally, const hr_share_t *share, double modules)
{
  hr_tally_t module = count_module (share);

  hr_tally_parts (tally, modules, &module);
}

/* A convolution over patches, the first token, and a classifier for `vocab-size` classes. */
static void
tally_patches (hr_tally_t *tally, const hr_share_t *share)
{
  hr_tally_matrices (tally, 1, share->facts->family.patch_elements, share->hidden, true);
  hr_tally_vector (tally, share->hidden);
}

static void
tally_embedding (hr_tally_t *tally, const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  if (family->head == HR_HEAD_CLASS)
    tally_patches (tally, share);
  else
    hr_tally_matrices (tally, 1, share->vocab_rows, share->hidden, false);
  if (family->learned_positions)
    hr_tally_matrices (tally, 1, (double) share->p->learned_positions, share->hidden, false);
  if (family->token_types > 0)
    hr_tally_matrices (tally, 1, family->token_types, share->hidden, false);
  if (family->embedding_norm)
    hr_tally_norms (tally, share, 1);
}

/* A head that is tied to the embedding is a copy of it where they are on different stages. The one of masked tokens
 * has a dense matrix with a bias besides; published counts of BERT are of the bare model with its pooler, which is as
 * large. */
static void
tally_head (hr_tally_t *tally, const hr_share_t *share, bool beside_embedding)
{
  const hr_family_t *family = &share->facts->family;
  bool is_embedding = share->p->tied_embeddings && beside_embedding;
  int own_matrices = is_embedding ? 0 : 1;

  if (family->head == HR_HEAD_CLASS)
    hr_tally_matrices (tally, 1, share->hidden, share->vocab_rows, true);
  else
    hr_tally_matrices (tally, own_matrices, share->vocab_rows, share->hidden, false);
  if (family->head == HR_HEAD_MASKED)
    hr_tally_matrices (tally, 1, share->hidden, share->hidden, true);
  if (family->head_bias)
    hr_tally_vector (tally, share->vocab_rows);
  if (!family->no_final_norm)
    hr_tally_norms (tally, share, 1);
}

/* Matrices outside the layers that autocast casts. */
static double
ends_matmul (const hr_share_t *share, const hr_extent_t *extent)
{
  const hr_family_t *family = &share->facts->family;
  double elements = 0;

  if (extent->modules > 0)
    elements += extent->modules * (2 * share->hidden * share->projection_width);
  if (extent->first && family->head == HR_HEAD_CLASS)
    elements += family->patch_elements * share->hidden;
  if (extent->last && family->head == HR_HEAD_MASKED)
    elements += share->hidden * share->hidden;
  if (extent->last)
    elements += share->vocab_rows * share->hidden;
  return elements;
}

/* Muon leaves embedding and head to AdamW; Megatron marks those of words alone, not the position table. */
static double
hidden_matrices_of_ends (const hr_share_t *share, bool embeds)
{
  bool positions = embeds && share->facts->family.learned_positions;

  if (!positions || !share->facts->family.engine)
    return 0;
  return (double) share->p->learned_positions * share->hidden;
}

/* Layers and ends; of the matrices, the hidden ones. Modules read a copy of the embedding where they are not on its
 * stage. */
static hr_tally_t
tally_extent (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  hr_tally_t tally = { 0 };
  bool embeds = extent->first || extent->modules > 0;
  double hidden_matrices;

  hr_tally_parts (&tally, extent->dense_layers, &kinds->dense);
  hr_tally_parts (&tally, extent->expert_layers, &kinds->with_experts);
  if (extent->modules > 0)
    tally_modules (&tally, share, extent->modules);
  hidden_matrices = tally.matrices;
  if (embeds)
    tally_embedding (&tally, share);
  if (extent->last)
    tally_head (&tally, share, extent->first);
  tally.matrices = hidden_matrices + hidden_matrices_of_ends (share, embeds);
  return tally;
}

bool
hr_quantises_head (const hr_share_t *share)
{
  return share->p->quantized_head && share->facts->quantization->what == HR_QUANTISED_LAYERS;
}

/* Every matrix, the embedding's too unless it is the head's. */
static double
all_matrices (const hr_share_t *share, const hr_counts_t *c, const hr_extent_t *extent)
{
  bool is_head = share->p->tied_embeddings && extent->last;
  bool embeds_words = share->facts->family.head != HR_HEAD_CLASS;
  double embedding = 0;

  if (extent->first && embeds_words && !is_head)
    embedding = share->vocab_rows * share->hidden;
  return c->trained.matrices + c->head + embedding;
}

static double
quantised (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_counts_t *c, const hr_extent_t *extent)
{
  switch (share->facts->quantization->what)
    {
    case HR_QUANTISED_LAYERS:
      if (hr_quantises_head (share))
        return c->trained.matrices + c->head;
      return c->trained.matrices;
    case HR_QUANTISED_ALL: return all_matrices (share, c, extent);
    case HR_QUANTISED_EXPERTS: return extent->expert_layers * kinds->routed.matrices;
    case HR_QUANTISED_NOTHING:
    default: return 0;
    }
}

/* Kernels of quantised experts may want them in whole tiles. */
static double
padded_quantised (const hr_share_t *share, const hr_counts_t *c, double expert_layers)
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
largest_quantised (const hr_share_t *share, const hr_counts_t *c, double expert_layers)
{
  double largest;

  if (c->quantised <= 0)
    return 0;
  largest = fmax (share->hidden * share->ffn_width, share->hidden * share->query_width);
  if (expert_layers > 0)
    largest = fmax (largest, share->hidden * share->expert_width);
  if (hr_quantises_head (share))
    largest = fmax (largest, c->head);
  return largest;
}

/* One layer of each kind that there is. */
static void
set_layers (hr_counts_t *c, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  const hr_tally_t *layer = &kinds->dense;

  if (extent->expert_layers > 0)
    layer = &kinds->with_experts;
  c->layer = layer->elements;
  c->layer_matmul = layer->matrices;
  c->dense_layer_matmul = kinds->dense.matrices;
  if (extent->dense_layers > 0 && extent->expert_layers > 0)
    c->dense_layer = kinds->dense.elements;
}

static hr_counts_t
count_extent (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  hr_counts_t c = { .trained = tally_extent (share, kinds, extent) };

  c.total = c.trained.elements;
  c.active = c.total;
  set_layers (&c, kinds, extent);
  if (extent->modules > 0)
    c.module = count_module (share).elements;
  if (extent->last)
    c.head = share->vocab_rows * share->hidden;
  if (extent->first && share->facts->family.head != HR_HEAD_CLASS)
    c.trained_embedding = share->vocab_rows * share->hidden;
  c.ends_matmul = ends_matmul (share, extent);
  c.quantised = quantised (share, kinds, &c, extent);
  c.padded_quantised = padded_quantised (share, &c, extent->expert_layers);
  c.largest_quantised = largest_quantised (share, &c, extent->expert_layers);
  c.trained_layer = c.layer;
  c.trained_dense_layer = c.dense_layer;
  c.trained_head = c.head;
  return c;
}

/* Of a file's mix the matrices are counted one by one. */
static void
mix (hr_counts_t *c, const hr_share_t *share, const hr_chunk_t *chunks, int n_chunks, const hr_extent_t *extent)
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

/* The typed count wins and every part keeps its proportion, so that no part is larger than the whole. */
static void
scale (hr_counts_t *c, double factor)
{
  double *const parts[] = { &c->total,
                            &c->active,
                            &c->layer,
                            &c->dense_layer,
                            &c->module,
                            &c->head,
                            &c->layer_matmul,
                            &c->dense_layer_matmul,
                            &c->ends_matmul,
                            &c->quantised,
                            &c->largest_quantised,
                            &c->padded_quantised,
                            &c->mixed_bytes,
                            &c->trained_layer,
                            &c->trained_dense_layer,
                            &c->trained_head,
                            &c->trained_embedding,
                            &c->head_adapter };

  static_assert (sizeof *c == sizeof parts / sizeof *parts * sizeof (double) + sizeof c->trained,
                 "every part is scaled");
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    *parts[i] = round (*parts[i] * factor);
  hr_tally_scale (&c->trained, factor);
}

/* Experts that a token does not visit are not active. */
static double
idle_experts (const hr_share_t *model, double expert_layers)
{
  const hr_params_t *p = model->p;
  double idle = (double) (p->experts - p->experts_per_token);
  double inputs = hr_mlp_inputs (model);
  double biases = 0;

  if (expert_layers <= 0)
    return 0;
  if (p->mlp_bias)
    biases = inputs * model->expert_width + model->hidden;
  return idle * expert_layers * ((inputs + 1) * model->hidden * model->expert_width + biases);
}

/* Training is left to adapters, which stand beside what was counted. */
static hr_counts_t
with_adapters (hr_counts_t c, const hr_share_t *share, const hr_extent_t *extent)
{
  hr_adapters_t adapters = hr_count_adapters (share, extent->dense_layers, extent->expert_layers);

  c.trained = adapters.all;
  c.trained_layer = adapters.layer;
  c.trained_dense_layer = adapters.dense_layer;
  c.trained_head = 0;
  c.trained_embedding = 0;
  c.head_adapter = adapters.head;
  c.layer += adapters.layer;
  if (extent->dense_layers > 0 && extent->expert_layers > 0)
    c.dense_layer += adapters.dense_layer;
  c.total += adapters.all.elements;
  c.active += adapters.all.elements;
  return c;
}

hr_model_counts_t
hr_count_model (const hr_share_t *model, const hr_layer_counts_t *kinds)
{
  hr_chunk_t all = hr_all_layers (model->p);
  hr_extent_t extent = { all.layers - all.expert_layers, all.expert_layers, all.modules, true, true };
  hr_model_counts_t result = { .counts = count_extent (model, kinds, &extent), .typed_share = 1 };
  hr_counts_t *c = &result.counts;
  double typed = (double) model->p->parameter_count;

  mix (c, model, &all, 1, &extent);
  if (typed > 0)
    {
      result.typed_share = typed / c->total;
      scale (c, result.typed_share);
      c->total = typed;
      c->trained.elements = typed;
      c->active = typed; /* the page that gives a count knows no idle experts */
    }
  else
    c->active -= idle_experts (model, all.expert_layers);
  if (model->facts->adapter_rank > 0)
    *c = with_adapters (*c, model, &extent);
  return result;
}

hr_tally_t
hr_count_routed (const hr_layer_counts_t *kinds, const hr_model_counts_t *model, const hr_stage_t *stage)
{
  hr_tally_t routed = { 0 };

  hr_tally_parts (&routed, stage->expert_layers, &kinds->routed);
  if (model->typed_share != 1)
    hr_tally_scale (&routed, model->typed_share);
  return routed;
}

hr_counts_t
hr_count_stage (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_model_counts_t *model,
                const hr_stage_t *stage)
{
  hr_extent_t extent = { stage->layers - stage->expert_layers, stage->expert_layers, stage->modules, stage->first,
                         stage->last };
  hr_counts_t c;

  if (hr_is_undivided (share->p, share->groups))
    return model->counts;
  c = count_extent (share, kinds, &extent);
  mix (&c, share, stage->chunks, stage->n_chunks, &extent);
  if (share->p->parameter_count > 0)
    scale (&c, model->typed_share);
  if (share->facts->adapter_rank > 0)
    return with_adapters (c, share, &extent);
  return c;
}
