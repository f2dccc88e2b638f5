/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the caching allocator holds beyond the tensors: a share of them, or blocks that were freed and fit nothing that
 * is asked for, by cause. */
#include "core/base/extremes.h"
#include "core/terms/reserve.h"
#include "core/terms/sharding.h"
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"
#include "core/terms/term-rows.h"

#include <math.h>

static bool
by_percent (const hr_view_t *v)
{
  return !hr_itemises (v);
}

static double
fragmentation (const hr_view_t *v)
{
  return ceil (v->sums.allocated_bytes * v->p->allocator_percent / 100);
}

/* FSDP2: what its streams reserve, and where the loss asks for more than any freed block has, those of forward. */
static bool
reserves_forward (const hr_view_t *v)
{
  return hr_uses_fsdp2 (v) && hr_asks_for_logits (v);
}

static double
reserved_by_streams (const hr_view_t *v)
{
  return hr_gather_pool (v) + hr_reduced_gradients (v);
}

/* FSDP2 in forward: its streams have filled their pools. What else is reserved comes with the logits or with a rebuilt
 * segment. */
static bool
fills_streams (const hr_view_t *v)
{
  return v->rules.streams && hr_uses_fsdp2 (v) && hr_itemises (v);
}

static double
reserved_by_forward (const hr_view_t *v)
{
  return hr_freed_logits (v) + hr_forward_set (v) + reserved_by_streams (v) + hr_shorter_logits (v);
}

static double
reserved_by_share (const hr_view_t *v)
{
  return fragmentation (v) + reserved_by_streams (v);
}

static double
left_by_shorter_steps (const hr_view_t *v)
{
  if (!hr_trains (v) || v->moment != HR_MOMENT_LOSS)
    return 0;
  return hr_shorter_logits (v);
}

double
hr_returned_bytes (const hr_view_t *v, const double terms[HR_N_TERMS])
{
  bool counts_blocks = hr_trains (v) && v->rules.blocks && !hr_uses_fsdp2 (v);

  if (!counts_blocks)
    return left_by_shorter_steps (v);
  return hr_max (terms[HR_FRAGMENTATION] - fragmentation (v), 0);
}

static double
sharded_fragmentation (const hr_view_t *v)
{
  return ceil (v->sums.allocated_bytes * v->p->sharded_allocator_percent / 100);
}

/* The same at the loss, with what steps of other lengths have left there. */
static double
fragmentation_and_shorter (const hr_view_t *v)
{
  return fragmentation (v) + hr_shorter_logits (v);
}

static double
sharded_and_shorter (const hr_view_t *v)
{
  return sharded_fragmentation (v) + hr_shorter_logits (v);
}

static double
share_and_shorter (const hr_view_t *v)
{
  return reserved_by_share (v) + hr_shorter_logits (v);
}

static bool
streams (const hr_view_t *v)
{
  return v->rules.streams;
}

/* Blocks that were freed and fit nothing that is asked for: reserved at the loss. */
static double
freed_logits (const hr_view_t *v)
{
  return (double) v->p->freed_logit_bytes * v->share->tokens * v->share->head_rows;
}

static double
freed (const hr_view_t *v)
{
  return freed_logits (v) + hr_freed_segment (v);
}

static bool
may_keep_freed (const hr_view_t *v)
{
  return hr_itemises (v) && !streams (v) && hr_by_ledger (v) && v->stage->last;
}

static bool
keeps_freed (const hr_view_t *v)
{
  return may_keep_freed (v) && v->facts->family.head == HR_HEAD_CAUSAL && freed (v) > 0;
}

static bool
keeps_freed_segment (const hr_view_t *v)
{
  return may_keep_freed (v) && hr_freed_segment (v) > 0;
}

static double
fragmentation_and_freed (const hr_view_t *v)
{
  return fragmentation_and_shorter (v) + freed (v);
}

static double
fragmentation_and_segment (const hr_view_t *v)
{
  return fragmentation_and_shorter (v) + hr_freed_segment (v);
}

static double
reserved_at_loss (const hr_view_t *v)
{
  double logits = hr_idle_logits (v) + hr_shorter_logits (v);

  return fragmentation (v) + logits + hr_idle_forward (v) + hr_idle_gathers (v) + hr_moved_shards (v);
}

static double
reserved_in_backward (const hr_view_t *v)
{
  return fragmentation (v) + hr_idle_segment (v);
}

/* Where layers come and go on a stream of their own, what forward has freed serves nothing else meanwhile. */
static double
reserved_between_gathers (const hr_view_t *v)
{
  return hr_idle_forward (v) + reserved_in_backward (v) + hr_moved_shards (v);
}

/* Only where overhead is itemised. */
static bool
reserves_blocks (const hr_view_t *v)
{
  return v->rules.blocks && !v->rules.streams;
}

static double
reserved_at_step (const hr_view_t *v)
{
  return fragmentation (v) + hr_displaced (v) + hr_idle_gathers (v) + hr_moved_shards (v);
}

static const hr_formula_t block_reserves[] = {
  { hr_uses_fsdp1, reserved_between_gathers,
    "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{idle-forward}][{idle-segment}][{moved-shards}]",
    "pytorch-allocator" },
  { NULL, reserved_in_backward, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{idle-segment}]", "pytorch-allocator" },
};

static const hr_formula_t stream_reserves[] = {
  { hr_uses_fsdp2, reserved_by_share, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{gather-pool}][{reduced-gradients}]",
    "fsdp2" },
  { NULL, sharded_fragmentation, "⌈{allocated} · {sharded-allocator-percent} ÷ 100⌉", "torchtune" },
};

static const hr_formula_t share_reserves[] = {
  { by_percent, hr_no_bytes, "0", "measured-allocator" },
  { streams, .more = stream_reserves },
  { NULL, fragmentation, "⌈{allocated} · {allocator-percent} ÷ 100⌉", "measured-allocator" },
};

static const hr_formula_t streams_at_loss[] = {
  { reserves_forward, reserved_by_forward,
    "[{freed-logits}][{forward-set}][{gather-pool}][{reduced-gradients}][{shorter-logits}]", "fsdp2" },
  { hr_uses_fsdp2, share_and_shorter,
    "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{gather-pool}][{reduced-gradients}]"
    "[{shorter-logits}]",
    "fsdp2" },
  { NULL, sharded_and_shorter,
    "[⌈{allocated} · {sharded-allocator-percent} ÷ 100⌉]"
    "[{shorter-logits}]",
    "torchtune" },
};

static const hr_formula_t share_at_loss[] = {
  { by_percent, hr_no_bytes, "0", "measured-allocator" },
  { streams, .more = streams_at_loss },
  { NULL, fragmentation_and_shorter, "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{shorter-logits}]",
    "measured-allocator" },
};

static const hr_formula_t reserve_in_forward[] = {
  { fills_streams, reserved_by_streams, "[{gather-pool}][{reduced-gradients}]", "fsdp2" },
  { .more = share_reserves },
};

static const hr_formula_t reserve_formulas[] = {
  { reserves_blocks, .more = block_reserves },
  { .more = share_reserves },
};

static const hr_formula_t reserve_at_step[] = {
  { reserves_blocks, reserved_at_step,
    "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{displaced}][{idle-gathers}]"
    "[{moved-shards}]",
    "pytorch-allocator" },
  { .more = share_reserves },
};

static const hr_formula_t reserve_at_loss[] = {
  { reserves_blocks, reserved_at_loss,
    "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{idle-logits}][{shorter-logits}][{idle-forward}][{idle-gathers}]"
    "[{moved-shards}]",
    "pytorch-allocator" },
  { keeps_freed, fragmentation_and_freed,
    "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{freed-logit-bytes} · {tokens} · {head-rows}]"
    "[{freed-segment-bytes}][{shorter-logits}]",
    "torchtune" },
  { keeps_freed_segment, fragmentation_and_segment,
    "[⌈{allocated} · {allocator-percent} ÷ 100⌉][{freed-segment-bytes}][{shorter-logits}]", "torchtune" },
  { .more = share_at_loss },
};

/* clang-format off */
const hr_term_row_t hr_term_fragmentation = {
  .desc = { "fragmentation", N_ ("Allocator reserve"),
            N_ ("Memory that the caching allocator holds beyond the tensors in use.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES] = reserve_formulas,
    [HR_MOMENT_FORWARD] = reserve_in_forward,
    [HR_MOMENT_LOSS] = reserve_at_loss,
    [HR_MOMENT_HEAD ... HR_MOMENT_EMBEDDING] = reserve_formulas,
    [HR_MOMENT_STEP] = reserve_at_step,
    [HR_MOMENT_LOAD ... HR_MOMENT_DECODE] = share_reserves,
  },
};
/* clang-format on */
