/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a stack computes: formats of tensors, kernels that are fused, where dropout is, what recomputation drops. */
#pragma once

#include "core/facts/facts.h"

/** The format of the residual stream. */
hr_dtype_t hr_residual_dtype (const hr_params_t *p, const hr_facts_t *facts);

/** True where a tensor is kept as it is when something asks for FP32. */
bool hr_is_fp32 (hr_dtype_t dtype);

/** True where autocast copies what a layer norm reads to FP32. */
bool hr_casts_normed (const hr_facts_t *facts, hr_dtype_t input);

/** True where autocast copies the weights of layer norms, and no others, to FP32. */
bool hr_casts_norms_alone (const hr_facts_t *facts);

/** True where weights are frozen, and adapters are trained beside them. */
bool hr_has_adapters (const hr_facts_t *facts);

/** True where these matrices, HR_TARGET_… bits, are one function with their adapters and what stands between them
 * (Unsloth, kernels/fast_lora.py): each matrix of the function has an adapter. */
bool hr_fuses_adapters (const hr_facts_t *facts, unsigned targets);

/** True where a layer’s norms, or the activations of its MLP, are one kernel each, written or compiled. */
bool hr_fuses_norms (const hr_params_t *p);
bool hr_fuses_mlps (const hr_params_t *p);

/** The function of a plain MLP that decides what is kept: fused, the tanh GELU is one operation. */
hr_activation_t hr_activation (const hr_params_t *p, const hr_facts_t *facts);

enum
{
  HR_WIDEST_FLASH_HEAD = 256 /* FlashAttention has no kernel for wider ones */
};

/** True where dropout on attention's scores leaves a mask. */
bool hr_drops_scores (const hr_params_t *p, const hr_facts_t *facts);

/** True where selective recomputation keeps every second product's output and the attention's, no more. */
bool hr_drops_by_operator (const hr_params_t *p);

/** True where selective recomputation has one of these modules, HR_MODULE_… bits. */
bool hr_recomputes_module (const hr_params_t *p, unsigned module);

/** True where a layer's own input is what its first norm or its projections keep. */
bool hr_keeps_own_input (const hr_params_t *p, const hr_facts_t *facts);
