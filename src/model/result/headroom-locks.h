/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs that a person wants to keep: advice leaves them as they are. They are not saved.
 *
 * Signal `changed` (no arguments). */
#pragma once

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_LOCKS (headroom_locks_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLocks, headroom_locks, HEADROOM, LOCKS, GObject)

/** The locks of a scenario, which has them for as long as it lives. (transfer none) */
HeadroomLocks *headroom_locks_of (HeadroomScenario *scenario);

gboolean headroom_locks_has (HeadroomLocks *self, hr_param_t param);
void headroom_locks_set (HeadroomLocks *self, hr_param_t param, gboolean locked);

/** By parameter, for the core. Valid until the next change. */
const bool *headroom_locks_peek (HeadroomLocks *self);
