/* The known GPUs, a GListModel of HeadroomGpu sorted by vendor and name. */
#pragma once

#include <gio/gio.h>

#include "model/headroom-gpu.h"

#define HEADROOM_TYPE_GPU_CATALOG (headroom_gpu_catalog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuCatalog, headroom_gpu_catalog, HEADROOM, GPU_CATALOG, GObject)

/** The catalogue that is compiled in. (transfer none) */
HeadroomGpuCatalog *headroom_gpu_catalog_get_default (void);

/** From the text of a gpus.json. */
HeadroomGpuCatalog *headroom_gpu_catalog_new_from_data (const char *data, gsize length, GError **error);

/** The GPU with that id or alias, in any case; NULL where there is none. (transfer none) */
HeadroomGpu *headroom_gpu_catalog_lookup (HeadroomGpuCatalog *self, const char *id);

/** The rows, in order, for loops. */
guint headroom_gpu_catalog_get_length (HeadroomGpuCatalog *self);
HeadroomGpu *headroom_gpu_catalog_get (HeadroomGpuCatalog *self, guint index); /* (transfer none) */
