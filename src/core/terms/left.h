/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine leaves in host memory: weights and cache of layers that are not on a GPU, and room for a cache that
 * is swapped out. Sources: llama.cpp's load_tensors; vLLM, vllm/worker/cache_engine.py until 0.10. */
#pragma once

#include "core/terms/view.h"

/** Bytes of the weights in host memory: the input embedding, the layers before those on GPUs, and the head where it is
 * there. */
double hr_left_weights (const hr_view_t *v);

/** Bytes of the cache of those layers. */
double hr_left_cache (const hr_view_t *v);

/** True where a server swaps its cache out, and bytes of the pinned buffer for that. */
bool hr_swaps_cache (const hr_view_t *v);
double hr_swapped_cache (const hr_view_t *v);
