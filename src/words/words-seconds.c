/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times as text: three digits, in a unit that suits them. */
#include "words/words-seconds.h"

#include "words/words-direction.h"
#include "words/words-numbers.h"

typedef struct
{
  double from;    /* seconds: the least that is written in this unit */
  double seconds; /* of one */
  const char *symbol;
} time_unit_t;

static const time_unit_t units[] = {
  { 3 * 86400, 86400, "d" }, { 3 * 3600, 3600, "h" }, { 1000, 60, "min" },
  { 0.1, 1, "s" },           { 1e-3, 1e-3, "ms" },    { 0, 1e-6, "µs" },
};

static const time_unit_t *
find_unit (double seconds)
{
  const time_unit_t *unit = units;

  while (seconds < unit->from)
    unit++;
  return unit;
}

/* Three digits; a number is rounded first, so that 9.996 is "10.0". */
static char *
write_digits (double number)
{
  if (number >= 99.95)
    return headroom_words_grouped (number);
  if (number >= 9.995)
    return g_strdup_printf ("%.1f", number);
  if (number >= 0.9995)
    return g_strdup_printf ("%.2f", number);
  return g_strdup_printf ("%.3f", number);
}

char *
headroom_words_seconds_like (double seconds, double like)
{
  const time_unit_t *unit = find_unit (like);
  g_autofree char *digits = NULL;

  if (seconds <= 0)
    return headroom_words_isolate (g_strdup ("0 s"));
  digits = write_digits (seconds / unit->seconds);

  return headroom_words_isolate (g_strdup_printf ("%s %s", digits, unit->symbol));
}

char *
headroom_words_seconds (double seconds)
{
  return headroom_words_seconds_like (seconds, seconds);
}
