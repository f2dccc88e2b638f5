/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text: counts, percentages, factors. */
#include "words/words-numbers.h"

#include "core/base/units.h"
#include "words/headroom-i18n.h"
#include "words/words-direction.h"

#include <locale.h>
#include <math.h>
#include <string.h>

#define NARROW_SPACE "\u202f"

/* Tokens a second from which on they are said as a whole number: below it a tenth of one is worth saying. */
#define WHOLE_RATE 100

#define MILLION 1e6
#define BILLION 1e9

enum
{
  MOST_OF_TEN = 9
};
#define TRILLION 1e12

enum
{
  GROUP_FROM = 10000, /* 4096 is read at a glance, 131,072 is not */
  GROUP_LENGTH = 3,
  DIGITS_SIZE = 400 /* the largest double has 309 digits */
};

const char *
headroom_words_minus (double number)
{
  return number < 0 ? "−" : "";
}

char *
headroom_words_digits (double number)
{
  char text[DIGITS_SIZE];

  return g_strdup (hr_number_to_text (number, text, sizeof text));
}

static gboolean
locale_has_groups (void)
{
  const struct lconv *locale = localeconv ();

  return *locale->thousands_sep != '\0' && *locale->grouping != '\0';
}

/* As ISO 80000 writes them. */
static char *
group_by_spaces (double number)
{
  g_autofree char *digits = g_strdup_printf ("%.0f", number);
  GString *text = g_string_new (NULL);
  gsize length = strlen (digits);

  for (gsize i = 0; i < length; i++)
    {
      if (i > 0 && (length - i) % GROUP_LENGTH == 0)
        g_string_append (text, NARROW_SPACE);
      g_string_append_c (text, digits[i]);
    }
  return g_string_free_and_steal (text);
}

static char *
group (double number)
{
  if (number < GROUP_FROM)
    return g_strdup_printf ("%.0f", number);
  if (locale_has_groups ())
    return g_strdup_printf ("%'.0f", number);
  return group_by_spaces (number);
}

char *
headroom_words_grouped (double number)
{
  g_autofree char *digits = group (fabs (number));

  return g_strconcat (headroom_words_minus (number), digits, NULL);
}

char *
headroom_words_number (double value)
{
  gboolean is_whole = value == floor (value);

  if (is_whole && fabs (value) >= GROUP_FROM)
    return headroom_words_grouped (value);
  return g_strdup_printf ("%.10g", value);
}

/* Less than the last decimal: 0 would be a lie. */
static char *
describe_small_percent (gboolean is_negative, double least, int decimals)
{
  if (is_negative)
    /* Translators: a negative share in percent that is nearly 0, such as "> −1 %" */
    return g_strdup_printf (_ ("> −%.*f %%"), decimals, least);
  /* Translators: a share in percent that is nearly 0, such as "< 1 %" */
  return g_strdup_printf (_ ("< %.*f %%"), decimals, least);
}

char *
headroom_words_percent (double share, int decimals)
{
  double percent = fabs (share) * 100;
  double least = pow (10, -decimals);
  g_autofree char *text = NULL;

  if (percent > 0 && percent < least)
    return headroom_words_isolate (describe_small_percent (share < 0, least, decimals));
  /* Translators: a share in percent, such as "46 %" or "14.2 %" */
  text = g_strdup_printf (_ ("%.*f %%"), decimals, percent);
  return headroom_words_isolate (g_strconcat (headroom_words_minus (share), text, NULL));
}

char *
headroom_words_factor (double factor)
{
  /* Translators: a factor, such as "× 1.33" */
  return headroom_words_isolate (g_strdup_printf (_ ("× %.2f"), factor));
}

char *
headroom_words_of_ten (double share)
{
  double of_ten = 10 * share;

  g_return_val_if_fail (!isnan (share), NULL);
  if (of_ten > MOST_OF_TEN)
    /* Translators: 9 runs. */
    return headroom_words_isolate (g_strdup_printf (_ ("> %d of 10"), MOST_OF_TEN));
  if (of_ten < 1)
    /* Translators: 1 run. */
    return headroom_words_isolate (g_strdup_printf (_ ("< %d of 10"), 1));
  /* Translators: 1 to 9 runs. */
  return headroom_words_isolate (g_strdup_printf (_ ("%d of 10"), (int) round (of_ten)));
}

/* Whether so many of a unit would read as at least one of it, once rounded to three digits. */
static gboolean
reaches (double number, double unit)
{
  return number >= 0.9995 * unit;
}

char *
headroom_words_parameters (double n_parameters)
{
  if (reaches (n_parameters, TRILLION))
    /* Translators: a number of parameters, in units of 10¹² */
    return g_strdup_printf (_ ("%.2f trillion"), n_parameters / TRILLION);
  if (reaches (n_parameters, BILLION))
    /* Translators: a number of parameters, in units of 10⁹ */
    return g_strdup_printf (_ ("%.2f billion"), n_parameters / BILLION);
  if (reaches (n_parameters, MILLION))
    /* Translators: a number of parameters, in units of 10⁶ */
    return g_strdup_printf (_ ("%.0f million"), n_parameters / MILLION);
  return headroom_words_grouped (n_parameters);
}

char *
headroom_words_rate (double per_second)
{
  if (per_second < WHOLE_RATE)
    return g_strdup_printf ("%.1f", per_second);
  return headroom_words_grouped (per_second);
}

char *
headroom_words_token_rate (double tokens_per_second)
{
  g_autofree char *number = headroom_words_rate (tokens_per_second);

  /* Translators: %s is a number. */
  return g_strdup_printf (_ ("%s tokens/s"), number);
}
