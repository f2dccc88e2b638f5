/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Safetensors files: their header alone, whatever the file’s size. Format: huggingface/safetensors, README. */
#pragma once

#include "model/tensors/headroom-tensors.h"

/** Add the tensors of a file’s header to `tensors`. `file_bytes`: of the whole file, which its tensors must fill
 * without gap or overlap. Errors are of domain HEADROOM_FILE_ERROR and name tensor, field, value and what is allowed;
 * some tensors may have been added then. */
gboolean headroom_safetensors_read (GInputStream *stream, const char *name, guint64 file_bytes,
                                    HeadroomTensors *tensors, GCancellable *cancellable, GError **error);
