/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory over one step, its terms stacked, and the slider that chooses a moment of it.
 *
 * Properties: estimate (HeadroomEstimate), moment (int: a hr_moment_t; the peak's until another is chosen).
 *
 * Keyboard: arrows to the next moment, Page Up and Page Down, Home and End to the ends. Pointer: click or drag. */
#pragma once

#include "app/shared/headroom-plot.h"
#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_STEP_PLOT (headroom_step_plot_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomStepPlot, headroom_step_plot, HEADROOM, STEP_PLOT, HeadroomPlot)
