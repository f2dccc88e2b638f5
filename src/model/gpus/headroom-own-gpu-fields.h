/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person may type for a GPU of their own, and the entry of gpus.json that is made of it. */
#pragma once

#include <gio/gio.h>

#include "model/base/headroom-json.h"

#define HEADROOM_OWN_GPU_ERROR (headroom_own_gpu_error_quark ())
GQuark headroom_own_gpu_error_quark (void);

/** Which field was not taken. Errors about the file are of HEADROOM_FILE_ERROR. */
typedef enum
{
  HEADROOM_OWN_GPU_ERROR_NAME,
  HEADROOM_OWN_GPU_ERROR_VENDOR,
  HEADROOM_OWN_GPU_ERROR_MEMORY,
} HeadroomOwnGpuError;

/** A GPU as it was typed. The vendor may be "". */
typedef struct
{
  const char *id; /* NULL: a new one */
  const char *name;
  const char *vendor;
  double usable_bytes;
} HeadroomOwnGpuFields;

/** Whether a text may be a GPU's id: what the parameter takes, but for the word that stands for no GPU. */
gboolean headroom_own_gpu_is_id (const char *id);

/** Whether a text may be a GPU's name: one line that says something. HEADROOM_OWN_GPU_ERROR_NAME. */
gboolean headroom_own_gpu_check_line (const char *text, GError **error);

/** Whether all fields may be taken. No other GPU of the catalogue in force may have the name. */
gboolean headroom_own_gpu_check_fields (const HeadroomOwnGpuFields *fields, GError **error);

/** An entry with these fields, and with what else `old` has (NULL: nothing). (transfer full) */
HeadroomJson *headroom_own_gpu_make_entry (const HeadroomOwnGpuFields *fields, const HeadroomJson *old);
