/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How every list of names is searched: by words, in any order, however a name is spelt. */
#pragma once

#include <glib.h>

/** What is searched of an entry: its texts (name, id, vendor, …) with letters and digits alone, in one case. A text
 * may be NULL, and `n_texts` is their number. No match goes from one text to the next. (transfer full) */
char *headroom_search_make_key (const char *const *texts, guint n_texts);

/** Whether each word of the query is somewhere in a key. Case, accents and what is neither letter nor digit do not
 * count, but a number is one number: "llama3" finds "Llama 3 8B" and "Llama-3.1-8B", "7b" does not find "57B", nor
 * "2.5" a "25". An empty query finds everything. */
gboolean headroom_search_matches (const char *query, const char *key);
