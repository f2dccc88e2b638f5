/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which way the script of this locale runs, and how a number keeps its own way in it. */
#pragma once

#include <glib.h>

/** True where the language of this locale is written from right to left. */
gboolean headroom_words_is_rtl (void);

/** True where a text begins with a letter of such a script. */
gboolean headroom_words_runs_to_left (const char *text);

/** Keep the signs and units of a number on their side of it among letters that are read from right to left: put the
 * text between U+2066 and U+2069 there, and behind U+200F where the translation runs to the left, too; elsewhere the
 * text stays as it is. (transfer full) */
char *headroom_words_isolate (char *text);
