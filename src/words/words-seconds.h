/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times as text. */
#pragma once

/** "0.932 s", "12.4 s", "41.2 ms": three digits; seconds from a tenth of one up to a thousand, below them ms, then µs,
 * above them minutes, from three hours on hours, from three days on days. (transfer full) */
char *headroom_words_seconds (double seconds);

/** The same in the unit that suits another time, as times in one row of a table have one. (transfer full) */
char *headroom_words_seconds_like (double seconds, double like);
