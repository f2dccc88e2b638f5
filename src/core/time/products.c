/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrix products: one by one, or those of all experts as one group. */
#include "core/time/products.h"
#include "core/base/extremes.h"

#include <math.h>

/* A tile of the output. */
#define TILE 128

typedef struct
{
  double tile_cost; /* of a tile, as so many more elements of the sum */
  double bytes;     /* of an element that is read */
  double written;   /* bytes of an element of the result */
} format_t;

static const format_t formats[HR_N_COMPUTE_FORMATS] = {
  [HR_COMPUTES_16_BIT] = { 128, 2, 2 }, [HR_COMPUTES_FP8] = { 256, 1, 2 },  [HR_COMPUTES_FP4] = { 512, 0.5, 2 },
  [HR_COMPUTES_TF32] = { 128, 4, 4 },   [HR_COMPUTES_FP32] = { 128, 4, 4 },
};

/* What is left of a product's rate where many small ones are grouped. Source: SimuMax, grouped against single. */
static const double grouped_share[HR_N_GENERATIONS] = {
  [HR_GENERATION_AMPERE] = 1,
  [HR_GENERATION_HOPPER] = 0.85,
  [HR_GENERATION_BLACKWELL] = 0.70,
  [HR_GENERATION_OTHER] = 1,
};

/* Bytes of an element read and written to cast it. */
#define CAST_BYTES 4

void
hr_multiply_in (hr_work_t *w, hr_compute_format_t format)
{
  double peak = hr_peak_flops (w->gpu, format) * w->rates->rate_share;

  w->product.format = format;
  w->product.flops_a_second = hr_min (peak * w->rates->product_share[format] * w->product.efficiency, peak);
}

static double
in_tiles (double n)
{
  return TILE * ceil (n / TILE);
}

static double
busy_seconds (const hr_work_t *w, hr_product_t p, double added_bytes)
{
  const format_t *format = &formats[w->product.format];
  double flops = 2 * in_tiles (p.m) * in_tiles (p.n) * (p.k + format->tile_cost);
  double bytes = format->bytes * (p.m * p.k + p.n * p.k) + (format->written + added_bytes) * p.m * p.n;

  return hr_max (flops / w->product.flops_a_second, bytes / w->memory_bytes_a_second);
}

double
hr_product_busy_seconds (const hr_work_t *w, hr_product_t product)
{
  return busy_seconds (w, product, 0);
}

double
hr_product_seconds (const hr_work_t *w, hr_product_t product, double added_bytes)
{
  return busy_seconds (w, product, added_bytes) + HR_LAUNCH_SECONDS;
}

static hr_product_t
input_gradient (hr_product_t p)
{
  return (hr_product_t) { p.m, p.k, p.n };
}

static hr_product_t
weight_gradient (hr_product_t p)
{
  return (hr_product_t) { p.n, p.k, p.m };
}

static hr_passes_t
plain_passes (const hr_work_t *w, hr_product_t product)
{
  hr_passes_t passes;

  passes.forward = hr_product_seconds (w, product, 0);
  passes.backward = hr_product_seconds (w, input_gradient (product), 0);
  if (!w->product.frozen)
    passes.backward += hr_product_seconds (w, weight_gradient (product), w->product.accumulation_bytes);
  return passes;
}

/* Inputs are cast in forward, gradients in backward, and weights once a step. */
static hr_passes_t
casts (const hr_work_t *w, hr_product_t p)
{
  double rate = w->memory_bytes_a_second;
  hr_passes_t passes = { 0 };

  if (formats[w->product.format].bytes >= 2)
    return passes;
  passes.forward = CAST_BYTES * p.m * p.k / rate + HR_LAUNCH_SECONDS;
  passes.forward += (CAST_BYTES * p.n * p.k / rate + HR_LAUNCH_SECONDS) / w->schedule.micro_batches;
  passes.backward = CAST_BYTES * p.m * p.n / rate + HR_LAUNCH_SECONDS;
  return passes;
}

hr_passes_t
hr_product_passes (const hr_work_t *w, hr_product_t product)
{
  return hr_passes_sum (plain_passes (w, product), casts (w, product));
}

/* Of all experts of a GPU, computed as one group: a launch is one. */
static double
group_seconds (const hr_work_t *w, hr_product_t p, double added_bytes)
{
  double busy = w->share->experts * busy_seconds (w, p, added_bytes);

  return (busy + HR_LAUNCH_SECONDS) / grouped_share[w->rates->generation];
}

hr_passes_t
hr_group_passes (const hr_work_t *w, hr_product_t p)
{
  hr_passes_t passes;

  passes.forward = group_seconds (w, p, 0);
  passes.backward = group_seconds (w, input_gradient (p), 0);
  if (!w->product.frozen)
    passes.backward += group_seconds (w, weight_gradient (p), w->product.accumulation_bytes);
  return passes;
}
