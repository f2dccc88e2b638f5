/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cheapest changes that make a run fit, or what else would fit, a row each. Hidden where no GPU is named.
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario).
 *
 * Who contains it has the action win.offer-undo (string): tells what was done, with a button that undoes it. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_ADVICE_GROUP (headroom_advice_group_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAdviceGroup, headroom_advice_group, HEADROOM, ADVICE_GROUP, AdwPreferencesGroup)

/** Whether what is shown is of an earlier estimate. */
gboolean headroom_advice_group_is_pending (HeadroomAdviceGroup *self);
