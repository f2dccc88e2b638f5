/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The known GPUs, a GListModel of HeadroomGpu sorted by vendor and name. A catalogue never changes: where there are
 * other GPUs, another catalogue takes its place. */
#pragma once

#include <gio/gio.h>

#include "model/gpus/headroom-gpu.h"

#define HEADROOM_TYPE_GPU_CATALOG (headroom_gpu_catalog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuCatalog, headroom_gpu_catalog, HEADROOM, GPU_CATALOG, GObject)

/** The catalogue in force: the one that is compiled in, until another one is set. In any thread; it and its GPUs
 * stay for as long as the program runs. (transfer none) */
HeadroomGpuCatalog *headroom_gpu_catalog_get_default (void);

/** Put another one in force. */
void headroom_gpu_catalog_set_default (HeadroomGpuCatalog *catalog);

/** What is compiled in, and before it the entries of a gpus.json: they win where both have an id. */
HeadroomGpuCatalog *headroom_gpu_catalog_new_with (const HeadroomJson *root, GError **error);

/** From the text of a gpus.json. */
HeadroomGpuCatalog *headroom_gpu_catalog_new_from_data (const char *data, gsize length, GError **error);

/** The GPU with that id or alias, in any case; NULL where there is none. (transfer none) */
HeadroomGpu *headroom_gpu_catalog_lookup (HeadroomGpuCatalog *self, const char *id);

/** The rows, in order, for loops. */
guint headroom_gpu_catalog_get_length (HeadroomGpuCatalog *self);
HeadroomGpu *headroom_gpu_catalog_get (HeadroomGpuCatalog *self, guint index); /* (transfer none) */
