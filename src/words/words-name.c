/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A name may have ten thousand letters, in several lines. */
#include "words/words-name.h"

#include <string.h>

enum
{
  SHOWN_CHARACTERS = 60,
  STEM_BYTES = 200 /* of the 255 that a file's name may have */
};

/* What would break a line is a space. */
static gunichar
in_line (const char *c)
{
  gunichar character = g_utf8_get_char (c);
  GUnicodeBreakType kind = g_unichar_break_type (character);

  if (g_unichar_iscntrl (character) || kind == G_UNICODE_BREAK_MANDATORY)
    return ' ';
  return character;
}

char *
headroom_words_short_name (const char *name)
{
  GString *line = g_string_new (NULL);
  const char *c = name;

  for (int i = 0; i < SHOWN_CHARACTERS && *c != '\0'; i++, c = g_utf8_next_char (c))
    g_string_append_unichar (line, in_line (c));
  if (*c == '\0')
    return g_string_free_and_steal (line);
  g_strchomp (line->str);
  g_string_truncate (line, strlen (line->str));
  g_string_append (line, "…");
  return g_string_free_and_steal (line);
}

char *
headroom_words_file_stem (const char *name)
{
  GString *line = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
    {
      gsize length = line->len;

      g_string_append_unichar (line, in_line (c));
      if (line->len <= STEM_BYTES)
        continue;
      g_string_truncate (line, length);
      break;
    }
  g_strdelimit (g_strstrip (line->str), "/", '-');
  return g_string_free_and_steal (line);
}
