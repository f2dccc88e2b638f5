/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory against the values of a sweep, and the slider that chooses one.
 *
 * Properties: list (HeadroomSweepList), scenario (HeadroomScenario).
 *
 * Keyboard: arrows by one value, Page Up and Page Down double and halve, Home and End; Enter sets the value that they
 * have come to, Escape goes back. Pointer: click or drag.
 * Accessibility: a slider from the first value to the last whose text says the one in force, or looked at, and its
 * memory; a table beside it has the same numbers. */
#pragma once

#include "app/shared/headroom-plot.h"
#include "app/sweep/headroom-sweep-list.h"

#define HEADROOM_TYPE_SWEEP_PLOT (headroom_sweep_plot_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSweepPlot, headroom_sweep_plot, HEADROOM, SWEEP_PLOT, HeadroomPlot)

/** The line under the plot: what is in force, or looked at. (transfer full) */
char *headroom_sweep_plot_describe (HeadroomSweepPlot *self);
