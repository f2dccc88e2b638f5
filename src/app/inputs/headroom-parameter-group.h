/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A group of the pane: a row for every parameter of one group of the table. Basic ones are in sight, advanced
 * ones behind an expander; those that only concern a stack are not in the pane. Catalogue entries are left to
 * the pane's head.
 *
 * Properties: scenario (HeadroomScenario), problems (a GListModel of HeadroomProblem). */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-problem.h"
#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_PARAMETER_GROUP (headroom_parameter_group_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomParameterGroup, headroom_parameter_group, HEADROOM, PARAMETER_GROUP, AdwPreferencesGroup)

/** Bring the row of a parameter into sight and give it the keyboard; nothing where the group has none. */
void headroom_parameter_group_go_to (HeadroomParameterGroup *self, hr_param_t param);

HeadroomParameterGroup *headroom_parameter_group_new (hr_group_t group);
