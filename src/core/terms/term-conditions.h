/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions and amounts that several rows of the term table share. Private to core/terms. */
#pragma once

#include "core/terms/view.h"

/** What is computed, and by which model of activations. */
bool hr_trains (const hr_view_t *v);
bool hr_infers (const hr_view_t *v);
bool hr_by_ledger (const hr_view_t *v);
bool hr_by_rule (const hr_view_t *v);
bool hr_model_is (const hr_view_t *v, hr_activation_model_t model);

/** True where libraries and context are counted, not a percentage. */
bool hr_itemises (const hr_view_t *v);

/** True where ZeRO shards from a stage on; and where routed experts are sharded over another group than the rest. */
bool hr_shards (const hr_view_t *v, int stage);
bool hr_shards_experts (const hr_view_t *v, int stage);

/** The same of optimizer states. */
bool hr_shards_states (const hr_view_t *v);
bool hr_shards_expert_states (const hr_view_t *v);

/** What one GPU has of so many bytes; or of so many elements of a size, of which some are routed experts'. */
double hr_per_gpu (const hr_view_t *v, double bytes);
double hr_per_gpu_with_experts (const hr_view_t *v, double elements, double routed, double size);

/** True where a part is in host memory, from where weights are gathered and where the optimizer steps. */
bool hr_offloads (const hr_view_t *v, hr_offload_t part);
bool hr_offloads_optimizer (const hr_view_t *v);

/** True where the optimizer keeps nothing on the GPU. */
bool hr_has_no_states (const hr_view_t *v);

/** True where weights are quantised in blocks with scales. */
bool hr_quantises (const hr_view_t *v);

/** Parameters of adapters; and bytes of the weights, adapters in their own format. */
double hr_adapter_elements (const hr_view_t *v);
double hr_adapted_bytes (const hr_view_t *v);

/** Kernels of the next token's loss. What they make in forward is there at the loss, its gradient included. */
bool hr_loss_by (const hr_view_t *v, hr_loss_kernel_t kernel);
bool hr_loss_is_fused (const hr_view_t *v);
bool hr_loss_is_chunked (const hr_view_t *v);
bool hr_loss_chunks_head (const hr_view_t *v);

/** Width of the MLP that a token passes in the stage's newest layers, and elements of its largest weight. */
double hr_passed_mlp_width (const hr_view_t *v);
double hr_passed_mlp_weight (const hr_view_t *v);
