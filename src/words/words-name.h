/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that people chose, where there is room for one line of them, and as names of files. */
#pragma once

#include <glib.h>

/** The beginning of a name, in one line and without control characters, for titles and within sentences.
 * (transfer full) */
char *headroom_words_short_name (const char *name);

/** A name as that of a file, without its ending: in one line, without slashes, and as long as disks take, with room for
 * “ (copy)” and an ending. (transfer full) */
char *headroom_words_file_stem (const char *name);
