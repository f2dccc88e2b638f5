/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places are those of the catalogue, and one more. */
#include "app/shared/headroom-gpu-choices.h"

#include "app/shared/headroom-choice-list.h"
#include "model/gpus/headroom-gpu-catalog.h"

static HeadroomChoice *
make_choice (gpointer gpu)
{
  g_autofree char *key = headroom_gpu_dup_search_key (gpu);

  return headroom_choice_new (headroom_gpu_get_name (gpu), key);
}

GListModel *
headroom_gpu_choices_new (const char *none)
{
  return headroom_choice_list_new (none, G_LIST_MODEL (headroom_gpu_catalog_get_default ()), make_choice);
}

const char *
headroom_gpu_choices_get_id (guint position)
{
  if (position == 0)
    return "";
  return headroom_gpu_get_id (headroom_gpu_catalog_get (headroom_gpu_catalog_get_default (), position - 1));
}

guint
headroom_gpu_choices_find (const char *id)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (catalog, id);

  if (*id == '\0')
    return 0;
  for (guint i = 0; gpu != NULL && i < headroom_gpu_catalog_get_length (catalog); i++)
    if (headroom_gpu_catalog_get (catalog, i) == gpu)
      return i + 1;
  return GTK_INVALID_LIST_POSITION;
}
