/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Working memory of the tower that computes images: of one layer, as of the text’s. */
#include "core/terms/images.h"
#include "core/base/extremes.h"
#include "core/facts/towers.h"

/* An image is not divided: a budget of tokens that is smaller takes one all the same. An engine that measures its
 * working memory does so with as many images as its budget takes. */
static double
tokens_at_once (const hr_view_t *v)
{
  double of_sequence = (double) v->p->image_tokens;
  double tokens = of_sequence * v->share->sequences;
  double most = (double) v->p->max_batched_tokens;

  if (v->p->mode == HR_TRAINING || most <= 0)
    return tokens;
  if (v->p->working_memory != HR_WORKING_EAGER)
    return hr_max (most, of_sequence);
  return hr_min (tokens, hr_max (most, of_sequence));
}

double
hr_patches_at_once (const hr_view_t *v)
{
  return hr_image_patches (v->p, tokens_at_once (v));
}

/* Of a plain MLP its two ends, with the sigmoid between them in CLIP’s GELU; of a gated one gate, up and product. */
double
hr_tower_tensors (const hr_view_t *v)
{
  const hr_family_t *layers = &hr_tower (v->p->tower_family)->layers;

  if (layers->gated || layers->activation == HR_GELU_QUICK)
    return 3;
  return 2;
}

double
hr_images_pass_bytes (const hr_view_t *v)
{
  double widths = 2 * (double) v->p->tower_hidden_size + hr_tower_tensors (v) * (double) v->p->tower_ffn_size;

  return hr_patches_at_once (v) * widths * v->facts->compute_bytes;
}

double
hr_images_in_flight (const hr_view_t *v)
{
  double widths = (double) v->p->tower_hidden_size + (double) v->p->tower_ffn_size;

  return 2 * hr_patches_at_once (v) * widths * v->facts->compute_bytes;
}
