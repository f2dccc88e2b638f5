/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A need in every respect, of one stage and of all. */
#include "core/estimate/needs.h"
#include "core/base/extremes.h"
#include "core/base/units.h"
#include "core/estimate/measure.h"
#include "core/estimate/pool.h"

static double
device_at (const hr_stage_need_t *stage, hr_range_point_t point)
{
  switch (point)
    {
    case HR_AT_LOW_END: return stage->device_low;
    case HR_AT_HIGH_END: return stage->device_high;
    case HR_AS_EXPECTED:
    default: return stage->device;
    }
}

hr_need_t
hr_stage_need (const hr_stage_need_t *stage, hr_range_point_t point)
{
  double bytes = device_at (stage, point);
  double counted_bytes = stage->counted_bytes + (bytes - stage->device);

  return (hr_need_t) { bytes, bytes - stage->returned_bytes, counted_bytes, stage->set_aside_bytes };
}

/* The budget is a share of what is not set aside: a need fits where share · memory is at least this. */
static double
taken_of_share (const hr_params_t *p, hr_need_t need)
{
  return need.counted_bytes + p->gpu_memory_utilization * need.set_aside_bytes;
}

hr_need_t
hr_larger_need (const hr_params_t *p, hr_need_t one, hr_need_t other)
{
  hr_need_t larger = one;

  if (taken_of_share (p, other) > taken_of_share (p, one))
    larger = other;
  larger.bytes = hr_max (one.bytes, other.bytes);
  larger.least_bytes = hr_max (one.least_bytes, other.least_bytes);
  return larger;
}

hr_need_t
hr_need_of_stages (const hr_params_t *p, const hr_stage_need_t *stages, int n, hr_range_point_t point)
{
  hr_need_t need = hr_stage_need (&stages[0], point);

  for (int rank = 1; rank < n; rank++)
    need = hr_larger_need (p, need, hr_stage_need (&stages[rank], point));
  return need;
}

/* The context and the workspaces are there at every moment of every stage. */
double
hr_growth_bytes (const hr_params_t *p, hr_range_point_t point, hr_context_growth_t growth)
{
  double context_bytes = growth.context_mib * HR_MIB;
  double workspace_bytes = hr_held_workspaces (p, growth.workspace_mib);

  if (context_bytes == 0 && workspace_bytes == 0)
    return 0;
  return context_bytes * hr_context_weight (p, point) + workspace_bytes * hr_workspace_weight (p, point);
}

/* What a range adds to it, an engine's share pays for. */
hr_need_t
hr_need_with_growth (const hr_params_t *p, hr_need_t need, hr_range_point_t point, hr_context_growth_t growth)
{
  double bytes = hr_growth_bytes (p, point, growth);
  hr_pool_t pool;

  if (bytes == 0)
    return need;
  pool = hr_pool_growth (p, growth);
  need.bytes += bytes;
  need.least_bytes += bytes;
  need.counted_bytes += pool.counted_bytes + bytes - hr_growth_bytes (p, HR_AS_EXPECTED, growth);
  need.set_aside_bytes += pool.set_aside_bytes;
  return need;
}

/* The stages are of one run: what makes one of them large makes all. */
double
hr_share_of_stages_that_fits (const hr_stage_need_t *stages, int n, double full_bytes)
{
  double share = 1;

  for (int rank = 0; rank < n; rank++)
    {
      hr_range_t need = { stages[rank].device_low, stages[rank].device, stages[rank].device_high };

      share = hr_min (share, hr_share_that_fits (need, full_bytes + stages[rank].returned_bytes));
    }
  return share;
}
