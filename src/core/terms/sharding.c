/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sharded weights, gathered to be used. */
#include "core/terms/sharding.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/table/param-conditions.h"
#include "core/terms/blocks.h"
#include "core/terms/gradients.h"

#include <math.h>

hr_stack_rules_t
hr_stack_rules (const hr_view_t *v)
{
  const hr_params_t *p = v->p;
  bool by_ledger = p->activation_model == HR_MODEL_LEDGER;
  bool counts_blocks = p->overhead == HR_ITEMISED && by_ledger && p->freed_blocks;
  hr_stack_rules_t rules = { .blocks = counts_blocks };
  bool is_sharded;
  bool is_fsdp;

  if (!by_ledger || p->zero_stage != 3 || v->groups->shards <= 1)
    return rules;
  is_sharded = v->groups->dense_shards > 1;
  is_fsdp = is_sharded && p->mode == HR_TRAINING;
  rules.gathers = true;
  rules.fsdp1 = is_fsdp && p->fsdp_version == HR_FSDP_1;
  rules.fsdp2 = is_fsdp && p->fsdp_version == HR_FSDP_2;
  rules.shares = is_sharded && p->sharded_allocator_percent > 0; /* streams leave more than the others */
  rules.streams = rules.fsdp2 || rules.shares;
  rules.blocks = counts_blocks && !rules.shares;
  return rules;
}

bool
hr_loads_whole (const hr_view_t *v)
{
  hr_loading_t loading = (hr_loading_t) v->p->loading;
  bool is_sharded = v->p->zero_stage == 3 && v->groups->dense_shards > 1;

  if (v->p->activation_model != HR_MODEL_LEDGER)
    return false;
  if (loading == HR_LOAD_WHOLE)
    return v->counts->quantised > 0 && !is_sharded;
  return loading == HR_LOAD_FULL_STATE && is_sharded;
}

double
hr_quantised_bytes (const hr_view_t *v)
{
  if (v->counts->mixed_bytes > 0)
    return v->counts->mixed_bytes / v->counts->quantised;
  return v->facts->quantised_bytes;
}

double
hr_gathered_bytes (const hr_view_t *v)
{
  if (hr_gathers_quantised (v))
    return hr_quantised_bytes (v);
  return v->facts->compute_bytes;
}

bool
hr_gathers_quantised (const hr_view_t *v)
{
  return v->facts->quantization->what == HR_QUANTISED_LAYERS || v->facts->quantization->what == HR_QUANTISED_ALL;
}

double
hr_largest_layer (const hr_view_t *v)
{
  return v->counts->largest_layer;
}

double
hr_allocator_percent (const hr_view_t *v)
{
  if (v->rules.shares)
    return v->p->sharded_allocator_percent;
  return v->p->allocator_percent;
}

bool
hr_keeps_whole_gradients (const hr_view_t *v)
{
  return hr_uses_fsdp2 (v) && v->groups->pipeline > 1;
}

/* All of the stage that is in no layer: embedding, head, final norm. */
static double
root_parameters (const hr_view_t *v)
{
  const hr_counts_t *counts = v->counts;
  double experts = v->stage->expert_layers;
  double dense = hr_distinct_layers (v->p, v->stage->layers - experts);
  double dense_layer = experts > 0 ? counts->dense_layer : counts->layer;

  return hr_max (counts->total - experts * counts->layer - dense * dense_layer, 0);
}

double
hr_root_bytes (const hr_view_t *v)
{
  return root_parameters (v) * v->facts->compute_bytes;
}

static bool
is_at_head (const hr_view_t *v)
{
  return v->moment == HR_MOMENT_LOSS || v->moment == HR_MOMENT_HEAD;
}

/* Gathered for itself, only where it multiplies. */
static double
head_in_use (const hr_view_t *v)
{
  if (!v->stage->last || !is_at_head (v))
    return 0;
  return v->counts->head;
}

/* A pipeline stage of FSDP2 gathers everything once for all micro-batches. */
static bool
gathers_whole_stage (const hr_view_t *v)
{
  return v->groups->pipeline > 1 && !v->p->wrapped_ends;
}

/* The root stays gathered after forward, and so does the last layer, which backward needs first. */
double
hr_gathered_parameters (const hr_view_t *v)
{
  if (v->moment == HR_MOMENT_STEP)
    return 0;
  if (v->p->wrapped_ends)
    return head_in_use (v) + hr_largest_layer (v);
  if (gathers_whole_stage (v))
    return v->counts->total;
  return root_parameters (v) + hr_largest_layer (v);
}

double
hr_live_parameters (const hr_view_t *v)
{
  return hr_min ((double) v->p->live_parameters + 2 * hr_largest_layer (v), v->counts->total);
}

bool
hr_gathers_in_fp8 (const hr_view_t *v)
{
  return hr_uses_fsdp2 (v) && v->p->fp8_all_gather && may_gather_in_fp8 (v->p);
}

/* Norms are not cast. */
static double
fp8_parameters_of_layer (const hr_view_t *v)
{
  double others = v->counts->layer - v->counts->layer_matmul;

  if (!hr_gathers_in_fp8 (v))
    return 0;
  return hr_largest_layer (v) - others;
}

double
hr_fp8_parameters (const hr_view_t *v)
{
  if (!hr_gathers_in_fp8 (v))
    return 0;
  return hr_distinct_layers (v->p, v->stage->layers) * v->counts->layer_matmul;
}

static double
saved_by_fp8 (const hr_view_t *v, double parameters)
{
  return parameters * (v->facts->compute_bytes - hr_dtype_bytes (HR_FP8));
}

double
hr_all_gathered_bytes (const hr_view_t *v)
{
  double bytes = hr_gathered_parameters (v) * v->facts->compute_bytes;

  if (v->moment == HR_MOMENT_STEP)
    return 0;
  if (gathers_whole_stage (v))
    return bytes - saved_by_fp8 (v, hr_fp8_parameters (v));
  return bytes - saved_by_fp8 (v, fp8_parameters_of_layer (v));
}

/* A block takes of its segment what that has left, too; expandable segments have nothing left. */
static double
reserved_bytes (const hr_view_t *v, double block_bytes)
{
  if (v->p->expandable_segments)
    return block_bytes;
  return hr_block_bytes (block_bytes);
}

/* All-gather has a stream of its own, so that its memory serves nothing else: the root and two layers, a block each. */
double
hr_gather_pool (const hr_view_t *v)
{
  double layer_bytes = hr_largest_layer (v) * v->facts->compute_bytes;

  layer_bytes -= saved_by_fp8 (v, fp8_parameters_of_layer (v));
  if (v->moment == HR_MOMENT_LOAD)
    return 0;
  return ceil (reserved_bytes (v, hr_root_bytes (v)) + 2 * reserved_bytes (v, layer_bytes));
}

/* The shard of a layer’s gradients, or of the root’s, is one block. */
static double
shard_reserved_bytes (const hr_view_t *v, double parameters)
{
  return reserved_bytes (v, parameters * hr_gradient_bytes (v) / v->groups->dense_shards);
}

/* Of layers that are trained and have weights of their own; of layers of several kinds, as if each were the mean. */
static double
shards_reserved_bytes (const hr_view_t *v)
{
  const hr_stage_t *stage = v->stage;
  double experts = stage->expert_layers - stage->frozen_expert_layers;
  double dense = hr_distinct_layers (v->p, stage->layers - stage->frozen_layers - experts);
  double expert_layer = v->counts->trained_layer;
  double dense_layer = hr_trained_dense_layer (v);
  double root = v->counts->trained.elements - experts * expert_layer - dense * dense_layer;

  return experts * shard_reserved_bytes (v, expert_layer) + dense * shard_reserved_bytes (v, dense_layer)
         + shard_reserved_bytes (v, root);
}

/* Reduce-scatter has a stream of its own, too: shards of gradients that came and went in the step before, or will in
 * this one. Where gradients are there, the shards are in them. */
double
hr_reduced_gradients (const hr_view_t *v)
{
  bool comes_and_goes = is_at_head (v) || hr_keeps_whole_gradients (v);

  if (!comes_and_goes || v->moment == HR_MOMENT_STEP)
    return 0;
  return ceil (shards_reserved_bytes (v));
}

/* A freed block serves only a request that is no larger. The FP32 logits are larger than all that the layers of
 * forward and the head had in 16 bits. */
bool
hr_asks_for_logits (const hr_view_t *v)
{
  bool at_once = v->p->loss_kernel == HR_LOSS_PLAIN || v->p->logit_bytes > 0;

  return v->moment == HR_MOMENT_LOSS && v->stage->last && v->facts->family.head == HR_HEAD_CAUSAL && at_once;
}

/* Compiled, the loss reads the 16-bit logits themselves. */
double
hr_freed_logits (const hr_view_t *v)
{
  const hr_share_t *share = v->share;

  if (v->p->loss_kernel != HR_LOSS_PLAIN)
    return 0;
  return ceil (share->tokens * share->head_rows * v->facts->compute_bytes);
}

/* Of one layer: the MLP's tensors, the stream before and after it (also gathered, with tensor parallelism), query,
 * key and value. */
double
hr_forward_set (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double mlp = hr_mlp_tensors (share) * hr_mlp_width (share, v->chunk->expert_layers > 0);
  double streams = v->groups->tensor > 1 ? 4 : 2;
  double keys_and_values = 2 * share->kv_heads * share->head_width;
  double width = mlp + streams * share->hidden + share->query_width + keys_and_values;

  return ceil (share->tokens * width * v->facts->compute_bytes);
}
