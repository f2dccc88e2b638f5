/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moments of a step at which memory may be at its highest. */
#pragma once

/** Their order is the one in which they are gone through: what does not change at a moment is what it was at the one
 * before, and the first of training and the first of inference begin anew.
 *
 * Backward peaks at one of five: at the head, whose weight's gradient is large;
 * where the fullest or the first segment has just been rebuilt; at the first layer; or at the embedding, whose
 * gradient is large again. Within a segment of layers that are alike activations go and gradients come at a steady
 * rate, so that nothing in between is higher; where layers are of several kinds, see core/estimate/other-layers.h. */
typedef enum
{
  HR_MOMENT_FORWARD_IMAGES, /* of images the last layer of their tower, before the text */
  HR_MOMENT_FORWARD,        /* behind one of the layers, or before the first: below the loss, for a look at the step */
  HR_MOMENT_LOSS,
  HR_MOMENT_HEAD,            /* the head's backward: all activations, its gradient in flight */
  HR_MOMENT_BACKWARD_START,  /* the fullest segment's activations are there, few gradients yet */
  HR_MOMENT_BACKWARD_FIRST,  /* the first segment's activations, and the gradients of all later layers */
  HR_MOMENT_BACKWARD_END,    /* the first layer's activations, and the gradients of all others */
  HR_MOMENT_BACKWARD_IMAGES, /* all that images keep, and the gradients of all layers */
  HR_MOMENT_EMBEDDING,       /* all gradients, and the embedding's once more where it is added to another */
  HR_MOMENT_STEP,
  HR_MOMENT_LOAD, /* before the first step: what the loader holds */
  HR_MOMENT_PREFILL,
  HR_MOMENT_DECODE,
  HR_N_MOMENTS
} hr_moment_t;
