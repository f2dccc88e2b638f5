/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server's frontier, tokens a second of all requests against those of each, and the slider that chooses how many
 * requests there are.
 *
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario, whose micro-batch size is chosen).
 *
 * Keyboard: arrows move along the curve as they point, up to more requests, right to fewer; Page Up and Page Down two
 * points at a time, Home to the most requests, End to one; Enter sets what they have come to, Escape goes back.
 * Pointer: click or drag. For assistive technology the value is the number of requests. */
#pragma once

#include "app/shared/headroom-plot.h"
#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_CURVE_PLOT (headroom_curve_plot_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomCurvePlot, headroom_curve_plot, HEADROOM, CURVE_PLOT, HeadroomPlot)

/** What the requests of the inputs get, or those that are looked at. (transfer full) */
char *headroom_curve_plot_describe (HeadroomCurvePlot *self);
