/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All presets of one kind, a GListModel of HeadroomPreset in the order to show. */
#pragma once

#include "model/presets/headroom-preset.h"

#define HEADROOM_TYPE_PRESET_CATALOG (headroom_preset_catalog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomPresetCatalog, headroom_preset_catalog, HEADROOM, PRESET_CATALOG, GObject)

/** The compiled-in presets of a kind. (transfer none) */
HeadroomPresetCatalog *headroom_preset_catalog_get (HeadroomPresetKind kind);

/** Begin to read them all, in a thread of its own: they are there, or nearly, when they are asked for. */
void headroom_preset_catalog_read_ahead (void);

/** The preset with that id, or a model with that repository, in any case; NULL where there is none. (transfer none) */
HeadroomPreset *headroom_preset_catalog_lookup (HeadroomPresetCatalog *self, const char *id);

/** The preset with that id among all kinds; NULL where there is none, or no id. (transfer none) */
HeadroomPreset *headroom_preset_find (const char *id);

/** The rows, in order, for loops. */
guint headroom_preset_catalog_get_length (HeadroomPresetCatalog *self);
HeadroomPreset *headroom_preset_catalog_get_item (HeadroomPresetCatalog *self, guint index); /* (transfer none) */
