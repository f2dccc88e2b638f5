/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Add a GPU of one's own, or change it. What is wrong is said at the field; the file is written on “Add” or “Save”.
 * To take the GPU away it activates win.remove-gpu. */
#pragma once

#include <adwaita.h>

#include "model/gpus/headroom-gpu.h"

#define HEADROOM_TYPE_GPU_DIALOG (headroom_gpu_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuDialog, headroom_gpu_dialog, HEADROOM, GPU_DIALOG, AdwDialog)

/** Of one of the own GPUs; NULL: of a new one. */
AdwDialog *headroom_gpu_dialog_new (HeadroomGpu *gpu);
