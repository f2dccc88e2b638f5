/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attention core: one kernel, or products with passes over the scores between them. */
#include "core/time/attention.h"
#include "core/base/extremes.h"
#include "core/facts/layers.h"
#include "core/time/products.h"

#include <math.h>

/* Arithmetic of backward over that of forward: five products in place of two. */
#define BACKWARD_FLOPS 2.5

/* Queries that one block of a kernel takes. */
#define BLOCK_QUERIES 128

/* The least share of a GPU that a kernel with few blocks keeps busy. */
#define LEAST_OCCUPANCY 0.15

/* Kernels of a backward pass. */
#define BACKWARD_KERNELS 3

/* The same of unfused attention, besides its products, and bytes moved of a score. */
#define UNFUSED_KERNELS 3
#define SCORE_BYTES_FORWARD 13
#define SCORE_BYTES_BACKWARD 16

static bool
is_causal (const hr_work_t *w)
{
  return hr_family (w->share->p->family)->head == HR_HEAD_CAUSAL;
}

/* Length of what attends to itself, and how many of these a micro-batch has. */
static double
document_tokens (const hr_work_t *w)
{
  if (w->kernel.document_tokens > 0)
    return w->kernel.document_tokens;
  return w->share->sequence_length;
}

/* Pairs of a query and a key that it sees, where a layer sees all before it. */
static double
full_pairs (const hr_work_t *w, double tokens)
{
  double all = tokens / w->share->groups->context * tokens;

  if (is_causal (w))
    return all / 2;
  return all;
}

static double
window_pairs (const hr_work_t *w, double tokens)
{
  double window = hr_min ((double) w->share->p->sliding_window, tokens);

  return (tokens * window - window * window / 2) / w->share->groups->context;
}

/* Pairs of a layer in the mean. */
static double
mean_pairs (const hr_work_t *w, double tokens)
{
  const hr_params_t *p = w->share->p;
  double full_share = 1;

  if (p->sliding_window > 0)
    full_share = hr_full_attention_layers (p, (double) p->layers) / (double) p->layers;
  return full_share * full_pairs (w, tokens) + (1 - full_share) * window_pairs (w, tokens);
}

/* Kernels are made for heads of 128. Those of latent attention have their own. */
static double
width_share (const hr_work_t *w)
{
  double width = w->share->head_width;

  if (w->kernel.attention == HR_KERNEL_TRITON)
    return 1;
  if (width <= 64)
    return 0.75;
  if (width > 128 && !w->share->facts->family.latent)
    return 0.95;
  return 1;
}

static double
occupancy (const hr_work_t *w, double tokens, double documents)
{
  double blocks = documents * w->share->heads * ceil (tokens / w->share->groups->context / BLOCK_QUERIES);

  return hr_max (LEAST_OCCUPANCY, hr_min (1, blocks / w->rates->multiprocessors));
}

/* FLOP/s at a length. No kernel is faster than products are: some rates were taken over from a larger GPU. In 32 bits a
 * kernel is slower as products are. */
static double
kernel_rate (const hr_work_t *w, double tflops, double half_tokens, double tokens)
{
  double most = w->gpu->tflops[HR_COMPUTES_16_BIT] * w->rates->product_share[HR_COMPUTES_16_BIT];
  double share = w->gpu->tflops[w->kernel.format] / w->gpu->tflops[HR_COMPUTES_16_BIT];
  double of_16_bits = hr_min (tflops * width_share (w) * tokens / (tokens + half_tokens), most);

  return share * of_16_bits * 1e12 * w->rates->rate_share;
}

static hr_passes_t
fused (const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  const hr_attention_rates_t *kernel = &w->rates->kernels[w->kernel.attention];
  double tokens = document_tokens (w);
  double documents = s->sequences * s->sequence_length / tokens;
  double flops = 2 * documents * s->heads * mean_pairs (w, tokens) * (s->head_width + s->value_width);
  double forward = kernel_rate (w, kernel->forward_tflops, kernel->forward_half_tokens, tokens);
  double backward = kernel_rate (w, kernel->backward_tflops, kernel->backward_half_tokens, tokens);
  double busy = occupancy (w, tokens, documents);

  return (hr_passes_t) {
    flops / (forward * busy) + HR_LAUNCH_SECONDS,
    BACKWARD_FLOPS * flops / (backward * busy) + BACKWARD_KERNELS * HR_LAUNCH_SECONDS,
  };
}

/* Batched products of old libraries: the more often two divides a head's width, the faster. */
static double
divisibility_share (double width)
{
  static const struct
  {
    int divisor;
    double share;
  } rows[] = { { 64, 1 }, { 32, 0.9 }, { 16, 0.75 }, { 8, 0.55 }, { 4, 0.35 } };

  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (fmod (width, rows[i].divisor) == 0)
      return rows[i].share;
  return 0.22;
}

/* One product of scores for all heads of such a width: always of the whole matrix, never in 8 bits. */
static double
batched_product (const hr_work_t *w, double width)
{
  const hr_share_t *s = w->share;
  hr_work_t unquantised = *w;
  hr_product_t product = { s->sequence_length / s->groups->context, s->sequence_length, width };

  hr_multiply_in (&unquantised, w->kernel.format);
  return (s->sequences * s->heads * hr_product_busy_seconds (&unquantised, product) + HR_LAUNCH_SECONDS)
         / divisibility_share (width);
}

static hr_passes_t
unfused (const hr_work_t *w)
{
  const hr_share_t *s = w->share;
  double products = batched_product (w, s->head_width) + batched_product (w, s->value_width);
  double scores = s->sequences * s->heads * s->sequence_length * s->sequence_length / s->groups->context;
  double others = UNFUSED_KERNELS * HR_LAUNCH_SECONDS;

  return (hr_passes_t) {
    products + SCORE_BYTES_FORWARD * scores / w->memory_bytes_a_second + others,
    2 * products + SCORE_BYTES_BACKWARD * scores / w->memory_bytes_a_second + others,
  };
}

hr_passes_t
hr_attention_core (const hr_work_t *w)
{
  if (w->kernel.unfused_attention)
    return unfused (w);
  return fused (w);
}
