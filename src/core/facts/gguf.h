/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GGUF files: types of tensors, and the mixes of them that a file's name stands for. Source: llama.cpp's quantiser,
 * which takes some tensors of some layers in a type of more bits. */
#pragma once

#include "core/base/inputs.h"

typedef enum
{
  HR_GGUF_NONE,
  HR_GGUF_F16,
  HR_GGUF_Q8_0,
  HR_GGUF_Q6_K,
  HR_GGUF_Q5_K,
  HR_GGUF_Q5_0,
  HR_GGUF_Q5_1,
  HR_GGUF_Q4_K,
  HR_GGUF_Q4_0,
  HR_GGUF_Q4_1,
  HR_GGUF_Q3_K,
  HR_GGUF_Q2_K,
  HR_GGUF_IQ4_NL,
  HR_GGUF_IQ4_XS,
  HR_GGUF_IQ3_S,
  HR_GGUF_IQ3_XXS,
  HR_GGUF_IQ2_S,
  HR_GGUF_IQ2_XS,
  HR_GGUF_IQ2_XXS,
  HR_GGUF_IQ1_M,
  HR_GGUF_IQ1_S,
  HR_GGUF_TQ2_0,
  HR_GGUF_TQ1_0,
  HR_GGUF_MXFP4
} hr_gguf_type_t;

/** What the quantiser tells apart. */
typedef enum
{
  HR_GGUF_HEAD, /* and an embedding that is the head, too */
  HR_GGUF_EMBEDDING,
  HR_GGUF_QUERY,
  HR_GGUF_KEY,
  HR_GGUF_VALUE,
  HR_GGUF_FUSED_QKV,
  HR_GGUF_OUTPUT,
  HR_GGUF_UP, /* and gate */
  HR_GGUF_DOWN,
  HR_GGUF_EXPERTS_UP,
  HR_GGUF_EXPERTS_DOWN,
  HR_GGUF_OTHER /* what attention has besides */
} hr_gguf_tensor_t;

/** A file's mix. */
typedef struct hr_gguf_mix hr_gguf_mix_t;

/** The mixes, one for each name of a file. */
extern const hr_gguf_mix_t hr_gguf_q2_k, hr_gguf_q2_k_s, hr_gguf_q3_k_s, hr_gguf_q3_k_m, hr_gguf_q3_k_l, hr_gguf_q4_0,
    hr_gguf_q4_1, hr_gguf_q4_k_s, hr_gguf_q4_k_m, hr_gguf_q5_0, hr_gguf_q5_1, hr_gguf_q5_k_s, hr_gguf_q5_k_m,
    hr_gguf_q6_k, hr_gguf_q8_0, hr_gguf_f16, hr_gguf_iq4_xs, hr_gguf_iq4_nl, hr_gguf_iq3_xxs, hr_gguf_iq3_xs,
    hr_gguf_iq3_s, hr_gguf_iq3_m, hr_gguf_iq2_xxs, hr_gguf_iq2_xs, hr_gguf_iq2_s, hr_gguf_iq2_m, hr_gguf_iq1_s,
    hr_gguf_iq1_m, hr_gguf_tq1_0, hr_gguf_tq2_0, hr_gguf_mxfp4_moe;

/** Bytes of an element of such a tensor of layer number `layer`, 0 first, whose rows have so many columns. */
double
hr_gguf_bytes (const hr_gguf_mix_t *mix, const hr_params_t *p, hr_gguf_tensor_t tensor, int layer, int64_t columns);
