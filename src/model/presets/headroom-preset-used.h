/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of the presets a scenario was made from. */
#pragma once

#include "model/presets/headroom-preset.h"

/** True where every value of the preset is the scenario's, whoever set it. */
gboolean headroom_preset_stands (HeadroomPreset *preset, HeadroomScenario *scenario);

/** The first preset of a kind that stands in the scenario; NULL where none does. (transfer none) */
HeadroomPreset *headroom_preset_find_standing (HeadroomPresetKind kind, HeadroomScenario *scenario);

/** The preset of a kind that values of the scenario came from, though some may have changed since; else one that has
 * all of its values; NULL where there is none. (transfer none) */
HeadroomPreset *headroom_preset_find_used (HeadroomPresetKind kind, HeadroomScenario *scenario);

/** Its name, and whether some of its values were changed since; “Custom” where there is none. Translated.
 * (transfer full) */
char *headroom_preset_describe_used (HeadroomPresetKind kind, HeadroomScenario *scenario);
