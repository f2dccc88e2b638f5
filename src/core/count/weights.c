/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters of so many layers with the ends that are there: of the model, or of a pipeline stage. */
#include "core/count/weights.h"
#include "core/base/extremes.h"
#include "core/count/adapters.h"
#include "core/count/end-counts.h"
#include "core/count/quantised.h"
#include "core/facts/family-facts.h"
#include "core/facts/layers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Of so many others, those of layers without experts, which come first. */
static double
other_dense (const hr_extent_t *extent)
{
  if (!extent->leads_with_others)
    return 0;
  return hr_min (extent->others, extent->dense_layers);
}

static void
tally_other_layers (hr_tally_t *tally, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  double dense = other_dense (extent);
  double with_experts = extent->others - dense;

  hr_tally_parts (tally, extent->dense_layers - dense, &kinds->dense);
  hr_tally_parts (tally, extent->expert_layers - with_experts, &kinds->with_experts);
  hr_tally_parts (tally, dense, &kinds->other_dense);
  hr_tally_parts (tally, with_experts, &kinds->other_with_experts);
}

static void
tally_layers (hr_tally_t *tally, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  if (extent->others > 0)
    {
      tally_other_layers (tally, kinds, extent);
      return;
    }
  hr_tally_parts (tally, extent->dense_layers, &kinds->dense);
  hr_tally_parts (tally, extent->expert_layers, &kinds->with_experts);
}

/* Layers and ends; of the matrices, the hidden ones. Modules read a copy of the embedding where they are not on its
 * stage. */
static void
tally_extent (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent, hr_tally_t *tally)
{
  bool embeds = extent->first || extent->modules > 0;
  double hidden_matrices;

  *tally = (hr_tally_t) { 0 };
  tally_layers (tally, kinds, extent);
  if (extent->first_layer && share->facts->family.bare_first_layer)
    hr_tally_norms (tally, share, -1);
  if (extent->modules > 0)
    hr_tally_modules (tally, share, extent->modules);
  hidden_matrices = tally->matrices;
  if (embeds)
    hr_tally_embedding (tally, share, extent->trained);
  if (extent->last)
    hr_tally_head (tally, share, extent->first);
  if (extent->first)
    hr_tally_towers (tally, share);
  tally->matrices = hidden_matrices + hr_hidden_matrices_of_ends (share, embeds);
}

/* The extent without what is frozen. */
static hr_extent_t
trained_extent (const hr_params_t *p, const hr_extent_t *extent)
{
  hr_extent_t trained = *extent;

  trained.dense_layers -= extent->frozen_dense_layers;
  trained.expert_layers -= extent->frozen_expert_layers;
  trained.others -= extent->frozen_others;
  trained.first_layer = extent->first_layer && hr_frozen_layers (p) <= 0;
  trained.first = extent->first && !hr_freezes_embedding (p);
  trained.last = extent->last && !hr_freezes_head (p);
  trained.trained = true;
  return trained;
}

/* The largest of the kinds that there are. */
static double
largest_layer (const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  bool has_experts = extent->expert_layers > 0;
  double largest = 0;

  if (extent->dense_layers > 0 || !has_experts)
    largest = kinds->dense.elements;
  if (has_experts)
    largest = hr_max (largest, kinds->with_experts.elements);
  if (other_dense (extent) > 0)
    largest = hr_max (largest, kinds->other_dense.elements);
  if (extent->others > other_dense (extent))
    largest = hr_max (largest, kinds->other_with_experts.elements);
  return largest;
}

/* Of so many layers some are others: the mean. */
static double
mean (double layer, double other_layer, double layers, double others)
{
  if (others <= 0)
    return layer;
  return ((layers - others) * layer + others * other_layer) / layers;
}

/* One layer of each kind that there is. */
static void
set_layers (hr_counts_t *c, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  double layers = extent->dense_layers;
  double others = other_dense (extent);
  double dense = mean (kinds->dense.elements, kinds->other_dense.elements, layers, others);

  c->layer = dense;
  c->dense_layer_matmul = mean (kinds->dense.matrices, kinds->other_dense.matrices, layers, others);
  c->layer_matmul = c->dense_layer_matmul;
  if (extent->expert_layers <= 0)
    return;
  layers = extent->expert_layers;
  others = extent->others - others;
  c->layer = mean (kinds->with_experts.elements, kinds->other_with_experts.elements, layers, others);
  c->layer_matmul = mean (kinds->with_experts.matrices, kinds->other_with_experts.matrices, layers, others);
  if (extent->dense_layers > 0)
    c->dense_layer = dense;
}

static bool
fixes_positions (const hr_share_t *share)
{
  return share->facts->family.learned_positions && share->facts->family.fixed_positions > 0;
}

/* What was counted as if all were trained becomes what is. */
static void
set_trained (hr_counts_t *c, const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent)
{
  hr_extent_t trained;

  c->trained_layer = c->layer;
  c->trained_dense_layer = c->dense_layer;
  c->trained_head = c->head;
  if (extent->first && share->facts->family.head != HR_HEAD_CLASS)
    c->trained_embedding = share->vocab_rows * share->embedding_width;
  if (!hr_freezes_any (share->p) && !fixes_positions (share))
    return;
  trained = trained_extent (share->p, extent);
  tally_extent (share, kinds, &trained, &c->trained);
  if (hr_freezes_embedding (share->p))
    c->trained_embedding = 0;
  if (hr_freezes_head (share->p))
    c->trained_head = 0;
}

static void
count_extent (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_extent_t *extent, hr_counts_t *c)
{
  memset (c, 0, sizeof *c);
  tally_extent (share, kinds, extent, &c->trained);
  c->total = c->trained.elements;
  c->active = c->total;
  set_layers (c, kinds, extent);
  c->largest_layer = largest_layer (kinds, extent);
  if (extent->modules > 0)
    c->module = hr_count_module (share).elements;
  if (extent->last)
    c->head = share->head_rows * share->words_width;
  c->ends_matmul = hr_ends_matmul (share, extent);
  hr_count_quantised (c, share, kinds, extent);
  set_trained (c, share, kinds, extent);
}

/* The typed count wins and every part keeps its proportion, so that no part is larger than the whole. */
static void
scale (hr_counts_t *c, double factor)
{
  double *const parts[] = { &c->total,
                            &c->active,
                            &c->layer,
                            &c->dense_layer,
                            &c->largest_layer,
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

/* PEFT trains a head of labels itself (TaskType.SEQ_CLS and TOKEN_CLS), but not the pooler before it. */
static void
train_labels (hr_counts_t *c, const hr_share_t *share, const hr_extent_t *extent)
{
  hr_head_t head = share->facts->family.head;
  bool has_labels = head == HR_HEAD_SEQUENCE || head == HR_HEAD_TOKENS;
  bool biased = hr_is_encoder (share->p) || head == HR_HEAD_TOKENS;

  if (!extent->last || !has_labels)
    return;
  hr_tally_matrices (&c->trained, 1, share->hidden, share->head_rows, biased);
  c->trained_head = c->head;
}

/* Training is left to adapters, which stand beside what was counted. */
static void
add_adapters (hr_counts_t *c, const hr_share_t *share, const hr_extent_t *extent)
{
  hr_adapters_t adapters = hr_count_adapters (share, extent);

  c->trained = adapters.all;
  c->trained_layer = adapters.layer;
  c->trained_dense_layer = adapters.dense_layer;
  c->trained_head = 0;
  c->trained_embedding = 0;
  c->head_adapter = adapters.head;
  c->layer += adapters.layer;
  if (extent->dense_layers > 0 && extent->expert_layers > 0)
    c->dense_layer += adapters.dense_layer;
  c->largest_layer = hr_max (c->largest_layer, hr_max (c->layer, c->dense_layer));
  c->total += adapters.all.elements;
  c->active += adapters.all.elements;
  train_labels (c, share, extent);
}

/* The typed count wins. */
static void
take_typed_count (hr_model_counts_t *result, double typed)
{
  hr_counts_t *c = &result->counts;
  bool is_all_trained = c->trained.elements >= c->total;

  result->typed_share = 1;
  if (typed <= 0)
    return;
  result->typed_share = typed / c->total;
  scale (c, result->typed_share);
  c->total = typed;
  if (is_all_trained)
    c->trained.elements = typed;
}

/* Of the layers from one to another, by what their attention has. */
static void
count_kinds (const hr_params_t *p, double from, double to, hr_extent_t *extent)
{
  extent->full += hr_full_attention_layers (p, to) - hr_full_attention_layers (p, from);
  extent->sharing += hr_sharing_layers (p, to) - hr_sharing_layers (p, from);
  extent->sharing_full += hr_sharing_full_layers (p, to) - hr_sharing_full_layers (p, from);
}

static bool
has_others (const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  return family->convolves || family->crosses || (family->indexed && share->p->index_interval > 1);
}

void
hr_count_model (const hr_share_t *model, const hr_layer_counts_t *kinds, hr_model_counts_t *result)
{
  hr_chunk_t all = hr_all_layers (model->p);
  double frozen = hr_frozen_layers (model->p);
  double frozen_experts = hr_expert_layers (model->p, frozen);
  hr_extent_t extent = { .dense_layers = hr_distinct_layers (model->p, all.layers - all.expert_layers),
                         .expert_layers = all.expert_layers,
                         .modules = all.modules,
                         .first = true,
                         .last = true,
                         .frozen_dense_layers = frozen - frozen_experts,
                         .frozen_expert_layers = frozen_experts,
                         .leads_with_others = !model->facts->family.indexed,
                         .first_layer = true };
  hr_counts_t *c = &result->counts;

  count_kinds (model->p, 0, all.layers, &extent);
  if (has_others (model))
    {
      extent.others = hr_other_layers (model->p, all.layers);
      extent.frozen_others = hr_other_layers (model->p, frozen);
    }
  count_extent (model, kinds, &extent, c);
  c->active -= idle_experts (model, all.expert_layers);
  hr_count_mixed (c, model, &all, 1, &extent);
  take_typed_count (result, (double) model->p->parameter_count);
  result->stored_share = 1;
  hr_count_stored (result, model);
  if (model->facts->adapter_rank > 0)
    add_adapters (c, model, &extent);
}

hr_tally_t
hr_count_routed (const hr_layer_counts_t *kinds, const hr_model_counts_t *model, const hr_stage_t *stage)
{
  hr_tally_t routed = { 0 };

  hr_tally_parts (&routed, stage->expert_layers - stage->frozen_expert_layers, &kinds->routed);
  if (model->typed_share != 1)
    hr_tally_scale (&routed, model->typed_share);
  return routed;
}

/* Frozen layers lead, and are in no chunk. */
static void
count_others (const hr_params_t *p, const hr_stage_t *stage, hr_extent_t *extent)
{
  double first = stage->chunks[0].from;

  extent->frozen_others = hr_other_layers (p, first) - hr_other_layers (p, first - stage->frozen_layers);
  extent->others = extent->frozen_others;
  for (int i = 0; i < stage->n_chunks; i++)
    {
      double from = stage->chunks[i].from;

      extent->others += hr_other_layers (p, from + stage->chunks[i].layers) - hr_other_layers (p, from);
    }
}

/* Of a part of the model, or a share of its sizes. */
static void
count_part (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_model_counts_t *model,
            const hr_stage_t *stage, hr_counts_t *c)
{
  hr_extent_t extent = { .dense_layers = hr_distinct_layers (share->p, stage->layers - stage->expert_layers),
                         .expert_layers = stage->expert_layers,
                         .modules = stage->modules,
                         .first = stage->first,
                         .last = stage->last,
                         .frozen_dense_layers = stage->frozen_layers - stage->frozen_expert_layers,
                         .frozen_expert_layers = stage->frozen_expert_layers,
                         .leads_with_others = !share->facts->family.indexed,
                         .first_layer = stage->first };

  for (int i = 0; i < stage->n_chunks; i++)
    count_kinds (share->p, stage->chunks[i].from, stage->chunks[i].from + stage->chunks[i].layers, &extent);
  if (has_others (share))
    count_others (share->p, stage, &extent);
  count_extent (share, kinds, &extent, c);
  hr_count_mixed (c, share, stage->chunks, stage->n_chunks, &extent);
  if (share->p->parameter_count > 0)
    scale (c, model->typed_share);
  if (model->stored_share != 1)
    hr_scale_stored (c, share, model->stored_share);
  if (share->facts->adapter_rank > 0)
    add_adapters (c, share, &extent);
}

void
hr_count_stage (const hr_share_t *share, const hr_layer_counts_t *kinds, const hr_model_counts_t *model,
                const hr_stage_t *stage, hr_counts_t *c)
{
  if (hr_is_undivided (share->p, share->groups))
    *c = model->counts;
  else
    count_part (share, kinds, model, stage, c);
}
