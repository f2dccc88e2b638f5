/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tensors of safetensors files add to what their config.json says. */
#pragma once

#include "model/presets/headroom-partial.h"
#include "model/tensors/headroom-tensors.h"

/** Take parameters, format and bytes of the tensors, and remark where they are not what the config.json says. */
void headroom_model_take_tensors (HeadroomPartial *partial, const HeadroomTensors *tensors);

/** Take the bytes of all tensors of a quantised model where nothing else is known of them. */
void headroom_model_take_total (HeadroomPartial *partial, guint64 bytes);
