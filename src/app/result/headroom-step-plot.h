/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory over one step, its terms stacked, and the slider that chooses a place of it: a moment, or a layer between
 * moments.
 *
 * Properties: estimate (HeadroomEstimate), place (int, from 1; the peak's until another is chosen, 0 without an
 * estimate; notified when another is chosen).
 *
 * Keyboard: arrows to the next place, Page Up and Page Down to the next moment, Home and End to the ends. Pointer:
 * click or drag. */
#pragma once

#include "app/shared/headroom-plot.h"
#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_STEP_PLOT (headroom_step_plot_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomStepPlot, headroom_step_plot, HEADROOM, STEP_PLOT, HeadroomPlot)

/** What is at the chosen place; NULL without an estimate. (transfer none) */
const hr_step_moment_t *headroom_step_plot_peek_chosen (HeadroomStepPlot *self);

/** Choose the peak of the estimate, which must be there; or one of the moments that it has. */
void headroom_step_plot_choose_peak (HeadroomStepPlot *self);
void headroom_step_plot_choose_moment (HeadroomStepPlot *self, hr_moment_t moment);
