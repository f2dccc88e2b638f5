/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model from its files: a config.json, a folder with it and safetensors files, one of these, or a GGUF file. */
#pragma once

#include "model/presets/headroom-partial.h"

/** True where a file or folder is a model’s by its name or kind, so that headroom_model_load() reads it by
 * headers and not as a text: a folder, *.safetensors, *.safetensors.index.json, *.gguf. */
gboolean headroom_model_has_headers (GFile *file);

/** Read it. Of weights only the headers are read, whatever their size. What the header of a safetensors file does not
 * say is read from the config.json beside it; the parts of a divided model are read together. The partial scenario’s
 * remarks say what the files hold, and where that departs from the config.json. Errors are of domain
 * HEADROOM_FILE_ERROR, and name the file where another than `file` is meant. (transfer full) */
HeadroomPartial *headroom_model_load (GFile *file, GCancellable *cancellable, GError **error);

/** The same in a thread. */
void
headroom_model_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
HeadroomPartial *headroom_model_load_finish (GFile *file, GAsyncResult *result, GError **error);
