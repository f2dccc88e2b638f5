/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other GPUs: of a size that makes a difference, and of the kind that the chosen one is. */
#include "model/result/headroom-advice-gpus.h"

#include "core/base/dtype.h"
#include "core/facts/gpu-speeds.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"

#include <math.h>
#include <string.h>

/* Of one size, “geforce-rtx-5090” before “geforce-rtx-5090-d”. */
static int
compare_usable (gconstpointer a, gconstpointer b)
{
  HeadroomGpu *one = *(HeadroomGpu *const *) a;
  HeadroomGpu *other = *(HeadroomGpu *const *) b;
  double one_bytes = headroom_gpu_get_usable_bytes (one);
  double other_bytes = headroom_gpu_get_usable_bytes (other);

  if (one_bytes != other_bytes)
    return one_bytes > other_bytes ? 1 : -1;
  return strcmp (headroom_gpu_get_id (one), headroom_gpu_get_id (other));
}

/* GPUs of a vendor, from the smallest up; NULL: of all. */
static GPtrArray *
list_gpus (const char *vendor)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  GPtrArray *gpus = g_ptr_array_new ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);

      if (vendor == NULL || g_str_equal (headroom_gpu_get_vendor (gpu), vendor))
        g_ptr_array_add (gpus, gpu);
    }
  g_ptr_array_sort (gpus, compare_usable);
  return gpus;
}

/* A whole machine and not a card. */
static gboolean
is_machine (HeadroomGpu *gpu)
{
  return headroom_gpu_has_unified_memory (gpu) || headroom_gpu_is_mobile (gpu);
}

/* `now`: the chosen GPU, or NULL. What it is and can do, others may be and do; nothing less is an answer. */
static gboolean
is_of_kind (HeadroomGpu *gpu, HeadroomGpu *now, const hr_params_t *params)
{
  if (is_machine (gpu) && (now == NULL || !is_machine (now)))
    return FALSE;
  if (params->activation_dtype != HR_BF16 || headroom_gpu_computes_bf16 (gpu))
    return TRUE;
  return now != NULL && !headroom_gpu_computes_bf16 (now);
}

/* Drivers keep a little more on one card than on another. */
static gboolean
is_of_another_size (double usable_bytes, double last_bytes)
{
  const double slightest = 0.02;

  return fabs (usable_bytes - last_bytes) > slightest * last_bytes;
}

/* Advice says how long a step takes, where that can be known. */
static gboolean
has_speed (const char *id)
{
  return hr_gpu_speed_find (id) != NULL;
}

static void
write_gpu (hr_other_gpu_t *other, HeadroomGpu *gpu)
{
  g_strlcpy (other->id.text, headroom_gpu_get_id (gpu), sizeof other->id.text);
  other->usable_bytes = headroom_gpu_get_usable_bytes (gpu);
}

int
headroom_advice_take_gpus (const hr_estimate_t *e, hr_other_gpu_t gpus[HR_MAX_OTHER_GPUS])
{
  HeadroomGpu *now = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), e->params.gpu.text);
  g_autoptr (GPtrArray) all = list_gpus (headroom_candidates_find_vendor (e));
  double last_bytes = e->usable_bytes;
  int n = 0;

  for (guint i = 0; i < all->len && n < HR_MAX_OTHER_GPUS; i++)
    {
      HeadroomGpu *gpu = all->pdata[i];
      double usable_bytes = headroom_gpu_get_usable_bytes (gpu);
      gboolean is_of_use = usable_bytes > last_bytes || (e->verdict == HR_FITS && usable_bytes < e->usable_bytes);

      if (!is_of_use || !is_of_kind (gpu, now, &e->params))
        continue;
      if (is_of_another_size (usable_bytes, last_bytes))
        write_gpu (&gpus[n++], gpu);
      else if (n > 0 && has_speed (headroom_gpu_get_id (gpu)) && !has_speed (gpus[n - 1].id.text))
        write_gpu (&gpus[n - 1], gpu);
      else
        continue;
      last_bytes = usable_bytes;
    }
  return n;
}
