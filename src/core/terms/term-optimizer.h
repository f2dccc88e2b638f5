/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Optimizer states: all of them, and those in unified memory. */
#pragma once

#include "core/terms/term-ids.h"
#include "core/terms/view.h"

/** Bytes of paged states on this GPU, wherever they are; 0: they are not paged. */
double hr_paged_bytes (const hr_view_t *v);

/** Of the terms at the view's moment, bytes of paged states on the GPU. They are in unified memory: outside of
 * PyTorch's counters, and where the GPU is full the driver moves them to host memory. Source: bitsandbytes,
 * functional.py, get_paged. */
double hr_movable_states (const hr_view_t *v, const double terms[HR_N_TERMS]);
