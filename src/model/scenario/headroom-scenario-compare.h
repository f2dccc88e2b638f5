/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In what two scenarios differ. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** Whether a parameter has another value, origin or detail in one than in the other. */
gboolean headroom_scenario_differs (HeadroomScenario *a, HeadroomScenario *b, hr_param_t param);

/** Whether the same inputs are locked against advice. */
gboolean headroom_scenario_has_same_locks (HeadroomScenario *a, HeadroomScenario *b);

/** Whether a file would have the same of both. */
gboolean headroom_scenario_is_same (HeadroomScenario *a, HeadroomScenario *b);
