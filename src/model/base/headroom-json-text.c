/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest parts of a JSON text, escapes and numbers, and what can be said of a text before it is parsed. */
#include "model/base/headroom-json-text.h"

#include "model/base/headroom-error.h"
#include "model/base/headroom-file-kind.h"
#include "words/headroom-i18n.h"

static int
hex4 (const char *at, const char *end)
{
  int value = 0;

  if (end - at < 4)
    return -1;
  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (at[i]);
      if (digit < 0)
        return -1;
      value = value * 16 + digit;
    }
  return value;
}

static gboolean
is_high_surrogate (int unit)
{
  return unit >= 0xd800 && unit < 0xdc00;
}

static gboolean
is_low_surrogate (int unit)
{
  return unit >= 0xdc00 && unit < 0xe000;
}

/* The second half of a pair, with the "\u" before it; -1 where it is missing. */
static int
take_low_surrogate (const char **at, const char *end)
{
  int unit;

  if (!g_str_has_prefix (*at, "\\u"))
    return -1;
  unit = hex4 (*at + 2, end);
  if (!is_low_surrogate (unit))
    return -1;
  *at += 6;
  return unit;
}

/* After "\u": one unit, or a pair of surrogates. NUL and lone surrogates are no text. */
static gboolean
take_unicode (const char **at, const char *end, GString *out)
{
  int unit = hex4 (*at, end);

  if (unit <= 0 || is_low_surrogate (unit))
    return FALSE;
  *at += 4;
  if (is_high_surrogate (unit))
    {
      int low = take_low_surrogate (at, end);

      if (low < 0)
        return FALSE;
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
  g_string_append_unichar (out, (gunichar) unit);
  return TRUE;
}

gboolean
headroom_json_take_escape (const char **at, const char *end, GString *out)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  const char *found;

  if (*at >= end)
    return FALSE;
  if (**at == 'u')
    {
      (*at)++;
      return take_unicode (at, end, out);
    }
  found = strchr (from, **at);
  if (found == NULL)
    return FALSE;
  (*at)++;
  g_string_append_c (out, to[found - from]);
  return TRUE;
}

static gboolean
skip_digits (const char **at)
{
  const char *start = *at;

  while (g_ascii_isdigit (**at))
    (*at)++;
  return *at > start;
}

/* Leading zeros are not allowed. */
static gboolean
skip_whole_part (const char **at)
{
  if (**at == '-')
    (*at)++;
  if (**at == '0' && g_ascii_isdigit ((*at)[1]))
    return FALSE;
  return skip_digits (at);
}

static gboolean
skip_fraction (const char **at)
{
  if (**at != '.')
    return TRUE;
  (*at)++;
  return skip_digits (at);
}

static gboolean
skip_exponent (const char **at)
{
  if (**at != 'e' && **at != 'E')
    return TRUE;
  (*at)++;
  if (**at == '+' || **at == '-')
    (*at)++;
  return skip_digits (at);
}

gboolean
headroom_json_take_number (const char **at)
{
  return skip_whole_part (at) && skip_fraction (at) && skip_exponent (at);
}

static gboolean
looks_like_utf16 (const char *data, gsize length)
{
  const guchar *bytes = (const guchar *) data;
  gboolean has_mark;
  gboolean has_ascii;

  if (length < 2)
    return FALSE;
  has_mark = (bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff);
  has_ascii = (bytes[0] == 0) != (bytes[1] == 0);
  return has_mark || has_ascii;
}

gboolean
headroom_json_check_text (const char *data, gsize length, GError **error)
{
  if (length > HEADROOM_JSON_MAX_BYTES)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_TOO_LARGE, _ ("The file is larger than %d MiB."),
                   HEADROOM_JSON_MAX_MIB);
      return FALSE;
    }
  if (!headroom_file_check_text_kind (data, length, error))
    return FALSE;
  if (looks_like_utf16 (data, length))
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_ENCODING,
                                 _ ("The file is encoded as UTF-16. Save it as UTF-8."));
  if (memchr (data, '\0', length) != NULL)
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_ENCODING,
                                 _ ("The file contains NUL bytes: it is not text."));
  if (!g_utf8_validate_len (data, length, NULL))
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_ENCODING, _ ("The file is not valid UTF-8 text."));
  return TRUE;
}
