/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recomputation: which layers keep everything, which only their input, and what is there while a
 * segment is rebuilt (non-reentrant checkpoints of PyTorch).
 *
 * stored = c·C for c = ⌈L ÷ I⌉ segments whose inputs cost C each; while segment j is rebuilt its
 * I layers' tensors stand beside the inputs of the segments up to j. The law is exact on the
 * measured rows of tests/data/saved-for-backward.csv. */
#include "core/work.h"

#include <math.h>

/* What modules keep besides, of the model's layers [from, to): they are behind the last. */
static double
modules_saved (const hr_work_t *w, double from, double to)
{
  double last = (double) w->p->layers;

  return w->stage.modules > 0 && to > last ? (to - (from > last ? from : last)) * w->ledger.module_bytes : 0;
}

double
hr_layers_saved (const hr_work_t *w, double from, double to)
{
  double layers = to - from, full = 0, experts = layers, first = w->chunk.from;

  if (w->ledger.full_attention_bytes != 0)
    full = hr_full_attention_layers (w->p, first + to) - hr_full_attention_layers (w->p, first + from);
  if (w->p->experts > 0)
    experts = hr_expert_layers (w->p, first + to) - hr_expert_layers (w->p, first + from);
  return experts * w->ledger.layer_bytes + (layers - experts) * w->ledger.dense_layer_bytes
         + full * w->ledger.full_attention_bytes + modules_saved (w, first + from, first + to);
}

double
hr_live_segment_saved (const hr_work_t *w)
{
  double from = w->plan.live_segment * w->plan.interval;

  return hr_layers_saved (w, from, from + w->plan.live_layers);
}

/* Of the model's first n layers. */
static double
renamed_before (const hr_work_t *w, double n)
{
  bool renamed = w->p->matmul_dtype == HR_MATMUL_NVFP4 || w->p->matmul_dtype == HR_MATMUL_MXFP8;

  if (!renamed || !hr_drops_by_operator (w->p))
    return 0;
  return w->p->matmul_dtype_layers > 0 ? fmin (n, (double) w->p->matmul_dtype_layers) : n;
}

double
hr_renamed_layers (const hr_work_t *w, double from, double to)
{
  return renamed_before (w, w->chunk.from + to) - renamed_before (w, w->chunk.from + from);
}

/* What selective recomputation drops of layers [from, to). */
static double
dropped (const hr_work_t *w, double from, double to)
{
  if (w->p->recompute != HR_RECOMPUTE_SELECTIVE)
    return 0;
  return (to - from) * w->ledger.dropped_bytes + hr_renamed_layers (w, from, to) * w->ledger.renamed_bytes;
}

double
hr_stage_saved (const hr_work_t *w)
{
  double sum = 0;

  for (int i = 0; i < w->stage.n_chunks; i++)
    {
      const hr_chunk_t *chunk = &w->stage.chunks[i];
      sum += chunk->passes
             * hr_layers_saved (w, chunk->from - w->chunk.from, chunk->from + chunk->layers - w->chunk.from);
    }
  return sum;
}

/* Checkpoints that go to the host leave five on their way (torchtune’s max_fwd_stash_size). */
#define STASH 5

double
hr_held_boundaries (const hr_work_t *w, double boundaries)
{
  return w->p->activation_offload && w->p->activation_model == HR_MODEL_LEDGER ? fmin (boundaries, STASH) : boundaries;
}

/* Segments of modules come last, each a layer long. */
static bool
is_module (const hr_work_t *w, double segment)
{
  return w->chunk.modules > 0 && segment >= w->chunk.layers - w->chunk.modules;
}

double
hr_checkpoints (const hr_work_t *w, double segment)
{
  return segment + 1 + (is_module (w, segment) ? segment + 1 - (w->chunk.layers - w->chunk.modules) : 0);
}

/* The heads read one tensor, the hidden states of the model and of every module one behind the other. */
double
hr_head_input_gradients (const hr_work_t *w, double segment)
{
  return is_module (w, segment)
             ? (1 + w->chunk.modules) * w->share.stream_tokens * w->share.hidden * w->facts.compute_bytes
             : 0;
}

/* Held in backward besides boundaries and layers. A rebuilt layer's own input may be the boundary that
 * is already counted; a module's norms hold both of its inputs. The first layer may keep less. */
static double
segment_extras (const hr_work_t *w, double segment)
{
  double shared = hr_keeps_own_input (w->p, &w->facts) ? w->ledger.checkpoint_bytes : 0;
  double extras = w->ends.rotation_bytes + w->ends.embedding_bytes - shared - (segment > 0 ? 0 : w->ends.spared_bytes);

  return is_module (w, segment) ? extras - shared + hr_head_input_gradients (w, segment) : extras;
}

/* What stands while a segment of so many layers is rebuilt. */
static double
rebuilt (const hr_work_t *w, double segment, double interval)
{
  double from = segment * interval, to = fmin (from + interval, w->chunk.layers);

  return hr_held_boundaries (w, hr_checkpoints (w, segment)) * w->ledger.checkpoint_bytes
         + hr_layers_saved (w, from, to) + segment_extras (w, segment);
}

static void
take_fuller (const hr_work_t *w, double segment, double interval, double *fullest)
{
  if (segment >= 0 && segment < *fullest && rebuilt (w, segment, interval) > rebuilt (w, *fullest, interval))
    *fullest = segment;
}

/* The fullest of n segments. Later ones stand on more boundaries, so that it is one of the last: the very
 * last may be short, and layers of different kinds come in a pattern. Or it is one with the leading dense
 * layers, where those keep more than the others. */
static double
fullest_segment (const hr_work_t *w, double n, double interval)
{
  double fullest = n - 1, dense = w->chunk.expert_layers > 0 ? floor ((double) w->p->dense_layers / interval) : 0;
  double pattern = (w->chunk.expert_layers > 0 ? (double) w->p->expert_interval : 1)
                   * (w->ledger.full_attention_bytes != 0 ? fmax (hr_full_attention_every (w->p), 1) : 1);

  for (double back = 1; back <= pattern + w->chunk.modules && back < n; back++)
    take_fuller (w, n - 1 - back, interval, &fullest);
  take_fuller (w, dense, interval, &fullest);
  take_fuller (w, dense - 1, interval, &fullest);
  return fullest;
}

static void
plan_segments (hr_work_t *w, double interval)
{
  hr_plan_t *plan = &w->plan;
  double segments;

  plan->interval = fmin (interval, w->chunk.layers);
  segments = ceil (w->chunk.layers / plan->interval);
  plan->checkpoints = segments + w->chunk.modules;
  plan->stored_bytes = hr_held_boundaries (w, plan->checkpoints) * w->ledger.checkpoint_bytes;
  plan->live_segment = fullest_segment (w, segments, plan->interval);
  plan->live_bytes = rebuilt (w, plan->live_segment, plan->interval);
  plan->live_extra_bytes = segment_extras (w, plan->live_segment);
  plan->first_bytes = rebuilt (w, 0, plan->interval);
  plan->first_extra_bytes = segment_extras (w, 0);
  plan->end_bytes = w->ledger.checkpoint_bytes + hr_layers_saved (w, 0, 1) + plan->first_extra_bytes;
  plan->live_layers = fmin (plan->interval, w->chunk.layers - plan->live_segment * plan->interval);
}

static void
plan_none (hr_work_t *w)
{
  hr_plan_t *plan = &w->plan;

  plan->live_extra_bytes = plan->first_extra_bytes = w->ends.rotation_bytes + w->ends.embedding_bytes
                                                     - w->ends.spared_bytes;
  if (w->chunk.modules > 0)
    plan->live_extra_bytes += hr_head_input_gradients (w, w->chunk.layers - 1);
  plan->stored_bytes = hr_layers_saved (w, 0, w->chunk.layers) - dropped (w, 0, w->chunk.layers);
  plan->live_bytes = plan->stored_bytes + dropped (w, w->chunk.layers - 1, w->chunk.layers) + plan->live_extra_bytes;
  plan->first_bytes = plan->end_bytes = hr_layers_saved (w, 0, 1) + plan->first_extra_bytes;
  plan->live_segment = w->chunk.layers - 1;
  plan->live_layers = 1;
}

/* The first m layers are checkpointed one by one, the others and modules keep everything. */
static void
plan_fraction (hr_work_t *w)
{
  hr_plan_t *plan = &w->plan;
  double m = round (w->p->checkpoint_fraction * (w->chunk.layers - w->chunk.modules)), fullest;

  if (m <= 0)
    {
      plan_none (w);
      return;
    }
  fullest = fullest_segment (w, m, 1);
  plan->live_extra_bytes = segment_extras (w, fullest);
  plan->checkpoints = m;
  plan->stored_bytes = m * w->ledger.checkpoint_bytes + hr_layers_saved (w, m, w->chunk.layers);
  plan->live_bytes = rebuilt (w, fullest, 1);
  plan->first_extra_bytes = segment_extras (w, 0);
  plan->first_bytes = plan->end_bytes = rebuilt (w, 0, 1);
  plan->live_segment = fullest;
  plan->live_layers = 1;
}

/* Checkpoints hold their layers' arguments: eager attention's masks, one for each kind of layer. */
double
hr_held_masks (const hr_work_t *w)
{
  double kinds = hr_full_attention_every (w->p) > 0 ? 2 : 1;

  return w->ledger.is_eager && !w->facts.family.engine && w->plan.checkpoints > 0 ? kinds : 0;
}

void
hr_plan_run (hr_work_t *w)
{
  w->plan = (hr_plan_t) { 0 };
  switch ((hr_recompute_t) w->p->recompute)
    {
    case HR_RECOMPUTE_FULL: plan_segments (w, 1); break;
    case HR_RECOMPUTE_INTERVAL: plan_segments (w, (double) w->p->checkpoint_interval); break;
    case HR_RECOMPUTE_SQRT: plan_segments (w, round (sqrt (w->chunk.layers))); break;
    case HR_RECOMPUTE_FRACTION: plan_fraction (w); break;
    case HR_RECOMPUTE_SELECTIVE:
    case HR_RECOMPUTE_NONE:
    default: plan_none (w); break;
    }
  w->plan.mask_bytes = hr_held_masks (w) * w->share.sequences * w->share.sequence_length * w->share.sequence_length
                       * w->facts.residual_bytes;
}

/* After forward: the layers that no checkpoint stands for. */
static hr_held_t
held_after_forward (const hr_work_t *w)
{
  double checkpointed = w->plan.interval > 0 ? w->chunk.layers : w->plan.checkpoints;

  return (hr_held_t) { .from = checkpointed,
                       .to = w->chunk.layers,
                       .reduced = w->p->recompute == HR_RECOMPUTE_SELECTIVE ? w->chunk.layers : 0,
                       .checkpoints = hr_held_boundaries (w, w->plan.checkpoints),
                       .ends = true,
                       .spared = w->plan.checkpoints <= 0 };
}

/* While layers [from, to) are rebuilt, or the last that is left is used. A layer that keeps its own input
 * has the checkpoint in it. */
static hr_held_t
held_in_backward (const hr_work_t *w, double segment, double from, double to)
{
  double shared = hr_keeps_own_input (w->p, &w->facts) ? (is_module (w, segment) ? 2 : 1) : 0;

  return (hr_held_t) { .from = from,
                       .to = to,
                       .checkpoints = w->plan.checkpoints > 0
                                          ? hr_held_boundaries (w, hr_checkpoints (w, segment)) - shared
                                          : 0,
                       .spared = segment <= 0 };
}

hr_held_t
hr_plan_held (const hr_work_t *w)
{
  const hr_plan_t *plan = &w->plan;
  double interval = fmax (plan->interval, 1), from = plan->live_segment * interval;
  hr_held_t held;

  switch (w->moment)
    {
    case HR_MOMENT_BACKWARD_FIRST: return held_in_backward (w, 0, 0, interval);
    case HR_MOMENT_BACKWARD_END: return held_in_backward (w, 0, 0, 1);
    case HR_MOMENT_EMBEDDING: return (hr_held_t) { .from = 0, .to = 0 };
    case HR_MOMENT_BACKWARD_START:
      if (plan->checkpoints > 0)
        return held_in_backward (w, plan->live_segment, from, from + plan->live_layers);
      held = held_after_forward (w);
      held.reduced = fmax (held.reduced - 1, 0);
      held.ends = false;
      return held;
    default: return held_after_forward (w);
    }
}

/* Forward is a third of a step's arithmetic: recomputing each layer once adds a third. */
#define FORWARD_SHARE (1.0 / 3)

/* Share of a layer's forward arithmetic in the attention core: 4·s·q operations a token against
 * two for each parameter of the matrices. */
static double
core_share (const hr_work_t *w)
{
  double core = 4 * w->share.sequence_length * w->share.query_width, matrices = 2 * w->counts.dense_layer_matmul;

  return core / (core + matrices);
}

/* Share of the products that are computed again: of the key, the attention’s output and up, or all of them where
 * none is kept. Attention is not. */
static double
operator_share (const hr_work_t *w)
{
  double layers = (double) w->p->layers, renamed = renamed_before (w, layers) / layers;
  double again = w->share.kv_heads * w->share.head_width + w->share.output_width + w->share.ffn_width,
         all = again + w->share.query_width + w->share.kv_heads * w->share.head_width
               + (w->facts.family.gated ? 2 : 1) * w->share.ffn_width;

  return (1 - core_share (w)) * (renamed + (1 - renamed) * again / all);
}

double
hr_step_time_factor (const hr_work_t *w)
{
  if (w->p->mode != HR_TRAINING)
    return 1;
  if (w->p->activation_model == HR_MODEL_SEGMENTS)
    return w->plan.interval > 0 ? 1 + w->chunk.layers / (2 * w->plan.interval) : 1;
  switch ((hr_recompute_t) w->p->recompute)
    {
    case HR_RECOMPUTE_FULL:
    case HR_RECOMPUTE_INTERVAL:
    case HR_RECOMPUTE_SQRT: return 1 + FORWARD_SHARE;
    case HR_RECOMPUTE_FRACTION: return 1 + FORWARD_SHARE * w->p->checkpoint_fraction;
    case HR_RECOMPUTE_SELECTIVE:
      return 1 + FORWARD_SHARE * (hr_drops_by_operator (w->p) ? operator_share (w) : core_share (w));
    case HR_RECOMPUTE_NONE:
    default: return 1;
    }
}
