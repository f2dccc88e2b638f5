/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recomputation: which layers keep everything, which only their input. */
#include "core/recompute/plan.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/recompute/segments.h"

#include <math.h>

/* What selective recomputation drops of layers [from, to). */
static double
dropped (const hr_layers_t *layers, double from, double to)
{
  if (layers->share->p->recompute != HR_RECOMPUTE_SELECTIVE)
    return 0;
  return hr_layers_dropped (layers, from, to);
}

double
hr_ahead_of (const hr_layers_t *layers, double layer)
{
  if (layer < 2)
    return 0;
  return hr_layer_ahead (layers, layer - 2);
}

static hr_plan_t
plan_segments (const hr_layers_t *layers, double interval)
{
  double n_layers = layers->chunk->layers;
  hr_plan_t plan = { .interval = hr_min (interval, n_layers) };
  double segments = ceil (n_layers / plan.interval);
  double checkpoint_bytes = layers->ledger->checkpoint_bytes;

  plan.checkpoints = segments + layers->chunk->modules;
  plan.stored_bytes = hr_held_checkpoints (layers->share->p, plan.checkpoints) * checkpoint_bytes;
  plan.live_segment = hr_fullest_segment (layers, segments, plan.interval);
  plan.live_bytes = hr_rebuilt_segment (layers, plan.live_segment, plan.interval);
  plan.live_extra_bytes = hr_segment_extras (layers, plan.live_segment);
  plan.live_layers = hr_min (plan.interval, n_layers - plan.live_segment * plan.interval);
  plan.first_bytes = hr_rebuilt_segment (layers, 0, plan.interval);
  plan.first_extra_bytes = hr_segment_extras (layers, 0);
  plan.end_bytes = checkpoint_bytes + hr_layers_saved (layers, 0, 1) + plan.first_extra_bytes;
  return plan;
}

static hr_plan_t
plan_none (const hr_layers_t *layers)
{
  const hr_ends_t *ends = layers->ends;
  double n_layers = layers->chunk->layers;
  double last = hr_max (n_layers - 1, 0);
  hr_plan_t plan = { .live_segment = n_layers - 1, .live_layers = 1 };

  plan.first_extra_bytes = ends->rotation_bytes + ends->embedding_bytes + ends->images.bytes - ends->spared_bytes;
  plan.kept_back_bytes = hr_layers_away (layers, last, n_layers);
  plan.ahead_bytes = hr_ahead_of (layers, n_layers);
  plan.live_extra_bytes = plan.first_extra_bytes + hr_head_input_gradients (layers, n_layers - 1) + plan.ahead_bytes;
  plan.stored_bytes = hr_layers_saved (layers, 0, n_layers) - dropped (layers, 0, n_layers)
                      - hr_layers_away (layers, 0, last);
  plan.live_bytes = plan.stored_bytes + dropped (layers, n_layers - 1, n_layers) + plan.live_extra_bytes;
  plan.first_bytes = hr_layers_saved (layers, 0, 1) + plan.first_extra_bytes;
  plan.end_bytes = plan.first_bytes;
  return plan;
}

/* The first so many layers are checkpointed one by one, the others and modules keep everything. */
static hr_plan_t
plan_fraction (const hr_layers_t *layers)
{
  const hr_chunk_t *chunk = layers->chunk;
  double checkpointed = round (layers->share->p->checkpoint_fraction * (chunk->layers - chunk->modules));
  hr_plan_t plan = { .checkpoints = checkpointed, .live_layers = 1 };

  if (checkpointed <= 0)
    return plan_none (layers);
  plan.stored_bytes = checkpointed * layers->ledger->checkpoint_bytes
                      + hr_layers_saved (layers, checkpointed, chunk->layers);
  plan.live_segment = hr_fullest_segment (layers, checkpointed, 1);
  plan.live_bytes = hr_rebuilt_segment (layers, plan.live_segment, 1);
  plan.live_extra_bytes = hr_segment_extras (layers, plan.live_segment);
  plan.first_bytes = hr_rebuilt_segment (layers, 0, 1);
  plan.first_extra_bytes = hr_segment_extras (layers, 0);
  plan.end_bytes = plan.first_bytes;
  return plan;
}

static hr_plan_t
lay_out (const hr_layers_t *layers)
{
  const hr_params_t *p = layers->share->p;

  switch ((hr_recompute_t) p->recompute)
    {
    case HR_RECOMPUTE_FULL: return plan_segments (layers, 1);
    case HR_RECOMPUTE_INTERVAL: return plan_segments (layers, (double) p->checkpoint_interval);
    case HR_RECOMPUTE_SQRT: return plan_segments (layers, round (sqrt (layers->chunk->layers)));
    case HR_RECOMPUTE_FRACTION: return plan_fraction (layers);
    case HR_RECOMPUTE_SELECTIVE:
    case HR_RECOMPUTE_NONE:
    default: return plan_none (layers);
    }
}

/* One table of distances for all layers gives what is added to the scores of each head, and holds the mask; two stacks
 * have such tensors for the encoder, the decoder, and the decoder’s attention to the encoder. */
static double
masks_of_distances (const hr_share_t *share)
{
  const hr_family_t *family = &share->facts->family;

  if (family->distances_in_layers)
    return 0;
  if (family->crosses)
    return 3 * share->heads;
  return share->heads;
}

/* A decoder’s masks besides, and the encoder’s, which is one row for each sequence. */
static double
masks_with_distances (const hr_share_t *share, double decoder_masks)
{
  double masks = masks_of_distances (share);

  if (share->facts->family.crosses)
    masks += decoder_masks + 1 / share->sequence_length;
  return masks;
}

/* A byte for each pair of tokens, and the table of distances, where there is one. */
static double
relative_masks (const hr_share_t *share)
{
  double pairs = share->sequences * share->sequence_length * share->sequence_length;
  double table = share->facts->family.relative * share->hidden;

  return 1 / share->facts->residual_bytes + table / pairs;
}

/* Of full and of sliding layers in each stack, and of the decoder’s attention to the encoder. */
static double
masks_of_stacks (const hr_share_t *share)
{
  hr_share_t encoder = hr_share_of_encoder (share);
  double longer = encoder.sequence_length / share->sequence_length;

  return 2 * longer * longer + 2 + longer;
}

/* Checkpoints hold their layers' arguments: eager attention's masks, one for each kind of layer. */
double
hr_held_masks (const hr_layers_t *layers, const hr_plan_t *plan)
{
  const hr_share_t *share = layers->share;
  bool is_mixed = hr_full_attention_every (share->p) > 0;
  double masks = 1;

  if (!layers->ledger->is_eager || share->facts->family.engine || plan->checkpoints <= 0)
    return 0;
  if (is_mixed)
    masks = 2;
  if (share->facts->family.places > 0)
    return 1 / share->sequence_length;
  if (share->facts->family.disentangled)
    return relative_masks (share);
  if (share->facts->family.crosses && is_mixed)
    return masks_of_stacks (share);
  if (share->facts->family.distances > 0)
    return masks_with_distances (share, masks);
  return masks;
}

/* One row of ids in each stack. */
static double
held_positions (const hr_share_t *share, const hr_plan_t *plan)
{
  hr_share_t encoder;

  if (!share->facts->family.passes_positions || plan->checkpoints <= 0)
    return 0;
  encoder = hr_share_of_encoder (share);
  return hr_dtype_bytes (HR_INT64) * (encoder.sequence_length + share->sequence_length);
}

hr_plan_t
hr_plan (const hr_layers_t *layers)
{
  const hr_share_t *share = layers->share;
  hr_plan_t plan = lay_out (layers);

  plan.mask_bytes = hr_held_masks (layers, &plan) * share->sequences * share->sequence_length * share->sequence_length
                    * share->facts->residual_bytes;
  plan.position_bytes = held_positions (share, &plan);
  return plan;
}

double
hr_plan_interval (const hr_plan_t *plan)
{
  return hr_max (plan->interval, 1);
}

bool
hr_rebuilds (const hr_plan_t *plan)
{
  return plan->checkpoints > 0 && (plan->interval > 0 || plan->live_segment < plan->checkpoints);
}

double
hr_plan_layer (const hr_plan_t *plan)
{
  return plan->live_segment * hr_plan_interval (plan) + plan->live_layers;
}

double
hr_moment_layer (const hr_plan_t *plan, hr_moment_t moment)
{
  switch (moment)
    {
    case HR_MOMENT_BACKWARD_START: return hr_plan_layer (plan);
    case HR_MOMENT_BACKWARD_FIRST: return hr_plan_interval (plan);
    case HR_MOMENT_BACKWARD_END: return 1;
    default: return 0;
    }
}
