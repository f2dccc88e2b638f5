/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest part of a step's time, and how much of it computes nothing. */
#include "report/report-step-parts.h"

#include "core/time/time-text.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <glib.h>

/* Less of a step than this is not worth a sentence. */
#define VISIBLE_WAITING 0.05

static double
share_of_waiting (const hr_time_t *time)
{
  double seconds = 0;

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    if (hr_time_waits (i))
      seconds += time->terms[i].seconds;
  return seconds / time->step.seconds;
}

static gboolean
is_larger (const hr_time_t *time, hr_time_term_t one, hr_time_term_t other)
{
  return time->terms[one].seconds > time->terms[other].seconds;
}

static hr_time_term_t
find_largest (const hr_time_t *time)
{
  hr_time_term_t largest = 0;

  for (hr_time_term_t i = 1; i < HR_N_TIMES; i++)
    if (is_larger (time, i, largest))
      largest = i;
  return largest;
}

static hr_time_term_t
find_longest_wait (const hr_time_t *time)
{
  hr_time_term_t longest = HR_TIME_COMMUNICATION;

  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    if (hr_time_waits (i) && is_larger (time, i, longest))
      longest = i;
  return longest;
}

static double
share_of (const hr_time_t *time, hr_time_term_t term)
{
  return time->terms[term].seconds / time->step.seconds;
}

static char *
write_share (const hr_time_t *time, hr_time_term_t term)
{
  return headroom_words_percent (share_of (time, term), 0);
}

static char *
describe_largest (const hr_time_t *time)
{
  hr_time_term_t largest = find_largest (time);
  g_autofree char *share = write_share (time, largest);

  /* Translators: 1: a part of a step’s time, such as “Matrix products”, 2: a percentage. */
  return g_strdup_printf (_ ("The largest part is “%1$s”, %2$s."), headroom_gettext (hr_time_desc (largest)->label),
                          share);
}

/* NULL where there is next to nothing of it. */
static char *
describe_waiting (const hr_time_t *time)
{
  hr_time_term_t longest = find_longest_wait (time);
  g_autofree char *all = headroom_words_percent (share_of_waiting (time), 0);
  g_autofree char *share = write_share (time, longest);

  if (share_of_waiting (time) < VISIBLE_WAITING)
    return NULL;
  if (longest == find_largest (time))
    /* Translators: %s is a percentage. */
    return g_strdup_printf (_ ("In all, %s is communication and waiting."), all);
  /* Translators: 1 and 3: percentages, 2: a part of a step’s time, such as “Pipeline bubble”. */
  return g_strdup_printf (_ ("%1$s is communication and waiting, most of it “%2$s”, %3$s."), all,
                          headroom_gettext (hr_time_desc (longest)->label), share);
}

char *
headroom_report_parts_of_time (const hr_time_t *time)
{
  g_autofree char *largest = describe_largest (time);
  g_autofree char *waiting = describe_waiting (time);
  gboolean mostly_waits = share_of_waiting (time) > share_of (time, find_largest (time));

  if (waiting == NULL)
    return g_steal_pointer (&largest);
  if (mostly_waits && find_longest_wait (time) != find_largest (time))
    return g_strconcat (waiting, " ", largest, NULL);
  return g_strconcat (largest, " ", waiting, NULL);
}
