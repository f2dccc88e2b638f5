/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of an estimate, a row each; a zero one is not shown.
 * Properties: estimate (HeadroomEstimate), table ("memory", "time" or "serving", construct-only). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_BREAKDOWN (headroom_breakdown_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomBreakdown, headroom_breakdown, HEADROOM, BREAKDOWN, AdwPreferencesGroup)
