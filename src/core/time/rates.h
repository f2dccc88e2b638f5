/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a GPU is: its published peaks, and what microbenchmarks reach of them. */
#pragma once

#include <stdbool.h>

/** What the constants that were fitted or measured by generation of GPUs go by. */
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

/** How the shares of the peaks are known. */
typedef enum
{
  HR_RATES_MEASURED,
  HR_RATES_DERIVED, /* from a sibling that was measured */
  HR_RATES_GUESS,   /* by class of GPU */
} hr_rates_origin_t;

/** Formats of matrix products. */
typedef enum
{
  HR_PRODUCT_16_BIT,
  HR_PRODUCT_FP8,
  HR_PRODUCT_FP4,
  HR_N_PRODUCT_FORMATS
} hr_product_format_t;

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

/** One GPU. A link's, a bus's and a network's rates are those of one direction. */
typedef struct
{
  const char *gpu; /* its id in the catalogue */
  hr_generation_t generation;
  hr_host_class_t host;
  hr_rates_origin_t origin;
  double multiprocessors;
  double bf16_tflops, fp8_tflops; /* peaks, without sparsity; 0: there is none */
  double memory_gb_s;
  double copy_share;                          /* of the memory's rate that a copy reaches */
  double product_share[HR_N_PRODUCT_FORMATS]; /* of the peak that large matrix products reach */
  double link_gb_s;
  double bus_gb_s[HR_N_COLLECTIVES]; /* what NCCL reaches among GPUs of a domain */
  double latency_us, latency_per_rank_us;
  double middle_us;                                     /* what collectives of middle size take longer */
  double network_gb_s;                                  /* of a GPU in a usual node */
  double domain_gpus;                                   /* joined by NVLink, or in a node */
  hr_attention_rates_t kernels[HR_N_ATTENTION_KERNELS]; /* forward_tflops 0: it does not run there */
} hr_rates_t;

/** The rates of a GPU, or NULL where none are known. */
const hr_rates_t *hr_rates_find (const char *gpu);

/** Row number i, or NULL past the last. */
const hr_rates_t *hr_rates_at (int i);

/** How the shares are known, as files write it: "measured", "derived" or "guess". */
const char *hr_rates_origin_id (hr_rates_origin_t origin);

/** Peak FLOP/s of matrix products in a format; 0: the GPU does not have it. */
double hr_peak_flops (const hr_rates_t *rates, hr_product_format_t format);
