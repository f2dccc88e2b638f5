/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the formulas of a training step's seconds read: sizes on one GPU, groups, rates, and habits of the stack, all
 * resolved to numbers. Nothing is counted here: it comes from the share, the groups and the counts of an estimate. */
#pragma once

#include "core/facts/gpu-speeds.h"
#include "core/plan/share.h"
#include "core/time/passes.h"

/** Where the tokens of experts meet: from every GPU to every other; once a node; or not known. */
typedef enum
{
  HR_EXCHANGE_UNKNOWN,
  HR_EXCHANGE_ALL_TO_ALL,
  HR_EXCHANGE_ONCE_A_NODE
} hr_exchange_t;

/** How norms and functions of a layer are computed. */
typedef enum
{
  HR_LAYER_KERNELS_FUSED,
  HR_LAYER_KERNELS_EAGER_RMS,
  HR_LAYER_KERNELS_EAGER_LAYER_NORM
} hr_layer_kernels_t;

/** Shares of a forward pass that recomputation computes once more. */
typedef struct
{
  double products, attention, memory, collectives;
} hr_again_t;

/** Ranks of a group, and how many of them are in a domain. */
typedef struct
{
  double ranks, near;
} hr_ranks_t;

/** Parameters of one GPU at a stage, unsharded: those of routed experts have a group of their own. */
typedef struct
{
  double dense, experts;
} hr_split_t;

/** How matrix products are computed. */
typedef struct
{
  hr_compute_format_t format;
  double efficiency;         /* of products in a step against microbenchmarks */
  double flops_a_second;     /* that products in this format reach in a step */
  double accumulation_bytes; /* of an element of a weight gradient that is added to another, besides writing it */
  bool fused_qkv;            /* one product for query, key and value */
  bool frozen;               /* no weight gradients of the layers and the head: there are adapters */
  bool fused_adapters;       /* adapters as Megatron has them: no kernels of their own */
  double unpacked_bytes;     /* moved for a layer each time its weights are unpacked; 0: there is nothing to unpack */
} hr_product_habits_t;

/** How everything between the products is computed. */
typedef struct
{
  bool unfused_attention;
  hr_compute_format_t format; /* in which attention computes, whatever products are cast to */
  hr_attention_kernel_t attention;
  double document_tokens; /* of the documents packed into a sequence; 0: a sequence is one */
  hr_layer_kernels_t norms, mlp;
  hr_layer_kernels_t layer; /* all others: fused where both of these are, as stacks fuse rotations with them */
  double rotated_width;     /* of a head: what position embeddings rotate */
  bool written_gelu;        /* the tanh GELU as eight operations */
  double logit_bytes;       /* moved for a logit from head to loss and back */
} hr_kernel_habits_t;

/** What a step runs, and in which order. */
typedef struct
{
  hr_again_t again;
  double layers;         /* of the model */
  double dense_layers;   /* of these: without experts */
  double frozen_layers;  /* the leading ones, which have no backward */
  double modules;        /* that predict further tokens */
  double stages, chunks; /* of the pipeline; of a stage */
  double micro_batches;
  double host_stage_seconds; /* to launch what a stage does for a micro-batch */
  double host_step_seconds;  /* and once a step */
} hr_schedule_t;

/** What a collective takes within a domain, besides its bytes at the bus's rate, in microseconds. */
typedef struct
{
  double begin_us, rank_us; /* to begin; for each rank */
  double message_us;        /* more, of messages that do not go word by word */
  double middle_us;         /* more, of many bytes: */
  double middle_bytes;      /* half of that is there with so many */
} hr_delays_t;

/** How GPUs are joined, and what of their communication is hidden. */
typedef struct
{
  double world;
  double domain_gpus;  /* joined by NVLink, or in a node */
  double network_gb_s; /* of one GPU */
  hr_delays_t delays[HR_N_COLLECTIVES];
  hr_ranks_t data, expert_data;
  hr_exchange_t exchange;
  double tensor_exposed; /* share of tensor-parallel collectives that nothing hides */
  bool experts_hidden;   /* another micro-batch computes beside the exchange */
} hr_links_t;

/** What data-parallel GPUs exchange, and what the optimizer steps. */
typedef struct
{
  bool data_hidden; /* the exchange runs beside backward */
  int zero_stage;
  bool all_reduces; /* gradients are summed on every GPU, and no weights gathered */
  double gradient_bytes;
  hr_split_t reduced;  /* gradients that are exchanged */
  double weight_bytes; /* of a weight as it is gathered, in the mean */
  hr_split_t gathered; /* weights that are gathered */
  hr_split_t updated;  /* parameters that one GPU's optimizer steps */
  double bytes;        /* moved for a parameter by the optimizer's step */
  bool on_host;        /* the step is on the host */
} hr_update_t;

typedef struct
{
  const hr_share_t *share; /* sizes on one GPU */
  const hr_gpu_speed_t *gpu;
  const hr_rates_t *rates;      /* of the GPU in training */
  double memory_bytes_a_second; /* that kernels reach */
  hr_product_habits_t product;
  hr_kernel_habits_t kernel;
  hr_schedule_t schedule;
  hr_links_t links;
  hr_update_t update;
} hr_work_t;

/** Seconds to launch a kernel. Source: Megatron-LM's and AIC's smallest products. */
#define HR_LAUNCH_SECONDS 3.5e-6

/** Tokens that the experts of one GPU compute, each as often as it visits one of them; routing is taken as even. */
static inline double
hr_expert_tokens (const hr_work_t *w)
{
  return (double) w->share->p->experts_per_token * w->share->stream_tokens * w->share->groups->expert_tensor;
}

/** Whether a layer with or without experts is in the model at all. */
static inline bool
hr_has_expert_layers (const hr_work_t *w)
{
  return w->schedule.dense_layers < w->schedule.layers;
}
