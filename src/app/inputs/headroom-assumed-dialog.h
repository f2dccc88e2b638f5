/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every assumed value of a scenario, with why, and a way to its input. Signal `chosen` (int: an hr_param_t): the
 * person wants to see that one; the dialog has closed. */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_ASSUMED_DIALOG (headroom_assumed_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAssumedDialog, headroom_assumed_dialog, HEADROOM, ASSUMED_DIALOG, AdwDialog)

AdwDialog *headroom_assumed_dialog_new (HeadroomScenario *scenario);
