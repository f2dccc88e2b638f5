/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the result: breakdown, moments, activations, interval plot, the GPUs it fits on.
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario), stale (boolean). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_ESTIMATE_PAGE (headroom_estimate_page_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomEstimatePage, headroom_estimate_page, HEADROOM, ESTIMATE_PAGE, AdwBin)

/** The estimate at the moment of the step whose breakdown is shown; NULL without one. (transfer full) */
HeadroomEstimate *headroom_estimate_page_dup_shown (HeadroomEstimatePage *self);

/** TRUE while what is out of sight does not show the estimate yet. */
gboolean headroom_estimate_page_is_pending (HeadroomEstimatePage *self);
