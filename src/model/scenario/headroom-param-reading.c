/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a typed number is taken for: suffixes and marks have more than one meaning among people. */
#include "model/scenario/headroom-param-reading.h"

#include "core/base/units.h"
#include "model/scenario/headroom-param.h"
#include "words/words-numbers.h"

#include <string.h>

#define SUFFIXES "kKM"

gboolean
headroom_param_counts_in_1024 (hr_param_t param, const char *text)
{
  gboolean is_length = hr_param_desc (param)->flags & HR_PARAM_LENGTH;

  return is_length && strpbrk (text, SUFFIXES) != NULL && strchr (text, 'i') == NULL;
}

/* "1k = 1024" */
static char *
describe_suffix (hr_param_t param, const char *text)
{
  char one[] = { '1', *strpbrk (text, SUFFIXES), '\0' };
  g_autofree char *shown = NULL;
  double factor = 0;

  hr_param_number_from_text (param, one, &factor);
  shown = headroom_words_number (factor);
  return g_strdup_printf ("%s = %s", one, shown);
}

/* Digits, in groups or not, say what they are. */
static gboolean
is_plain (const char *text, const char *shown, double value)
{
  g_autofree char *digits = headroom_words_digits (value);

  return g_str_equal (text, digits) || g_str_equal (text, shown);
}

char *
headroom_param_describe_reading (hr_param_t param, const char *text, double value)
{
  g_autofree char *typed = g_strstrip (g_strdup (text));
  g_autofree char *shown = headroom_words_number (value);
  g_autofree char *suffix = NULL;

  if (is_plain (typed, shown, value))
    return NULL;
  if (!headroom_param_counts_in_1024 (param, typed))
    /* Translators: 1: what was typed, such as “7B”; 2: the number that it is taken for */
    return g_strdup_printf (_ ("“%1$s” means %2$s."), typed, shown);
  suffix = describe_suffix (param, typed);
  /* Translators: 1: what was typed, such as “8k”; 2: the number that it is taken for; 3: such as 1k = 1024 */
  return g_strdup_printf (_ ("“%1$s” means %2$s tokens (%3$s)."), typed, shown, suffix);
}
