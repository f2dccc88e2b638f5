/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What more requests at a time cost each of them and bring to all: as a plot on which their number is chosen, and as a
 * table. Not visible where no speed of serving is known.
 *
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_CURVE_VIEW (headroom_curve_view_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomCurveView, headroom_curve_view, HEADROOM, CURVE_VIEW, AdwPreferencesGroup)

GtkWidget *headroom_curve_view_new (void);
