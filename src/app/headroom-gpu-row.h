/* A GPU and whether the estimate fits it. To activate the row is to choose the GPU. */
#pragma once

#include <adwaita.h>

#include "model/headroom-estimate.h"
#include "model/headroom-gpu.h"

#define HEADROOM_TYPE_GPU_ROW (headroom_gpu_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuRow, headroom_gpu_row, HEADROOM, GPU_ROW, AdwActionRow)

GtkWidget *headroom_gpu_row_new (void);

/** Show a GPU against an estimate. Both may be the ones of before: only what differs is set anew. */
void headroom_gpu_row_set (HeadroomGpuRow *self, HeadroomGpu *gpu, HeadroomEstimate *estimate);

HeadroomGpu *headroom_gpu_row_get_gpu (HeadroomGpuRow *self); /* (transfer none) or NULL */

/** What is left of the GPU; negative where it is too small. */
double headroom_gpu_row_get_free_bytes (HeadroomGpuRow *self);
hr_verdict_t headroom_gpu_row_get_verdict (HeadroomGpuRow *self);
