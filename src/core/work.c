/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the inputs, one short answer a question: the ledger, the plan and the terms ask them. */
#include "core/work.h"
#include "core/base/units.h"

#include <math.h>

double
hr_nccl_bytes (const hr_work_t *w)
{
  bool buffers = w->p->overhead == HR_ITEMISED && w->groups.world > 1;

  return buffers ? (double) w->p->nccl_mib * HR_MIB : 0;
}

bool
hr_keeps_gradients (const hr_work_t *w)
{
  return w->p->gradient_buffer || w->stage.passes > 1 || w->p->micro_batches > 1
         || w->p->activation_model != HR_MODEL_LEDGER;
}

/* The head's, where they share a weight; or that of modules that read it, or of earlier micro-batches. */
bool
hr_adds_embedding (const hr_work_t *w)
{
  bool tied = w->p->tied_embeddings && w->stage.last, modules = w->stage.modules > 0;

  return w->p->activation_model == HR_MODEL_LEDGER && w->counts.trained_embedding > 0
         && (tied || modules || hr_keeps_gradients (w));
}

bool
hr_steps_in_backward (const hr_work_t *w)
{
  return w->p->optimizer_in_backward && w->p->mode == HR_TRAINING && w->p->optimizer != HR_NO_OPTIMIZER
         && w->p->activation_model == HR_MODEL_LEDGER;
}

double
hr_step_scratch (const hr_work_t *w)
{
  return w->p->optimizer == HR_ADAMW_8BIT ? w->p->step_scratch_bytes : 0;
}

double
hr_bucket_bytes (const hr_work_t *w)
{
  bool itemised = w->p->overhead == HR_ITEMISED && w->p->activation_model == HR_MODEL_LEDGER;

  return itemised && w->p->mode == HR_TRAINING && w->p->zero_stage > 0
             ? (double) w->p->zero_bucket_elements * w->facts.compute_bytes
             : 0;
}

double
hr_done_layers (const hr_work_t *w)
{
  if (w->moment == HR_MOMENT_BACKWARD_END)
    return w->chunk.layers - 1;
  if (w->moment == HR_MOMENT_BACKWARD_FIRST)
    return w->chunk.layers - fmax (w->plan.interval, 1);
  return w->chunk.layers - w->plan.live_segment * fmax (w->plan.interval, 1) - w->plan.live_layers;
}

/* Of modules, and the embedding that they read, which is as large as the head; where it is the head, that is counted.
 */
static double
done_in_modules (const hr_work_t *w, double done)
{
  bool is_head = w->p->tied_embeddings && w->stage.first;

  return done > 0 ? fmin (done, w->chunk.modules) * w->counts.module + (is_head ? 0 : w->counts.head) : 0;
}

double
hr_done_parameters (const hr_work_t *w)
{
  double done = hr_done_layers (w),
         others = w->counts.head_adapter + (w->chunk.modules > 0 ? done_in_modules (w, done) : 0);
  double experts;

  if (w->chunk.expert_layers <= 0)
    return others + done * w->counts.trained_layer;
  experts = w->chunk.expert_layers - hr_expert_layers (w->p, w->chunk.layers - done);
  return others + experts * w->counts.trained_layer + (done - experts) * w->counts.trained_dense_layer;
}

double
hr_once_saved (const hr_work_t *w)
{
  double kept = w->plan.checkpoints > 0 ? w->ends.spared_bytes : 0;

  return w->ends.bytes + kept - w->ends.logit_bytes - w->ends.offloaded_bytes + hr_held_throughout (w);
}

double
hr_held_throughout (const hr_work_t *w)
{
  return w->ends.cast_weight_bytes + w->plan.mask_bytes + w->ends.batch_bytes;
}

bool
hr_keeps_activations (const hr_work_t *w)
{
  hr_activation_model_t model = (hr_activation_model_t) w->p->activation_model;

  return w->p->mode == HR_TRAINING || model == HR_MODEL_MULTIPLIER || model == HR_MODEL_ELEMENTS;
}

bool
hr_gathers (const hr_work_t *w)
{
  return w->p->activation_model == HR_MODEL_LEDGER && w->p->zero_stage == 3 && w->groups.shards > 1;
}

bool
hr_loads_whole (const hr_work_t *w)
{
  hr_loading_t loading = (hr_loading_t) w->p->loading;
  bool ledger = w->p->activation_model == HR_MODEL_LEDGER,
       sharded = w->p->zero_stage == 3 && w->groups.dense_shards > 1;

  if (loading == HR_LOAD_WHOLE)
    return ledger && w->counts.quantised > 0 && !sharded;
  return loading == HR_LOAD_FULL_STATE && ledger && sharded;
}
