/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where no time is promised there are no terms of one. */
#include "app/shared/headroom-term-tables.h"

#include "app/shared/headroom-format.h"
#include "words/headroom-i18n.h"
#include "words/words-seconds.h"

static HeadroomTerm *
find_memory (HeadroomEstimate *estimate, int i)
{
  return headroom_estimate_get_term (estimate, (hr_term_t) i);
}

static HeadroomTermRange
get_memory_range (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  return (HeadroomTermRange) { e->metrics[HR_DEVICE].low, e->metrics[HR_DEVICE].high };
}

static HeadroomTerm *
find_time (HeadroomEstimate *estimate, int i)
{
  if (headroom_estimate_peek_time (estimate)->reason != HR_TIME_IS_KNOWN)
    return NULL;
  return headroom_estimate_get_time_term (estimate, (hr_time_term_t) i);
}

static HeadroomTermRange
get_time_range (HeadroomEstimate *estimate)
{
  const hr_time_t *time = headroom_estimate_peek_time (estimate);

  return (HeadroomTermRange) { time->step.low, time->step.high };
}

static HeadroomTerm *
find_serving (HeadroomEstimate *estimate, int i)
{
  if (headroom_estimate_peek_serving (estimate)->reason != HR_SERVING_IS_KNOWN)
    return NULL;
  return headroom_estimate_get_serving_term (estimate, (hr_serving_term_t) i);
}

static HeadroomTermRange
get_serving_range (HeadroomEstimate *estimate)
{
  const hr_serving_t *serving = headroom_estimate_peek_serving (estimate);

  return (HeadroomTermRange) { serving->step.seconds.low, serving->step.seconds.high };
}

static const HeadroomTermTable tables[] = {
  { "memory", HR_N_TERMS, N_ ("Memory by term"), find_memory, get_memory_range },
  { "time", HR_N_TIMES, N_ ("Step time by term"), find_time, get_time_range },
  { "serving", HR_N_SERVING_TERMS, N_ ("Time of a token by term"), find_serving, get_serving_range },
};

const HeadroomTermTable *
headroom_term_table_find (const char *name)
{
  const HeadroomTermTable *table = tables;

  while (!g_str_equal (table->name, name))
    table++;
  return table;
}

double
headroom_term_table_amount (HeadroomTerm *term)
{
  const hr_seconds_t *seconds = headroom_term_peek_seconds (term);

  if (seconds == NULL)
    return headroom_term_get_bytes (term);
  return seconds->seconds;
}

char *
headroom_term_table_describe (HeadroomTerm *term)
{
  if (headroom_term_peek_seconds (term) == NULL)
    return headroom_format_bytes (headroom_term_get_bytes (term));
  return headroom_words_seconds (headroom_term_table_amount (term));
}
