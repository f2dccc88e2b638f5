/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks that PyTorch's caching allocator keeps after they were freed, because nothing that is asked for later fits
 * them: by cause, in closed form. The forms are those of a training step's allocations, replayed by the allocator's
 * rules (tests/allocator/), and are held to that replay and to measured runs (pytorch-allocator). */
#pragma once

#include "core/terms/term-ids.h"
#include "core/terms/view.h"

/** Bytes of the allocator's reserve, among the terms at the view's moment, in blocks that hold nothing: before a
 * request fails, the allocator gives them back to the GPU and asks again. */
double hr_returned_bytes (const hr_view_t *v, const double terms[HR_N_TERMS]);

/** Bytes of logits in blocks that their own backward pass does not fit again; 0: there are no whole logits. */
double hr_idle_logits (const hr_view_t *v);

/** Bytes that the forward pass of one layer has freed; 0: the layers keep what they compute. */
double hr_idle_forward (const hr_view_t *v);

/** Bytes of logits that shorter steps left behind, with any stack: each new longest step asks for new blocks. */
double hr_shorter_logits (const hr_view_t *v);

/** Bytes that the rebuilt segment leaves at the width of the MLP. */
double hr_idle_segment (const hr_view_t *v);

/** Bytes that the gathering stream has reserved for the root and two layers, but for those that are gathered now. */
double hr_idle_gathers (const hr_view_t *v);

/** Bytes that the stream has reserved on which FSDP1 fetches shards from host memory; 0: they are on the GPU. */
double hr_moved_shards (const hr_view_t *v);

/** Bytes that the optimizer's states took from freed blocks in the first step, and that the next steps ask for
 * again. */
double hr_displaced (const hr_view_t *v);
