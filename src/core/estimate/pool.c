/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A basis of the share is a row: what becomes of each part of a process's memory. */
#include "core/estimate/pool.h"
#include "core/base/units.h"
#include "core/estimate/measure.h"
#include "core/terms/outside.h"
#include "core/terms/serving.h"
#include "core/terms/sharding.h"
#include "core/terms/terms.h"

/* Memory of a process, but for the cache, in the order in which it comes. */
typedef enum
{
  CONTEXT,
  NCCL,
  LOADED,  /* weights, and what loading them leaves outside the allocator */
  WORKING, /* every other tensor */
  N_PARTS
} part_t;

typedef enum
{
  LEFT_OUT,
  SET_ASIDE,
  COUNTED
} fate_t;

/* vLLM profiles all but the context, which is there when it reads the memory for the first time. SGLang takes a share
 * of what is free before it loads; the rest is for working memory and graphs. TensorRT-LLM takes a share of what a
 * profile run leaves. */
static const fate_t bases[][N_PARTS] = {
  [HR_POOL_OF_GPU] = { LEFT_OUT, COUNTED, COUNTED, COUNTED },
  [HR_POOL_OF_FREE] = { SET_ASIDE, SET_ASIDE, COUNTED, LEFT_OUT },
  [HR_POOL_OF_REST] = { SET_ASIDE, SET_ASIDE, SET_ASIDE, SET_ASIDE },
};
static const fate_t no_pool[N_PARTS] = { COUNTED, COUNTED, COUNTED, COUNTED };

static const fate_t *
fates (const hr_params_t *p)
{
  if (hr_is_paged (p))
    return bases[p->pool_basis];
  return no_pool;
}

static double
context_bytes (const hr_view_t *v)
{
  if (v->p->overhead != HR_ITEMISED)
    return 0;
  return v->context.mib * HR_MIB;
}

/* vLLM reads for the first time when NCCL has begun: between stages alone it takes no more after that. */
static double
nccl_bytes (const hr_view_t *v)
{
  bool has_stages_alone = v->groups->world == v->groups->pipeline;

  if (hr_is_paged (v->p) && v->p->pool_basis == HR_POOL_OF_GPU && has_stages_alone)
    return 0;
  return v->nccl_bytes;
}

/* The tensors but for the cache; NCCL's buffers are among the terms of tensors. */
static double
other_tensors (const hr_view_t *v, const double terms[HR_N_TERMS])
{
  double tensors = -terms[HR_KV_CACHE] - v->nccl_bytes;

  for (int i = 0; i < HR_N_TERMS; i++)
    if (hr_term_kind ((hr_term_t) i) == HR_TERM_TENSOR)
      tensors += terms[i];
  return tensors;
}

static double
reserve_factor (const hr_view_t *v)
{
  double percent = v->p->overhead_percent;

  if (v->p->overhead == HR_ITEMISED)
    percent = hr_allocator_percent (v);
  return 1 + percent / 100;
}

static double
sum_of (const double parts[N_PARTS], const fate_t fate[N_PARTS], fate_t wanted)
{
  double sum = 0;

  for (int i = 0; i < N_PARTS; i++)
    if (fate[i] == wanted)
      sum += parts[i];
  return sum;
}

hr_pool_t
hr_pool (const hr_view_t *v, const double terms[HR_N_TERMS])
{
  double reserve = reserve_factor (v);
  double non_torch = terms[HR_CONTEXT] - context_bytes (v);
  const double parts[N_PARTS] = {
    [CONTEXT] = context_bytes (v),
    [NCCL] = nccl_bytes (v),
    [LOADED] = reserve * terms[HR_WEIGHTS] + non_torch,
    [WORKING] = reserve * (other_tensors (v, terms) - terms[HR_WEIGHTS]),
  };
  const fate_t *fate = fates (v->p);

  return (hr_pool_t) { sum_of (parts, fate, SET_ASIDE), sum_of (parts, fate, COUNTED), reserve };
}

hr_pool_t
hr_pool_growth (const hr_params_t *p, hr_context_growth_t growth)
{
  const double parts[N_PARTS] = {
    [CONTEXT] = growth.context_mib * HR_MIB,
    [WORKING] = hr_held_workspaces (p, growth.workspace_mib),
  };
  const fate_t *fate = fates (p);

  if (!hr_is_paged (p))
    return (hr_pool_t) { 0, 0, 1 };
  return (hr_pool_t) { sum_of (parts, fate, SET_ASIDE), sum_of (parts, fate, COUNTED), 1 };
}

double
hr_pool_budget (const hr_params_t *p, double set_aside_bytes, double memory_bytes)
{
  return (memory_bytes - set_aside_bytes) * p->gpu_memory_utilization;
}
