/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model from the header of its GGUF file alone. */
#pragma once

#include "model/presets/headroom-partial.h"
#include "model/tensors/headroom-tensors.h"

/** The architecture by the file’s keys, the mix of types by its name in `general.file_type`, and the bytes of the
 * weights by its tensors. Errors are of domain HEADROOM_FILE_ERROR and name the key. (transfer full) */
HeadroomPartial *headroom_gguf_model_new (const HeadroomTensors *tensors, GError **error);
