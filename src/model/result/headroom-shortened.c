/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the parts of two steps. */
#include "model/result/headroom-shortened.h"

#include "core/time/time-text.h"
#include "words/headroom-i18n.h"

#include <glib.h>

/* Less than this share of the step is not worth a word. */
#define VISIBLE_SHARE 1e-3

/* The part that loses the most seconds, and how many parts lose some. */
typedef struct
{
  hr_time_term_t term;
  double seconds;
  int n;
} shortened_t;

static shortened_t
find_shortened (const hr_time_t *then, const hr_time_t *now)
{
  shortened_t found = { 0 };

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    {
      double seconds = then->terms[i].seconds - now->terms[i].seconds;

      if (seconds < VISIBLE_SHARE * then->step.seconds)
        continue;
      found.n++;
      if (seconds <= found.seconds)
        continue;
      found.term = i;
      found.seconds = seconds;
    }
  return found;
}

char *
headroom_describe_shortened (const hr_params_t *before, const hr_params_t *after)
{
  hr_time_t then;
  hr_time_t now;
  shortened_t found;
  const char *label;

  hr_time_run_closed (before, &then);
  hr_time_run_closed (after, &now);
  if (then.reason != HR_TIME_IS_KNOWN || now.reason != HR_TIME_IS_KNOWN)
    return NULL;
  found = find_shortened (&then, &now);
  label = headroom_gettext (hr_time_desc (found.term)->label);
  if (found.n == 0)
    return NULL;
  if (found.n == 1)
    /* Translators: a part of a step’s time, such as “Pipeline bubble”. */
    return g_strdup_printf (_ ("Shortens “%s”"), label);
  /* Translators: of several parts of a step’s time, such as “Matrix products”, the one that gets shortest. */
  return g_strdup_printf (_ ("Mainly shortens “%s”"), label);
}
