/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When rules of images and of the tower that computes them are broken. For checks.c alone. */
#pragma once

#include "core/table/param-conditions.h"

static bool
images_without_tower (const hr_params_t *p)
{
  return asks_for_images (p) && p->tower_family == 0;
}

static bool
images_exceed_sequence (const hr_params_t *p)
{
  return hr_has_images (p) && p->image_tokens > p->sequence_length;
}

static bool
tower_heads_do_not_divide (const hr_params_t *p)
{
  return hr_has_images (p) && p->tower_hidden_size % p->tower_heads != 0;
}

/* Images stand in the place of words in one sequence of a decoder; Megatron-Core’s towers are its own. */
static bool
images_unknown (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  return hr_has_images (p) && (family->engine || family->crosses || family->patch_elements > 0);
}

/* Of how many patches an image is, which decides how many scores it has, is not said. */
static bool
keeps_scores_of_images (const hr_params_t *p)
{
  return hr_has_images (p) && (p->attention == HR_EAGER || p->attention == HR_MATH);
}

/* Transformers checkpoints each layer of the tower with those of the text; other ways to recompute leave open what
 * becomes of it. */
static bool
recomputes_images (const hr_params_t *p)
{
  return hr_keeps_images (p) && p->recompute != HR_RECOMPUTE_NONE && p->recompute != HR_RECOMPUTE_FULL;
}

static bool
divides_images (const hr_params_t *p)
{
  return hr_has_images (p) && p->context_parallel > 1;
}

/* llama.cpp computes images by a graph of its own, of weights in formats of their own. */
static bool
images_in_graph (const hr_params_t *p)
{
  return hr_has_images (p) && infers (p) && p->working_memory == HR_WORKING_GRAPH;
}
