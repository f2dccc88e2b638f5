/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory over one step: as a plot on which a moment is chosen, and as a list of the same moments.
 *
 * Properties: estimate (HeadroomEstimate), shown (HeadroomEstimate, read-only: the same at the chosen moment). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_STEP_VIEW (headroom_step_view_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomStepView, headroom_step_view, HEADROOM, STEP_VIEW, AdwPreferencesGroup)
