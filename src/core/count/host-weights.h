/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights that an engine leaves in host memory, of which a GPU gets one at a time to multiply with it. Source:
 * llama.cpp's graph scheduler, which begins a new split at every such weight (ggml-backend.cpp). */
#pragma once

#include "core/plan/share.h"

/** Bytes of the largest matrix of the layers in host memory; of the output head, wherever it is. */
double hr_largest_host_weight (const hr_share_t *share);
double hr_head_weight (const hr_share_t *share);
