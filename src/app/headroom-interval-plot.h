/* Memory against the checkpoint interval, and the slider that chooses it.
 *
 * Properties: intervals (HeadroomIntervals), scenario (HeadroomScenario).
 *
 * Keyboard: arrows by one, Page Up and Page Down double and halve, Home and End. Pointer: click or drag.
 * Accessibility: a slider from 1 to the number of layers whose text says the interval, its memory and its step
 * time; a table beside it has the same numbers. */
#pragma once

#include <gtk/gtk.h>

#include "app/headroom-intervals.h"

#define HEADROOM_TYPE_INTERVAL_PLOT (headroom_interval_plot_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomIntervalPlot, headroom_interval_plot, HEADROOM, INTERVAL_PLOT, GtkWidget)
