/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which way the script of this locale runs, and how a number keeps its own way in it. */
#include "words/words-direction.h"

#include "words/headroom-i18n.h"

#include <locale.h>
#include <string.h>

#define RIGHT_TO_LEFT_MARK "\u200F"
#define LEFT_TO_RIGHT_ISOLATE "\u2066"
#define POP_ISOLATE "\u2069"

/* The beginnings of locale names whose script is Arabic, Hebrew, Thaana, Syriac or N’Ko. A longer name stands for one
 * country of a language that is written otherwise elsewhere. */
static const char *const rtl_locales[] = {
  "ar", "az_IR", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "pa_PK", "ps", "sd", "syr", "ug", "ur", "yi",
};

/* "ar" names the language of "ar_EG.UTF-8", not that of "arn_CL". */
static gboolean
begins_with (const char *locale, const char *name)
{
  return g_str_has_prefix (locale, name) && !g_ascii_isalnum (locale[strlen (name)]);
}

/* Kashmiri and Sindhi have a second script, which the end of the locale's name tells. */
static gboolean
is_devanagari (const char *locale)
{
  return g_str_has_suffix (locale, "@devanagari");
}

gboolean
headroom_words_is_rtl (void)
{
  const char *locale = setlocale (LC_CTYPE, NULL);

  if (locale == NULL || is_devanagari (locale))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (rtl_locales); i++)
    if (begins_with (locale, rtl_locales[i]))
      return TRUE;
  return FALSE;
}

gboolean
headroom_words_runs_to_left (const char *text)
{
  switch (g_unichar_get_script (g_utf8_get_char (text)))
    {
    case G_UNICODE_SCRIPT_ARABIC:
    case G_UNICODE_SCRIPT_HEBREW:
    case G_UNICODE_SCRIPT_NKO:
    case G_UNICODE_SCRIPT_SYRIAC:
    case G_UNICODE_SCRIPT_THAANA: return TRUE;
    default: return FALSE;
    }
}

/* Pango takes the direction of a line from its first letter, and looks for it in isolates, too: an amount at the
 * beginning would turn the line around. Not so where nobody has translated the words beside it. */
static const char *
get_mark (void)
{
  if (headroom_words_runs_to_left (headroom_gettext ("Weights")))
    return RIGHT_TO_LEFT_MARK;
  return "";
}

char *
headroom_words_isolate (char *text)
{
  char *isolated;

  if (!headroom_words_is_rtl ())
    return text;
  isolated = g_strconcat (get_mark (), LEFT_TO_RIGHT_ISOLATE, text, POP_ISOLATE, NULL);
  g_free (text);
  return isolated;
}
