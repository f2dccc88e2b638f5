/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Towers for images beside a language model: what their layers are like, what joins them to the text, and which of what
 * they compute is kept. */
#pragma once

#include "core/facts/families.h"

/** What takes the tower's output to the width of the language model. */
typedef enum
{
  HR_JOINT_NONE,
  HR_JOINT_LINEAR, /* a projection: PaliGemma */
  HR_JOINT_MLP,    /* two, with a GELU between: LLaVA */
  HR_JOINT_POOLED, /* a mean of patches, a norm and a projection: Gemma 3 */
  HR_JOINT_MERGER, /* a norm, and an MLP that reads several patches as one token: Qwen2-VL */
} hr_joint_t;

/** What one kind of tower does, as written in Transformers. */
typedef struct
{
  hr_choice_desc_t choice; /* id: Hugging Face's model_type of the whole model */
  hr_family_t layers;      /* facts of its layers; `patch_elements` are an image patch's values */
  hr_joint_t joint;
  bool norm_before;    /* the layers */
  bool norm_behind;    /* what the joint reads */
  bool apart;          /* attention computes each image, or window, for itself, and joins what it gives */
  bool narrow_stream;  /* nothing of 32 bits is added to what autocast’s convolution gives: no table of positions */
  bool unreached;      /* beside adapters nobody asks for gradients of its input: it has no embedding to be asked for */
  int merged_layers;   /* layers whose output has a merger of its own */
  int bytes_per_patch; /* indices and weights of a table of positions that is stretched to the image */
  int bytes_per_token; /* indices that bring windows into order, and back */
} hr_tower_t;

/** Kind i of a tower, a value of the parameter `tower-family`; 0: there is none, or it is not known. */
const hr_tower_t *hr_tower (int i);

/** That kind as a choice of the parameter, or NULL past the last. */
const hr_choice_desc_t *hr_tower_choice (int i);

/** True where images are computed, by a tower whose layers are known. */
bool hr_has_images (const hr_params_t *p);

/** True where what the tower computes is kept for backward: it is trained, or its input needs a gradient. */
bool hr_keeps_images (const hr_params_t *p);

/** Patches that the tower makes so many tokens of. */
double hr_image_patches (const hr_params_t *p, double tokens);
