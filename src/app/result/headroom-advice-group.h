/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cheapest changes that make a run fit, or what else would fit, a row each; or what would make a step faster.
 * Hidden where there is no answer: no GPU is named, or no time of a step is known. Properties: estimate
 * (HeadroomEstimate), scenario (HeadroomScenario), speed (boolean, at construction).
 *
 * Who contains it has the action win.offer-undo (string): tells what was done, with a button that undoes it. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_ADVICE_GROUP (headroom_advice_group_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAdviceGroup, headroom_advice_group, HEADROOM, ADVICE_GROUP, AdwPreferencesGroup)

/** Whether what is shown is of an earlier estimate. */
gboolean headroom_advice_group_is_pending (HeadroomAdviceGroup *self);
