/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inference: how many tokens are computed at a time, and what an engine works in and caches. Sources: vLLM's profile
 * run, llama.cpp's graph allocator. */
#pragma once

#include "core/terms/view.h"

/** Tokens that are computed at a time at this moment, and sequences for which the engine plans. */
double hr_batched_tokens (const hr_view_t *v);
double hr_planned_sequences (const hr_view_t *v);

/** Rows of the residual stream while tokens are chosen: of all tokens, and those picked for it. */
double hr_sampled_tokens (const hr_view_t *v);

/** Bytes of routed experts' buffers that stay from layer to layer. Source: vLLM's fused_moe, workspace manager. */
double hr_expert_workspace (const hr_view_t *v);

/** Bytes of a logit while the next token is chosen. */
double hr_sampler_bytes (const hr_view_t *v);

/** Tensors as wide as the hidden states that exist at once in a pass, measured with Transformers: besides the two of an
 * MLP 1.6 to 2.2 more where it has a gate (tests/data/gpu-runs: g01 to g13). Other engines that work so were not. */
double hr_passed_tensors (const hr_view_t *v);

/** Bytes of a pass where working memory comes and goes. */
double hr_pass_bytes (const hr_view_t *v);

/** Bytes of the two moments that a profile run meets. */
double hr_sampling_bytes (const hr_view_t *v);
double hr_profiled_layer_bytes (const hr_view_t *v);

/** True where the output head is on this stage. */
bool hr_serves_head (const hr_view_t *v);

/** Bytes that lie between two stages of a pipeline: the residual stream of the tokens computed at a time, and where an
 * engine keeps it apart from the layer's output, that, too. Source: vLLM's make_empty_intermediate_tensors. */
double hr_received_bytes (const hr_view_t *v);

/** True where quantised matrices are cast up as a whole to multiply with them. */
bool hr_casts_up_to_serve (const hr_view_t *v);

/** True where an engine takes the cache from a pool with a budget. */
bool hr_is_paged (const hr_params_t *p);

/** Tokens that one layer's cache holds for one sequence, and for how many heads. */
double hr_cache_tokens (const hr_params_t *p);
double hr_cache_heads (const hr_view_t *v);

/** Layers that cache keys and values: those whose attention, and cache, is of all tokens, and the others. */
double hr_full_layers (const hr_view_t *v);
double hr_sliding_layers (const hr_view_t *v);

/** Of the first: for how many heads one caches on this GPU, of which width, and how many tokens. */
double hr_full_cache_heads (const hr_view_t *v);
double hr_full_head_width (const hr_view_t *v);
double hr_full_cache_tokens (const hr_view_t *v);

/** Of the stage's layers: those of a decoder behind an encoder; and for how many tokens of the encoder each caches. */
double hr_decoder_layers (const hr_view_t *v);
double hr_crossed_tokens (const hr_view_t *v);

/** Of the stage’s layers: those that cache no keys and values, and what this GPU has of the states of a sequence. A
 * pipeline shares both evenly. */
double hr_state_layers (const hr_view_t *v);

/** Layers of this stage with an indexer, where a family has any. */
double hr_indexed_layers (const hr_view_t *v);
double hr_state_elements (const hr_view_t *v);
