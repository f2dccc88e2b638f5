/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GPU in a list, with what was last found of it. Signal `changed`: it was judged again. */
#pragma once

#include "model/result/headroom-candidate.h"

#define HEADROOM_TYPE_GPU_ITEM (headroom_gpu_item_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuItem, headroom_gpu_item, HEADROOM, GPU_ITEM, GObject)

HeadroomGpuItem *headroom_gpu_item_new (void);

/** Keep another judgement, of the same GPU or of another one under its id. */
void headroom_gpu_item_set (HeadroomGpuItem *self, const HeadroomCandidate *candidate, gboolean is_chosen);

const HeadroomCandidate *headroom_gpu_item_peek (HeadroomGpuItem *self);

/** Whether it is the GPU of the scenario. */
gboolean headroom_gpu_item_is_chosen (HeadroomGpuItem *self);

/** Whether every word of a query is in what is known of the GPU. */
gboolean headroom_gpu_item_matches (HeadroomGpuItem *self, const char *query);
