/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest GPUs that an estimate fits on, at most three. Property: estimate (HeadroomEstimate). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_FITS (headroom_fits_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomFits, headroom_fits, HEADROOM, FITS, AdwPreferencesGroup)
