/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a value is assumed, from the detail that its origin has. */
#pragma once

#include "model/scenario/headroom-scenario.h"

/** How many values are assumed. */
guint headroom_assumption_count (HeadroomScenario *scenario);

/** "preset", "unknown-family", "nearest-family" or "missing-key": in JSON. `detail` may be NULL. */
const char *headroom_assumption_get_id (hr_param_t param, const char *detail);

/** The same as a translated sentence that names the detail. (transfer full) */
char *headroom_assumption_describe (hr_param_t param, const char *detail);
