/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One button for each task; the one that the scenario is about is down. Property: scenario (HeadroomScenario). */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_TASK_SWITCH (headroom_task_switch_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomTaskSwitch, headroom_task_switch, HEADROOM, TASK_SWITCH, AdwBin)
