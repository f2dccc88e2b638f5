/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Escapes and line breaks of mdoc. */
#include "cli/cli-roff.h"

#include <string.h>

enum
{
  MAX_LINE_BYTES = 80 /* mandoc -T lint asks for it */
};

/* A dash inside a word is a hyphen; one of an option or a number is a minus that can be copied. */
static gboolean
is_hyphen (const char *word, const char *dash)
{
  if (strstr (word, "--") != NULL || dash == word)
    return FALSE;
  return g_ascii_isalnum (dash[-1]) && g_ascii_isalnum (dash[1]);
}

/* Other characters than those of ASCII by their numbers, which every formatter understands. */
static void
append_character (GString *out, gunichar c)
{
  if (c == '\\')
    g_string_append (out, "\\e");
  else if (c < 0x80)
    g_string_append_c (out, (char) c);
  else
    g_string_append_printf (out, "\\[u%04X]", c);
}

static char *
escape_word (const char *word)
{
  GString *out = g_string_new (NULL);

  for (const char *c = word; *c != '\0'; c = g_utf8_next_char (c))
    if (*c == '-' && !is_hyphen (word, c))
      g_string_append (out, "\\-");
    else
      append_character (out, g_utf8_get_char (c));
  return g_string_free_and_steal (out);
}

/* True for “fits.” and “fits.”) alike. */
static gboolean
ends_sentence (const char *word)
{
  static const char *const closers[] = { "”", ")", "’" };
  g_autofree char *bare = g_strdup (word);

  for (gsize i = 0; i < G_N_ELEMENTS (closers); i++)
    if (g_str_has_suffix (bare, closers[i]))
      bare[strlen (bare) - strlen (closers[i])] = '\0';
  return g_str_has_suffix (bare, ".") || g_str_has_suffix (bare, "?") || g_str_has_suffix (bare, "!");
}

/* A line that begins with a dot or an apostrophe would be a macro. */
static void
begin_line (GString *out, const char *word)
{
  if (word[0] == '.' || word[0] == '\'')
    g_string_append (out, "\\&");
}

void
cli_roff_append_text (GString *out, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gsize line_start = out->len;

  for (char **word = words; *word != NULL; word++)
    {
      g_autofree char *escaped = escape_word (*word);
      gboolean begins_line = out->len == line_start;
      gboolean is_full = out->len - line_start + 1 + strlen (escaped) > MAX_LINE_BYTES;

      if (!begins_line && (is_full || ends_sentence (word[-1])))
        {
          g_string_append_c (out, '\n');
          line_start = out->len;
          begins_line = TRUE;
        }
      if (begins_line)
        begin_line (out, *word);
      else
        g_string_append_c (out, ' ');
      g_string_append (out, escaped);
    }
  g_string_append_c (out, '\n');
}

void
cli_roff_append_literal (GString *out, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  begin_line (out, line);
  for (char **word = words; *word != NULL; word++)
    {
      g_autofree char *escaped = escape_word (*word);
      if (word != words)
        g_string_append_c (out, ' ');
      g_string_append (out, escaped);
    }
  g_string_append_c (out, '\n');
}

void
cli_roff_append_argument (GString *out, const char *words)
{
  g_autofree char *escaped = escape_word (words);

  g_string_append_printf (out, "\"%s\"", escaped);
}
