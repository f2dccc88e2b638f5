/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One GPU of the catalogue. Immutable. */
#pragma once

#include <glib-object.h>

#include "model/base/headroom-json.h"

#define HEADROOM_TYPE_GPU (headroom_gpu_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpu, headroom_gpu, HEADROOM, GPU, GObject)

/** What a GPU's usable memory may be: 256 MiB to 16 TiB. */
#define HEADROOM_GPU_MIN_BYTES (256.0 * 1024 * 1024)
#define HEADROOM_GPU_MAX_BYTES (16.0 * 1024 * 1024 * 1024 * 1024)

/** From an entry of gpus.json. On failure the error names the key. */
HeadroomGpu *headroom_gpu_new_from_json (const HeadroomJson *entry, GError **error);

/* Each getter is also a read-only property. Strings may be NULL where marked. */
const char *headroom_gpu_get_id (HeadroomGpu *self);   /* "h100-sxm5-80gb" */
const char *headroom_gpu_get_name (HeadroomGpu *self); /* "H100 SXM5 80GB" */
const char *headroom_gpu_get_vendor (HeadroomGpu *self);
const char *headroom_gpu_get_memory_type (HeadroomGpu *self); /* NULL */
double
headroom_gpu_get_marketed_gb (HeadroomGpu *self); /* the number on the box, only for names and search; 0: unknown */
double headroom_gpu_get_driver_total_bytes (HeadroomGpu *self); /* 0: unknown */
/** What one process can get at most: as the entry states it, else the framework's own total where one is
 * known, else the driver's total, on NVIDIA less what driver and firmware reserve; else the vendor's
 * specification. */
double headroom_gpu_get_usable_bytes (HeadroomGpu *self);
/** Which of these it was: a translated sentence. */
const char *headroom_gpu_get_usable_basis (HeadroomGpu *self);
gboolean headroom_gpu_has_unified_memory (HeadroomGpu *self); /* it is the host's, too */
gboolean headroom_gpu_is_mobile (HeadroomGpu *self);          /* of a laptop: not sold without it */
gboolean headroom_gpu_computes_bf16 (HeadroomGpu *self);      /* NVIDIA's before Ampere do not */
double headroom_gpu_get_tdp_w (HeadroomGpu *self);            /* 0: unknown */
const char *headroom_gpu_get_source (HeadroomGpu *self);      /* where the total was read */
const char *headroom_gpu_get_checked (HeadroomGpu *self);     /* and when: "2026-11-20" */
/** All that it is found by: see headroom_search_matches(). (transfer full) */
char *headroom_gpu_dup_search_key (HeadroomGpu *self);
/** Short names that lead here: "h100". */
const char *const *headroom_gpu_get_aliases (HeadroomGpu *self);
