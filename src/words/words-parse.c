/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people type them: marks and spaces that part groups are taken out, the decimal mark becomes a point, and
 * the core reads the rest. */
#include "words/words-parse.h"

#include "core/base/units.h"

#include <locale.h>
#include <string.h>

#define DIGITS "0123456789"
#define MARKS ".,'"
#define GROUP_MARK '\'' /* never a decimal one */
#define PRINTED_APOSTROPHE 0x2019

enum
{
  LONGEST_GROUP = 3,
  SHORTEST_GROUP = 2 /* as in India */
};

/* Whether from `mark` to `end` there are only groups, parted by the same mark. The last one has three digits
 * everywhere. */
static gboolean
ends_in_groups (const char *mark, const char *end)
{
  const char *at = mark;
  size_t length = 0;

  while (at < end)
    {
      length = strspn (at + 1, DIGITS);
      if (*at != *mark || length < SHORTEST_GROUP || length > LONGEST_GROUP)
        return FALSE;
      at += 1 + length;
    }
  return length == LONGEST_GROUP;
}

/* Whether the digits before `end` stand in groups, the first of one to three digits and not 0. */
static gboolean
is_grouped (const char *text, const char *end)
{
  size_t first_length = strspn (text, DIGITS);

  if (first_length == 0 || first_length > LONGEST_GROUP || text[0] == '0')
    return FALSE;
  return ends_in_groups (text + first_length, end);
}

/* A single mark is a decimal one, unless it parts groups in this locale and has three digits behind it. */
static gboolean
is_decimal (const char *text, const char *mark)
{
  const struct lconv *locale = localeconv ();

  if (*mark == GROUP_MARK)
    return FALSE;
  if (*mark == locale->decimal_point[0] || *mark != locale->thousands_sep[0])
    return TRUE;
  return !is_grouped (text, text + strlen (text));
}

/* Where the whole digits end: at the decimal mark, or at the end of the text. A mark that stands more than
 * once parts groups; of two kinds of marks the last is the decimal one. */
static const char *
find_decimal (const char *text)
{
  const char *end = text + strlen (text);
  const char *first = strpbrk (text, MARKS);
  const char *last = first;
  gboolean is_mixed = FALSE;

  if (first == NULL)
    return end;
  for (const char *mark = first; mark != NULL; mark = strpbrk (mark + 1, MARKS))
    {
      is_mixed = is_mixed || *mark != *first;
      last = mark;
    }
  if (is_mixed || (first == last && is_decimal (text, first)))
    return last;
  return end;
}

/* The separator of this locale, where it is not one of the usual marks. */
static const char *
own_separator (void)
{
  const char *separator = localeconv ()->thousands_sep;

  if (*separator == '\0' || strchr (MARKS, *separator) != NULL)
    return NULL;
  return separator;
}

/* Spaces of all kinds group digits in some locales, apostrophes and marks of their own in others. */
static char *
unify_marks (const char *text)
{
  const char *separator = own_separator ();
  GString *out = g_string_new (NULL);
  const char *at = text;

  while (*at != '\0')
    {
      gunichar letter = g_utf8_get_char (at);
      const char *next = g_utf8_next_char (at);

      if (separator != NULL && g_str_has_prefix (at, separator))
        {
          g_string_append_c (out, GROUP_MARK);
          next = at + strlen (separator);
        }
      else if (letter == PRINTED_APOSTROPHE)
        g_string_append_c (out, GROUP_MARK);
      else if (!g_unichar_isspace (letter))
        g_string_append_len (out, at, next - at);
      at = next;
    }
  return g_string_free_and_steal (out);
}

/* The digits with a point for the decimal mark and without the others. */
static void
append_canonical (GString *canonical, const char *digits, const char *decimal)
{
  for (const char *at = digits; *at != '\0'; at++)
    {
      if (at == decimal)
        g_string_append_c (canonical, '.');
      else if (strchr (MARKS, *at) == NULL)
        g_string_append_c (canonical, *at);
    }
}

/* An apostrophe parts no decimals, and no mark parts both groups and decimals. */
static gboolean
is_sound_decimal (const char *digits, const char *decimal)
{
  const char *first = strpbrk (digits, MARKS);

  if (*decimal == '\0')
    return TRUE;
  return *decimal != GROUP_MARK && (first == decimal || *first != *decimal);
}

/* As the C locale writes it; NULL where the marks make no sense. */
static char *
to_canonical (const char *text)
{
  g_autofree char *plain = unify_marks (text);
  size_t length = strspn (plain, DIGITS MARKS);
  g_autofree char *digits = g_strndup (plain, length);
  const char *decimal = find_decimal (digits);
  const char *mark = strpbrk (digits, MARKS);
  g_autoptr (GString) canonical = g_string_new (NULL);

  if (mark != NULL && mark < decimal && !is_grouped (digits, decimal))
    return NULL;
  if (!is_sound_decimal (digits, decimal))
    return NULL;
  append_canonical (canonical, digits, decimal);
  g_string_append (canonical, plain + length);
  return g_strdup (canonical->str);
}

gboolean
headroom_words_parse_number (const char *text, double *number)
{
  g_autofree char *canonical = to_canonical (text);

  return canonical != NULL && hr_number_from_text (canonical, number);
}

gboolean
headroom_words_parse_value (hr_param_t param, const char *text, double *value)
{
  g_autofree char *canonical = to_canonical (text);

  return canonical != NULL && hr_param_number_from_text (param, canonical, value);
}
