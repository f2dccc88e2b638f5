/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What activations are besides the layers' part. */
#pragma once

#include "core/terms/view.h"

/** Activations that stay from the loss to the end of backward: autocast's copies, masks, the batch. */
double hr_held_throughout (const hr_view_t *v);

/** What is kept of images, with a layer of their tower that is rebuilt. */
double hr_images_saved (const hr_view_t *v);

/** What is kept once besides logits. A checkpoint keeps the first layer's input though it needs no gradient. */
double hr_once_saved (const hr_view_t *v);

/** Bytes that modules of the layers have in host memory, of all micro-batches in flight. */
double hr_modules_away (const hr_view_t *v);

/** Bytes that the fullest segment's layers keep. */
double hr_live_segment_saved (const hr_view_t *v);
