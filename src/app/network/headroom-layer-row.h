/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One layer of a network: its values as rows below it, what it puts out and keeps as its subtitle. */
#pragma once

#include <adwaita.h>

#include "core/network/network.h"

/** What a person wants done with a layer: the argument of "asked". */
typedef enum
{
  HEADROOM_LAYER_UP,
  HEADROOM_LAYER_DOWN,
  HEADROOM_LAYER_DUPLICATE,
  HEADROOM_LAYER_REMOVE,
} HeadroomLayerWish;

#define HEADROOM_TYPE_LAYER_ROW (headroom_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLayerRow, headroom_layer_row, HEADROOM, LAYER_ROW, AdwExpanderRow)

/** Emits "changed" when a value does, "asked" (a HeadroomLayerWish) when it should move or go. */
GtkWidget *headroom_layer_row_new (const hr_layer_t *layer);

/** The layer as it stands. (transfer none) */
const hr_layer_t *headroom_layer_row_get_layer (HeadroomLayerRow *self);

/** Show its place among `n` layers, and its share, or NULL where an earlier layer is wrong. */
void headroom_layer_row_show (HeadroomLayerRow *self, guint place, guint n, const hr_layer_result_t *result);

/** Show what is wrong with it, below the title. */
void headroom_layer_row_show_error (HeadroomLayerRow *self, const char *message);
