/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stages of a pipeline ask a GPU for together: every one of them must fit. */
#pragma once

#include "core/estimate/instants.h"
#include "core/estimate/verdict.h"
#include "core/facts/gpu-contexts.h"

/** What one pipeline stage needs at its own peak. */
typedef struct
{
  double bytes;
  hr_instant_t peak;
  double allocated, device, device_low, device_high;
  double returned_bytes;  /* of device: what leaves it when it is full: idle blocks, paged states */
  double counted_bytes;   /* of device: what an engine's share pays for, the cache too */
  double set_aside_bytes; /* of device: what is taken off the GPU before the share is */
  double instants[HR_N_INSTANTS];
} hr_stage_need_t;

/** What one stage asks for. */
hr_need_t hr_stage_need (const hr_stage_need_t *stage, hr_range_point_t point);

/** The larger of two in every respect: what has room for it has room for both. */
hr_need_t hr_larger_need (const hr_params_t *p, hr_need_t one, hr_need_t other);

/** The largest of some stages in every respect. A stage that needs less than another may give back less of it. */
hr_need_t hr_need_of_stages (const hr_params_t *p, const hr_stage_need_t *stages, int n, hr_range_point_t point);

/** By how many bytes a need at a point of its range is larger on a GPU with another context and other workspaces. */
double hr_growth_bytes (const hr_params_t *p, hr_range_point_t point, hr_context_growth_t growth);

/** The need there. */
hr_need_t
hr_need_with_growth (const hr_params_t *p, hr_need_t need, hr_range_point_t point, hr_context_growth_t growth);

/** The share of such runs of which all stages fit, where so many bytes may be full. */
double hr_share_of_stages_that_fits (const hr_stage_need_t *stages, int n, double full_bytes);

/** What a search asks of a need: a verdict no worse than this on a GPU with so many bytes; 0: nothing. */
typedef struct
{
  double usable_bytes;
  hr_verdict_t worst_verdict;
  hr_context_growth_t growth; /* to that GPU */
} hr_bound_t;
