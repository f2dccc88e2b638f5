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
  return total - shares - terms[HR_CONTEXT] - w->outside;
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

/* Of the activations at the peak. */
static double
kept_by_layers (const hr_work_t *w, const hr_estimate_t *out)
{
  bool ends = out->moment == HR_MOMENT_LOSS || out->moment == HR_MOMENT_HEAD;

  return fmax (out->terms[HR_ACTIVATIONS] - (ends ? hr_once_saved (w) : hr_held_throughout (w)), 0);
}

/* What more the GPU holds whose experts receive the most tokens. */
static double
uneven_routing (const hr_work_t *w, const hr_estimate_t *out)
{
  double experts = w->experts_on_stage, all = experts * w->layer + (w->stage.layers - experts) * w->dense_layer
                                                 + w->stage.modules * w->module;

  if (all <= 0 || w->routed_saved <= 0)
    return 0;
  return kept_by_layers (w, out) * experts * w->routed_saved / all * (w->p->expert_imbalance - 1);
}

/* A family whose code was read but not measured may keep a tensor of each layer more or less, the largest; where the
 * family itself is assumed, a layer may keep what that of any other does. */
static hr_range_t
doubt_of_layers (const hr_work_t *w)
{
  bool unmeasured = w->family->unmeasured || (w->p->experts > 0 && !w->family->experts_measured);
  double share = unmeasured && w->layer > 0 ? w->largest_saved / w->layer : 0;

  if (w->p->family_assumed)
    return (hr_range_t){ .low = 1 - HR_FAMILIES_LEAST, .high = HR_FAMILIES_MOST - 1 };
  return (hr_range_t){ .low = share, .high = share };
}

/* The same in bytes, at the peak: of what the layers keep, but for checkpoints, which are the same in every family. */
static hr_range_t
doubt (const hr_work_t *w, const hr_estimate_t *out)
{
  hr_range_t shares = doubt_of_layers (w);
  hr_work_t peak;
  double layers;

  if (shares.high <= 0 || w->p->mode != HR_TRAINING || w->p->activation_model != HR_MODEL_LEDGER)
    return (hr_range_t){ 0 };
  peak = *w;
  peak.moment = (hr_moment_t) out->moment;
  layers = kept_by_layers (w, out) - hr_plan_held (&peak).checkpoints * w->boundary;
  layers = fmax (layers - (w->plan.interval > 0 ? w->others : 0), 0);
  return (hr_range_t){ .low = floor (layers * shares.low), .high = ceil (layers * shares.high) };
}

/* Percent mode: one number stands for allocator and context together. */
static void
measure_percent (const hr_work_t *w, hr_estimate_t *out)
{
  const hr_params_t *p = w->p;
  double tensors = hr_tensor_bytes (w, out->terms, out->total_bytes);
  hr_range_t off = doubt (w, out);

  set_allocated (w, out, tensors);
  out->allocated_low -= off.low;
  out->allocated_high += off.high;
  out->reserved_bytes = out->device_bytes = out->total_bytes;
  out->reserved_low = out->device_low = with_share (tensors - off.low, fmin (p->overhead_percent, percent_low));
  out->reserved_high = out->device_high = with_share (tensors + off.high, fmax (p->overhead_percent, percent_high));
}

/* What the allocator holds beyond tensors is a share of them, or a formula's, whose error is the stack's. */
static void
bound_reserved (const hr_work_t *w, hr_estimate_t *out, hr_range_t off)
{
  double percent = hr_allocator_percent (w);

  if (hr_uses_fsdp2 (w))
    {
      out->reserved_low = floor ((out->reserved_bytes - off.low) * (1 - w->p->error_low_percent / 100));
      out->reserved_high = with_share (out->reserved_bytes + off.high, w->p->error_high_percent);
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
  hr_range_t off = doubt (w, out);

  off.high += uneven_routing (w, out);
  set_allocated (w, out, tensors);
  out->allocated_low = floor ((out->allocated_bytes - off.low) * least);
  out->allocated_high = with_share (tensors + off.high, w->p->error_high_percent);
  out->reserved_bytes = tensors + reserve;
  bound_reserved (w, out, off);
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
    [HR_ALLOCATED] = N_("Allocated: the tensors"),
    [HR_RESERVED] = N_("Reserved: what the allocator holds"),
    [HR_DEVICE] = N_("On the device: what nvidia-smi shows"),
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
