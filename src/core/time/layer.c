/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One layer: compute of both passes, what is recomputed, and collectives. */
#include "core/time/layer.h"
#include "core/base/extremes.h"
#include "core/time/attention.h"
#include "core/time/collectives.h"
#include "core/time/kernels.h"
#include "core/time/layer-products.h"

/* Bytes of an element of keys and values together, and of their gradients with them. */
#define RING_FORWARD_BYTES 4
#define RING_BACKWARD_BYTES 8

/* Collectives that run beside this share of the compute are hidden; the rest of them shows. */
#define HIDING_SHARE 0.8

/* Seconds of collectives in a pass: shown, and hidden. */
typedef struct
{
  hr_passes_t exposed, hidden;
} collectives_t;

/* The residual stream is gathered and scattered, or summed, before and after attention and MLP. With sequence
 * parallelism backward gathers the inputs of the weight gradients beside other products. */
static collectives_t
tensor_collectives (const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  hr_ranks_t ranks = hr_ranks_side_by_side (w, s->groups->tensor);
  double bytes = 2 * s->tokens * s->hidden;
  double once = 2 * hr_collective_seconds (w, HR_COLLECTIVE_ALL_REDUCE, bytes, ranks);
  double regathered = 0;
  double shown;

  if (s->groups->stream > 1)
    {
      once = 4 * hr_collective_seconds (w, HR_COLLECTIVE_GATHER, bytes, ranks);
      regathered = once / 2;
    }
  shown = w->links.tensor_exposed * once;
  return (collectives_t) { { shown, shown }, { once - shown, once - shown + regathered } };
}

static void
add_exchange (collectives_t *collectives, const hr_work_t *w)
{
  double both_ways = 2 * hr_exchange_seconds (w);
  hr_passes_t passes = { both_ways, both_ways };

  if (w->links.experts_hidden)
    collectives->hidden = hr_passes_sum (collectives->hidden, passes);
  else
    collectives->exposed = hr_passes_sum (collectives->exposed, passes);
}

/* Keys and values of the next ranks come while attention computes with those of the last. */
static void
add_ring (collectives_t *collectives, const hr_work_t *w, hr_passes_t attention)
{
  if (w->share->groups->context <= 1)
    return;
  collectives->exposed.forward += hr_max (0, hr_ring_seconds (w, RING_FORWARD_BYTES) - attention.forward);
  collectives->exposed.backward += hr_max (0, hr_ring_seconds (w, RING_BACKWARD_BYTES) - attention.backward);
}

static double
compute_seconds (const hr_layer_seconds_t *layer)
{
  return hr_passes_total (layer->products) + hr_passes_total (layer->attention) + hr_passes_total (layer->memory);
}

static void
set_collectives (hr_layer_seconds_t *layer, const hr_work_t *w, bool has_experts)
{
  collectives_t collectives = tensor_collectives (w);
  double compute = compute_seconds (layer);
  double again = w->schedule.again.collectives;

  if (has_experts)
    add_exchange (&collectives, w);
  add_ring (&collectives, w, layer->attention);
  layer->exposed = hr_passes_total (collectives.exposed) + again * collectives.exposed.forward;
  layer->hidden = hr_passes_total (collectives.hidden) + again * collectives.hidden.forward;
  layer->slowed = HR_SLOWED_SHARE * hr_min (layer->hidden, compute);
  layer->exposed += hr_max (0, layer->hidden - HIDING_SHARE * compute);
}

hr_layer_seconds_t
hr_layer_seconds (const hr_work_t *w, bool has_experts)
{
  hr_layer_seconds_t layer = {
    hr_layer_products (w, has_experts), hr_attention_core (w), hr_layer_kernels (w, has_experts), 0, 0, 0, 0
  };

  layer.again = w->schedule.again.products * layer.products.forward
                + w->schedule.again.attention * layer.attention.forward
                + w->schedule.again.memory * layer.memory.forward;
  set_collectives (&layer, w, has_experts);
  return layer;
}

static hr_passes_t
mix_passes (hr_passes_t a, hr_passes_t b, double share)
{
  return (hr_passes_t) {
    a.forward + share * (b.forward - a.forward),
    a.backward + share * (b.backward - a.backward),
  };
}

static double
mix (double a, double b, double share)
{
  return a + share * (b - a);
}

static hr_layer_seconds_t
mix_layers (const hr_layer_seconds_t *a, const hr_layer_seconds_t *b, double share)
{
  return (hr_layer_seconds_t) {
    .products = mix_passes (a->products, b->products, share),
    .attention = a->attention,
    .memory = mix_passes (a->memory, b->memory, share),
    .again = mix (a->again, b->again, share),
    .exposed = mix (a->exposed, b->exposed, share),
    .hidden = mix (a->hidden, b->hidden, share),
    .slowed = mix (a->slowed, b->slowed, share),
  };
}

/* Of all layers together, of which frozen ones have no backward. */
static void
spare_backward (hr_layer_seconds_t *layer, double trained_share)
{
  double both_share = (1 + trained_share) / 2;

  layer->products.backward *= trained_share;
  layer->attention.backward *= trained_share;
  layer->memory.backward *= trained_share;
  layer->exposed *= both_share;
  layer->hidden *= both_share;
  layer->slowed *= both_share;
}

static hr_layer_seconds_t
mean_trained_layer (const hr_work_t *w)
{
  hr_layer_seconds_t with_experts;
  hr_layer_seconds_t dense;

  if (!hr_has_expert_layers (w))
    return hr_layer_seconds (w, false);
  with_experts = hr_layer_seconds (w, true);
  dense = hr_layer_seconds (w, false);
  return mix_layers (&with_experts, &dense, w->schedule.dense_layers / w->schedule.layers);
}

hr_layer_seconds_t
hr_mean_layer_seconds (const hr_work_t *w)
{
  hr_layer_seconds_t layer = mean_trained_layer (w);

  spare_backward (&layer, 1 - w->schedule.frozen_layers / w->schedule.layers);
  return layer;
}

double
hr_layer_total (const hr_layer_seconds_t *layer)
{
  return compute_seconds (layer) + layer->again + layer->exposed + layer->slowed;
}
