/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes and numbers to text and back: the only place that knows GiB from GB. */
#include "core/base/units.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* printf and strtod follow the process's locale: put its decimal point in and out by hand. In some
 * locales it takes more than one byte. */
static const char *
locale_point (void)
{
  return localeconv ()->decimal_point;
}

/* A number has one decimal point at most. */
static void
replace (char *text, size_t size, const char *from, const char *to)
{
  char *at = strstr (text, from);
  size_t removed = strlen (from);
  size_t added = strlen (to);

  if (at == NULL || strlen (text) - removed + added >= size)
    return;
  memmove (at + added, at + removed, strlen (at + removed) + 1);
  memcpy (at, to, added);
}

enum
{
  N_BYTE_UNITS = 6
};

/* Three digits below 100; bytes are whole. */
static int
decimals (double amount, int unit)
{
  if (unit == 0)
    return 0;
  if (amount >= 9.995)
    return 1;
  return 2;
}

/* Whether an amount would read as one of the next unit: "1024.0 MiB". */
static bool
reaches_next (double amount, int unit, double base)
{
  double steps = unit == 0 ? 1 : 10; /* of its last decimal */

  return round (amount * steps) >= base * steps;
}

static const struct
{
  int base;
  const char *names[N_BYTE_UNITS];
} systems[] = {
  [HR_UNIT_GIB] = { 1024, { "B", "KiB", "MiB", "GiB", "TiB", "PiB" } },
  [HR_UNIT_GB] = { 1000, { "B", "kB", "MB", "GB", "TB", "PB" } },
};

int
hr_byte_unit_base (hr_byte_unit_t unit)
{
  return systems[unit].base;
}

const char *
hr_bytes_to_text (double bytes, hr_byte_unit_t unit, char *text, size_t size)
{
  double base = systems[unit].base;
  int i = 0;

  while (i + 1 < N_BYTE_UNITS && reaches_next (fabs (bytes), i, base))
    {
      bytes /= base;
      i++;
    }
  snprintf (text, size, "%.*f %s", decimals (fabs (bytes), i), bytes, systems[unit].names[i]);
  return text;
}

typedef struct
{
  const char *suffix;
  double factor;
  double length_factor; /* of a length in tokens */
} suffix_t;

/* NULL: there is no such suffix. */
static const suffix_t *
find_suffix (const char *suffix)
{
  static const suffix_t suffixes[] = {
    { "", 1, 1 },
    { "k", 1e3, 1024 },
    { "K", 1e3, 1024 },
    { "M", 1e6, HR_MIB },
    { "B", 1e9, 1e9 },
    { "G", 1e9, 1e9 },
    { "T", 1e12, 1e12 },
    { "Ki", 1024, 1024 },
    { "Mi", HR_MIB, HR_MIB },
    { "Gi", HR_GIB, HR_GIB },
    { "Ti", HR_GIB * 1024, HR_GIB * 1024 },
  };

  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (strcmp (suffix, suffixes[i].suffix) == 0)
      return &suffixes[i];
  return NULL;
}

/* The digits of a number in the C locale, and what stands behind them. */
static const suffix_t *
read_digits (const char *text, double *digits)
{
  char copy[64];
  char *end;

  /* strtod would also take white space, "inf", "nan" and hexadecimal. */
  if (strlen (text) >= sizeof copy || strspn (text, "0123456789+-.") == 0 || strpbrk (text, "xX") != NULL)
    return NULL;
  strcpy (copy, text);
  if (strchr (copy, ',') != NULL)
    return NULL;
  replace (copy, sizeof copy, ".", locale_point ());
  *digits = strtod (copy, &end);
  while (end > copy && *end == ' ')
    end++;
  if (end == copy)
    return NULL;
  return find_suffix (end);
}

static bool
take_finite (double value, double *number)
{
  if (!isfinite (value))
    return false;
  *number = value;
  return true;
}

bool
hr_number_from_text (const char *text, double *number)
{
  double digits;
  const suffix_t *suffix = read_digits (text, &digits);

  return suffix != NULL && take_finite (digits * suffix->factor, number);
}

bool
hr_length_from_text (const char *text, double *n_tokens)
{
  double digits;
  const suffix_t *suffix = read_digits (text, &digits);

  return suffix != NULL && take_finite (digits * suffix->length_factor, n_tokens);
}

static bool
is_whole (double number)
{
  return fabs (number) <= 9007199254740992.0 && number == floor (number);
}

enum
{
  FIGURE_DIGITS = 6
};

/* Whole numbers with all their digits, others with so many. */
static void
write_digits (double number, int digits, char *text, size_t size)
{
  if (is_whole (number))
    snprintf (text, size, "%.0f", number);
  else
    snprintf (text, size, "%.*g", digits, number);
}

const char *
hr_number_to_text (double number, char *text, size_t size)
{
  for (int digits = 15; digits <= 17; digits++)
    {
      write_digits (number, digits, text, size);
      if (strtod (text, NULL) == number)
        break;
    }
  replace (text, size, locale_point (), ".");
  return text;
}

const char *
hr_figure_to_text (double number, char *text, size_t size)
{
  write_digits (number, FIGURE_DIGITS, text, size);
  replace (text, size, locale_point (), ".");
  return text;
}

double
hr_without_dust (double value)
{
  return round (value * 1e9) / 1e9;
}
