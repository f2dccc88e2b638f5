/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The locked inputs of a scenario in its JSON object: "locks", an array of the names of parameters. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** Lock what the object says. FALSE and HEADROOM_FILE_ERROR_VALUE where it is no array of strings. */
gboolean headroom_scenario_read_locks (HeadroomScenario *scenario, const HeadroomJson *node, GError **error);

/** Put them into an object that may have some from a newer version: names that this one does not know stay. Nothing is
 * written where nothing is locked or was. */
void headroom_scenario_write_locks (HeadroomScenario *scenario, HeadroomJson *node);
