/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a model is served, in sentences. All are translated and (transfer full). */
#pragma once

#include "core/serving/curve.h"

#include <glib.h>

/** Why the cache has room for so many requests, and for another number of sequences. "" where both have as many tokens,
 * or something else limits the requests. (transfer full) */
char *headroom_report_shares_of_cache (const hr_serving_t *serving);

/** True where something is to be said of it: in inference on a GPU that is named. */
gboolean headroom_report_tells_serving (const hr_serving_t *serving);

/** "31 ms a token · 1900 tokens/s with 64 requests"; "" where there is no number. */
char *headroom_report_served (const hr_serving_t *serving);

/** What a user gets and all of them, with ranges, how many there is room for, and what it rests on; or why there is no
 * number. */
char *headroom_report_serving (const hr_serving_t *serving);

/** That the cache has no room for a request; NULL: it has. Other sentences of it then do not hold. */
const char *headroom_report_no_room (const hr_serving_t *serving);

/** What the requests of the inputs get, by the figures of a speed that is known. */
hr_curve_point_t headroom_report_curve_requests (const hr_serving_t *serving);

/** "64 requests: 1,900 tokens/s in all, 31 tokens/s for each, the first token after 0.41 s." */
char *headroom_report_curve_point (const hr_curve_point_t *point);

/** The point of the requests of the inputs, and "At most 98 requests. Limited by the memory for the cache." */
char *headroom_report_curve_answer (const hr_serving_t *serving);
