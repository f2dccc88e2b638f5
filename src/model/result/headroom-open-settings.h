/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings that were left open and so widen the ranges of times, in words and keys. */
#pragma once

#include "core/serving/serving.h"
#include "core/time/time.h"
#include "model/base/headroom-json.h"

/** The names of those that move any of `n` figures, with what they do, as sentences; NULL where there are none.
 * (transfer full) */
char *headroom_open_settings_describe (const hr_opened_t *opened, gsize n);

/** Their options, "recompute+compile"; "" where there are none. (transfer full) */
char *headroom_open_settings_list (const hr_opened_t *opened, gsize n);

/** An array of those that move a step, with the keys "name", "low", "high": factors on the ends of its range.
 * (transfer full) */
HeadroomJson *headroom_open_settings_of_step (const hr_time_t *time);

/** An array of those that move the speed of serving, with the keys "name" and "figures": each with "name", "low",
 * "high". (transfer full) */
HeadroomJson *headroom_open_settings_of_serving (const hr_serving_t *serving);
