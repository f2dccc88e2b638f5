/* The checkpoint interval as a plot and as a table of the same numbers, with a line that says what is chosen.
 * It is not there for inputs to which intervals do not apply.
 *
 * Properties: estimate (HeadroomEstimate), scenario (HeadroomScenario), intervals (read-only). */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_INTERVAL_VIEW (headroom_interval_view_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomIntervalView, headroom_interval_view, HEADROOM, INTERVAL_VIEW, AdwPreferencesGroup)
