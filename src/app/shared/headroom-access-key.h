/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Letters that lead to rows: Alt and the letter that is underlined in a title while Alt is held. */
#pragma once

#include <adwaita.h>

/** Underline the first free letter of a row’s title: the first of a word if there is one, else any. `taken` has the
 * letters of the rows beside it, in lower case, and gets this one. A row whose letters are all taken has none. */
void headroom_access_key_give (AdwPreferencesRow *row, GString *taken);

/** A name as the label of a menu: its underscores mark no letters. (transfer full) */
char *headroom_access_key_escape (const char *name);
