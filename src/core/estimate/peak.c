/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every moment of a step is composed of all terms, and a layer between them where one may have more; the largest sum is
 * the peak. */
#include "core/estimate/peak.h"
#include "core/base/extremes.h"
#include "core/estimate/other-layers.h"
#include "core/facts/towers.h"
#include "core/recompute/plan-at-layer.h"
#include "core/terms/gradients.h"
#include "core/terms/outside.h"
#include "core/terms/reserve.h"
#include "core/terms/sharding.h"
#include "core/terms/term-optimizer.h"

#include <string.h>

/* All terms together, and what of that is neither outside of the allocator nor a share of others. */
typedef struct
{
  double bytes;
  double tensor_bytes;
} total_t;

/* Where the first segment holds no more than the first layer, the first layer has as much of everything and
 * more gradients. Where the embedding's gradient is added to nothing, the step has as much, and forward never has what
 * the loss has. Without images their moments are none. Weights that come straight to their place are never more than a
 * step has. */
bool
hr_may_be_highest (const hr_view_t *v)
{
  switch (v->moment)
    {
    case HR_MOMENT_FORWARD: return false;
    case HR_MOMENT_FORWARD_IMAGES: return v->stage->first && hr_has_images (v->p);
    case HR_MOMENT_BACKWARD_IMAGES: return v->ends->images.bytes > 0;
    case HR_MOMENT_EMBEDDING: return hr_adds_embedding (v) || hr_steps_in_backward (v);
    case HR_MOMENT_BACKWARD_FIRST: return v->plan->first_bytes > v->plan->end_bytes;
    case HR_MOMENT_LOAD: return hr_loads_whole (v);
    case HR_MOMENT_LOSS:
    case HR_MOMENT_HEAD:
    case HR_MOMENT_BACKWARD_START:
    case HR_MOMENT_BACKWARD_END:
    case HR_MOMENT_STEP:
    case HR_MOMENT_PREFILL:
    case HR_MOMENT_DECODE:
    case HR_N_MOMENTS:
    default: return true;
    }
}

/* What tensors may be at least and at most. Not inline: few runs are in doubt. */
__attribute__ ((noinline)) static void
note_margin (hr_peak_t *peak, const hr_view_t *v, double tensors, hr_margin_t of_layers)
{
  hr_margin_t margin = hr_margin_now (v, of_layers);

  peak->least_tensor_bytes = hr_max (peak->least_tensor_bytes, tensors - margin.less);
  peak->most_tensor_bytes = hr_max (peak->most_tensor_bytes, tensors + margin.more);
}

/* What is told of one instant alone. */
static void
note_instant (hr_peak_t *peak, const hr_view_t *v, const double terms[HR_N_TERMS], total_t total)
{
  hr_instant_t instant = hr_moment_instant (v->moment);

  if (total.bytes > peak->instants[instant])
    peak->instants[instant] = total.bytes;
  if (instant == HR_AT_DECODE)
    peak->rest_tensor_bytes = total.tensor_bytes;
  if (instant == HR_AT_STEP)
    peak->rest_tensor_bytes = total.tensor_bytes - (terms[HR_COMMUNICATION] - v->nccl_bytes);
}

/* What can leave a full GPU: idle blocks, and paged states. It is asked for only where it matters: that takes time. */
static void
note_least (hr_peak_t *peak, const hr_view_t *v, const double terms[HR_N_TERMS], total_t total)
{
  double least_bytes;

  if (total.bytes <= peak->least_total_bytes)
    return;
  least_bytes = total.bytes - hr_returned_bytes (v, terms) - hr_movable_states (v, terms);
  if (least_bytes > peak->least_total_bytes)
    peak->least_total_bytes = least_bytes;
}

static void
note_highest (hr_peak_t *peak, const hr_view_t *v, const double terms[HR_N_TERMS], total_t total)
{
  if (total.tensor_bytes > peak->allocated_bytes)
    peak->allocated_bytes = total.tensor_bytes;
  note_least (peak, v, terms, total);
  if (total.bytes <= peak->total_bytes)
    return;
  peak->moment = v->moment;
  peak->layer = hr_layer_of_model (v->chunk, v->layer);
  peak->total_bytes = total.bytes;
  peak->tensor_bytes = total.tensor_bytes;
  memcpy (peak->terms, terms, sizeof peak->terms);
}

/* All terms at the view's moment, `terms` being those of the moment before; the view takes the sums that shares are
 * of. */
static total_t
compose (hr_view_t *now, double terms[HR_N_TERMS])
{
  total_t total;
  double shares = 0;

  hr_terms_renew (now, terms);
  now->sums = hr_terms_sum (now, terms);
  hr_terms_renew_shares (now, terms);
  total.bytes = now->sums.bytes;
  for (int i = HR_FIRST_SHARE; i < HR_N_TERMS; i++)
    {
      total.bytes += terms[i];
      shares += terms[i];
    }
  total.tensor_bytes = total.bytes - shares - now->sums.outside_bytes - now->outside_bytes;
  return total;
}

double
hr_compose_moment (hr_view_t *now, double terms[HR_N_TERMS])
{
  return compose (now, terms).bytes;
}

/* What goes through the moments. */
typedef struct
{
  hr_peak_t *peak;
  hr_margin_t of_layers;
  bool in_doubt;
  double terms[HR_N_TERMS]; /* at the moment before */
} search_t;

static void
note_moment (search_t *search, hr_view_t *now)
{
  total_t total = compose (now, search->terms);

  if (search->in_doubt)
    note_margin (search->peak, now, total.tensor_bytes, search->of_layers);
  note_instant (search->peak, now, search->terms, total);
  note_highest (search->peak, now, search->terms, total);
}

/* What comes after it goes on from the moments. */
static void
note_layer (const search_t *search, const hr_view_t *stage, double layer)
{
  search_t aside = *search;
  hr_view_t at = *stage;
  hr_plan_t plan = hr_plan_at_layer (stage->layers, stage->plan, layer);

  at.moment = HR_MOMENT_BACKWARD_START;
  at.layer = layer;
  at.plan = &plan;
  note_moment (&aside, &at);
}

/* Layers other than those of the moments may have more. */
static void
note_other_layer (const search_t *search, const hr_view_t *stage)
{
  double layer = hr_highest_other_layer (stage);

  if (layer > 0)
    note_layer (search, stage, layer);
}

void
hr_find_peak (const hr_view_t *stage, hr_margin_t of_layers, double enough_bytes, hr_peak_t *peak)
{
  hr_view_t now = *stage; /* goes through the moments */
  search_t search = { .peak = peak, .of_layers = of_layers, .in_doubt = hr_is_in_doubt (stage, of_layers) };
  hr_moments_t moments = hr_moments_of ((hr_mode_t) stage->p->mode);

  memset (peak, 0, sizeof *peak);
  peak->moment = moments.first; /* a typed count that is too small may leave no moment above zero */
  for (hr_moment_t moment = moments.first; moment < moments.end; moment++)
    {
      now.moment = moment;
      if (!hr_may_be_highest (&now))
        continue;
      note_moment (&search, &now);
      if (peak->least_total_bytes > enough_bytes)
        return;
      if (moment == HR_MOMENT_BACKWARD_END)
        note_other_layer (&search, stage);
    }
}
