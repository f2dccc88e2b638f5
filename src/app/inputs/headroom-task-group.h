/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the task that a scenario is about, under the task's words. In the other groups their parameters have no
 * rows meanwhile. */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_TASK_GROUP (headroom_task_group_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomTaskGroup, headroom_task_group, HEADROOM, TASK_GROUP, AdwPreferencesGroup)

HeadroomTaskGroup *headroom_task_group_new (void);

/** Show the rows of the scenario's task with its values, and what is wrong with them (`problems` may be NULL). */
void headroom_task_group_show (HeadroomTaskGroup *self, HeadroomScenario *scenario, GListModel *problems);

/** Give the keyboard to the row of a parameter. FALSE where there is none now. */
gboolean headroom_task_group_go_to (HeadroomTaskGroup *self, hr_param_t param);
