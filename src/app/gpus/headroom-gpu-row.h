/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GPU and whether the estimate fits it. To activate the row is to choose the GPU. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-candidate.h"

#define HEADROOM_TYPE_GPU_ROW (headroom_gpu_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuRow, headroom_gpu_row, HEADROOM, GPU_ROW, AdwActionRow)

GtkWidget *headroom_gpu_row_new (void);

/** Show a GPU and what was found of it; `chosen` is the id of the scenario's GPU. */
void headroom_gpu_row_set (HeadroomGpuRow *self, const HeadroomCandidate *candidate, const char *chosen);

HeadroomGpu *headroom_gpu_row_get_gpu (HeadroomGpuRow *self); /* (transfer none) or NULL */

/** What is shown. */
const HeadroomCandidate *headroom_gpu_row_peek (HeadroomGpuRow *self);
