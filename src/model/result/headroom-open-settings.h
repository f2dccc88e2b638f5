/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings that were left open and so widen the range of a step's time, in words and keys. */
#pragma once

#include "core/time/opened.h"
#include "model/base/headroom-json.h"

/** Their names with what they do, as sentences; NULL where there are none. (transfer full) */
char *headroom_open_settings_describe (const hr_opened_t *opened);

/** Their options, "recompute+compile"; "" where there are none. (transfer full) */
char *headroom_open_settings_list (const hr_opened_t *opened);

/** An array of them with the keys "name", "low", "high": factors on the ends of the range. (transfer full) */
HeadroomJson *headroom_open_settings_to_json (const hr_opened_t *opened);
