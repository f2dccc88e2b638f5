/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/shared/headroom-format.h"

#include <gtk/gtk.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "app/shared/headroom-settings.h"
#include "model/base/headroom-i18n.h"
#include "model/network/headroom-network.h"

#define DIGITS "0123456789"
#define MARKS ".,'"
#define GROUP_MARK '\'' /* never a decimal one */

enum
{
  GROUP_FROM = 10000
}; /* 4096 is read at a glance, 131,072 is not */

char *
headroom_format_bytes (double bytes)
{
  char text[32];
  hr_byte_unit_t unit = headroom_settings_get_byte_unit (headroom_settings_get_default ());

  return g_strdup (hr_bytes_to_text (bytes, unit, text, sizeof text));
}

char *
headroom_format_exact_bytes (double bytes)
{
  return g_strdup_printf ("%'.0f B", bytes);
}

/* Among letters that are read from right to left, signs would change sides of their number. */
static char *
isolate (char *text)
{
  char *isolated;

  if (gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL)
    return text;
  isolated = g_strdup_printf ("\xe2\x81\xa6%s\xe2\x81\xa9", text);
  g_free (text);
  return isolated;
}

char *
headroom_format_share (double share)
{
  double percent = share * 100;

  if (percent > 0 && percent < 1)
    return isolate (g_strdup (_ ("< 1 %")));
  /* Translators: a share in percent, such as "46 %" */
  return isolate (g_strdup_printf (_ ("%.0f %%"), percent));
}

char *
headroom_format_number (double value)
{
  if (fabs (value) >= GROUP_FROM && value == floor (value))
    return g_strdup_printf ("%'.0f", value);
  return g_strdup_printf ("%.10g", value);
}

char *
headroom_format_factor (double factor)
{
  /* Translators: a factor, such as "× 1.33" */
  return isolate (g_strdup_printf (_ ("× %.2f"), factor));
}

char *
headroom_format_shape (const hr_shape_t *shape)
{
  return isolate (headroom_shape_describe (shape));
}

/* Whether the digits before `end` stand in groups: one to three, then twos or threes, at last three, all
 * parted by the same mark. Indian groups are of two. */
static gboolean
is_grouped (const char *text, const char *end)
{
  const char *first = text + strspn (text, DIGITS), *p = first;
  size_t group = 0;

  if (first == text || first - text > 3 || text[0] == '0')
    return FALSE;
  for (; p < end; p += 1 + group)
    {
      group = strspn (p + 1, DIGITS);
      if (*p != *first || group < 2 || group > 3)
        return FALSE;
    }
  return p == end && group == 3;
}

/* A single mark is a decimal one, unless it parts groups in this locale and has three digits behind it. */
static gboolean
is_decimal (const char *text, const char *mark)
{
  const struct lconv *locale = localeconv ();

  if (*mark == GROUP_MARK)
    return FALSE;
  return *mark == locale->decimal_point[0] || *mark != locale->thousands_sep[0]
         || !is_grouped (text, text + strlen (text));
}

/* Where the whole digits end: at the decimal mark, or at the end of the text. A mark that stands more than
 * once parts groups. */
static const char *
find_decimal (const char *text)
{
  const char *first = strpbrk (text, MARKS), *last = first;
  gboolean mixed = FALSE;

  for (const char *p = first; p != NULL; p = strpbrk (p + 1, MARKS))
    {
      mixed = mixed || *p != *first;
      last = p;
    }
  if (first == NULL)
    return text + strlen (text);
  return mixed || (first == last && is_decimal (text, first)) ? last : text + strlen (text);
}

/* Spaces of all kinds group digits in some locales, apostrophes and marks of their own in others. */
static char *
unify_marks (const char *text)
{
  const char *separator = localeconv ()->thousands_sep;
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0';)
    if (*separator != '\0' && strchr (MARKS, *separator) == NULL && g_str_has_prefix (p, separator))
      {
        g_string_append_c (out, GROUP_MARK);
        p += strlen (separator);
      }
    else
      {
        const char *next = g_utf8_next_char (p);

        if (g_utf8_get_char (p) == 0x2019) /* the apostrophe of print */
          g_string_append_c (out, GROUP_MARK);
        else if (!g_unichar_isspace (g_utf8_get_char (p)))
          g_string_append_len (out, p, next - p);
        p = next;
      }
  return g_string_free (out, FALSE);
}

gboolean
headroom_parse_number (const char *text, double *number)
{
  g_autofree char *plain = unify_marks (text);
  size_t length = strspn (plain, DIGITS MARKS);
  g_autofree char *digits = g_strndup (plain, length);
  const char *decimal = find_decimal (digits), *mark = strpbrk (digits, MARKS);
  g_autoptr (GString) canonical = g_string_new (NULL);

  if (mark != NULL && mark < decimal && !is_grouped (digits, decimal))
    return FALSE;
  if (*decimal != '\0' && (*decimal == GROUP_MARK || (mark < decimal && *mark == *decimal)))
    return FALSE;
  for (const char *p = digits; *p != '\0'; p++)
    if (p == decimal)
      g_string_append_c (canonical, '.');
    else if (strchr (MARKS, *p) == NULL)
      g_string_append_c (canonical, *p);
  g_string_append (canonical, plain + length);
  return hr_number_from_text (canonical->str, number);
}
