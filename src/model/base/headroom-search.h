/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How every list of names is searched: by words, in any order, however a name is spelt. */
#pragma once

#include <glib.h>

/** How near to a query a key is: the query is one of its names; all words of the query are words there, or begin
 * words, or are parts of words; at least one is not there. */
typedef enum
{
  HEADROOM_SEARCH_NAMES,
  HEADROOM_SEARCH_WORDS,
  HEADROOM_SEARCH_BEGINNINGS,
  HEADROOM_SEARCH_PARTS,
  HEADROOM_SEARCH_NOTHING
} headroom_nearness_t;

/** What is searched of an entry: its texts (name, id, vendor) in one case, with letters and digits alone. A text is
 * a name, or several with commas between them; it may be NULL, and `n_texts` is their number. No match goes from one
 * name to the next. (transfer full) */
char *headroom_search_make_key (const char *const *texts, guint n_texts);

/** How near a key is to a query. Case, accents and what is neither letter nor digit do not count, but a number is one
 * number: "llama3" finds "Llama 3 8B" and "Llama-3.1-8B", "7b" does not find "57B", nor "2.5" a "25". Words that do not
 * change a model's size, such as "Instruct", need not be there. An empty query names everything. */
headroom_nearness_t headroom_search_find (const char *query, const char *key);

/** In what order entries that are found stand: less for what is nearer, and of what is equally near for what is called
 * so, by its beginning first. `name_key` is that of an entry's name alone. */
int headroom_search_rank (const char *query, const char *key, const char *name_key);

/** Whether each word of the query is somewhere in a key. */
gboolean headroom_search_matches (const char *query, const char *key);

/** Whether a key begins with the first word of the query. */
gboolean headroom_search_begins (const char *query, const char *key);
