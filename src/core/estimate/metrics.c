/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three metrics: tensors, what the allocator holds, what the device shows; each with a low and a high end. */
#include "core/work.h"

#include <math.h>

/* DeepSpeed's buckets may also be inside what the allocator reserves: the low end is without them. Bounds of what
 * published measurements span (citations measured-*): context 0.25 to 0.7 GiB where 0.45 is usual, NCCL half to twice,
 * allocator 1 to 13 %, a flat percentage 5 to 20 %. */
static const double context_low = 0.25 / 0.45, context_high = 0.7 / 0.45, nccl_low = 0.5, nccl_high = 2;
static const double allocator_low = 1, allocator_high = 13, percent_low = 5, percent_high = 20;

double
hr_tensor_bytes (const hr_work_t *w, const double terms[HR_N_TERMS], double total)
{
  double shares = terms[HR_FRAGMENTATION] + terms[HR_OVERHEAD_TERM];

  if (w->p->overhead == HR_PERCENT)
    return total - shares;
  return total - shares - terms[HR_CONTEXT] - w->outside_bytes;
}

/* A share of the tensors on top, rounded up. */
static double
with_share (double tensors, double percent)
{
  return tensors + ceil (tensors * percent / 100);
}

/* Beyond 2^53 bytes sums are rounded: bounds stay bounds. */
static void
order_bounds (hr_estimate_t *out)
{
  out->allocated_high = fmax (out->allocated_high, out->allocated_bytes);
  out->reserved_low = fmin (out->reserved_low, out->reserved_bytes);
  out->reserved_high = fmax (out->reserved_high, out->reserved_bytes);
  out->device_low = fmin (out->device_low, out->device_bytes);
  out->device_high = fmax (out->device_high, out->device_bytes);
}

/* In inference the prompt's pass comes first: what is allocated is told of the time after it, the pass is the high end
 * of that and in what the allocator then holds. */
static void
set_allocated (const hr_work_t *w, hr_estimate_t *out, double tensors)
{
  if (w->p->mode == HR_TRAINING)
    out->allocated_bytes = tensors;
  out->allocated_low = out->allocated_bytes;
  out->allocated_high = tensors;
}

/* By how much the tensors at the peak may be less and more, where something is in doubt. */
static hr_margin_t
margin_of_peak (const hr_work_t *w, double tensors)
{
  return (hr_margin_t) { w->least_bytes > 0 ? fmax (tensors - w->least_bytes, 0) : 0,
                         fmax (w->most_bytes - tensors, 0) };
}

/* Percent mode: one number stands for allocator and context together. */
static void
measure_percent (const hr_work_t *w, hr_estimate_t *out)
{
  const hr_params_t *p = w->p;
  double tensors = hr_tensor_bytes (w, out->terms, out->total_bytes);
  hr_margin_t margin = margin_of_peak (w, tensors);

  set_allocated (w, out, tensors);
  out->allocated_low -= margin.less;
  out->allocated_high += margin.more;
  out->reserved_bytes = out->device_bytes = out->total_bytes;
  out->reserved_low = out->device_low = with_share (tensors - margin.less, fmin (p->overhead_percent, percent_low));
  out->reserved_high = out->device_high = with_share (tensors + margin.more, fmax (p->overhead_percent, percent_high));
}

/* What the allocator holds beyond tensors is a share of them, or a formula's, whose error is the stack's. */
static void
bound_reserved (const hr_work_t *w, hr_estimate_t *out, hr_margin_t margin)
{
  double percent = hr_allocator_percent (w);

  if (hr_uses_fsdp2 (w))
    {
      out->reserved_low = floor ((out->reserved_bytes - margin.less) * (1 - w->p->error_low_percent / 100));
      out->reserved_high = with_share (out->reserved_bytes + margin.more, w->p->error_high_percent);
      return;
    }
  out->reserved_low = with_share (out->allocated_low, fmin (percent, allocator_low));
  out->reserved_high = with_share (out->allocated_high, fmax (percent, allocator_high));
}

static void
measure_itemised (const hr_work_t *w, hr_estimate_t *out)
{
  double nccl = hr_nccl_bytes (w), buckets = hr_bucket_bytes (w);
  double context = out->terms[HR_CONTEXT], reserve = out->terms[HR_FRAGMENTATION];
  double tensors = hr_tensor_bytes (w, out->terms, out->total_bytes);
  double least = 1 - w->p->error_low_percent / 100;
  hr_margin_t margin = margin_of_peak (w, tensors);

  set_allocated (w, out, tensors);
  out->allocated_low = floor ((out->allocated_bytes - margin.less) * least);
  out->allocated_high = with_share (tensors + margin.more, w->p->error_high_percent);
  out->reserved_bytes = tensors + reserve;
  bound_reserved (w, out, margin);
  out->device_bytes = out->total_bytes;
  out->device_low = out->reserved_low + round (context * context_low + nccl * nccl_low);
  out->device_high = out->reserved_high + round (context * context_high + nccl * nccl_high) + buckets;
}

/* Of paged states the GPU may hold none or all. */
static void
widen_by_paging (const hr_work_t *w, hr_estimate_t *out)
{
  double all = out->moment == HR_MOMENT_LOAD ? 0 : hr_paged_bytes (w);
  double held = all > 0 ? out->terms[HR_OPTIMIZER_STATES] : 0;

  out->allocated_low -= held;
  out->reserved_low -= held;
  out->device_low -= held;
  out->allocated_high += all - held;
  out->reserved_high += all - held;
  out->device_high += all - held;
}

void
hr_measure (const hr_work_t *w, hr_estimate_t *out)
{
  if (w->p->overhead == HR_PERCENT)
    measure_percent (w, out);
  else
    measure_itemised (w, out);
  widen_by_paging (w, out);
  order_bounds (out);
}

/* clang-format off */
const char *
hr_metric_label (hr_metric_t metric)
{
  static const char *const labels[HR_N_METRICS] = {
    [HR_ALLOCATED] = N_("Allocated: used by tensors"),
    [HR_RESERVED] = N_("Reserved: held by the allocator"),
    [HR_DEVICE] = N_("On the device: as shown by nvidia-smi"),
  };

  return labels[metric];
}
/* clang-format on */

hr_range_t
hr_metric_range (const hr_estimate_t *e, hr_metric_t metric)
{
  const hr_range_t ranges[HR_N_METRICS] = {
    [HR_ALLOCATED] = { e->allocated_low, e->allocated_bytes, e->allocated_high },
    [HR_RESERVED] = { e->reserved_low, e->reserved_bytes, e->reserved_high },
    [HR_DEVICE] = { e->device_low, e->device_bytes, e->device_high },
  };

  return ranges[metric];
}
