/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of an estimate. Each is a row of the second table (core/terms/terms.h). */
#pragma once

/** The parts of the memory: see the rows in term-*.c. Tensors come first, then what the process holds outside of
 * PyTorch’s allocator, then what is a share of all before it: hr_term_kind. */
typedef enum
{
  HR_WEIGHTS,
  HR_MASTER_WEIGHTS_TERM,
  HR_GRADIENTS,
  HR_OPTIMIZER_STATES,
  HR_ACTIVATIONS,
  HR_LOGITS,
  HR_KV_CACHE,
  HR_TEMPORARIES,
  HR_COMMUNICATION,
  HR_BUFFERS,
  HR_CONTEXT,
  HR_FRAGMENTATION,
  HR_OVERHEAD_TERM,
  HR_N_TERMS,
  HR_FIRST_OUTSIDE = HR_CONTEXT,
  HR_FIRST_SHARE = HR_FRAGMENTATION
} hr_term_t;
