/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks of every GPU of the catalogue whether an estimate fits, on how many, and what would fit on one. */
#include "model/result/headroom-candidate.h"

#include "core/plan/groups.h"
#include "core/table/params.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate-divided.h"

enum
{
  MAX_GPUS = 1024, /* data-parallel ones */
  ZERO_3 = 3
};

/* Questions about one estimate, for many GPUs. */
typedef struct
{
  const hr_estimate_t *e;
  hr_solver_t shards; /* of the plan's own ZeRO stage */
  hr_solver_t zero_3;
  HeadroomDivisions divisions; /* of inference */
  HeadroomSizer sizer;
} Seeker;

static void
init_shards (Seeker *seeker, const hr_estimate_t *e)
{
  seeker->e = e;
  hr_solver_init_shards (&seeker->shards, &e->params, e->params.zero_stage, MAX_GPUS);
  hr_solver_init_shards (&seeker->zero_3, &e->params, ZERO_3, MAX_GPUS);
  headroom_divisions_init (&seeker->divisions, e);
}

/* The fewest GPUs of the plan with more of them data-parallel; 0: none. */
static gint64
gpus_with_sharding (hr_solver_t *solver, const HeadroomCandidate *candidate)
{
  hr_params_t params = solver->params;

  hr_solver_go_to (solver, headroom_gpu_get_id (candidate->gpu));
  params.data_parallel = hr_solver_ask_shards (solver, candidate->usable_bytes);
  if (params.data_parallel == 0)
    return 0;
  return (gint64) hr_plan_gpus (&params);
}

/* A served model is divided, since copies of it would need as much each. */
static void
seek_divided (HeadroomCandidate *candidate, const HeadroomDivisions *divisions)
{
  const char *gpu = headroom_gpu_get_id (candidate->gpu);
  const HeadroomDivision *division = headroom_divisions_find (divisions, gpu, candidate->usable_bytes);

  if (division == NULL)
    return;
  candidate->gpus = (gint64) hr_plan_gpus (&division->params);
  candidate->divided_by = divisions->param;
  candidate->parts = (gint64) hr_param_get (&division->params, divisions->param);
}

/* As the plan shares already, or else as much as can be shared. */
static void
seek_gpus (HeadroomCandidate *candidate, Seeker *seeker)
{
  int stage = seeker->e->params.zero_stage;

  candidate->gpus = 0;
  if (seeker->e->params.mode != HR_TRAINING)
    {
      seek_divided (candidate, &seeker->divisions);
      return;
    }
  if (stage > 0)
    candidate->gpus = gpus_with_sharding (&seeker->shards, candidate);
  candidate->shards = candidate->gpus == 0 && stage != ZERO_3;
  if (candidate->shards)
    candidate->gpus = gpus_with_sharding (&seeker->zero_3, candidate);
}

hr_need_t
headroom_candidate_find_need (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  hr_context_growth_t growth = hr_context_growth (&e->params, headroom_gpu_get_id (gpu));

  return hr_need_with_growth (&e->params, hr_worst_need (e), HR_AS_EXPECTED, growth);
}

static HeadroomCandidate
compare_with (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  HeadroomCandidate candidate = { .gpu = gpu,
                                  .usable_bytes = headroom_gpu_get_usable_bytes (gpu),
                                  .mode = (hr_mode_t) e->params.mode };
  hr_need_t need = headroom_candidate_find_need (e, gpu);

  candidate.preferred = g_strcmp0 (headroom_gpu_get_vendor (gpu), headroom_candidates_find_vendor (e)) == 0;
  candidate.needed_bytes = need.bytes;
  candidate.free_bytes = candidate.usable_bytes - need.bytes;
  candidate.verdict = hr_verdict (&e->params, need, candidate.usable_bytes);
  candidate.gpus = hr_gpu_count (&e->params);
  return candidate;
}

HeadroomCandidate
headroom_candidate_judge (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  HeadroomCandidate candidate = compare_with (e, gpu);
  Seeker seeker;

  init_shards (&seeker, e);
  if (candidate.verdict == HR_DOES_NOT_FIT)
    seek_gpus (&candidate, &seeker);
  return candidate;
}

static int
compare_numbers (double a, double b)
{
  if (a == b)
    return 0;
  if (a < b)
    return -1;
  return 1;
}

/* What fits comes first, the vendor's before, and of them the smallest; of what does not fit the largest. */
static int
compare (const void *a, const void *b)
{
  const HeadroomCandidate *one = a;
  const HeadroomCandidate *other = b;
  int by_verdict = compare_numbers (one->verdict, other->verdict);
  int by_vendor = other->preferred - one->preferred;
  int by_memory = compare_numbers (one->usable_bytes, other->usable_bytes);

  if (by_verdict != 0)
    return by_verdict;
  if (by_vendor != 0)
    return by_vendor;
  if (by_memory != 0 && one->verdict == HR_DOES_NOT_FIT)
    return -by_memory;
  if (by_memory != 0)
    return by_memory;
  return g_strcmp0 (headroom_gpu_get_id (one->gpu), headroom_gpu_get_id (other->gpu));
}

static void
seek (HeadroomCandidate *candidate, Seeker *seeker)
{
  if (candidate->verdict == HR_DOES_NOT_FIT)
    seek_gpus (candidate, seeker);
  candidate->most = headroom_sizer_ask (&seeker->sizer, headroom_gpu_get_id (candidate->gpu), candidate->usable_bytes);
}

static gboolean
has_same_answers (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  return one->usable_bytes == other->usable_bytes && one->needed_bytes == other->needed_bytes;
}

/* Neighbours with as much memory, and as large a context, have the same answers. */
static void
seek_all (HeadroomCandidate *candidates, guint n, const hr_estimate_t *e)
{
  Seeker seeker;

  init_shards (&seeker, e);
  headroom_sizer_init (&seeker.sizer, &e->params);
  for (guint i = 0; i < n; i++)
    if (i > 0 && has_same_answers (&candidates[i], &candidates[i - 1]))
      {
        HeadroomGpu *gpu = candidates[i].gpu;
        candidates[i] = candidates[i - 1];
        candidates[i].gpu = gpu;
      }
    else
      seek (&candidates[i], &seeker);
}

HeadroomCandidate *
headroom_candidates_new (const hr_estimate_t *e, guint *n_candidates)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  guint n = headroom_gpu_catalog_get_length (catalog);
  HeadroomCandidate *candidates = g_new0 (HeadroomCandidate, n + 1);

  for (guint i = 0; i < n; i++)
    candidates[i] = compare_with (e, headroom_gpu_catalog_get (catalog, i));
  qsort (candidates, n, sizeof *candidates, compare);
  seek_all (candidates, n, e);
  for (guint i = 0; i < n; i++)
    headroom_candidate_time (&candidates[i], e);
  if (n_candidates != NULL)
    *n_candidates = n;
  return candidates;
}
