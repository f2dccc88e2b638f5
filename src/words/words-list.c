/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several short statements in one line. */
#include "words/words-list.h"

void
headroom_words_separate (GString *text, const char *separator)
{
  if (*text->str != '\0')
    g_string_append (text, separator);
}

void
headroom_words_list_add (GString *list, const char *statement)
{
  headroom_words_separate (list, " · ");
  g_string_append (list, statement);
}
