/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest GPUs that are large enough for an estimate. */
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"

static gboolean
fits (const hr_estimate_t *e, HeadroomGpu *gpu)
{
  double usable_bytes = headroom_gpu_get_usable_bytes (gpu);

  return hr_verdict (&e->params, headroom_candidate_find_need (e, gpu), usable_bytes) != HR_DOES_NOT_FIT;
}

static int
compare_usable (gconstpointer a, gconstpointer b)
{
  double one = headroom_gpu_get_usable_bytes (*(HeadroomGpu *const *) a);
  double other = headroom_gpu_get_usable_bytes (*(HeadroomGpu *const *) b);

  return (one > other) - (one < other);
}

/* From the smallest up; `vendor`: NULL for all. Nobody buys a laptop’s GPU alone. */
static GPtrArray *
list_fitting (const hr_estimate_t *e, const char *vendor)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  GPtrArray *fitting = g_ptr_array_new ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      gboolean is_asked_for = vendor == NULL || g_str_equal (headroom_gpu_get_vendor (gpu), vendor);

      if (is_asked_for && !headroom_gpu_is_mobile (gpu) && fits (e, gpu))
        g_ptr_array_add (fitting, gpu);
    }
  g_ptr_array_sort (fitting, compare_usable);
  return fitting;
}

const char *
headroom_candidates_find_vendor (const hr_estimate_t *e)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), e->params.gpu.text);

  if (gpu == NULL || *headroom_gpu_get_vendor (gpu) == '\0')
    return NULL;
  return headroom_gpu_get_vendor (gpu);
}

guint
headroom_candidates_find_smallest (const hr_estimate_t *e, HeadroomCandidate *smallest, guint n_most)
{
  g_autoptr (GPtrArray) fitting = list_fitting (e, headroom_candidates_find_vendor (e));
  guint n;

  if (fitting->len == 0)
    {
      g_ptr_array_unref (fitting);
      fitting = list_fitting (e, NULL);
    }
  n = MIN (fitting->len, n_most);
  for (guint i = 0; i < n; i++)
    smallest[i] = headroom_candidate_judge (e, fitting->pdata[i]);
  return n;
}
