/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GPU and whether the estimate fits it. To activate the row is to choose the GPU. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-candidate.h"

#define HEADROOM_TYPE_GPU_ROW (headroom_gpu_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuRow, headroom_gpu_row, HEADROOM, GPU_ROW, AdwActionRow)

GtkWidget *headroom_gpu_row_new (void);

/** Show a GPU and what was found of it; `is_chosen`: it is the scenario's. */
void headroom_gpu_row_set (HeadroomGpuRow *self, const HeadroomCandidate *candidate, gboolean is_chosen);
