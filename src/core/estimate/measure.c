/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three metrics: tensors, what the allocator holds, what the device shows; each with a low and a high end. */
#include "core/estimate/measure.h"
#include "core/base/extremes.h"
#include "core/base/units.h"
#include "core/facts/gpu-contexts.h"
#include "core/facts/quantization.h"
#include "core/terms/outside.h"
#include "core/terms/reserve.h"
#include "core/terms/sharding.h"
#include "core/terms/term-optimizer.h"

#include <math.h>

/* Bounds of what published measurements span (citations measured-*): context 0.25 to 0.75 GiB where 0.45 is usual, NCCL
 * half to twice, a flat percentage 5 to 20 %. */
static const double context_low = 0.25 / 0.45;
static const double context_high = 0.75 / 0.45;
static const double nccl_low = 0.5;
static const double nccl_high = 2;
static const double flat_low_percent = 5;
static const double flat_high_percent = 20;

/* A share of the tensors on top, rounded up. */
static double
with_share (double tensors, double percent)
{
  return tensors + ceil (tensors * percent / 100);
}

/* By how much the tensors at the peak may be less and more, where something is in doubt. */
static hr_margin_t
margin_of_peak (const hr_view_t *v, const hr_peak_t *peak)
{
  hr_margin_t margin = { 0, hr_max (peak->most_tensor_bytes - peak->allocated_bytes, 0) };

  if (peak->least_tensor_bytes > 0)
    margin.less = hr_max (peak->allocated_bytes - peak->least_tensor_bytes, 0);
  margin.less += hr_movable_states (v, peak->terms);
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
  hr_margin_t margin = margin_of_peak (v, peak);
  double allocated = least_allocated_bytes (v, peak);
  double least = peak->tensor_bytes - margin.less;
  double most = peak->tensor_bytes + margin.more;
  hr_range_t all = { .expected = peak->total_bytes };

  all.low = with_share (least, hr_min (percent, flat_low_percent));
  all.high = with_share (most, hr_max (percent, flat_high_percent));
  metrics[HR_ALLOCATED] = (hr_range_t) { allocated - margin.less, peak->tensor_bytes, most };
  metrics[HR_RESERVED] = all;
  metrics[HR_DEVICE] = all;
}

/* Tensors, from what is in doubt alone. */
static hr_range_t
doubtful_allocated (const hr_view_t *v, const hr_peak_t *peak, hr_margin_t margin)
{
  hr_range_t allocated = { .expected = peak->allocated_bytes };

  allocated.low = least_allocated_bytes (v, peak) - margin.less;
  allocated.high = peak->allocated_bytes + margin.more;
  return allocated;
}

/* Lengths may happen to come in an order that leaves nothing behind. */
static hr_range_t
doubtful_reserved (const hr_view_t *v, const hr_peak_t *peak, hr_margin_t margin)
{
  double expected = peak->tensor_bytes + peak->terms[HR_FRAGMENTATION];
  hr_range_t reserved = { .expected = expected };

  reserved.low = expected - margin.less;
  if (v->p->mode == HR_TRAINING && peak->moment == HR_MOMENT_LOSS)
    reserved.low -= hr_shorter_logits (v);
  reserved.high = expected + margin.more;
  return reserved;
}

/* DeepSpeed's buckets may also be inside what the allocator reserves: the low end is without them. */
static hr_range_t
doubtful_device (const hr_view_t *v, const hr_peak_t *peak, hr_range_t reserved)
{
  double context = peak->terms[HR_CONTEXT];
  double nccl = v->nccl_bytes;
  double buckets = hr_bucket_bytes (v->share);
  hr_range_t device = { .expected = peak->total_bytes };

  device.low = reserved.low + round (context * context_low + nccl * nccl_low);
  device.high = reserved.high + round (context * context_high + nccl * nccl_high) + buckets;
  return device;
}

double
hr_context_weight (const hr_params_t *p, hr_range_point_t point)
{
  hr_spread_t spreads[HR_N_SUBJECTS];

  if (point == HR_AS_EXPECTED)
    return 1;
  hr_spreads_of (p, spreads);
  if (point == HR_AT_LOW_END)
    return context_low * spreads[HR_OF_GPU].less;
  return context_high * spreads[HR_OF_GPU].more;
}

static double
with_percent (double percent)
{
  return 1 + percent / 100;
}

/* One percentage stands for all that is no tensor: its ends are typed, or those that measurements span. */
static double
flat_weight (double percent, hr_range_point_t point)
{
  double end_percent = hr_max (percent, flat_high_percent);

  if (point == HR_AT_LOW_END)
    end_percent = hr_min (percent, flat_low_percent);
  return with_percent (end_percent) / with_percent (percent);
}

/* As rows of the allocator's term have it, but for FSDP2's, of which some have no share. */
static double
allocator_percent (const hr_params_t *p)
{
  bool may_share = p->zero_stage == 3 && p->sharded_allocator_percent > 0 && p->fsdp_version != HR_FSDP_2;

  if (p->overhead == HR_PERCENT)
    return p->overhead_percent;
  if (may_share && hr_groups (p).dense_shards > 1)
    return p->sharded_allocator_percent;
  return p->allocator_percent;
}

double
hr_held_workspaces (const hr_params_t *p, double workspace_mib)
{
  double bytes = workspace_mib * HR_MIB;

  if (bytes == 0)
    return 0;
  return round (hr_n_library_workspaces (p, hr_quantization (p)->casts_forward) * bytes
                * with_percent (allocator_percent (p)));
}

double
hr_workspace_weight (const hr_params_t *p, hr_range_point_t point)
{
  hr_spread_t spreads[HR_N_SUBJECTS];

  if (point == HR_AS_EXPECTED)
    return 1;
  if (p->overhead == HR_PERCENT)
    return flat_weight (p->overhead_percent, point);
  hr_spreads_of (p, spreads);
  if (point == HR_AT_LOW_END)
    return spreads[HR_OF_GPU].less;
  return spreads[HR_OF_GPU].more;
}

/* What is in doubt, and beyond it what such runs were off by. */
static hr_range_t
spread (hr_range_t doubtful, hr_spread_t by)
{
  hr_range_t range = { .expected = doubtful.expected };

  range.low = floor (doubtful.low * by.less);
  range.high = ceil (doubtful.high * by.more);
  return range;
}

/* Whatever the allocator holds, it holds the tensors, of which the range is narrower; and the device holds besides what
 * is outside of the allocator. */
static void
hold_tensors (hr_range_t metrics[HR_N_METRICS], double least_outside)
{
  double least = metrics[HR_ALLOCATED].low;

  metrics[HR_RESERVED].low = hr_max (metrics[HR_RESERVED].low, least);
  metrics[HR_DEVICE].low = hr_max (metrics[HR_DEVICE].low, least + least_outside);
}

static void
measure_itemised (const hr_view_t *v, const hr_peak_t *peak, const hr_spread_t spreads[HR_N_SUBJECTS],
                  hr_range_t metrics[HR_N_METRICS])
{
  hr_margin_t margin = margin_of_peak (v, peak);
  hr_range_t allocated = doubtful_allocated (v, peak, margin);
  hr_range_t reserved = doubtful_reserved (v, peak, margin);
  hr_range_t device = doubtful_device (v, peak, reserved);

  metrics[HR_ALLOCATED] = spread (allocated, spreads[HR_OF_TENSORS]);
  metrics[HR_RESERVED] = spread (reserved, spreads[HR_OF_GPU]);
  metrics[HR_DEVICE] = spread (device, spreads[HR_OF_GPU]);
  hold_tensors (metrics, device.low - reserved.low);
}

/* Beyond 2^53 bytes sums are rounded: bounds stay bounds. */
static void
order_bounds (hr_range_t metrics[HR_N_METRICS])
{
  metrics[HR_ALLOCATED].high = hr_max (metrics[HR_ALLOCATED].high, metrics[HR_ALLOCATED].expected);
  metrics[HR_RESERVED].low = hr_min (metrics[HR_RESERVED].low, metrics[HR_RESERVED].expected);
  metrics[HR_RESERVED].high = hr_max (metrics[HR_RESERVED].high, metrics[HR_RESERVED].expected);
  metrics[HR_DEVICE].low = hr_min (metrics[HR_DEVICE].low, metrics[HR_DEVICE].expected);
  metrics[HR_DEVICE].high = hr_max (metrics[HR_DEVICE].high, metrics[HR_DEVICE].expected);
}

void
hr_measure (const hr_run_t *run, const hr_view_t *v, const hr_peak_t *peak, hr_range_t metrics[HR_N_METRICS])
{
  if (v->p->overhead == HR_PERCENT)
    measure_percent (v, peak, metrics);
  else
    measure_itemised (v, peak, run->spreads, metrics);
  order_bounds (metrics);
}
