/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a pipeline, a small bar each; choosing one shows its breakdown. Without a pipeline: hidden.
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario).
 *
 * Accessibility: a grid of stages, each named by its number, its amount and the moment of its peak; the arrow
 * keys move, Space and Enter choose. */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_STAGES (headroom_stages_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomStages, headroom_stages, HEADROOM, STAGES, AdwPreferencesGroup)
