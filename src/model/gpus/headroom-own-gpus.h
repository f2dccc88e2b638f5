/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GPUs that a person has added: a gpus.json in the folder of the user's data, entries as in data/gpus.json.
 * The catalogue in force has them once the file was loaded.
 *
 * Every change reads the file anew and replaces it as a whole, so that several programs may make changes and a file
 * that cannot be read is left alone. Signal `changed`: the catalogue in force is another one. */
#pragma once

#include <gio/gio.h>

#include "model/base/headroom-json.h"
#include "model/gpus/headroom-own-gpu-fields.h"

#define HEADROOM_TYPE_OWN_GPUS (headroom_own_gpus_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomOwnGpus, headroom_own_gpus, HEADROOM, OWN_GPUS, GObject)

/** The one of this process. (transfer none) */
HeadroomOwnGpus *headroom_own_gpus_get_default (void);

/** Read the file and put its GPUs in force; without a file there are none. On failure nothing changes, and the error
 * names the file and what is wrong in it. */
gboolean headroom_own_gpus_load (HeadroomOwnGpus *self, GError **error);

/** What the file's last reading found wrong; NULL: nothing. */
const char *headroom_own_gpus_get_problem (HeadroomOwnGpus *self);

/** Whether this id is of one of them. */
gboolean headroom_own_gpus_has (HeadroomOwnGpus *self, const char *id);

/** Add a GPU, or with `id` not NULL change that one. The vendor may be "". An id is made of the name, and stays when
 * the name changes: documents have it. */
gboolean headroom_own_gpus_put (HeadroomOwnGpus *self, const char *id, const char *name, const char *vendor,
                                double usable_bytes, GError **error);

/** Take one away. Returns its entry, for headroom_own_gpus_restore(). (transfer full) */
HeadroomJson *headroom_own_gpus_remove (HeadroomOwnGpus *self, const char *id, GError **error);

/** Bring back what was taken away, under its old id. The entry stays the caller's. */
gboolean headroom_own_gpus_restore (HeadroomOwnGpus *self, HeadroomJson *entry, GError **error);
