/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the estimate below its breakdown: time, speed, stages, sweeps, GPUs, figures.
 * Properties: scenario (HeadroomScenario), estimate (HeadroomEstimate, or NULL). */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_ESTIMATE_DETAILS (headroom_estimate_details_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomEstimateDetails, headroom_estimate_details, HEADROOM, ESTIMATE_DETAILS, AdwBin)

GtkWidget *headroom_estimate_details_new (void);
