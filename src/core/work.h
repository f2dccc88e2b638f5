/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core's own files share while an estimate is made: the inputs as doubles under the
 * letters of the formulas, and intermediate results. Private to src/core. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/facts/families.h"
#include "core/facts/layers.h"
#include "core/facts/quantization.h"
#include "core/plan/groups.h"

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

/** Parameters by what they are for; all are elements, not bytes. */
typedef struct
{
  double total, active;
  double layer, dense_layer; /* one layer (with its experts), one dense layer among such */
  double module;             /* what a module for further tokens has besides its layer */
  double layer_matmul;       /* matrices that autocast casts, of one layer */
  double dense_layer_matmul;
  double rest_matmul; /* the same outside the layers: the head, an image's patches */
  double head;        /* V · h whether tied or not */
  double quantised;   /* matrices that are quantised, and the largest of them */
  double largest_quantised;
  double stored;  /* the quantised ones as the kernel has them, with padding */
  double trained; /* all of them, or the adapters; the rest is about these */
  double trained_layer, trained_dense_layer, trained_head, trained_embedding;
  double head_adapter; /* of the trained ones: the head's adapter */
  double matrices;     /* hidden matrices (Muon); the rest is embedding, head, vectors */
  double factored;     /* rows + columns of every matrix, and all vectors (Adafactor) */
  double largest;      /* the largest single tensor */
} hr_counts_t;

/** What recomputation leaves: bytes of the layers' part. */
typedef struct
{
  double interval;     /* layers of a segment; 0: nothing is recomputed by segments */
  double boundaries;   /* kept segment inputs */
  double stored;       /* at the end of forward */
  double live;         /* the most while a segment is rebuilt */
  double live_segment; /* which one that is, from 0 */
  double live_layers;  /* its layers */
  double first;        /* while the first segment is rebuilt */
  double end;          /* when only the first layer is left */
  double extras;       /* in live, besides boundaries and layers */
  double first_extras; /* the same in first and end */
} hr_plan_t;

/** Of what is kept for backward: what is in memory at a moment. It is the plan's law, written as what there
 * is of each kind. */
typedef struct
{
  double from, to;    /* layers whose tensors are there */
  double reduced;     /* of these: the first so many without what selective recomputation drops */
  double checkpoints; /* that no layer's own tensors stand for */
  bool ends;          /* all that is kept once; else only what is held until the layers are done */
  bool spared;        /* the first layer's tensors are there, less what it does not need */
} hr_held_t;

/** By how much something may be less or more than it is said to be. */
typedef struct
{
  double less, more;
} hr_margin_t;

/** Everything that a formula may read. */
typedef struct
{
  const hr_params_t *p;
  const hr_family_t *family;
  const hr_quantization_t *quantization;
  hr_family_t facts; /* of the family, with what the parameters say of them */
  hr_groups_t groups;
  hr_stage_t stage;
  /* Of the whole model while it is counted, then what one GPU has: its part of the heads, widths and
   * tokens, and of the layers those that its pipeline stage runs at a time. */
  double L, s, b, n, h, a, k, d, q, f, V; /* n tokens, q = a · d */
  double stream;                          /* tokens of the residual stream: n over sequence parallelism */
  double experts, expert_width, shared_width;
  double kv_rank;   /* of latent attention */
  double from;      /* the first of them */
  double modules;   /* how many of them, the last ones, are in modules for further tokens */
  double projected; /* width of such a module's projection */
  double v, o;      /* width of a value head, and of all: d and q but for latent attention */
  double r;         /* rank of the adapters; 0: all weights are trained */
  unsigned targets; /* the matrices that have one: HR_TARGET_… bits */
  bool apart;       /* adapters compute in fp32 beside a 16-bit model */
  double trained;   /* bytes of a trained weight: an adapter's may be another format than the model's */
  double compute;   /* bytes of an element in matrix products */
  double weight;    /* bytes of a weight that is not quantised */
  double residual;  /* bytes of an element of the residual stream */
  bool casts;       /* autocast: every Linear keeps a cast copy of its input */
  double expert_layers;
  hr_qk_norm_t qk_norm;                             /* the family's, or none */
  hr_counts_t dense_kind, expert_kind, routed_kind; /* one layer, one with experts, the routed experts of one */
  hr_counts_t model;                                /* the whole model */
  double experts_on_stage;                          /* layers of the stage, all its chunks, that have experts */
  double typed_share;                               /* a typed count over the counted one; 1: none is typed */
  hr_counts_t counts;                               /* what this GPU holds, unless sharded over data */
  hr_counts_t routed;              /* of these the routed experts, which have their own optimizer shards */
  double layer, dense_layer, rest; /* ledger: saved bytes without recomputation */
  double module;                   /* what a module keeps besides its layer */
  double full_extra;               /* what a layer with full attention keeps more than one with a window */
  double routed_saved;             /* of a layer with experts: what grows with the tokens that come from other GPUs */
  double largest_saved;            /* of a layer: its largest tensor, but for attention's core */
  double core;                     /* of a layer: what selective recomputation drops */
  double renamed_core;             /* what it drops besides where products have another name */
  double saved_logits;             /* of the rest: counted under logits */
  double away;                     /* of the rest: in host memory */
  double loss_rows, loss_bytes;    /* rows of V elements, bytes of one */
  double after_attention;          /* of a layer: what its MLP and the norms behind attention keep */
  bool eager;                      /* attention is eager */
  bool scores;                     /* attention keeps the scores of every pair of tokens */
  bool fp32_scores;                /* eager attention of 16 bits with a softmax in fp32 */
  double masks;                    /* attention masks that checkpoints hold: none of them is saved */
  double boundary;                 /* one kept segment input, n · residual · h */
  double rope;                     /* cos and sin: held, not saved, under recomputation */
  double unneeded;                 /* what the first layer keeps less than the others: see ledger.c */
  double embedding_extras;         /* what the embedding keeps besides ids, held in backward */
  double cast_weights;
  hr_plan_t plan;
  double batch;                  /* the micro-batch itself, where it is counted */
  double buffers;                /* workspaces and buffers that stay from step to step */
  double others;                 /* kept for the other micro-batches that are in flight */
  double others_kept;            /* of these: by layers themselves, not for checkpoints */
  double baseline, stored, peak; /* of activations: see hr_saved_t */
  hr_moment_t moment;
  double allocated, sum; /* of the terms so far, for fragmentation and overhead */
  hr_margin_t margin;    /* how much less and more the layers may keep, as shares */
  double least, most;    /* tensors at the highest moment, with that much less and more; 0: nothing is in doubt */
  double outside;        /* of the allocator, besides the context: NCCL's buffers and DeepSpeed's buckets */
} hr_work_t;

/** Fill in the letters, the model's counts and the ledger of a layer (rows into `saved` if not NULL). */
void hr_work_init (hr_work_t *w, const hr_params_t *p, hr_saved_t *saved);

/** True where a layer’s norms, or the activations of its MLP, are one kernel each, written or compiled. */
bool hr_fuses_norms (const hr_work_t *w);
bool hr_fuses_mlps (const hr_work_t *w);

/** The function of a plain MLP that decides what is kept: fused, the tanh GELU is one operation. */
hr_activation_t hr_activation (const hr_work_t *w);

/** How the loss is computed: an own kernel only for the next token, and where nothing else is said of its logits. */
hr_loss_kernel_t hr_loss_kernel (const hr_work_t *w);

/** What the modules for further tokens keep of their logits until the head's backward comes to them (ledger-mtp.c). */
double hr_module_logits (const hr_work_t *w);

/** Bytes of the next token's logits and loss at the work's moment (term-loss.c). */
double hr_next_logits (const hr_work_t *w);

/** True where DTensors keep the logits divided over the vocabulary through the loss. */
bool hr_divides_loss (const hr_work_t *w);

/** Tokens of the loss’s largest chunk. */
double hr_chunk_tokens (const hr_work_t *w);

/** True where keys and values come to attention's kernel repeated to all heads. */
bool hr_expands_kv (const hr_work_t *w);

/** True where dropout on attention's scores leaves a mask. */
bool hr_drops_scores (const hr_work_t *w);

/** True where the gradients of the head and of its input are computed chunk by chunk in forward. */
bool hr_heads_in_forward (const hr_work_t *w);

/** Go to a pipeline stage: its counts, its ends' ledger and its plan. */
void hr_work_enter (hr_work_t *w, int rank, hr_saved_t *saved);

/** Count the model's parameters from the architecture, or take the typed number (weights.c). */
void hr_count_model (hr_work_t *w);

/** Count a layer of each kind again, after the letters have become what one GPU has. */
void hr_count_divided (hr_work_t *w);

/** Count those of this GPU at its stage. */
void hr_count_stage (hr_work_t *w);

/** The matrices that have an adapter, HR_TARGET_… bits; 0: all weights are trained (adapters.c). */
unsigned hr_lora_targets (const hr_params_t *p, const hr_family_t *family);

/** Leave training to low-rank adapters, and count them (adapters.c). */
void hr_count_adapters (const hr_work_t *w, hr_counts_t *c);

/** Elements of the optimizer's first and second moments of such parameters, and bytes of each (optimizer.c). */
double hr_first_moments (const hr_work_t *w, const hr_counts_t *counts);
double hr_second_moments (const hr_work_t *w, const hr_counts_t *counts);
double hr_first_moment_bytes (const hr_work_t *w);
double hr_second_moment_bytes (const hr_work_t *w);

/** Bytes of all its states, moments or typed. */
double hr_state_bytes (const hr_work_t *w, const hr_counts_t *counts);

/** Bytes of a weight as the optimizer steps on it: of the master weights, or the weight itself. */
double hr_stepped_bytes (const hr_work_t *w);

/** Bytes of what a rebuilt segment took and the allocator holds at the loss; 0: it holds none (term-temporaries.c). */
double hr_freed_segment (const hr_work_t *w);

/** Bytes of paged states on this GPU, wherever they are; 0: they are not paged (term-states.c). */
double hr_paged_bytes (const hr_work_t *w);

/** True where selective recomputation keeps every second product's output and the attention's, no more. */
bool hr_drops_by_operator (const hr_work_t *w);

/** Of layers [from, to): those whose products have a name that it does not know. */
double hr_renamed_layers (const hr_work_t *w, double from, double to);

/** Append the tensors that a layer keeps and sum them up (ledger.c). */
void hr_ledger_layers (hr_work_t *w, hr_saved_t *saved);

/** The same for what the stage keeps outside its layers. */
void hr_ledger_ends (hr_work_t *w, hr_saved_t *saved);

/** Lay out segments (recompute.c). */
void hr_plan_run (hr_work_t *w);

/** What the layers of the stage keep without recomputation, of all micro-batches in flight (recompute.c). */
double hr_stage_saved (const hr_work_t *w);

/** True where a layer's own input is what its first norm or its projections keep (recompute.c). */
bool hr_keeps_own_input (const hr_work_t *w);

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

/** True where the output head is quantised as the layers’ matrices are (weights.c). */
bool hr_quantises_head (const hr_work_t *w);

/** Quantised matrices that are cast up as a whole to multiply with them: whether there are, and bytes of the copies. */
bool hr_casts_up_to_serve (const hr_work_t *w);
double hr_cast_up_bytes (const hr_work_t *w);

/** What is left for the cache of a GPU with so many usable bytes, beside terms at their peak. */
hr_cache_room_t hr_cache_room (const hr_work_t *w, const double terms[HR_N_TERMS], double usable);

/** Bytes that layers [from, to) keep without recomputation (recompute.c). */
double hr_layers_saved (const hr_work_t *w, double from, double to);

/** The same of the fullest segment. */
double hr_live_segment_saved (const hr_work_t *w);

/** The largest weight of an MLP, with its bias: its gradient is in flight once. Of all experts together. */
double hr_mlp_weight (const hr_work_t *w);

double hr_visited_experts (const hr_work_t *w);

/** Width of the MLP that a token passes: of all its experts together. */
double hr_mlp_width (const hr_work_t *w);

/** Tensors of that width that are in flight at a time: up and its function, and gate where there is one. */
double hr_mlp_tensors (const hr_work_t *w);

/** False in inference, where nothing is kept for backward; two rules have a figure for it all the same. */
bool hr_keeps_activations (const hr_work_t *w);

/** True where the loader has the whole model on the GPU before it is quantised or sharded. */
bool hr_loads_whole (const hr_work_t *w);

/** True where ZeRO stage 3 gathers layers and the model of activations sees it. */
bool hr_gathers (const hr_work_t *w);

/** A chosen dtype parameter as its format. */
static inline hr_dtype_t
hr_dtype_of (hr_choice_t choice)
{
  return (hr_dtype_t) choice;
}

/** Bytes of an element of a gradient. */
static inline double
hr_gradient_bytes (const hr_work_t *w)
{
  return hr_dtype_bytes (hr_dtype_of (w->p->gradient_dtype));
}
