/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one change did to a scenario, in words, and whether it goes on with the change before. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** What made the second out of the first, as a translated noun phrase: 'Change of “Layers”', 'Recipe “FSDP2”'.
 * (transfer full) */
char *headroom_change_describe (HeadroomScenario *before, HeadroomScenario *after);

/** Whether the change from `middle` to `after` only types other values where that from `before` to `middle` did: a spin
 * button that is held, a point that is dragged. */
gboolean headroom_change_continues (HeadroomScenario *before, HeadroomScenario *middle, HeadroomScenario *after);
