#include "model/headroom-candidate.h"

#include "core/groups.h"
#include "core/solve.h"
#include "model/headroom-gpu-catalog.h"

#include <math.h>

enum
{
  MAX_GPUS = 1024, /* data-parallel ones */
  ZERO_3 = 3
};

/* The fewest GPUs of the plan with this ZeRO stage and more of them data-parallel; 0: none. */
static gint64
gpus_with_sharding (const hr_estimate_t *e, int stage, double usable)
{
  hr_params_t params = e->params;

  params.data_parallel = hr_solve_shards (&e->params, stage, MAX_GPUS, usable);
  return params.data_parallel > 0 ? (gint64) hr_plan_gpus (&params) : 0;
}

/* As the plan shares already, or else as much as can be shared. */
static void
seek_gpus (HeadroomCandidate *candidate, const hr_estimate_t *e)
{
  int stage = e->params.zero_stage;

  candidate->gpus = 0;
  if (e->params.mode != HR_TRAINING)
    return;
  if (stage > 0)
    candidate->gpus = gpus_with_sharding (e, stage, candidate->usable_bytes);
  candidate->shards = candidate->gpus == 0 && stage != ZERO_3;
  if (candidate->shards)
    candidate->gpus = gpus_with_sharding (e, ZERO_3, candidate->usable_bytes);
}

static HeadroomCandidate
compare_with (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  HeadroomCandidate candidate = { .gpu = gpu, .usable_bytes = headroom_gpu_get_usable_bytes (gpu) };
  double need = hr_worst_stage (e)->device;

  candidate.free_bytes = candidate.usable_bytes - need;
  candidate.verdict = hr_verdict (&e->params, need, candidate.usable_bytes);
  candidate.gpus = hr_gpu_count (&e->params);
  return candidate;
}

HeadroomCandidate
headroom_candidate_judge (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  HeadroomCandidate candidate = compare_with (e, gpu);

  if (candidate.verdict == HR_DOES_NOT_FIT)
    seek_gpus (&candidate, e);
  return candidate;
}

static int
compare (const void *a, const void *b)
{
  const HeadroomCandidate *one = a, *other = b;

  if (one->verdict != other->verdict)
    return one->verdict < other->verdict ? -1 : 1;
  if (one->usable_bytes != other->usable_bytes)
    return (one->usable_bytes < other->usable_bytes) == (one->verdict != HR_DOES_NOT_FIT) ? -1 : 1;
  return g_strcmp0 (headroom_gpu_get_id (one->gpu), headroom_gpu_get_id (other->gpu));
}

/* No sequence is longer than `longest`. */
static void
seek (HeadroomCandidate *candidate, const hr_estimate_t *e, double longest)
{
  double usable = candidate->usable_bytes;

  if (candidate->verdict == HR_DOES_NOT_FIT)
    seek_gpus (candidate, e);
  candidate->batch = (gint64) hr_solve (&e->params, HR_MICRO_BATCH_SIZE, usable).value;
  candidate->length = (gint64) hr_solve_within (&e->params, HR_SEQUENCE_LENGTH, longest, usable).value;
}

/* Neighbours with as much memory have the same answers. */
static void
seek_all (HeadroomCandidate *candidates, guint n, const hr_estimate_t *e)
{
  double longest = hr_solve (&e->params, HR_SEQUENCE_LENGTH, INFINITY).value; /* a table of positions ends somewhere */

  for (guint i = 0; i < n; i++)
    if (i > 0 && candidates[i].usable_bytes == candidates[i - 1].usable_bytes)
      {
        HeadroomGpu *gpu = candidates[i].gpu;
        candidates[i] = candidates[i - 1];
        candidates[i].gpu = gpu;
      }
    else
      seek (&candidates[i], e, longest);
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
  if (n_candidates != NULL)
    *n_candidates = n;
  return candidates;
}
