/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scenario as an object of a document's JSON. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/scenario/headroom-scenario.h"

/** Read a scenario. On failure the error names the key and its value. (transfer full) */
HeadroomScenario *headroom_scenario_new_from_json (const HeadroomJson *node, GError **error);

/** Write one: what it was read from, with everything that this version knows set anew. (transfer full) */
HeadroomJson *headroom_scenario_to_json (HeadroomScenario *scenario);

/** A fresh object with the members of another; empty where that is NULL or no object. (transfer full) */
HeadroomJson *headroom_scenario_copy_members (const HeadroomJson *from);
