/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What frameworks that shard weights hold besides the shards: gathered layers, whole gradients, and memory that
 * their streams reserve. FSDP2's parts are deduced from torchtitan's published runs, DeepSpeed's are its limits. */
#pragma once

#include "core/terms/view.h"

/** The rules of the view's stack: the view's other parts, but for moment and sums, must be there. */
hr_stack_rules_t hr_stack_rules (const hr_view_t *v);

/** True where ZeRO stage 3 gathers layers and the model of activations sees it. */
static inline bool
hr_gathers (const hr_view_t *v)
{
  return v->rules.gathers;
}

/** True where the loader has the whole model on the GPU before it is quantised or sharded. */
bool hr_loads_whole (const hr_view_t *v);

/** FSDP1 at work. */
static inline bool
hr_uses_fsdp1 (const hr_view_t *v)
{
  return v->rules.fsdp1;
}

/** FSDP2 at work. */
static inline bool
hr_uses_fsdp2 (const hr_view_t *v)
{
  return v->rules.fsdp2;
}

/** FSDP2 in a pipeline, where gradients stay whole until the last micro-batch. */
bool hr_keeps_whole_gradients (const hr_view_t *v);

/** Bytes of a quantised weight with its share of the scales; in a GGUF file's mix, the mean of all. */
double hr_quantised_bytes (const hr_view_t *v);

/** Bytes of an element of a gathered layer: quantised weights travel as they are. */
bool hr_gathers_quantised (const hr_view_t *v);
double hr_gathered_bytes (const hr_view_t *v);

/** Bytes of what is in no layer, gathered. */
double hr_root_bytes (const hr_view_t *v);

/** Parameters of the largest layer, and those that are gathered at the moment. */
double hr_largest_layer (const hr_view_t *v);
double hr_gathered_parameters (const hr_view_t *v);

/** Bytes of all weights that are gathered at the moment. */
double hr_all_gathered_bytes (const hr_view_t *v);

/** FSDP2 gathering the matrices of layers in FP8; and their parameters, of all layers of the stage. */
bool hr_gathers_in_fp8 (const hr_view_t *v);
double hr_fp8_parameters (const hr_view_t *v);

/** Parameters that DeepSpeed leaves gathered. */
double hr_live_parameters (const hr_view_t *v);

/** The allocator's share in percent that is in force: streams of sharded weights may have their own. FSDP2's reserve is
 * computed instead. */
double hr_allocator_percent (const hr_view_t *v);

/** Bytes that FSDP2 reserves besides tensors: on the streams of its collectives; and, where the loss asks for all
 * logits at once, what forward has freed. */
double hr_gather_pool (const hr_view_t *v);
double hr_reduced_gradients (const hr_view_t *v);
bool hr_asks_for_logits (const hr_view_t *v);
double hr_freed_logits (const hr_view_t *v);
double hr_forward_set (const hr_view_t *v);
