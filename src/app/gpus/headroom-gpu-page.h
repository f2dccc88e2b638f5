/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole catalogue of GPUs against the estimate: how many it takes and the most that fits. At first those that
 * fit, the smallest first, then those that do not, the least short first; sorted and filtered as chosen.
 *
 * Property: estimate (HeadroomEstimate). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_GPU_PAGE (headroom_gpu_page_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuPage, headroom_gpu_page, HEADROOM, GPU_PAGE, AdwBin)

GtkWidget *headroom_gpu_page_new (void);

/** Put the cursor where GPUs are searched. */
void headroom_gpu_page_start_search (HeadroomGpuPage *self);
