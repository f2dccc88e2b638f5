/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which tensors of the ledger are in memory at the peak, and how often: the terms of activations and of
 * logits, line by line. */
#include "core/explain/ledger.h"
#include "core/work.h"

#include <math.h>

typedef struct
{
  const hr_work_t *w;
  hr_held_t held;
  hr_line_t *lines;
  size_t n, max;
} hr_reading_t;

static void
put (hr_reading_t *reading, hr_kept_t kept, double count, double times)
{
  if (reading->n < reading->max)
    reading->lines[reading->n++] = (hr_line_t) { kept, count, times };
}

/* Layers of a part among the first `n`. */
static double
layers_before (const hr_params_t *p, hr_part_t part, double n)
{
  double dense = hr_expert_layers (p, (double) p->layers) > 0 ? n - hr_expert_layers (p, n) : 0;

  if (part == HR_PART_FULL)
    return hr_full_attention_layers (p, n);
  if (part == HR_PART_MODULE)
    return fmax (n - (double) p->layers, 0);
  return part == HR_PART_DENSE ? dense : n - dense;
}

/* How many layers of a part the whole model has. */
static double
layers_of_model (const hr_params_t *p, hr_part_t part)
{
  return layers_before (p, part, (double) p->layers + hr_mtp_modules (p));
}

double
hr_part_count (const hr_estimate_t *e, hr_part_t part)
{
  hr_stage_t stage;
  double count = 0;

  if (part >= HR_PART_REST)
    return 1;
  hr_stage (&e->params, e->stage, &stage);
  for (int i = 0; i < stage.n_chunks; i++)
    {
      const hr_chunk_t *chunk = &stage.chunks[i];
      double before = layers_before (&e->params, part, chunk->from);
      double layers = layers_before (&e->params, part, chunk->from + chunk->layers) - before;

      count += chunk->passes * layers;
    }
  return count;
}

double
hr_dropped_bytes (const hr_params_t *params, const hr_kept_t *kept)
{
  return params->recompute == HR_RECOMPUTE_SELECTIVE ? kept->dropped : 0;
}

static double
layers_between (const hr_work_t *w, hr_part_t part, double from, double to)
{
  return layers_before (w->p, part, w->chunk.from + to) - layers_before (w->p, part, w->chunk.from + from);
}

/* Of so many layers without what selective recomputation drops: those that keep something in the row's place. */
static double
layers_keeping (const hr_work_t *w, const hr_held_t *held, const hr_kept_t *kept, double end, double reduced)
{
  return kept->product ? reduced - hr_renamed_layers (w, held->from, end) : reduced;
}

/* Selective recomputation drops a tensor, or keeps less in its place. */
static void
put_layer_row (hr_reading_t *reading, const hr_kept_t *kept)
{
  const hr_work_t *w = reading->w;
  const hr_held_t *held = &reading->held;
  double count = layers_of_model (w->p, kept->part);
  double times = layers_between (w, kept->part, held->from, held->to);
  double end = fmax (held->from, fmin (held->to, held->reduced));
  double reduced = layers_between (w, kept->part, held->from, end);
  double keeping = layers_keeping (w, held, kept, end, reduced);
  hr_kept_t rest = *kept;

  put (reading, *kept, count, times - reduced + (kept->dropped == 0 ? keeping : 0));
  rest.tensor = hr_drops_by_operator (w->p) ? "kept to compute the others again" : "kept to compute the scores again";
  rest.shape = "";
  rest.bytes -= rest.dropped;
  rest.dropped = 0;
  if (kept->dropped != 0 && rest.bytes > 0 && keeping > 0)
    put (reading, rest, count, keeping);
}

static void
put_row (hr_reading_t *reading, const hr_kept_t *kept)
{
  const hr_held_t *held = &reading->held;

  if (kept->part != HR_PART_REST)
    put_layer_row (reading, kept);
  else if (kept->spared)
    put (reading, *kept, 1, held->spared ? 1 : 0);
  else
    put (reading, *kept, 1, (held->ends && !kept->away) || kept->early ? 1 : 0);
}

/* What is no tensor of a layer: in checkpoints' place, and beside them. */
static void
put_extras (hr_reading_t *reading)
{
  const hr_work_t *w = reading->w;
  hr_dtype_t residual = hr_residual_dtype (w->p, &w->facts);
  hr_kept_t checkpoint = { HR_PART_CHECKPOINT,        "checkpoint", "input of a segment", "s·b·h", residual,
                           w->ledger.checkpoint_bytes };
  hr_kept_t masks = { HR_PART_REST, "checkpoint",      "attention masks", hr_held_masks (w) > 1 ? "2·b·s²" : "b·s²",
                      residual,     w->plan.mask_bytes };
  hr_kept_t others = { HR_PART_REST, "pipeline", "all that other micro-batches in flight keep",
                       "",           HR_INT8,    w->in_flight.bytes };
  hr_kept_t casts = {
    HR_PART_REST, "autocast", "copies of weights", "", hr_compute_dtype (w->p), w->ends.cast_weight_bytes
  };

  hr_kept_t gradients = { HR_PART_REST,
                          "mtp",
                          "gradients of the heads’ inputs",
                          "(1 + δ)·s·b·h",
                          hr_compute_dtype (w->p),
                          hr_head_input_gradients (w, w->plan.live_segment) };

  if (w->in_flight.bytes > 0)
    put (reading, others, 1, 1);
  if (gradients.bytes > 0)
    put (reading, gradients, 1, w->moment == HR_MOMENT_BACKWARD_START ? 1 : 0);
  if (w->plan.checkpoints > 0)
    put (reading, checkpoint, w->plan.checkpoints, reading->held.checkpoints);
  if (w->plan.mask_bytes > 0)
    put (reading, masks, 1, 1);
  if (w->ends.cast_weight_bytes > 0)
    put (reading, casts, 1, 1);
}

static void
put_activations (hr_reading_t *reading, const hr_saved_t *saved)
{
  for (size_t i = 0; i < saved->n_kept; i++)
    if (!saved->kept[i].loss)
      put_row (reading, &saved->kept[i]);
  put_extras (reading);
}

/* What the modules for further tokens keep stays until the head's backward has come to it. */
static void
put_further_logits (hr_reading_t *reading, const hr_kept_t *kept)
{
  hr_moment_t moment = reading->w->moment;

  put (reading, *kept, 1, moment == HR_MOMENT_LOSS || moment == HR_MOMENT_HEAD ? 1 : 0);
}

/* At the loss its own gradient and that of the logits are as large as what is kept; at the head that of the
 * logits is left, in the product's format. */
static void
put_plain_logits (hr_reading_t *reading, const hr_saved_t *saved)
{
  const hr_work_t *w = reading->w;
  bool at_loss = w->moment == HR_MOMENT_LOSS, at_head = w->moment == HR_MOMENT_HEAD;

  for (size_t i = 0; i < saved->n_kept; i++)
    if (saved->kept[i].further)
      put_further_logits (reading, &saved->kept[i]);
    else if (saved->kept[i].loss)
      {
        hr_kept_t row = saved->kept[i];

        put (reading, row, 1, at_loss ? 1 : 0);
        row.tensor = "gradient of the log-softmax";
        put (reading, row, 1, at_loss ? 1 : 0);
        row.tensor = "gradient of the logits";
        row.dtype = at_head ? hr_compute_dtype (w->p) : row.dtype;
        row.bytes = at_head ? w->ends.loss_rows * w->share.vocab_rows * w->facts.compute_bytes : row.bytes;
        put (reading, row, 1, at_loss || (at_head && !w->facts.autocasts) ? 1 : 0);
      }
}

/* What a kernel has beside what it keeps, and at the head what is left. */
static const char *
beside_kept (const hr_work_t *w)
{
  static const char *const tensors[] = { [HR_LOSS_PLAIN] = "other forms of the logits",
                                         [HR_LOSS_FUSED] = "logits of a chunk",
                                         [HR_LOSS_CHUNKED] = "logits of a chunk, other forms",
                                         [HR_LOSS_JIT] = "other forms of the logits",
                                         [HR_LOSS_TE] = "other forms of the logits" };

  if (w->moment == HR_MOMENT_HEAD)
    return hr_heads_in_forward (&w->share) ? "gradient of the weight" : "gradient of the logits";
  return tensors[hr_loss_kernel (&w->share)];
}

static void
put_kernel_logits (hr_reading_t *reading, const hr_saved_t *saved)
{
  const hr_work_t *w = reading->w;
  bool stays = w->moment == HR_MOMENT_HEAD && hr_heads_in_forward (&w->share);
  double times = w->moment == HR_MOMENT_LOSS || stays ? 1 : 0;
  hr_kept_t rest = { HR_PART_REST, "loss", beside_kept (w), "", hr_compute_dtype (w->p), hr_next_logits (w) };

  for (size_t i = 0; i < saved->n_kept; i++)
    if (saved->kept[i].further)
      put_further_logits (reading, &saved->kept[i]);
    else if (saved->kept[i].loss)
      {
        put (reading, saved->kept[i], 1, times);
        rest.bytes -= saved->kept[i].bytes * times;
      }
  if (rest.bytes > 0)
    put (reading, rest, 1, 1);
}

static void
put_logits (hr_reading_t *reading, const hr_saved_t *saved)
{
  const hr_work_t *w = reading->w;
  bool typed = w->facts.family.head == HR_HEAD_CAUSAL
               && (w->p->logit_bytes > 0 || w->facts.family.engine || hr_divides_loss (&w->share));

  if (hr_loss_kernel (&w->share) == HR_LOSS_PLAIN && !typed)
    put_plain_logits (reading, saved);
  else
    put_kernel_logits (reading, saved);
}

size_t
hr_ledger_lines (const hr_estimate_t *e, hr_term_t term, hr_line_t *lines, size_t max)
{
  hr_work_t w;
  hr_reading_t reading = { .w = &w, .lines = lines, .max = max };

  if (e->saved.n_kept == 0)
    return 0;
  hr_work_restore (&w, e);
  if (w.moment == HR_MOMENT_STEP || w.moment == HR_MOMENT_LOAD)
    w.moment = HR_MOMENT_LOSS;
  reading.held = hr_plan_held (&w);
  if (term == HR_ACTIVATIONS)
    put_activations (&reading, &e->saved);
  else if (term == HR_LOGITS)
    put_logits (&reading, &e->saved);
  return reading.n;
}

const char *
hr_part_id (hr_part_t part)
{
  static const char *const ids[HR_N_PARTS] = {
    [HR_PART_LAYER] = "layer",   [HR_PART_DENSE] = "dense-layer", [HR_PART_FULL] = "full-layer",
    [HR_PART_MODULE] = "module", [HR_PART_REST] = "once",         [HR_PART_CHECKPOINT] = "checkpoint"
  };

  return ids[part];
}
