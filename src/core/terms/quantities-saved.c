/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities of what is saved for backward. */
#include "core/base/extremes.h"
#include "core/ledger/loss.h"
#include "core/recompute/segments.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/saved.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-loss.h"

static double
layer_saved (const hr_view_t *v)
{
  return v->ledger->layer_bytes;
}

static double
layer_core (const hr_view_t *v)
{
  return v->ledger->dropped_bytes;
}

static double
after_attention (const hr_view_t *v)
{
  return v->ledger->after_attention_bytes;
}

static double
all_layers_saved (const hr_view_t *v)
{
  return v->plan->stored_bytes;
}

/* Besides checkpoints and layers. */
static double
extra_bytes (const hr_view_t *v)
{
  bool around_text = v->moment == HR_MOMENT_FORWARD_IMAGES || v->moment == HR_MOMENT_BACKWARD_IMAGES;

  if (around_text || v->moment == HR_MOMENT_EMBEDDING)
    return v->ends->rotation_bytes + v->ends->embedding_bytes;
  if (v->moment == HR_MOMENT_FORWARD)
    return hr_passed_extras (v);
  if (v->moment == HR_MOMENT_BACKWARD_START)
    return v->plan->live_extra_bytes;
  return v->plan->first_extra_bytes;
}

static double
held (const hr_view_t *v)
{
  return extra_bytes (v) + hr_held_throughout (v);
}

static double
live_layers_saved (const hr_view_t *v)
{
  return v->plan->live_bytes + hr_held_throughout (v);
}

static double
first_saved (const hr_view_t *v)
{
  return v->plan->first_bytes + hr_held_throughout (v);
}

static double
end_saved (const hr_view_t *v)
{
  return v->plan->end_bytes + hr_held_throughout (v);
}

static double
boundary (const hr_view_t *v)
{
  return v->ledger->checkpoint_bytes;
}

static double
boundaries (const hr_view_t *v)
{
  return hr_held_checkpoints (v->p, v->plan->checkpoints);
}

static double
all_boundaries (const hr_view_t *v)
{
  return v->plan->checkpoints;
}

static double
passes (const hr_view_t *v)
{
  return hr_max (v->stage->passes, 1);
}

static double
away_bytes (const hr_view_t *v)
{
  return v->ends->offloaded_bytes;
}

static double
live_boundaries (const hr_view_t *v)
{
  return hr_held_checkpoints (v->p, hr_checkpoints (v->layers, v->plan->live_segment));
}

static double
live_layers (const hr_view_t *v)
{
  if (!hr_rebuilds (v->plan))
    return hr_plan_layer (v->plan) - v->plan->checkpoints;
  return v->plan->live_layers;
}

static double
segment_layers (const hr_view_t *v)
{
  return v->plan->interval;
}

static double
kept_share (const hr_view_t *v)
{
  return 1 - v->p->checkpoint_fraction;
}

static double
others (const hr_view_t *v)
{
  return v->in_flight->bytes;
}

static double
module_logits (const hr_view_t *v)
{
  return hr_module_logits (v->share, v->stage->modules);
}

static double
loss_bytes (const hr_view_t *v)
{
  return v->ends->loss_element_bytes;
}

const hr_quantity_t hr_quantities_of_saved[] = {
  { "layer-saved", { "A", N_ ("bytes that one layer saves") }, layer_saved },
  { "layer-core", { "A₀", N_ ("of which dropped by selective recomputation") }, layer_core },
  { "after-attention", { "A₁", N_ ("of which after attention") }, after_attention },
  { "all-layers-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, all_layers_saved },
  { "once-saved", { "R", N_ ("bytes saved outside the layers, without the logits") }, hr_once_saved },
  { "held", { "H", N_ ("bytes held until the backward pass of the layers is done") }, held },
  { "images-saved", { "A₆", N_ ("bytes saved of images") }, hr_images_saved },
  { "live-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, live_layers_saved },
  { "passed-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, hr_passed_saved },
  { "first-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, first_saved },
  { "end-saved", { "ΣA", N_ ("bytes saved by the layers in memory") }, end_saved },
  { "boundary", { "C", N_ ("bytes of one checkpoint") }, boundary },
  { "boundaries", { "⌈L ÷ I⌉", N_ ("checkpoints of all segments") }, boundaries },
  { "all-boundaries", { "j₁", N_ ("checkpoints in memory, here and in the host’s") }, all_boundaries },
  { "passes", { "m₁", N_ ("micro-batches in flight on this stage") }, passes },
  { "away-bytes", { "A₄", N_ ("bytes saved outside the layers that are in host memory") }, away_bytes },
  { "modules-away", { "A₅", N_ ("bytes saved by modules of the layers that are in host memory") }, hr_modules_away },
  { "live-boundaries", { "j", N_ ("checkpoints in memory") }, live_boundaries },
  { "live-layers", { "i", N_ ("layers whose tensors are in memory") }, live_layers },
  { "segment-layers", { "I", N_ ("layers between checkpoints") }, segment_layers },
  { "freed-segment-bytes", { "A₃", N_ ("bytes that a recomputed segment took") }, hr_freed_segment },
  { "kept-share", { "(1 − φ)", N_ ("share that is not recomputed") }, kept_share },
  { "others", { "A₂", N_ ("bytes saved on this stage by other micro-batches in flight") }, others },
  { "next-logits", { "Z", N_ ("bytes of logits and loss for the next token") }, hr_next_logits },
  { "module-logits", { "Z₁", N_ ("bytes of the logits that the multi-token prediction modules save") }, module_logits },
  { "loss-bytes", { "e₂", N_ ("bytes of a logit in the loss") }, loss_bytes },
  { NULL },
};
