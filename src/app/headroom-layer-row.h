/* One layer of the list that adds up to the elements of a sample: its sizes as spin rows. */
#pragma once

#include <adwaita.h>

#include "core/layer-sizes.h"

#define HEADROOM_TYPE_LAYER_ROW (headroom_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLayerRow, headroom_layer_row, HEADROOM, LAYER_ROW, AdwExpanderRow)

/** A layer with the sizes of its kind's example. Emits "changed" when a size does, "removed" when a
 * person wants it gone. */
GtkWidget *headroom_layer_row_new (const hr_layer_kind_t *kind);

/** Elements of one sample's output. */
double headroom_layer_row_get_elements (HeadroomLayerRow *self);
