/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A preset: a partial scenario with a name and a source. Models, recipes and templates are all this. Immutable.
 * Read-only properties: id, name, note, source. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/presets/headroom-partial.h"

typedef enum
{
  HEADROOM_PRESET_MODEL,    /* an architecture */
  HEADROOM_PRESET_RECIPE,   /* a training stack */
  HEADROOM_PRESET_TEMPLATE, /* a whole worked example */
  HEADROOM_N_PRESET_KINDS
} HeadroomPresetKind;

#define HEADROOM_TYPE_PRESET (headroom_preset_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomPreset, headroom_preset, HEADROOM, PRESET, GObject)

/** From the text of a preset file. Unknown keys, unusable values and a missing source are errors that
 * name the key. */
HeadroomPreset *headroom_preset_new_from_data (HeadroomPresetKind kind, const char *data, gsize length, GError **error);

HeadroomPresetKind headroom_preset_get_kind (HeadroomPreset *self);
const char *headroom_preset_get_id (HeadroomPreset *self);
const char *headroom_preset_get_name (HeadroomPreset *self); /* translated */
const char *headroom_preset_get_note (HeadroomPreset *self); /* translated, or NULL */
const char *headroom_preset_get_source (HeadroomPreset *self);
/** Position in the list; presets of equal order are sorted by id. */
int headroom_preset_get_order (HeadroomPreset *self);
/** The id, for strcmp(): numbers in it count as such. */
const char *headroom_preset_get_sort_key (HeadroomPreset *self);
/** A model's published parameter count and where it stands; 0 and NULL where there is none. */
double headroom_preset_get_published_count (HeadroomPreset *self);
const char *headroom_preset_get_published_source (HeadroomPreset *self);
/** A model's repository on Hugging Face; NULL for others. */
const char *headroom_preset_get_repository (HeadroomPreset *self);
/** All that it is found by: see headroom_search_matches(). (transfer full) */
char *headroom_preset_dup_search_key (HeadroomPreset *self);
/** A template's GPUs: the ids its page lists. Never NULL. */
const char *const *headroom_preset_get_gpus (HeadroomPreset *self);
/** The values. (transfer none) */
HeadroomPartial *headroom_preset_get_partial (HeadroomPreset *self);
