/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When gradients come and go. */
#pragma once

#include "core/terms/view.h"

/** Bytes of an element of a gradient. */
double hr_gradient_bytes (const hr_view_t *v);

/** True where gradients are there from the start of backward: a buffer, or what earlier micro-batches left. */
bool hr_keeps_gradients (const hr_view_t *v);

/** Bytes of DDP's buckets, in which each gradient is once more; 0: there are none. */
double hr_gradient_buckets (const hr_view_t *v);

/** True where the embedding's gradient stands beside another that it is added to. */
bool hr_adds_embedding (const hr_view_t *v);

/** True where each weight is updated in backward, as soon as its gradient is there. */
bool hr_steps_in_backward (const hr_view_t *v);

/** Bytes that an 8-bit update takes for each element of the tensor it is at. */
double hr_step_scratch (const hr_view_t *v);

/** True where an update in backward takes them. */
bool hr_scratches_in_backward (const hr_view_t *v);

/** Trained parameters of a layer without experts. The counts have such a layer of its own only where the stage has
 * experts, too, be it in another chunk. */
double hr_trained_dense_layer (const hr_view_t *v);

/** Trained parameters of the layers whose gradients are there at a moment of backward; it meets a mixture's expert
 * layers first. */
double hr_done_parameters (const hr_view_t *v);

/** Bytes of a weight's gradient as the matrix product gives it: a buffer in FP32 is added to, not made. */
double hr_flight_bytes (const hr_view_t *v);

/** Bytes of an element of one chunk's weight gradient and of its FP32 copy. */
double hr_product_bytes (const hr_view_t *v);

/** Bytes of a gradient that DeepSpeed's stages 1 and 2 keep in host memory between micro-batches, in the weights'
 * format. */
double hr_accumulated_bytes (const hr_view_t *v);

/** Bytes that a step on a flat partition makes of a parameter: its gradient in FP32, unless it is so, and in the
 * weights' format. */
double hr_flat_bytes (const hr_view_t *v);
