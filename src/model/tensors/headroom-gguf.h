/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GGUF files of versions 2 and 3: their header alone, whatever the file’s size. Format: llama.cpp, ggml/docs/gguf.md
 * and ggml/src/gguf.cpp. */
#pragma once

#include "model/tensors/headroom-tensors.h"

/** Add the tensors of a file’s header to `tensors`, and to its metadata the header’s keys: numbers, yes and no,
 * texts and short lists of these. What is longer, such as a vocabulary, is passed over. `file_bytes`: of the whole
 * file. Errors are of domain HEADROOM_FILE_ERROR and name field, value and what is allowed; some tensors may have been
 * added then. */
gboolean headroom_gguf_read (GInputStream *stream, const char *name, guint64 file_bytes, HeadroomTensors *tensors,
                             GCancellable *cancellable, GError **error);

/** True where the first bytes of a file, of which `length` are given, are those of a GGUF file. */
gboolean headroom_gguf_sniff (const char *data, gsize length);
