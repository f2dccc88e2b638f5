/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person prefers, once and for all: the dialog, and what a new scenario takes of it. */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-scenario.h"
#include "report/report-picture-look.h"

#define HEADROOM_TYPE_PREFERENCES (headroom_preferences_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomPreferences, headroom_preferences, HEADROOM, PREFERENCES, AdwPreferencesDialog)

AdwDialog *headroom_preferences_new (void);

/** How a picture that leaves the window looks. */
HeadroomPictureLook headroom_preferences_picture_look (void);

/** Whom a report names as its author; empty: nobody. (transfer full) */
char *headroom_preferences_dup_author (void);

/** Begin a new scenario with the GPU that a person has; one that is not in the catalogue is passed over. */
void headroom_preferences_begin (HeadroomScenario *scenario);
