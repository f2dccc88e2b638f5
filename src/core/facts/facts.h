/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the inputs say before anything is counted: the facts of the family, the number formats, and the adapters. */
#pragma once

#include "core/facts/families.h"
#include "core/facts/quantization.h"

typedef struct
{
  hr_family_t family; /* with what the parameters say of it */
  const hr_quantization_t *quantization;
  double quantised_bytes;               /* of an element that is quantised, where all have the same */
  hr_dtype_t compute;                   /* format of tensors between matrix products */
  double compute_bytes;                 /* of an element of them */
  hr_dtype_t residual;                  /* format of the residual stream */
  double residual_bytes;                /* of an element of it */
  double weight_bytes;                  /* of a weight that is not quantised */
  double trained_weight_bytes;          /* of a trained one: adapters may have another format than the model */
  bool kbit;                            /* what is not quantised was cast to FP32 to be trained beside */
  hr_loss_kernel_t loss_kernel;         /* that runs: an own one only for the next token */
  bool autocasts;                       /* Linear modules that read FP32 keep a cast copy of it */
  bool casts_weights;                   /* and of their weights: autocast finds these in FP32 */
  bool masks_pairs;                     /* layers are given a window, or the tokens chosen, as a mask */
  bool borrows_keys;                    /* the layer at hand reads keys and values of another */
  double adapter_rank;                  /* 0: there are no adapters, and all weights are trained */
  unsigned adapter_targets;             /* the matrices that have an adapter: HR_TARGET_… bits */
  hr_expert_adapters_t expert_adapters; /* of routed experts */
  bool fused_adapters; /* adapters and their matrices are one function, which computes again what it can */
  bool fp32_adapters;  /* adapters compute in FP32 beside a 16-bit model */
} hr_facts_t;

/** The facts of these inputs, into `facts`. */
void hr_facts_init (hr_facts_t *facts, const hr_params_t *p);

/** True where autocast’s layer norms make the residual stream of 16-bit weights one of FP32. */
bool hr_widens_stream (const hr_facts_t *facts);

/** True where adapters have a kernel that is one function with their matrices: dropout, DoRA and latent attention have
 * none. */
bool hr_has_fused_adapters (const hr_params_t *p);

/** True where the loss is computed by chunks or tiles of the logits, not on all of them at once. */
bool hr_divides_logits (const hr_params_t *p);

/** A choice of a format as that format. */
static inline hr_dtype_t
hr_dtype_of (hr_choice_t choice)
{
  return (hr_dtype_t) choice;
}
