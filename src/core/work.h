/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core's own files share while an estimate is made: the inputs as doubles under the
 * letters of the formulas, and intermediate results. Private to src/core. */
#pragma once

#include "core/count/optimizer.h"
#include "core/estimate/estimate.h"
#include "core/facts/kernels.h"
#include "core/facts/layers.h"
#include "core/ledger/ends.h"
#include "core/ledger/ledger.h"
#include "core/ledger/loss.h"
#include "core/recompute/plan.h"

/** A moment of a step. Backward peaks at one of five: at the head, whose weight's gradient is large;
 * where the fullest or the first segment has just been rebuilt; at the first layer; or at the embedding, whose
 * gradient is large again. Within a segment activations go and gradients come at a steady rate, so that
 * nothing in between is higher. */
typedef enum
{
  HR_MOMENT_LOSS,
  HR_MOMENT_HEAD,           /* the head's backward: all activations, its gradient in flight */
  HR_MOMENT_BACKWARD_START, /* the fullest segment's activations are there, few gradients yet */
  HR_MOMENT_BACKWARD_FIRST, /* the first segment's activations, and the gradients of all later layers */
  HR_MOMENT_BACKWARD_END,   /* the first layer's activations, and the gradients of all others */
  HR_MOMENT_EMBEDDING,      /* all gradients, and the embedding's once more where it is added to another */
  HR_MOMENT_STEP,
  HR_MOMENT_LOAD, /* before the first step: what the loader holds */
  HR_MOMENT_PREFILL,
  HR_MOMENT_DECODE,
  HR_N_MOMENTS
} hr_moment_t;

/** By how much something may be less or more than it is said to be. */
typedef struct
{
  double less, more;
} hr_margin_t;

/** Everything that a formula may read. */
typedef struct
{
  const hr_params_t *p;
  hr_facts_t facts;
  hr_groups_t groups;
  hr_share_t share;
  hr_layer_counts_t layer_counts;
  hr_model_counts_t model;
  hr_ledger_t ledger;
  hr_margin_t margin;   /* how much less and more the layers may keep, as shares */
  double outside_bytes; /* of the allocator, besides the context: NCCL's buffers and DeepSpeed's buckets */
  hr_stage_t stage;
  hr_chunk_t chunk; /* the newest of the stage; before one is entered: all layers */
  hr_counts_t counts;
  hr_tally_t routed; /* of these the routed experts, which have their own optimizer shards */
  hr_ends_t ends;
  hr_plan_t plan;
  hr_in_flight_t in_flight;
  hr_activations_t activations;
  double buffer_bytes; /* workspaces and buffers that stay from step to step */
  hr_moment_t moment;
  double allocated_bytes, sum_bytes; /* of the terms so far, for fragmentation and overhead */
  double least_bytes, most_bytes;    /* tensors at the highest moment; 0: nothing is in doubt */
} hr_work_t;

/** Fill in the letters, the model's counts and the ledger of a layer (rows into `saved` if not NULL). */
void hr_work_init (hr_work_t *w, const hr_params_t *p, hr_saved_t *saved);

/** Bytes of the next token's logits and loss at the work's moment (term-loss.c). */
double hr_next_logits (const hr_work_t *w);

/** Go to a pipeline stage: its counts, its ends' ledger and its plan. */
void hr_work_enter (hr_work_t *w, int rank, hr_saved_t *saved);

/** Bytes of what a rebuilt segment took and the allocator holds at the loss; 0: it holds none (term-temporaries.c). */
double hr_freed_segment (const hr_work_t *w);

/** Bytes of paged states on this GPU, wherever they are; 0: they are not paged (term-states.c). */
double hr_paged_bytes (const hr_work_t *w);

/** Of layers [from, to): those whose products have a name that it does not know. */
double hr_renamed_layers (const hr_work_t *w, double from, double to);

/** Lay out segments (recompute.c). */
void hr_plan_run (hr_work_t *w);

/** What the layers of the stage keep without recomputation, of all micro-batches in flight (recompute.c). */
double hr_stage_saved (const hr_work_t *w);

/** Checkpoints of the segments up to one: a module for further tokens has two inputs (recompute.c). */
double hr_checkpoints (const hr_work_t *w, double segment);

/** Gradients of the inputs of all heads, one tensor that is there until the modules are done (recompute.c). */
double hr_head_input_gradients (const hr_work_t *w, double segment);

/** Of so many checkpoints: those that are on the GPU (recompute.c). */
double hr_held_boundaries (const hr_work_t *w, double boundaries);

/** What the plan leaves in memory at the work's moment (recompute.c). */
hr_held_t hr_plan_held (const hr_work_t *w);

/** What the 34-byte rule says for all layers: with scores where they are kept (activations.c). */
double hr_rule_34_bytes (const hr_work_t *w);

/** How many attention masks checkpoints hold (recompute.c). */
double hr_held_masks (const hr_work_t *w);

/** What a layer keeps under the chosen activation model (activations.c). */
void hr_activations_of_layer (hr_work_t *w, hr_saved_t *saved);

/** Stored and peak bytes and the baseline of the stage. */
void hr_activations_of_stage (hr_work_t *w);

/** Time of a step over one without recomputation (recompute.c). */
double hr_step_time_factor (const hr_work_t *w);

/** FSDP2 at work; and in a pipeline, where gradients stay whole until the last micro-batch (sharding.c). */
bool hr_uses_fsdp2 (const hr_work_t *w);
bool hr_keeps_whole_gradients (const hr_work_t *w);

/** Its parameters outside the layers, and those that are gathered at the moment. */
double hr_root_parameters (const hr_work_t *w);
double hr_gathered_parameters (const hr_work_t *w);

/** Parameters of the largest layer. */
double hr_largest_layer (const hr_work_t *w);

/** True where the streams of sharded weights have an allocator share of their own, and the share in percent that is
 * in force; FSDP2's reserve is computed instead. */
bool hr_reserves_sharded (const hr_work_t *w);
double hr_allocator_percent (const hr_work_t *w);

/** Parameters that DeepSpeed leaves gathered. */
double hr_live_parameters (const hr_work_t *w);

/** Bytes that FSDP2 reserves besides tensors: on the streams of its collectives; and, where the loss asks for all
 * logits at once, what forward has freed. */
double hr_gather_pool (const hr_work_t *w);
double hr_reduced_gradients (const hr_work_t *w);
bool hr_asks_for_logits (const hr_work_t *w);
double hr_freed_logits (const hr_work_t *w);
double hr_forward_set (const hr_work_t *w);

/** Bytes of a term at the work's moment (terms.c). */
double hr_term_bytes (const hr_work_t *w, hr_term_t term);

/** Of the terms [from, to): bytes of those that are not at the work's moment what they were before it (terms.c). */
void hr_terms_renew (const hr_work_t *w, hr_term_t from, hr_term_t to, double terms[HR_N_TERMS]);

/** Of the sum of all terms: what is neither outside of the allocator nor a share of it (metrics.c). */
double hr_tensor_bytes (const hr_work_t *w, const double terms[HR_N_TERMS], double total);

/** How far the ledger of a layer may be off (margin.c). */
void hr_find_margin (hr_work_t *w);

/** Note what the tensors of the work's moment may be at least and at most. */
void hr_note_margin (hr_work_t *w, double tensors);

/** Allocated, reserved and device bytes with their ends, of the peak that was found (metrics.c). */
void hr_measure (const hr_work_t *w, hr_estimate_t *out);

/** The work behind an estimate, at its peak moment. */
void hr_work_restore (hr_work_t *w, const hr_estimate_t *e);

/** Allocator and overhead are shares of the sum of the terms before them, and of the tensors in it. */
void hr_work_set_sum (hr_work_t *w, double sum, double context);

/** NCCL's buffers and DeepSpeed's buckets: outside PyTorch's allocator. */
double hr_nccl_bytes (const hr_work_t *w);
double hr_bucket_bytes (const hr_work_t *w);

/** Bytes of workspaces and buffers, those between stages apart, and the parts (buffers.c). */
double hr_lasting_buffers (const hr_work_t *w);
double hr_library_workspaces (const hr_work_t *w);
double hr_workspaces (const hr_work_t *w);
double hr_engine_workspaces (const hr_work_t *w);
double hr_gather_buffer (const hr_work_t *w);
double hr_score_buffer (const hr_work_t *w);
double hr_unused_gradients (const hr_work_t *w);
double hr_stage_inputs (const hr_work_t *w);

/** Activations that stay from the loss to the end of backward: autocast's copies, masks, the batch. */
double hr_held_throughout (const hr_work_t *w);

/** Layers whose gradients are there when backward holds the most activations. */
double hr_done_layers (const hr_work_t *w);

/** True where gradients are there from the start of backward: a buffer, or what earlier micro-batches left. */
bool hr_keeps_gradients (const hr_work_t *w);

/** True where the embedding's gradient stands beside another that it is added to. */
bool hr_adds_embedding (const hr_work_t *w);

/** True where each weight is updated in backward, as soon as its gradient is there. */
bool hr_steps_in_backward (const hr_work_t *w);

/** Bytes that an 8-bit update takes for each element of the tensor it is at. */
double hr_step_scratch (const hr_work_t *w);

/** Trained parameters of these layers; backward meets a mixture's expert layers first. */
double hr_done_parameters (const hr_work_t *w);

/** What is kept once besides logits. A checkpoint keeps the first layer's input though it needs no gradient. */
double hr_once_saved (const hr_work_t *w);

/** Tokens that one layer's cache holds for one sequence, and for how many heads (serving.c). */
double hr_cache_tokens (const hr_work_t *w);
double hr_cache_heads (const hr_work_t *w);

/** True where an engine takes the cache from a pool with a budget. */
bool hr_is_paged (const hr_params_t *p);

/** Tokens that are computed at a time at this moment, and sequences for which the engine plans. */
double hr_batched_tokens (const hr_work_t *w);
double hr_planned_sequences (const hr_work_t *w);

/** Bytes of a logit while the next token is chosen. */
double hr_sampler_bytes (const hr_work_t *w);

/** Working memory of inference: of a pass where it comes and goes; the two moments that a profile run meets; and
 * those that a graph's buffer is planned for. */
double hr_pass_bytes (const hr_work_t *w);
double hr_sampling_bytes (const hr_work_t *w);
double hr_profiled_layer_bytes (const hr_work_t *w);
double hr_graph_head_bytes (const hr_work_t *w);
double hr_graph_layer_bytes (const hr_work_t *w);

/** True where a graph has attention's scores. */
bool hr_serves_scores (const hr_work_t *w);

/** Quantised matrices that are cast up as a whole to multiply with them: whether there are, and bytes of the copies. */
bool hr_casts_up_to_serve (const hr_work_t *w);
double hr_cast_up_bytes (const hr_work_t *w);

/** What is left for the cache of a GPU with so many usable bytes, beside terms at their peak. */
hr_cache_room_t hr_cache_room (const hr_work_t *w, const double terms[HR_N_TERMS], double usable);

/** Bytes that layers [from, to) keep without recomputation (recompute.c). */
double hr_layers_saved (const hr_work_t *w, double from, double to);

/** The same of the fullest segment. */
double hr_live_segment_saved (const hr_work_t *w);

/** False in inference, where nothing is kept for backward; two rules have a figure for it all the same. */
bool hr_keeps_activations (const hr_work_t *w);

/** True where the loader has the whole model on the GPU before it is quantised or sharded. */
bool hr_loads_whole (const hr_work_t *w);

/** True where ZeRO stage 3 gathers layers and the model of activations sees it. */
bool hr_gathers (const hr_work_t *w);

/** Bytes of an element of a gradient. */
static inline double
hr_gradient_bytes (const hr_work_t *w)
{
  return hr_dtype_bytes (hr_dtype_of (w->p->gradient_dtype));
}
