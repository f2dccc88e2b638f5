/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Freed blocks by cause. */
#include "core/terms/reserve.h"
#include "core/base/extremes.h"
#include "core/table/param-conditions.h"
#include "core/terms/gradients.h"
#include "core/terms/saved.h"
#include "core/terms/sharding.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-loss.h"
#include "core/terms/term-optimizer.h"

#include <math.h>

/* Of lengths in random order, so many have been the longest so far, before the longest of all: 2.4 in the middle of
 * replayed orders of 25 to 32 steps, once they differ by a twentieth or more. */
static const double shorter_records = 2.4;
static const double least_spread = 0.05;

static double
all_logits (const hr_view_t *v)
{
  return v->share->tokens * v->share->head_rows;
}

/* Logits of all tokens at once, not in chunks of a fused loss. */
static bool
has_whole_logits (const hr_view_t *v)
{
  bool predicts = v->stage->last && v->facts->family.head == HR_HEAD_CAUSAL;

  return predicts && v->p->loss_kernel == HR_LOSS_PLAIN;
}

/* Three tensors in FP32: logits, log-softmax and gradient. The 16-bit logits leave a block that only their own gradient
 * fits, which the replay has; measured runs have 2.4 to 2.7 bytes of each logit more, as if the gradient did not. */
static const int64_t bytes_of_logit = 12;
static const double idle_bytes_of_logit = 4;

/* Another figure that was typed is what a stack reserves for the loss in all. */
static bool
reserves_as_typed (const hr_view_t *v)
{
  bool is_typed = v->p->logit_bytes != 0 && v->p->logit_bytes != bytes_of_logit;

  return has_whole_logits (v) && is_typed;
}

double
hr_idle_logits (const hr_view_t *v)
{
  if (!has_whole_logits (v) || reserves_as_typed (v))
    return 0;
  return idle_bytes_of_logit * all_logits (v);
}

/* Without checkpoints the layers keep what they compute. */
double
hr_idle_forward (const hr_view_t *v)
{
  if (v->plan->interval <= 0 || reserves_as_typed (v))
    return 0;
  return hr_forward_set (v);
}

/* What the loss asks for in blocks of the step's own size: of PyTorch's own operators all but the 16-bit tensors. */
static double
sized_by_length (const hr_view_t *v)
{
  if (v->rules.blocks && has_whole_logits (v))
    return (double) bytes_of_logit * all_logits (v);
  return hr_logits_at_loss (v);
}

double
hr_shorter_logits (const hr_view_t *v)
{
  double records;

  if (v->p->length_spread >= 1 || !varies_in_length (v->p))
    return 0;
  records = shorter_records * hr_min ((1 - v->p->length_spread) / least_spread, 1);
  return ceil (records * sized_by_length (v));
}

double
hr_idle_segment (const hr_view_t *v)
{
  if (v->plan->interval <= 0)
    return 0;
  return 2 * v->share->tokens * hr_passed_mlp_width (v) * v->facts->compute_bytes;
}

double
hr_idle_gathers (const hr_view_t *v)
{
  double layer_bytes;

  if (!hr_uses_fsdp1 (v))
    return 0;
  layer_bytes = hr_largest_layer (v) * hr_gathered_bytes (v);
  switch (v->moment)
    {
    case HR_MOMENT_LOSS: return ceil (layer_bytes);
    case HR_MOMENT_STEP: return ceil (hr_root_bytes (v) + 2 * layer_bytes);
    default: return 0;
    }
}

/* Where weights are in host memory, a shard comes over before it is gathered, and it does on a stream that nothing else
 * uses: the root's, and those of the layer at work and the next. */
double
hr_moved_shards (const hr_view_t *v)
{
  double layers_bytes = 2 * hr_largest_layer (v) * hr_gathered_bytes (v);

  if (!hr_uses_fsdp1 (v) || !hr_offloads (v, HR_OFFLOAD_WEIGHTS))
    return 0;
  return ceil ((hr_root_bytes (v) + layers_bytes) / v->groups->dense_shards);
}

/* Blocks so large that nothing but the loss itself leaves room for them. */
static double
blocks_of_loss (const hr_view_t *v)
{
  return hr_logits_at_loss (v) + hr_idle_logits (v);
}

/* What the layers have reserved until the loss. The gradients of the step before make room for it; but those that are
 * reduced and scattered are on another stream, where they serve nothing else. */
static double
blocks_of_layers (const hr_view_t *v)
{
  if (!hr_uses_fsdp1 (v))
    return 0;
  return v->in_flight->bytes + v->plan->stored_bytes + hr_once_saved (v) + hr_idle_forward (v);
}

/* In the first step the states come last and take what is free; from the second on they stay, and what was there asks
 * for as much again. */
double
hr_displaced (const hr_view_t *v)
{
  double blocks;

  if (v->p->expandable_segments || v->p->optimizer_in_backward)
    return 0;
  blocks = blocks_of_loss (v) + blocks_of_layers (v);
  if (blocks <= 0)
    return 0;
  return ceil (hr_min (blocks, v->sums.state_bytes));
}
