/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What activations are besides the layers' part. */
#pragma once

#include "core/terms/view.h"

/** At HR_MOMENT_FORWARD: what the layers behind it keep, and what is kept besides. */
double hr_passed_saved (const hr_view_t *v);
double hr_passed_extras (const hr_view_t *v);

/** Copies of weights that are there at the view's moment. Autocast's cache has all of them until its context ends, with
 * the forward pass; from there on those that autograd keeps: of layers that are not recomputed, or just rebuilt. */
double hr_held_casts (const hr_view_t *v);

/** Activations that do not go with their layer: copies of weights, masks, the batch. */
double hr_held_throughout (const hr_view_t *v);

/** What is kept of images, with a layer of their tower that is rebuilt. */
double hr_images_saved (const hr_view_t *v);

/** What is kept once besides logits. A checkpoint keeps the first layer's input though it needs no gradient. */
double hr_once_saved (const hr_view_t *v);

/** Bytes that modules of the layers have in host memory, of all micro-batches in flight. */
double hr_modules_away (const hr_view_t *v);

/** Bytes that the fullest segment's layers keep. */
double hr_live_segment_saved (const hr_view_t *v);
