/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine's share of a GPU is a share of, and what it pays for besides the cache. */
#pragma once

#include "core/facts/gpu-contexts.h"
#include "core/terms/term-ids.h"
#include "core/terms/view.h"

/** Where the room for the cache comes from. Without an engine's share that is all of the GPU. Bytes. */
typedef struct
{
  double set_aside_bytes; /* taken off the GPU before the share is */
  double counted_bytes;   /* paid for out of the share, besides the cache */
  double reserve;         /* a tensor with what its allocator holds beyond it, over the tensor alone */
} hr_pool_t;

/** Of terms at the peak. Sources: vLLM's gpu_worker.py, SGLang's model_runner.py, TensorRT-LLM's _util.py. */
hr_pool_t hr_pool (const hr_view_t *v, const double terms[HR_N_TERMS]);

/** What becomes of a larger context and of larger workspaces; nothing without an engine's share. */
hr_pool_t hr_pool_growth (const hr_params_t *p, hr_context_growth_t growth);

/** What an engine takes of a GPU with `memory_bytes`. */
double hr_pool_budget (const hr_params_t *p, double set_aside_bytes, double memory_bytes);
