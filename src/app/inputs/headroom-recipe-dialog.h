/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the recipe that a scenario was made with: its note and source, every input that it sets beside the
 * default, and the further inputs that are about a stack alone. All of them can be changed there. */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_RECIPE_DIALOG (headroom_recipe_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomRecipeDialog, headroom_recipe_dialog, HEADROOM, RECIPE_DIALOG, AdwDialog)

AdwDialog *headroom_recipe_dialog_new (HeadroomScenario *scenario);
