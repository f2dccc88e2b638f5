/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a process holds on a GPU besides tensors: outside of the allocator the CUDA context with the libraries that a
 * run loads, inside of it workspaces of cuBLAS. Both follow the GPU unless somebody says otherwise. */
#pragma once

#include "core/base/inputs.h"

/** A context, or a workspace, that follows the GPU, as the parameter writes it. */
#define HR_CONTEXT_OF_GPU (-1)

/** Where a context's size comes from. */
typedef enum
{
  HR_CONTEXT_TYPED,
  HR_CONTEXT_USUAL, /* nobody published that of the GPU */
  HR_CONTEXT_OF_ADA,
  HR_CONTEXT_OF_AMPERE,
  HR_CONTEXT_OF_BLACKWELL,
  HR_CONTEXT_OF_HOPPER
} hr_context_source_t;

typedef struct
{
  double mib;
  hr_context_source_t source;
  double workspace_mib; /* of one handle of cuBLAS, as PyTorch chooses it */
} hr_context_t;

/** The context of a GPU of the catalogue, with its source in data/gpus.json; the usual one of any other. */
hr_context_t hr_context_of_gpu (const char *gpu);

/** The context and the workspace in force: as typed, or those of the run's GPU. */
hr_context_t hr_context_of (const hr_params_t *p);

/** How many workspaces a process has, one for each thread that multiplies: forward's and autograd's. The two copies of
 * a matrix that is cast up to serve were found from totals with a workspace in them. */
double hr_n_library_workspaces (const hr_params_t *p, bool casts_up);

/** By how much a context, and each workspace, is larger on another GPU. */
typedef struct
{
  double context_mib;
  double workspace_mib;
} hr_context_growth_t;

/** From a run's own GPU to another one; nothing where they do not follow the GPU. */
hr_context_growth_t hr_context_growth (const hr_params_t *p, const char *gpu);
