/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a graph's buffer holds in a layer and at the output head. What is in host memory is multiplied with on the first
 * GPU, one weight at a time. */
#include "core/terms/graph.h"
#include "core/base/dtype.h"
#include "core/count/host-weights.h"
#include "core/plan/placement.h"
#include "core/terms/serving.h"

static bool
multiplies_for_host (const hr_view_t *v)
{
  return v->stage->rank == 0;
}

static bool
computes_head (const hr_view_t *v)
{
  return hr_serves_head (v) || (hr_has_host_head (v->p) && multiplies_for_host (v));
}

bool
hr_serves_scores (const hr_view_t *v)
{
  return v->p->attention == HR_EAGER || v->p->attention == HR_MATH;
}

bool
hr_copies_inputs (const hr_view_t *v)
{
  return v->groups->pipeline > 1 && hr_is_all_on_gpus (v->p);
}

static double
mask_bytes (const hr_view_t *v)
{
  if (hr_serves_scores (v))
    return v->facts->compute_bytes;
  return hr_dtype_bytes (HR_FP16);
}

/* Each input is there several times so that the next tokens can come while these are computed. */
static double
copied_inputs (const hr_view_t *v)
{
  double stream = v->share->hidden * v->facts->compute_bytes;
  double mask = (double) v->p->cached_tokens * mask_bytes (v);

  if (!hr_copies_inputs (v))
    return 0;
  return HR_INPUT_COPIES * hr_batched_tokens (v) * (stream + mask);
}

static double
head_copies (const hr_view_t *v)
{
  if (hr_has_host_head (v->p) && multiplies_for_host (v))
    return hr_head_weight (v->share);
  return copied_inputs (v);
}

static double
layer_copies (const hr_view_t *v)
{
  if (multiplies_for_host (v) && hr_host_layers (v->p) > 0)
    return hr_largest_host_weight (v->share);
  return copied_inputs (v);
}

/* Of the head its input and the logits of all tokens are left. */
double
hr_graph_head_bytes (const hr_view_t *v)
{
  return hr_batched_tokens (v) * (v->share->head_rows + v->share->hidden) * v->facts->compute_bytes;
}

/* Beside the scores of all heads there is the mask, unless it is among the copies of inputs. */
static double
score_rows (const hr_view_t *v)
{
  if (hr_copies_inputs (v))
    return v->share->heads;
  return v->share->heads + 1;
}

/* Of a layer the residual stream with the MLP's width, and where attention keeps scores, those with the mask. */
double
hr_graph_layer_bytes (const hr_view_t *v)
{
  const hr_share_t *share = v->share;
  double mlp_width = hr_mlp_width (share, v->chunk->expert_layers > 0);
  double scores = 0;

  if (hr_serves_scores (v))
    scores = (double) v->p->cached_tokens * score_rows (v);
  return hr_batched_tokens (v) * (share->hidden + mlp_width + scores) * v->facts->compute_bytes;
}

bool
hr_graph_peaks_in_layer (const hr_view_t *v)
{
  double layer = hr_graph_layer_bytes (v) + layer_copies (v);
  double head = hr_graph_head_bytes (v) + head_copies (v);

  return !computes_head (v) || layer > head;
}

double
hr_graph_copies (const hr_view_t *v)
{
  if (hr_graph_peaks_in_layer (v))
    return layer_copies (v);
  return head_copies (v);
}
