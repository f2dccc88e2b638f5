/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice among the presets of one kind. It shows the preset that the scenario's values are those of, and says
 * "Custom" where there is none.
 *
 * Properties: kind (int, a HeadroomPresetKind), scenario (HeadroomScenario). */
#pragma once

#include "app/shared/headroom-choice-row.h"
#include "model/presets/headroom-preset-catalog.h"

#define HEADROOM_TYPE_PRESET_ROW (headroom_preset_row_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomPresetRow, headroom_preset_row, HEADROOM, PRESET_ROW, HeadroomChoiceRow)
