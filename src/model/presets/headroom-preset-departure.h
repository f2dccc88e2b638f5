/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a preset sets, beside what is there and what would be there without it. */
#pragma once

#include "model/presets/headroom-preset.h"

/** A line under the input that a preset sets: what the preset says where the scenario has another value, else what the
 * default is where the preset says otherwise; NULL where there is nothing to add. (transfer full) */
char *headroom_preset_describe_departure (HeadroomPreset *preset, HeadroomScenario *scenario, hr_param_t param);
