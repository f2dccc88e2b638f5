/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Search by words. Texts and queries are written alike, without what people spell differently: small letters, no
 * accents, and nothing between them but a space where a number would else grow into the next. */
#include "model/base/headroom-search.h"

#include <string.h>

/* Letters and digits of a text; a space keeps "2.5" apart from "25". */
static void
append_plain (GString *plain, const char *text)
{
  g_autofree char *parts = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (parts != NULL ? parts : "", -1);
  gboolean was_digit = FALSE;
  gboolean is_apart = FALSE;

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);
      gboolean is_digit = g_unichar_isdigit (letter);

      if (!g_unichar_isalnum (letter))
        {
          is_apart = is_apart || !g_unichar_ismark (letter);
          continue;
        }
      if (is_apart && was_digit && is_digit)
        g_string_append_c (plain, ' ');
      g_string_append_unichar (plain, letter);
      was_digit = is_digit;
      is_apart = FALSE;
    }
}

char *
headroom_search_make_key (const char *const *texts, guint n_texts)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < n_texts; i++)
    if (texts[i] != NULL)
      {
        append_plain (key, texts[i]);
        g_string_append_c (key, '\n');
      }
  return g_string_free_and_steal (key);
}

/* A number is found from its first digit on. */
static gboolean
is_within_number (const char *key, const char *place)
{
  return place > key && g_ascii_isdigit (place[0]) && g_ascii_isdigit (place[-1]);
}

static gboolean
has_word (const char *key, const char *word)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  append_plain (plain, word);
  for (const char *place = strstr (key, plain->str); place != NULL; place = strstr (place + 1, plain->str))
    if (plain->len == 0 || !is_within_number (key, place))
      return TRUE;
  return FALSE;
}

gboolean
headroom_search_matches (const char *query, const char *key)
{
  g_auto (GStrv) words = g_strsplit_set (query, " \t\n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (!has_word (key, words[i]))
      return FALSE;
  return TRUE;
}
