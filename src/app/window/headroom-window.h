/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window: one document, one scenario in sight.
 *
 * Properties: scenario (HeadroomScenario), estimator (HeadroomEstimator), file (GFile, NULL: never saved),
 * document-name (string), scenario-name (string: what the list of scenarios is behind), modified (boolean), notice
 * (string: what the banner says, or ""), hint (string: what to do first, or ""). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimator.h"

#define HEADROOM_TYPE_WINDOW (headroom_window_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomWindow, headroom_window, HEADROOM, WINDOW, AdwApplicationWindow)

HeadroomWindow *headroom_window_new (AdwApplication *app);

/** Load a .headroom file, or read a config.json into the scenario after asking. */
void headroom_window_open_file (HeadroomWindow *self, GFile *file);

gboolean headroom_window_shows_file (HeadroomWindow *self, GFile *file);

/** Another window that shows the file; NULL: none does. (transfer none) */
HeadroomWindow *headroom_window_find_other (HeadroomWindow *self, GFile *file);

/** True while nothing was changed, saved or opened. */
gboolean headroom_window_is_unused (HeadroomWindow *self);

HeadroomEstimator *headroom_window_get_estimator (HeadroomWindow *self); /* (transfer none) */
