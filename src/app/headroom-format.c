#include "app/headroom-format.h"

#include <gtk/gtk.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "app/headroom-settings.h"
#include "model/headroom-i18n.h"

enum { GROUP_FROM = 10000 }; /* 4096 is read at a glance, 131,072 is not */

static char
decimal_point (void)
{
  const char *point = localeconv ()->decimal_point;

  return strlen (point) == 1 ? *point : '.';
}

char *
headroom_format_bytes (double bytes)
{
  char text[32];
  hr_byte_unit_t unit = headroom_settings_get_byte_unit (headroom_settings_get_default ());

  return g_strdup (hr_bytes_to_text (bytes, unit, decimal_point (), text, sizeof text));
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
    return isolate (g_strdup (_("< 1 %")));
  /* TRANSLATORS: a share in percent, such as "46 %" */
  return isolate (g_strdup_printf (_("%.0f %%"), percent));
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
  /* TRANSLATORS: a factor, such as "× 1.33" */
  return isolate (g_strdup_printf (_("× %.2f"), factor));
}

static gboolean
is_mark (char c)
{
  return c == '.' || c == ',';
}

/* Whether every mark in `text` is followed by exactly three digits, as group separators are. */
static gboolean
is_grouped (const char *text)
{
  size_t first = strcspn (text, ".,");

  if (first == 0 || first > 3 || text[0] == '0')
    return FALSE;
  for (const char *p = text + first; *p != '\0'; p += 4)
    if (!is_mark (*p) || strspn (p + 1, "0123456789") != 3)
      return FALSE;
  return TRUE;
}

/* Which of the marks in a number is its decimal one: a position, or NULL where all separate groups. */
static const char *
find_decimal (const char *digits)
{
  const struct lconv *locale = localeconv ();
  const char *last = NULL;
  guint n = 0;
  gboolean mixed = FALSE;

  for (const char *p = digits; *p != '\0'; p++)
    if (is_mark (*p))
      {
        mixed = mixed || (last != NULL && *last != *p);
        last = p;
        n++;
      }
  if (last == NULL || mixed)
    return last;
  if (n > 1 || (*last != locale->decimal_point[0] && *last == locale->thousands_sep[0]))
    return is_grouped (digits) ? NULL : last;
  return last;
}

/* Spaces of all kinds group digits in some locales. */
static char *
without_spaces (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)))
      g_string_append_len (out, p, g_utf8_next_char (p) - p);
  return g_string_free (out, FALSE);
}

gboolean
headroom_parse_number (const char *text, double *number)
{
  g_autofree char *plain = without_spaces (text);
  size_t length = strspn (plain, "0123456789.,");
  g_autofree char *digits = g_strndup (plain, length);
  const char *decimal = find_decimal (digits);
  g_autoptr (GString) canonical = g_string_new (NULL);

  for (const char *p = digits; *p != '\0'; p++)
    if (p == decimal)
      g_string_append_c (canonical, '.');
    else if (!is_mark (*p))
      g_string_append_c (canonical, *p);
  g_string_append (canonical, plain + length);
  return hr_number_from_text (canonical->str, number);
}
