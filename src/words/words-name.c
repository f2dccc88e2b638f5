/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A name may have ten thousand letters, in several lines. */
#include "words/words-name.h"

#include <string.h>

enum
{
  SHOWN_CHARACTERS = 60
};

char *
headroom_words_short_name (const char *name)
{
  GString *line = g_string_new (NULL);
  const char *c = name;

  for (int i = 0; i < SHOWN_CHARACTERS && *c != '\0'; i++, c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      GUnicodeBreakType kind = g_unichar_break_type (character);

      if (g_unichar_iscntrl (character) || kind == G_UNICODE_BREAK_MANDATORY)
        character = ' ';
      g_string_append_unichar (line, character);
    }
  if (*c == '\0')
    return g_string_free_and_steal (line);
  g_strchomp (line->str);
  g_string_truncate (line, strlen (line->str));
  g_string_append (line, "…");
  return g_string_free_and_steal (line);
}
