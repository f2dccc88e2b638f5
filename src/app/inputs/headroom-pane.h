/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All inputs: what to start from, then one group for each group of the parameter table.
 * Properties: scenario (HeadroomScenario), problems (a GListModel of HeadroomProblem),
 * hint (string: a line at the top, or ""). */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-problem.h"
#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_PANE (headroom_pane_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomPane, headroom_pane, HEADROOM, PANE, AdwBin)

/** Bring the input of a parameter into sight and give it the keyboard. */
void headroom_pane_go_to (HeadroomPane *self, hr_param_t param);
