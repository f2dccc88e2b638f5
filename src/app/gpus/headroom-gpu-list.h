/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All GPUs of the catalogue, judged, sorted and filtered: what the page of GPUs shows. */
#pragma once

#include <gio/gio.h>

#include "core/estimate/estimate.h"

#define HEADROOM_TYPE_GPU_LIST (headroom_gpu_list_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomGpuList, headroom_gpu_list, HEADROOM, GPU_LIST, GObject)

typedef enum
{
  HEADROOM_GPU_ORDER_FIT, /* what fits from small to large, then what does not from large to small; of each of them the
                           * chosen GPU’s vendor first */
  HEADROOM_GPU_ORDER_NAME,
  HEADROOM_GPU_ORDER_MEMORY, /* the largest first */
  HEADROOM_GPU_ORDER_BATCH,  /* the largest first */
  HEADROOM_GPU_ORDER_SPEED,  /* the fastest first */
  HEADROOM_N_GPU_ORDERS
} HeadroomGpuOrder;

HeadroomGpuList *headroom_gpu_list_new (void);

/** The HeadroomGpuItems that are wanted, in order. (transfer none) */
GListModel *headroom_gpu_list_get_items (HeadroomGpuList *self);

/** Judge every GPU anew. An item stays that of its GPU. */
void headroom_gpu_list_judge (HeadroomGpuList *self, const hr_estimate_t *e);

void headroom_gpu_list_set_order (HeadroomGpuList *self, HeadroomGpuOrder order);
void headroom_gpu_list_set_query (HeadroomGpuList *self, const char *query);
void headroom_gpu_list_set_vendor (HeadroomGpuList *self, const char *vendor); /* NULL: any */
/** In gigabytes as advertised; of a person's own GPU, as usable. */
void headroom_gpu_list_set_least_memory_gb (HeadroomGpuList *self, double least_memory_gb);
