/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What frameworks that shard weights hold besides the shards: gathered layers, whole gradients, and memory that
 * their streams reserve. FSDP2's parts are deduced from torchtitan's published runs, DeepSpeed's are its limits. */
#include "core/work.h"

#include <math.h>

double
hr_largest_layer (const hr_work_t *w)
{
  return fmax (w->counts.layer, w->counts.dense_layer);
}

/* Streams that gather and reduce leave more than the rest. */
bool
hr_reserves_sharded (const hr_work_t *w)
{
  return hr_gathers (w) && w->groups.dense_shards > 1 && w->p->sharded_allocator_percent > 0;
}

double
hr_allocator_percent (const hr_work_t *w)
{
  return hr_reserves_sharded (w) ? w->p->sharded_allocator_percent : w->p->allocator_percent;
}

bool
hr_uses_fsdp2 (const hr_work_t *w)
{
  return hr_gathers (w) && w->groups.dense_shards > 1 && w->p->fsdp_version == HR_FSDP_2 && w->p->mode == HR_TRAINING;
}

bool
hr_keeps_whole_gradients (const hr_work_t *w)
{
  return hr_uses_fsdp2 (w) && w->groups.pipeline > 1;
}

/* All of the stage that is in no layer: embedding, head, final norm. */
double
hr_root_parameters (const hr_work_t *w)
{
  double experts = w->stage.expert_layers, dense = w->stage.layers - experts;

  return fmax (
      w->counts.total - experts * w->counts.layer - dense * (experts > 0 ? w->counts.dense_layer : w->counts.layer), 0);
}

/* Gathered for itself, only where it multiplies. */
static double
head_in_use (const hr_work_t *w)
{
  return w->stage.last && (w->moment == HR_MOMENT_LOSS || w->moment == HR_MOMENT_HEAD) ? w->counts.head : 0;
}

/* The root stays gathered after forward, and so does the last layer, which backward needs first. A pipeline stage
 * gathers everything once for all micro-batches. */
double
hr_gathered_parameters (const hr_work_t *w)
{
  if (w->moment == HR_MOMENT_STEP)
    return 0;
  if (w->p->wrapped_ends)
    return head_in_use (w) + hr_largest_layer (w);
  return w->groups.pipeline > 1 ? w->counts.total : hr_root_parameters (w) + hr_largest_layer (w);
}

double
hr_live_parameters (const hr_work_t *w)
{
  return fmin ((double) w->p->live_parameters + 2 * hr_largest_layer (w), w->counts.total);
}

/* All-gather has a stream of its own, so that its memory serves nothing else: the root and two layers. */
double
hr_gather_pool (const hr_work_t *w)
{
  if (w->moment == HR_MOMENT_LOAD)
    return 0;
  return ceil ((hr_root_parameters (w) + 2 * hr_largest_layer (w)) * w->facts.compute_bytes);
}

/* So has reduce-scatter: shards of gradients that came and went in the step before, or will in this one. */
double
hr_reduced_gradients (const hr_work_t *w)
{
  bool there = w->moment != HR_MOMENT_LOSS && w->moment != HR_MOMENT_HEAD && !hr_keeps_whole_gradients (w);

  return there || w->moment == HR_MOMENT_STEP
             ? 0
             : ceil (w->counts.trained.elements * hr_gradient_bytes (w) / w->groups.dense_shards);
}

/* A freed block serves only a request that is no larger. The FP32 logits are larger than all that the layers of
 * forward and the head had in 16 bits. */
bool
hr_asks_for_logits (const hr_work_t *w)
{
  hr_loss_kernel_t kernel = (hr_loss_kernel_t) w->p->loss_kernel;
  bool at_once = kernel == HR_LOSS_PLAIN || w->p->logit_bytes > 0;

  return w->moment == HR_MOMENT_LOSS && w->stage.last && w->facts.family.head == HR_HEAD_CAUSAL && at_once;
}

/* Compiled, the loss reads the 16-bit logits themselves. */
double
hr_freed_logits (const hr_work_t *w)
{
  return w->p->loss_kernel == HR_LOSS_PLAIN ? ceil (w->share.tokens * w->share.vocab_rows * w->facts.compute_bytes) : 0;
}

/* Of one layer: the MLP's tensors, the stream before and after it (also gathered, with tensor parallelism), query,
 * key and value. */
double
hr_forward_set (const hr_work_t *w)
{
  double mlp = hr_mlp_tensors (&w->share) * hr_mlp_width (&w->share, w->chunk.expert_layers > 0),
         stream = (w->groups.tensor > 1 ? 4 : 2) * w->share.hidden;

  return ceil (w->share.tokens * (mlp + stream + w->share.query_width + 2 * w->share.kv_heads * w->share.head_width)
               * w->facts.compute_bytes);
}
