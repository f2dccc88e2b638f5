/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Letters of any script can be typed, so they are found in the title that is shown, not written into each translation.
 * In a name that is shown none is underlined. */
#include "app/shared/headroom-access-key.h"

#include <string.h>

static gboolean
is_free (const char *letter, const GString *taken)
{
  gunichar c = g_utf8_get_char (letter);

  return g_unichar_isalpha (c) && g_utf8_strchr (taken->str, taken->len, g_unichar_tolower (c)) == NULL;
}

/* NULL: none is free. */
static const char *
find_letter (const char *title, const GString *taken, gboolean only_first)
{
  gboolean is_first = TRUE;

  for (const char *at = title; *at != '\0'; at = g_utf8_next_char (at))
    {
      if ((is_first || !only_first) && is_free (at, taken))
        return at;
      is_first = !g_unichar_isalpha (g_utf8_get_char (at));
    }
  return NULL;
}

/* An underscore of the title itself is written twice. */
static void
append_plain (GString *text, const char *part, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (part[i] == '_')
        g_string_append_c (text, '_');
      g_string_append_c (text, part[i]);
    }
}

void
headroom_access_key_give (AdwPreferencesRow *row, GString *taken)
{
  g_autofree char *title = g_strdup (adw_preferences_row_get_title (row));
  g_autoptr (GString) marked = g_string_new (NULL);
  const char *letter;

  g_return_if_fail (!adw_preferences_row_get_use_underline (row));
  letter = find_letter (title, taken, TRUE);
  if (letter == NULL)
    letter = find_letter (title, taken, FALSE);
  if (letter == NULL)
    return;
  g_string_append_unichar (taken, g_unichar_tolower (g_utf8_get_char (letter)));
  append_plain (marked, title, letter - title);
  g_string_append_c (marked, '_');
  append_plain (marked, letter, strlen (letter));
  adw_preferences_row_set_use_underline (row, TRUE);
  adw_preferences_row_set_title (row, marked->str);
}

char *
headroom_access_key_escape (const char *name)
{
  GString *escaped = g_string_new (name);

  g_string_replace (escaped, "_", "__", 0);
  return g_string_free_and_steal (escaped);
}
