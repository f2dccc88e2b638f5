/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of the parts of host memory, in the order in which they are told. */
#pragma once

typedef enum
{
  HR_HOST_CHECKPOINT,
  HR_HOST_WEIGHTS,
  HR_HOST_MASTER_WEIGHTS,
  HR_HOST_GRADIENTS,
  HR_HOST_STATES,
  HR_HOST_BUFFERS,
  HR_HOST_ACTIVATIONS,
  HR_HOST_CACHE,
  HR_N_HOST_TERMS
} hr_host_term_t;
