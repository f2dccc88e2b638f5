/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with the values of a scenario, and the memory that they are held to. */
#pragma once

#include "model/scenario/headroom-problem.h"
#include "model/scenario/headroom-scenario.h"

/** The rules that the values break, errors first, and a warning for a GPU that the catalogue does not
 * know: a GListModel of HeadroomProblem. (transfer full) */
GListModel *headroom_scenario_get_problems (HeadroomScenario *self);

/** True where no rule of severity error is broken. */
gboolean headroom_scenario_is_valid (HeadroomScenario *self);

/** What a process can get of the chosen GPU, in bytes; 0 for none or an unknown one. */
double headroom_scenario_get_usable_bytes (HeadroomScenario *self);
