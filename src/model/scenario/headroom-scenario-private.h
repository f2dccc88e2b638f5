/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the document keeps inside a scenario. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/scenario/headroom-scenario.h"

/** Members of the scenario's JSON object that this version does not know; NULL: none. Takes it over. */
void headroom_scenario_set_unknown (HeadroomScenario *self, HeadroomJson *unknown);
const HeadroomJson *headroom_scenario_get_unknown (HeadroomScenario *self);
