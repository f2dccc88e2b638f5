/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What serving asks of a GPU: its published speeds, and what kernels of engines reach of them. */
#pragma once

#include <stdbool.h>

/** What the measured shares of the peaks go by. */
typedef enum
{
  HR_GPU_HBM,
  HR_GPU_HBM_FEW_PROCESSORS, /* too few multiprocessors for the bandwidth */
  HR_GPU_GEFORCE,
  HR_GPU_PROFESSIONAL, /* with GDDR memory */
  HR_GPU_UNIFIED,
  HR_GPU_APPLE,
  HR_GPU_INSTINCT,
  HR_GPU_RADEON,
  HR_N_GPU_CLASSES
} hr_gpu_class_t;

/** Formats in which matrix products are computed. */
typedef enum
{
  HR_COMPUTES_16_BIT,
  HR_COMPUTES_FP8,
  HR_COMPUTES_FP4,
  HR_N_COMPUTE_FORMATS
} hr_compute_format_t;

/** How the GPUs of a node are joined. */
typedef enum
{
  HR_JOINED_BY_NOTHING,
  HR_JOINED_BY_PCIE,
  HR_JOINED_DIRECTLY /* NVLink, or AMD's xGMI */
} hr_joint_t;

/** One GPU. */
typedef struct
{
  const char *gpu; /* its id in the catalogue */
  hr_gpu_class_t class;
  double memory_gb_s;
  double tflops[HR_N_COMPUTE_FORMATS]; /* dense peaks; 0: it does not have the format */
  hr_joint_t joint;
  double link_gb_s; /* one direction */
} hr_gpu_speed_t;

/** Shares of the peaks that a class reaches: of the memory's rate while weights are read, and of the arithmetic. */
typedef struct
{
  double stream, matmul;
} hr_shares_t;

/** The speeds of a GPU, or NULL where none are known. */
const hr_gpu_speed_t *hr_gpu_speed_find (const char *gpu);

/** Row number i, or NULL past the last. */
const hr_gpu_speed_t *hr_gpu_speed_at (int i);

/** Shares of a class. Sources: BabelStream in Azure/AI-benchmarking-guide and gpu-benches; matrix products in
 * aiconfigurator and ml-engineering; for Instinct, Radeon, Apple and few multiprocessors, published speeds of engines.
 */
hr_shares_t hr_class_shares (hr_gpu_class_t class);
