#include "report/report-candidates.h"

#include "model/headroom-gpu-catalog.h"
#include "report/report-words.h"

enum
{
  MAX_GPUS = 1024,
  ZERO_3 = 3
};

static gboolean
fits_on (hr_params_t *params, gint64 gpus, double usable)
{
  hr_estimate_t sharded;

  params->data_parallel = gpus;
  hr_estimate_run (params, usable, &sharded);
  return sharded.verdict != HR_DOES_NOT_FIT;
}

/* The fewest GPUs over which ZeRO stage 3 makes it fit; 0 if even MAX_GPUS are too few. More GPUs never need
 * more memory each, so that halving the span finds them. */
static gint64
gpus_with_sharding (const hr_estimate_t *e, double usable)
{
  hr_params_t params = e->params;
  gint64 too_few = MAX (2, e->params.data_parallel) - 1, enough = MAX_GPUS;

  params.zero_stage = ZERO_3;
  params.gpu_count = 0;
  if (params.mode != HR_TRAINING || too_few >= enough || !fits_on (&params, enough, usable))
    return 0;
  while (enough - too_few > 1)
    {
      gint64 middle = too_few + (enough - too_few) / 2;

      if (fits_on (&params, middle, usable))
        enough = middle;
      else
        too_few = middle;
    }
  return enough;
}

HeadroomCandidate
headroom_candidate_judge (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  HeadroomCandidate candidate = { .gpu = gpu, .usable_bytes = headroom_gpu_get_usable_bytes (gpu) };

  candidate.free_bytes = candidate.usable_bytes - e->device_bytes;
  candidate.verdict = hr_verdict (&e->params, e->device_bytes, candidate.usable_bytes);
  candidate.gpus = headroom_report_gpu_count (&e->params);
  if (candidate.verdict != HR_DOES_NOT_FIT)
    return candidate;
  candidate.shards = TRUE;
  candidate.gpus = gpus_with_sharding (e, candidate.usable_bytes);
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

HeadroomCandidate *
headroom_candidates_new (const hr_estimate_t *e, guint *n_candidates)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  guint n = headroom_gpu_catalog_get_length (catalog);
  HeadroomCandidate *candidates = g_new0 (HeadroomCandidate, n + 1);

  for (guint i = 0; i < n; i++)
    candidates[i] = headroom_candidate_judge (e, headroom_gpu_catalog_get (catalog, i));
  qsort (candidates, n, sizeof *candidates, compare);
  if (n_candidates != NULL)
    *n_candidates = n;
  return candidates;
}
