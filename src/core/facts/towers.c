/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tower is a row. Sources: the modules of transformers 5.12 as written; tests/core/test-towers.c holds each row to
 * the bytes that PyTorch keeps. To add a tower, add a row, and name it where headroom-hf-tower-shape.c reads it. */
#include "core/facts/towers.h"
#include "core/facts/layers.h"

#include <math.h>
#include <stddef.h>

/* What all have: norms before attention and MLP, and as many KV heads as heads. */
#define LAYERS                                                                                                         \
  .norms = HR_NORMS_BEFORE, .softmax_fp32 = true, .ungrouped = true, .qkv_bias = true, .o_bias = true, .mlp_bias = true
#define VIT LAYERS, .norm = HR_LAYER_NORM
/* Query and key are rotated in FP32, by numbers of each patch; value stays a view of the fused projection. */
#define ROTATED .rotary = 1, .rotary_fp32 = true, .rotates_each = true, .fused_qkv = true, .value_is_view = true
/* Values of a patch in three colours; of a video, of two images. */
#define PATCHES(side, images) .patch_elements = 3 * (images) * (side) * (side)

/* clang-format off */
static const hr_tower_t towers[] = {
  { { "none", N_("None or not known") }, .joint = HR_JOINT_NONE },
  { { "llava", "LLaVA" }, { VIT, .activation = HR_GELU_QUICK, PATCHES (14, 1) }, HR_JOINT_MLP, .norm_before = true },
  { { "paligemma", "PaliGemma" }, { VIT, PATCHES (14, 1) }, HR_JOINT_LINEAR, .norm_behind = true },
  { { "gemma3", "Gemma 3" }, { VIT, PATCHES (14, 1) }, HR_JOINT_POOLED, .norm_behind = true },
  { { "qwen2_vl", "Qwen2-VL" }, { VIT, ROTATED, .activation = HR_GELU_QUICK, PATCHES (14, 2) }, HR_JOINT_MERGER,
    .norm_behind = true, .apart = true, .narrow_stream = true },
  { { "qwen2_5_vl", "Qwen2.5-VL" }, { LAYERS, ROTATED, .gated = true, PATCHES (14, 2) }, HR_JOINT_MERGER,
    .norm_behind = true, .apart = true, .narrow_stream = true, .bytes_per_token = 16 },
  { { "qwen3_vl", "Qwen3-VL" }, { VIT, ROTATED, PATCHES (16, 2) }, HR_JOINT_MERGER, .norm_behind = true,
    .apart = true, .unreached = true, .merged_layers = 3, .bytes_per_patch = 32 },
};
/* clang-format on */

enum
{
  N_TOWERS = sizeof towers / sizeof *towers
};

const hr_tower_t *
hr_tower (int i)
{
  return &towers[i];
}

const hr_choice_desc_t *
hr_tower_choice (int i)
{
  if (i < 0 || i >= N_TOWERS)
    return NULL;
  return &towers[i].choice;
}

bool
hr_has_images (const hr_params_t *p)
{
  return p->image_tokens > 0 && p->tower_family > 0 && p->activation_model == HR_MODEL_LEDGER;
}

bool
hr_keeps_images (const hr_params_t *p)
{
  if (!hr_has_images (p) || p->mode != HR_TRAINING)
    return false;
  if (p->fine_tuning != HR_FINE_TUNING_FULL)
    return p->input_gradients && !hr_tower (p->tower_family)->unreached;
  return !hr_freezes_embedding (p);
}

double
hr_image_patches (const hr_params_t *p, double tokens)
{
  return round (tokens * p->tower_patches_per_token);
}
