/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities of weights and gradients: elements, and bytes of one. */
#include "core/count/optimizer.h"
#include "core/terms/gradients.h"
#include "core/terms/left.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/sharding.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-optimizer.h"

static double
parameters (const hr_view_t *v)
{
  return v->counts->total;
}

static double
trained (const hr_view_t *v)
{
  return v->counts->trained.elements;
}

static double
trained_head (const hr_view_t *v)
{
  return v->counts->trained_head;
}

static double
trained_embedding (const hr_view_t *v)
{
  return v->counts->trained_embedding;
}

static double
quantised (const hr_view_t *v)
{
  return v->counts->quantised;
}

static double
largest_quantised (const hr_view_t *v)
{
  return v->counts->largest_quantised;
}

static double
stored (const hr_view_t *v)
{
  return v->counts->padded_quantised;
}

static double
weight_bytes (const hr_view_t *v)
{
  return v->facts->weight_bytes;
}

static double
head_weights (const hr_view_t *v)
{
  return v->counts->head;
}

static double
frozen_layer (const hr_view_t *v)
{
  return v->counts->layer - v->counts->trained_layer;
}

static double
adapter_bytes (const hr_view_t *v)
{
  return v->facts->trained_weight_bytes;
}

static double
stepped_bytes (const hr_view_t *v)
{
  return hr_stepped_bytes (v->p, v->facts);
}

static double
largest (const hr_view_t *v)
{
  return v->counts->trained.largest;
}

static double
routed (const hr_view_t *v)
{
  return v->routed->elements;
}

static double
dense_shards (const hr_view_t *v)
{
  return v->groups->dense_shards;
}

static double
expert_shards (const hr_view_t *v)
{
  return v->groups->expert_shards;
}

static double
update_copies (const hr_view_t *v)
{
  return hr_update_copies (v->p);
}

static double
factored_bytes (const hr_view_t *v)
{
  return hr_factored_scratch_bytes (v->facts);
}

const hr_quantity_t hr_quantities_of_weights[] = {
  { "parameters", { "N", N_ ("parameters") }, parameters },
  { "trained", { "N₁", N_ ("trained parameters") }, trained },
  { "trained-head", { "V · h", N_ ("weights of the output head") }, trained_head },
  { "trained-embedding", { "T₀", N_ ("weights of the embedding") }, trained_embedding },
  { "quantised", { "M", N_ ("quantised parameters") }, quantised },
  { "quantised-bytes", { "w₄", N_ ("bytes of a quantised weight, with its share of the scales") }, hr_quantised_bytes },
  { "largest-quantised", { "T₄", N_ ("elements of the largest quantised matrix") }, largest_quantised },
  { "stored", { "M₇", N_ ("quantised parameters, with padding") }, stored, "quantised" },
  { "weight-bytes", { "w", N_ ("bytes of a weight") }, weight_bytes },
  { "adapters", { "N₂", N_ ("parameters of the adapters") }, hr_adapter_elements },
  { "head-weights", { "V · h", N_ ("weights of the output head") }, head_weights },
  { "frozen-layer", { "P₄", N_ ("frozen parameters of a layer") }, frozen_layer },
  { "adapter-bytes", { "w₁", N_ ("bytes of a trained weight") }, adapter_bytes, "weight-bytes" },
  { "gradient-bytes", { "g", N_ ("bytes of a gradient") }, hr_gradient_bytes },
  { "stepped-bytes", { "w₀", N_ ("bytes of an updated weight") }, stepped_bytes },
  { "update-copies", { "c₀", N_ ("copies of the weights that the step makes") }, update_copies },
  { "factored-bytes", { "w₈", N_ ("bytes of Adafactor’s step for each element of a tensor") }, factored_bytes },
  { "product-bytes",
    { "e₅", N_ ("bytes of an element of one chunk’s weight gradient, with its FP32 copy") },
    hr_product_bytes },
  { "flight-bytes",
    { "g₁", N_ ("bytes of a weight’s gradient while it is computed") },
    hr_flight_bytes,
    "gradient-bytes" },
  { "flat-bytes", { "w₂", N_ ("bytes that the step allocates for each parameter") }, hr_flat_bytes },
  { "accumulated-bytes", { "g₂", N_ ("bytes of a gradient kept between micro-batches") }, hr_accumulated_bytes },
  { "done-parameters", { "l · P", N_ ("trained parameters of the layers whose gradients exist") }, hr_done_parameters },
  { "largest-layer", { "P₁", N_ ("parameters of the largest layer") }, hr_largest_layer },
  { "largest-tensor", { "T", N_ ("elements of the largest tensor") }, largest },
  { "routed", { "N₄", N_ ("parameters of routed experts") }, routed },
  { "dense-shards", { "D₁", N_ ("GPUs across which it is sharded") }, dense_shards, "data-parallel" },
  { "expert-shards", { "D₂", N_ ("GPUs across which routed experts are sharded") }, expert_shards },
  { "gathered-parameters", { "P₂", N_ ("gathered parameters") }, hr_gathered_parameters },
  { "left-weights", { "W₀", N_ ("bytes of the weights left in host memory") }, hr_left_weights },
  { "left-cache", { "C₀", N_ ("bytes of the cache of layers left in host memory") }, hr_left_cache },
  { "live-gathered", { "P₃", N_ ("most parameters gathered at a time") }, hr_live_parameters },
  { NULL },
};
