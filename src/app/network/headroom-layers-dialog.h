/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A network as a list of layers: the sum of its outputs, and beside it what PyTorch keeps of one sample. */
#pragma once

#include <adwaita.h>

#include "core/base/dtype.h"

#define HEADROOM_TYPE_LAYERS_DIALOG (headroom_layers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLayersDialog, headroom_layers_dialog, HEADROOM, LAYERS_DIALOG, AdwDialog)

/** A network in the text form of model/network/headroom-network.h; NULL: a small one to begin with. Emits "accepted"
 * (double elements, string text) when a person takes a sum: of outputs, or what PyTorch keeps. */
AdwDialog *headroom_layers_dialog_new (const char *text, hr_dtype_t dtype);
