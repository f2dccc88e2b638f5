/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several short statements in one line. */
#include "words/words-list.h"

void
headroom_words_list_add (GString *list, const char *statement)
{
  if (list->len > 0)
    g_string_append (list, " · ");
  g_string_append (list, statement);
}
