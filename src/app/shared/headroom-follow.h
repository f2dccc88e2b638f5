/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a widget does to stay with a scenario. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** Keep another scenario, NULL for none, in a widget's member, and call `changed` with the widget at each of its
 * changes, no longer at those of the one before. FALSE where it is the same one. */
gboolean
headroom_follow_scenario (HeadroomScenario **followed, HeadroomScenario *scenario, GCallback changed, gpointer widget);
