/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a GPU is: its published peaks, and what microbenchmarks and engines reach of them. */
#pragma once

#include <stdbool.h>

/** What the shares that engines reach of the peaks go by. */
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
  HR_COMPUTES_TF32,
  HR_COMPUTES_FP32,
  HR_N_COMPUTE_FORMATS
} hr_compute_format_t;

/** How the GPUs of a node are joined. */
typedef enum
{
  HR_JOINED_BY_NOTHING,
  HR_JOINED_BY_PCIE,
  HR_JOINED_DIRECTLY /* NVLink, or AMD's xGMI */
} hr_joint_t;

/** What the constants of training that were fitted or measured by generation of GPUs go by. */
typedef enum
{
  HR_GENERATION_AMPERE,
  HR_GENERATION_HOPPER,
  HR_GENERATION_BLACKWELL,
  HR_GENERATION_OTHER,
  HR_N_GENERATIONS
} hr_generation_t;

/** The processors beside which a GPU is sold, which launch its kernels. */
typedef enum
{
  HR_HOST_AMPERE,
  HR_HOST_HOPPER,
  HR_HOST_GRACE,
  HR_N_HOST_CLASSES
} hr_host_class_t;

/** How what a GPU reaches of its peaks is known. */
typedef enum
{
  HR_RATES_UNKNOWN,
  HR_RATES_MEASURED,
  HR_RATES_DERIVED, /* from a sibling that was measured */
  HR_RATES_GUESS,   /* by class of GPU */
} hr_rates_origin_t;

/** Why a GPU of the catalogue has no speed. */
typedef enum
{
  HR_NO_SPEED_UNLISTED,     /* it has one, or is none of the catalogue */
  HR_NO_SPEED_OTHER_KIND,   /* no accelerator of its kind was among the measurements */
  HR_NO_SPEED_SET_BY_MAKER, /* its power limit is another in each device */
  HR_NO_SPEED_UNKNOWN_PEAK, /* or the rate of its memory */
  HR_NO_SPEED_SERVED_ONLY,  /* it has one in serving */
} hr_no_speed_t;

/** What a collective does, as far as its rate goes. */
typedef enum
{
  HR_COLLECTIVE_GATHER, /* or a reduce-scatter */
  HR_COLLECTIVE_ALL_REDUCE,
  HR_COLLECTIVE_EXCHANGE, /* all-to-all */
  HR_N_COLLECTIVES
} hr_collective_t;

typedef enum
{
  HR_KERNEL_FA2,
  HR_KERNEL_FA3,
  HR_KERNEL_CUDNN,
  HR_KERNEL_TRITON,
  HR_N_ATTENTION_KERNELS
} hr_attention_kernel_t;

/** TFLOP/s that a kernel approaches as sequences grow, and the length at which it reaches half of them. */
typedef struct
{
  double forward_tflops, forward_half_tokens;
  double backward_tflops, backward_half_tokens;
} hr_attention_rates_t;

/** What microbenchmarks of training reach of a GPU. A bus's and a network's rates are those of one direction. */
typedef struct
{
  hr_rates_origin_t origin; /* the rest is 0 where it is HR_RATES_UNKNOWN */
  hr_generation_t generation;
  hr_host_class_t host;
  double multiprocessors;
  double copy_share; /* of the memory's rate that a copy reaches */
  double rate_share; /* of the arithmetic of the GPU it is like: its power limit is lower; else 1 */
  double product_share[HR_N_COMPUTE_FORMATS]; /* of the peak that large matrix products reach; 0: not known */
  double bus_gb_s[HR_N_COLLECTIVES];          /* what NCCL reaches among GPUs of a domain */
  double latency_us, latency_per_rank_us;
  double middle_us;                                     /* what collectives of middle size take longer */
  double network_gb_s;                                  /* of a GPU in a usual node */
  double domain_gpus;                                   /* joined by NVLink, or in a node */
  hr_attention_rates_t kernels[HR_N_ATTENTION_KERNELS]; /* forward_tflops 0: it does not run there */
} hr_rates_t;

/** One GPU. */
typedef struct
{
  const char *gpu;                     /* its id in the catalogue */
  double memory_gb_s;                  /* published */
  double tflops[HR_N_COMPUTE_FORMATS]; /* dense peaks; 0: it does not have the format */
  hr_joint_t joint;
  double link_gb_s;         /* one direction, published */
  double peer_gb_s;         /* one direction between two GPUs: what is reached over PCIe */
  hr_gpu_class_t class;     /* of what engines reach */
  hr_rates_origin_t served; /* whether engines were measured on this GPU, or others of its class */
  hr_rates_t training;
} hr_gpu_speed_t;

/** Shares of the peaks that a class reaches: of the memory's rate while weights are read, and of the arithmetic. */
typedef struct
{
  double stream, matmul;
} hr_shares_t;

/** The speeds of a GPU, or NULL where none are known. */
const hr_gpu_speed_t *hr_gpu_speed_find (const char *gpu);

/** Why there is none, or none in training, as data/gpus.json says. */
hr_no_speed_t hr_gpu_no_speed (const char *gpu);

/** Row number i in the order of ids, or NULL past the last. */
const hr_gpu_speed_t *hr_gpu_speed_at (int i);

/** Shares of a class, with their sources in data/gpus.json. */
hr_shares_t hr_class_shares (hr_gpu_class_t class);

/** How a GPU's rates are known, as files write it: "measured", "derived" or "guess"; "unknown". */
const char *hr_rates_origin_id (hr_rates_origin_t origin);

/** Peak FLOP/s of matrix products in a format; 0: the GPU does not have it. */
double hr_peak_flops (const hr_gpu_speed_t *gpu, hr_compute_format_t format);
