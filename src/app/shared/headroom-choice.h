/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An entry of a list to choose from: what it is called, and all that it is found by.
 * Property: name (string). */
#pragma once

#include <gio/gio.h>

#define HEADROOM_TYPE_CHOICE (headroom_choice_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomChoice, headroom_choice, HEADROOM, CHOICE, GObject)

/** `key` is of headroom_search_make_key(); NULL: the name alone. */
HeadroomChoice *headroom_choice_new (const char *name, const char *key);

/** Make one more in a list of them. */
void headroom_choice_append (GListStore *choices, const char *name, const char *key);

const char *headroom_choice_get_name (HeadroomChoice *self);

gboolean headroom_choice_matches (HeadroomChoice *self, const char *query);

/** Less for a choice that is nearer to a query: headroom_search_rank(). */
int headroom_choice_rank (HeadroomChoice *self, const char *query);
