/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that people chose, where there is room for one line of them. */
#pragma once

#include <glib.h>

/** The beginning of a name, in one line and without control characters, for titles and within sentences.
 * (transfer full) */
char *headroom_words_short_name (const char *name);
