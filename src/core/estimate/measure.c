/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three metrics: tensors, what the allocator holds, what the device shows; each with a low and a high end. */
#include "core/estimate/measure.h"
#include "core/terms/outside.h"
#include "core/terms/reserve.h"
#include "core/terms/sharding.h"
#include "core/terms/term-optimizer.h"

#include <math.h>

/* Bounds of what published measurements span (citations measured-*): context 0.25 to 0.7 GiB where 0.45 is usual, NCCL
 * half to twice, allocator 1 to 13 %, a flat percentage 5 to 20 %. */
static const double context_low = 0.25 / 0.45;
static const double context_high = 0.7 / 0.45;
static const double nccl_low = 0.5;
static const double nccl_high = 2;
static const double allocator_low_percent = 1;
static const double allocator_high_percent = 13;
static const double flat_low_percent = 5;
static const double flat_high_percent = 20;

/* Where the reserve is counted by cause, nine in ten of the public runs reserved so much less and more (field-runs.csv;
 * tests/cli/test-field-runs.py counts them). Streams of FSDP1 are least understood. */
static const double blocks_low_percent = 10;
static const double blocks_high_percent = 13;
static const double streams_high_percent = 28;

/* A share of the tensors on top, rounded up. */
static double
with_share (double tensors, double percent)
{
  return tensors + ceil (tensors * percent / 100);
}

/* By how much the tensors at the peak may be less and more, where something is in doubt. */
static hr_margin_t
margin_of_peak (const hr_peak_t *peak)
{
  hr_margin_t margin = { 0, fmax (peak->most_tensor_bytes - peak->allocated_bytes, 0) };

  if (peak->least_tensor_bytes > 0)
    margin.less = fmax (peak->allocated_bytes - peak->least_tensor_bytes, 0);
  return margin;
}

/* In inference the peak is mostly the prompt's pass: the low end is what is left after it, while tokens are
 * generated. */
static double
least_allocated_bytes (const hr_view_t *v, const hr_peak_t *peak)
{
  if (v->p->mode == HR_TRAINING)
    return peak->allocated_bytes;
  return peak->rest_tensor_bytes;
}

/* Percent mode: one number stands for allocator and context together. */
static void
measure_percent (const hr_view_t *v, const hr_peak_t *peak, hr_range_t metrics[HR_N_METRICS])
{
  double percent = v->p->overhead_percent;
  hr_margin_t margin = margin_of_peak (peak);
  double allocated = least_allocated_bytes (v, peak);
  double least = peak->tensor_bytes - margin.less;
  double most = peak->tensor_bytes + margin.more;
  hr_range_t all = { .expected = peak->total_bytes };

  all.low = with_share (least, fmin (percent, flat_low_percent));
  all.high = with_share (most, fmax (percent, flat_high_percent));
  metrics[HR_ALLOCATED] = (hr_range_t) { allocated - margin.less, peak->tensor_bytes, most };
  metrics[HR_RESERVED] = all;
  metrics[HR_DEVICE] = all;
}

static hr_range_t
measure_allocated (const hr_view_t *v, const hr_peak_t *peak, hr_margin_t margin)
{
  double least = 1 - v->p->error_low_percent / 100;
  hr_range_t allocated = { .expected = peak->allocated_bytes };

  allocated.low = floor ((least_allocated_bytes (v, peak) - margin.less) * least);
  allocated.high = with_share (peak->allocated_bytes + margin.more, v->p->error_high_percent);
  return allocated;
}

/* Lengths may happen to come in an order that leaves nothing behind. */
static hr_range_t
measure_blocks (const hr_view_t *v, double expected, hr_margin_t margin, hr_range_t allocated)
{
  hr_range_t reserved = { .expected = expected };
  double less_percent = fmax (blocks_low_percent, v->p->error_low_percent);
  double percent = fmax (blocks_high_percent, v->p->error_high_percent);
  double least = expected - margin.less - hr_shorter_logits (v);

  if (hr_uses_fsdp1 (v))
    percent = fmax (streams_high_percent, percent);
  reserved.low = floor (least * (1 - less_percent / 100));
  reserved.high = fmax (with_share (expected + margin.more, percent), allocated.high);
  return reserved;
}

/* What the allocator holds beyond tensors is a share of them, or a formula's, whose error is the stack's. */
static hr_range_t
measure_reserved (const hr_view_t *v, const hr_peak_t *peak, hr_margin_t margin, hr_range_t allocated)
{
  hr_range_t reserved = { .expected = peak->tensor_bytes + peak->terms[HR_FRAGMENTATION] };
  double percent = hr_allocator_percent (v);

  if (v->p->mode == HR_TRAINING && hr_reserves_blocks (v) && !hr_uses_fsdp2 (v))
    return measure_blocks (v, reserved.expected, margin, allocated);
  reserved.low = with_share (allocated.low, fmin (percent, allocator_low_percent));
  reserved.high = with_share (allocated.high, fmax (percent, allocator_high_percent));
  if (hr_uses_fsdp2 (v))
    {
      reserved.low = floor ((reserved.expected - margin.less) * (1 - v->p->error_low_percent / 100));
      reserved.high = with_share (reserved.expected + margin.more, v->p->error_high_percent);
    }
  return reserved;
}

/* DeepSpeed's buckets may also be inside what the allocator reserves: the low end is without them. */
static hr_range_t
measure_device (const hr_view_t *v, const hr_peak_t *peak, hr_range_t reserved)
{
  double context = peak->terms[HR_CONTEXT];
  double nccl = hr_nccl_bytes (v->share);
  double buckets = hr_bucket_bytes (v->share);
  hr_range_t device = { .expected = peak->total_bytes };

  device.low = reserved.low + round (context * context_low + nccl * nccl_low);
  device.high = reserved.high + round (context * context_high + nccl * nccl_high) + buckets;
  return device;
}

static void
measure_itemised (const hr_view_t *v, const hr_peak_t *peak, hr_range_t metrics[HR_N_METRICS])
{
  hr_margin_t margin = margin_of_peak (peak);

  metrics[HR_ALLOCATED] = measure_allocated (v, peak, margin);
  metrics[HR_RESERVED] = measure_reserved (v, peak, margin, metrics[HR_ALLOCATED]);
  metrics[HR_DEVICE] = measure_device (v, peak, metrics[HR_RESERVED]);
}

/* Of paged states the GPU may hold none or all. */
static void
widen_by_paging (const hr_view_t *v, const hr_peak_t *peak, hr_range_t metrics[HR_N_METRICS])
{
  double all = hr_paged_bytes (v);
  double held = 0;

  if (peak->moment == HR_MOMENT_LOAD)
    return;
  if (all > 0)
    held = peak->terms[HR_OPTIMIZER_STATES];
  for (int i = 0; i < HR_N_METRICS; i++)
    {
      metrics[i].low -= held;
      metrics[i].high += all - held;
    }
}

/* Beyond 2^53 bytes sums are rounded: bounds stay bounds. */
static void
order_bounds (hr_range_t metrics[HR_N_METRICS])
{
  metrics[HR_ALLOCATED].high = fmax (metrics[HR_ALLOCATED].high, metrics[HR_ALLOCATED].expected);
  metrics[HR_RESERVED].low = fmin (metrics[HR_RESERVED].low, metrics[HR_RESERVED].expected);
  metrics[HR_RESERVED].high = fmax (metrics[HR_RESERVED].high, metrics[HR_RESERVED].expected);
  metrics[HR_DEVICE].low = fmin (metrics[HR_DEVICE].low, metrics[HR_DEVICE].expected);
  metrics[HR_DEVICE].high = fmax (metrics[HR_DEVICE].high, metrics[HR_DEVICE].expected);
}

void
hr_measure (const hr_stage_run_t *at, const hr_peak_t *peak, hr_range_t metrics[HR_N_METRICS])
{
  const hr_view_t *v = &at->view;

  if (v->p->overhead == HR_PERCENT)
    measure_percent (v, peak, metrics);
  else
    measure_itemised (v, peak, metrics);
  widen_by_paging (v, peak, metrics);
  order_bounds (metrics);
}
