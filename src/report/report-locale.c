/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of the text is what the catalogue's header says; without a catalogue it is English. */
#include "report/report-locale.h"

#include <string.h>

#define HEADER_KEY "\nLanguage: "
#define SOURCE_LANGUAGE "en"

/* "de" of "de_DE.UTF-8". */
static char *
language_of_name (const char *name)
{
  return g_strndup (name, strcspn (name, "_.@\n"));
}

static char *
language_of_text (void)
{
  const char *header = g_dgettext (GETTEXT_PACKAGE, "");
  const char *line = strstr (header, HEADER_KEY);

  if (line == NULL)
    return g_strdup (SOURCE_LANGUAGE);
  return language_of_name (line + strlen (HEADER_KEY));
}

static gboolean
is_plain (const char *name)
{
  return g_str_equal (name, "C") || g_str_equal (name, "POSIX") || g_str_has_prefix (name, "C.");
}

/* The C locale writes as English does. */
static gboolean
speaks (int category, const char *language)
{
  const char *name = setlocale (category, NULL);
  g_autofree char *own = language_of_name (name);

  if (is_plain (name))
    return g_str_equal (language, SOURCE_LANGUAGE);
  return g_str_equal (own, language);
}

/* Messages may be in a language that numbers and dates are not in: then theirs is the messages'. */
static const char *
find_name (const char *language)
{
  if (speaks (LC_MESSAGES, language))
    return setlocale (LC_MESSAGES, NULL);
  return "C";
}

void
hr_report_locale_enter (hr_report_locale_t *self)
{
  g_autofree char *language = language_of_text ();
  locale_t copy;

  *self = (hr_report_locale_t) { 0 };
  if (speaks (LC_NUMERIC, language) && speaks (LC_TIME, language))
    return;
  copy = duplocale (uselocale ((locale_t) 0));
  self->own = newlocale (LC_NUMERIC_MASK | LC_TIME_MASK, find_name (language), copy);
  if (self->own == (locale_t) 0)
    freelocale (copy);
  else
    self->before = uselocale (self->own);
}

void
hr_report_locale_leave (hr_report_locale_t *self)
{
  if (self->own == (locale_t) 0)
    return;
  uselocale (self->before);
  freelocale (self->own);
}
