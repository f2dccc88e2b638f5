/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting a preset or an imported model into a scenario. */
#pragma once

#include "model/presets/headroom-preset.h"

/** Put the values into a scenario, as one batch. What the preset or model before had set goes with it, as the scope
 * says; a sequence that nobody typed becomes no longer than the model’s table of positions. */
void headroom_partial_apply (HeadroomPartial *self, HeadroomScenario *scenario);

/** A translated sentence where applying it would shorten the scenario’s sequence; NULL where not. (transfer full) */
char *headroom_partial_describe_shortening (HeadroomPartial *self, HeadroomScenario *scenario);

/** The same of a preset; a template also gives the scenario its name as title. */
void headroom_preset_apply (HeadroomPreset *self, HeadroomScenario *scenario);
