/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of memory in the unit of the settings. */
#include "app/shared/headroom-format.h"

#include "app/shared/headroom-settings.h"
#include "words/words-bytes.h"

#include <string.h>

char *
headroom_format_bytes (double bytes)
{
  return headroom_words_bytes (bytes, headroom_settings_get_byte_unit (headroom_settings_get_default ()));
}

const char *
headroom_format_tick (double value, char *text, size_t size, void *data)
{
  g_autofree char *bytes = headroom_format_bytes (value);
  const char *unit = strrchr (bytes, ' ');
  size_t digits = unit != NULL ? (size_t) (unit - bytes) : strlen (bytes);

  /* Ticks are round: "8 GiB", not "8.00 GiB". */
  if (memchr (bytes, '.', digits) != NULL || memchr (bytes, ',', digits) != NULL)
    {
      while (digits > 0 && bytes[digits - 1] == '0')
        digits--;
      if (digits > 0 && !g_ascii_isdigit (bytes[digits - 1]))
        digits--;
    }
  g_snprintf (text, size, "%.*s%s", (int) digits, bytes, unit != NULL ? unit : "");
  return text;
}
