/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep as a plot and as a table of the same numbers, with a line that says what is in force. Without a chooser it is
 * about the checkpoint interval, and not there for inputs to which intervals do not apply; with one a person says what
 * is varied, and whether reports show it.
 *
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario), chooser (boolean), list (read-only). */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_SWEEP_VIEW (headroom_sweep_view_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSweepView, headroom_sweep_view, HEADROOM, SWEEP_VIEW, AdwPreferencesGroup)
