/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which tensors of the ledger are in memory at the peak, and how often: the terms of activations and of
 * logits, line by line. */
#include "core/explain/ledger-lines.h"
#include "core/explain/ledger-logits.h"
#include "core/explain/ledger-reading.h"
#include "core/explain/restored.h"
#include "core/facts/kernels.h"
#include "core/recompute/held.h"
#include "core/recompute/segments.h"
#include "core/terms/saved.h"

#include <math.h>

double
hr_dropped_bytes (const hr_params_t *params, const hr_kept_t *kept)
{
  if (params->recompute != HR_RECOMPUTE_SELECTIVE)
    return 0;
  return kept->dropped;
}

/* Layers of a part among layers [from, to) of the chunk. */
static double
layers_between (const hr_view_t *v, hr_part_t part, double from, double to)
{
  double first = v->chunk->from;

  return hr_layers_of_part (v->p, part, first + to) - hr_layers_of_part (v->p, part, first + from);
}

/* Of these, those whose products have another name: the model's first layers. */
static double
renamed_between (const hr_view_t *v, hr_part_t part, double from, double to)
{
  double first = v->chunk->from;

  return hr_layers_of_part (v->p, part, hr_renamed_before (v->p, first + to))
         - hr_layers_of_part (v->p, part, hr_renamed_before (v->p, first + from));
}

/* What selective recomputation keeps in a row's place. */
static void
put_kept_instead (hr_reading_t *reading, const hr_kept_t *kept, double count, double times)
{
  hr_kept_t row = *kept;

  row.bytes -= row.dropped;
  row.dropped = 0;
  row.shape = "";
  if (row.bytes > 0)
    row.tensor = "kept to compute the scores again";
  if (row.bytes > 0 && hr_drops_by_operator (reading->v->p))
    row.tensor = "kept to compute the others again";
  if (row.bytes != 0 && times > 0)
    hr_reading_put (reading, &row, count, times);
}

/* Selective recomputation drops a tensor, or keeps less in its place, but for products that have another name. */
static void
put_layer_row (hr_reading_t *reading, const hr_held_t *held, const hr_kept_t *kept)
{
  const hr_view_t *v = reading->v;
  double count = hr_model_layers_of_part (v->p, kept->part);
  double times = layers_between (v, kept->part, held->from, held->to);
  double end = fmax (held->from, fmin (held->to, held->reduced));
  double reduced = layers_between (v, kept->part, held->from, end);
  double keeping = reduced;
  double away = 0;

  if (kept->product)
    keeping = reduced - renamed_between (v, kept->part, held->from, end);
  if (kept->away)
    away = layers_between (v, kept->part, held->from, fmax (held->from, fmin (held->to, held->away)));
  if (kept->dropped == 0)
    hr_reading_put (reading, kept, count, times - reduced + keeping - away);
  else
    {
      hr_reading_put (reading, kept, count, times - reduced);
      put_kept_instead (reading, kept, count, keeping);
    }
}

/* Backward has come to the embedding, which is behind them. */
static bool
is_behind_images (const hr_view_t *v)
{
  return v->moment == HR_MOMENT_EMBEDDING;
}

/* Each layer of the tower is there, or, recomputed, none but the one that is rebuilt. */
static void
put_tower_row (hr_reading_t *reading, const hr_kept_t *kept)
{
  const hr_view_t *v = reading->v;
  double layers = (double) v->p->tower_layers;
  double times = layers;

  if (v->p->recompute == HR_RECOMPUTE_FULL)
    times = v->moment == HR_MOMENT_BACKWARD_IMAGES ? 1 : 0;
  if (is_behind_images (v))
    times = 0;
  hr_reading_put (reading, kept, layers, times);
}

/* The rebuilt layer may have its input itself. */
static void
put_tower_checkpoints (hr_reading_t *reading)
{
  const hr_view_t *v = reading->v;
  hr_kept_t checkpoint = {
    HR_PART_CHECKPOINT,         "visual", "input of a layer", "", hr_residual_dtype (v->p, v->facts),
    v->ends->images.input_bytes
  };
  double layers = (double) v->p->tower_layers;
  double times = layers;

  if (v->ends->images.dropped_bytes <= 0)
    return;
  if (v->moment == HR_MOMENT_BACKWARD_IMAGES && v->ends->images.keeps_input)
    times--;
  if (is_behind_images (v))
    times = 0;
  hr_reading_put (reading, &checkpoint, layers, times);
}

static void
put_row (hr_reading_t *reading, const hr_held_t *held, const hr_kept_t *kept)
{
  bool is_held = (held->ends && !kept->away) || kept->early;

  if (kept->part == HR_PART_TOWER)
    put_tower_row (reading, kept);
  else if (kept->part != HR_PART_REST)
    put_layer_row (reading, held, kept);
  else if (kept->spared)
    hr_reading_put_one (reading, kept, held->spared);
  else if (kept->image)
    hr_reading_put_one (reading, kept, !is_behind_images (reading->v));
  else
    hr_reading_put_one (reading, kept, is_held);
}

/* What is no tensor of a layer, where there are any bytes of it. */
static void
put_extra (hr_reading_t *reading, const hr_kept_t *kept, bool is_held)
{
  if (kept->bytes > 0)
    hr_reading_put_one (reading, kept, is_held);
}

/* With a table of distances it is no round number of masks. */
static const char *
mask_shape_of (double masks)
{
  if (masks == 1)
    return "b·s²";
  if (masks == 2)
    return "2·b·s²";
  return "";
}

static void
put_checkpoints (hr_reading_t *reading, const hr_held_t *held)
{
  const hr_view_t *v = reading->v;
  hr_dtype_t residual = hr_residual_dtype (v->p, v->facts);
  const char *mask_shape = mask_shape_of (hr_held_masks (v->layers, v->plan));
  hr_kept_t checkpoint = { HR_PART_CHECKPOINT,         "checkpoint", "input of a segment", "s·b·h", residual,
                           v->ledger->checkpoint_bytes };
  hr_kept_t positions = { HR_PART_REST, "checkpoint", "position ids", "2·s", HR_INT64, v->plan->position_bytes };
  hr_kept_t masks = { HR_PART_REST, "checkpoint", "attention masks", mask_shape, residual, v->plan->mask_bytes };

  if (v->p->encoder_sequence_length > 0 && v->facts->family.crosses)
    checkpoint.shape = positions.shape = "";
  if (v->facts->family.streams > 0)
    checkpoint.shape = "n·s·b·h";
  if (v->plan->checkpoints > 0)
    hr_reading_put (reading, &checkpoint, v->plan->checkpoints, held->checkpoints);
  put_extra (reading, &masks, true);
  put_extra (reading, &positions, true);
}

/* In checkpoints' place, and beside them. */
static void
put_extras (hr_reading_t *reading, const hr_held_t *held)
{
  const hr_view_t *v = reading->v;
  hr_dtype_t dtype = v->facts->compute;
  double gradient_bytes = hr_head_input_gradients (v->layers, v->plan->live_segment);
  hr_kept_t others = { HR_PART_REST, "pipeline", "all that other micro-batches in flight keep",
                       "",           HR_INT8,    v->in_flight->bytes };
  hr_kept_t gradients = {
    HR_PART_REST, "mtp", "gradients of the heads’ inputs", "(1 + δ)·s·b·h", dtype, gradient_bytes
  };
  hr_kept_t ahead = {
    HR_PART_REST, "offloaded modules", "inputs of the last one, back for the layer before the last", "",
    dtype,        v->plan->ahead_bytes
  };
  hr_kept_t casts = { HR_PART_REST, "autocast", "copies of weights", "", dtype, hr_held_casts (v) };

  if (!v->facts->casts_weights)
    {
      casts.module = hr_casts_norms_alone (v->facts) ? "norms" : "mlp.gate";
      casts.dtype = HR_FP32;
    }

  put_extra (reading, &others, true);
  put_extra (reading, &gradients, v->moment == HR_MOMENT_BACKWARD_START);
  put_extra (reading, &ahead, v->moment == HR_MOMENT_BACKWARD_START);
  put_checkpoints (reading, held);
  put_tower_checkpoints (reading);
  put_extra (reading, &casts, true);
}

static hr_held_t
held_now (const hr_view_t *v)
{
  if (v->moment == HR_MOMENT_FORWARD)
    return hr_plan_held_in_forward (v->layers, v->plan, v->layer);
  return hr_plan_held (v->layers, v->plan, v->moment);
}

static void
put_activations (hr_reading_t *reading, const hr_saved_t *saved)
{
  hr_held_t held = held_now (reading->v);

  for (size_t i = 0; i < saved->n_kept; i++)
    if (!saved->kept[i].loss)
      put_row (reading, &held, &saved->kept[i]);
  put_extras (reading, &held);
}

size_t
hr_ledger_lines (const hr_estimate_t *e, hr_term_t term, hr_line_t *lines, size_t max)
{
  hr_restored_t restored;
  hr_reading_t reading = { .v = &restored.view, .lines = lines, .max = max };

  if (e->saved.n_kept == 0)
    return 0;
  hr_restore (&restored, e);
  if (restored.view.moment == HR_MOMENT_STEP || restored.view.moment == HR_MOMENT_LOAD)
    restored.view.moment = HR_MOMENT_LOSS;
  if (term == HR_ACTIVATIONS)
    put_activations (&reading, &e->saved);
  else if (term == HR_LOGITS)
    hr_reading_put_logits (&reading, &e->saved);
  return reading.n;
}
