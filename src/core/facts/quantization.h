/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats of quantised weights: what an element costs with the scales of its block, and which weights have it. */
#pragma once

#include "core/facts/gguf.h"

/** Which of a model's matrices a format is for. */
typedef enum
{
  HR_QUANTISED_NOTHING,
  HR_QUANTISED_LAYERS,  /* those of the layers; embedding and head stay as they are */
  HR_QUANTISED_EXPERTS, /* those of routed experts */
  HR_QUANTISED_ALL,     /* every matrix, embedding and head too */
} hr_quantised_t;

typedef struct
{
  hr_choice_desc_t choice;
  hr_quantised_t what;
  double bytes;                       /* of an element, where all have the same; 0: the inputs give the bits */
  bool casts_forward, casts_backward; /* a matrix is cast up as a whole to multiply with it */
  const char *cite;                   /* key into the bibliography */
  const hr_gguf_mix_t *mix;           /* of types by tensor and layer, or NULL */
  bool trained;                       /* it can be trained itself, not only adapters beside it */
  bool served;                        /* Transformers and PEFT train nothing beside it */
} hr_quantization_t;

/** The format that these inputs quantise with: QLoRA always has one. */
const hr_quantization_t *hr_quantization (const hr_params_t *p);

/** True where the bits of an element differ from model to model, so that `quantized-weight-bits` gives them. */
bool hr_quantization_has_given_bits (const hr_quantization_t *format);

/** Bytes of an element of these inputs’ format, where all have the same. */
double hr_quantization_bytes (const hr_params_t *p);

/** True where weights are used in a format that is not known, so that nothing can be said of their bytes. */
bool hr_quantization_is_unknown (const hr_params_t *p);

/** Row number i as a choice of the parameter `weight-quantization`, or NULL past the last. */
const hr_choice_desc_t *hr_quantization_choice (int i);
