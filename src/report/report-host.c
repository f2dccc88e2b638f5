/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a process and a node need of host memory: the sentences, and the section of the report. */
#include "report/report-host.h"

#include "report/report-sections.h"
#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-list.h"
#include "words/words-numbers.h"

/* “Between 16.0 GiB and 28.0 GiB per process.” */
static char *
describe_range (const hr_host_t *host, char *(*write) (double bytes))
{
  g_autofree char *low = write (host->low);
  g_autofree char *high = write (host->high);

  if (host->low == host->high)
    return g_strdup ("");
  /* Translators: 1 and 2: amounts of memory. */
  return g_strdup_printf (_ ("Between %1$s and %2$s per process."), low, high);
}

static char *
describe_pinned (const hr_host_t *host, char *(*write) (double bytes))
{
  g_autofree char *pinned = write (host->pinned_bytes);

  if (host->pinned_bytes <= 0)
    return g_strdup ("");
  /* Translators: an amount of memory. */
  return g_strdup_printf (_ ("Pinned: %s of it."), pinned);
}

static char *
describe_node (const hr_host_t *host, char *(*write) (double bytes))
{
  g_autofree char *node = write (host->node_bytes);

  if (host->processes <= 1)
    return g_strdup ("");
  if (host->node_bytes < host->bytes * host->processes)
    /* Translators: 1: a number, 2: an amount of memory. */
    return g_strdup_printf (_ ("Processes per node: %1$d, together %2$s: what they share is counted once."),
                            (int) host->processes, node);
  /* Translators: 1: a number, 2: an amount of memory. */
  return g_strdup_printf (_ ("Processes per node: %1$d, together %2$s."), (int) host->processes, node);
}

static const char *
describe_moment (const hr_host_t *host)
{
  if (host->is_loading)
    return _ ("The peak is reached while the model is loaded.");
  return _ ("The peak is reached during the steps.");
}

/* One more sentence, if there is one. */
static void
append_sentence (GString *text, const char *sentence)
{
  if (*sentence == '\0')
    return;
  headroom_words_separate (text, " ");
  g_string_append (text, sentence);
}

char *
headroom_report_host (const hr_estimate_t *e, char *(*write) (double bytes))
{
  const hr_host_t *host = &e->host;
  g_autofree char *range = describe_range (host, write);
  g_autofree char *pinned = describe_pinned (host, write);
  g_autofree char *node = describe_node (host, write);
  GString *text = g_string_new (NULL);

  if (host->bytes > 0)
    {
      append_sentence (text, range);
      append_sentence (text, pinned);
      append_sentence (text, node);
      append_sentence (text, describe_moment (host));
    }
  return g_string_free_and_steal (text);
}

const char *
headroom_report_host_without (void)
{
  return _ ("Not included: Python and its libraries, data loaders and the page cache.");
}

static void
take_part (hr_table_t *table, const hr_host_t *host, const char *label, double bytes, gboolean strong)
{
  char *cells[] = {
    g_strdup (label),
    headroom_words_bytes (bytes, HR_UNIT_GIB),
    headroom_words_bytes (bytes, HR_UNIT_GB),
    headroom_words_percent (bytes / host->bytes, 1),
    headroom_words_grouped (bytes),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = strong });
}

static char *
write_gib (double bytes)
{
  return headroom_words_bytes (bytes, HR_UNIT_GIB);
}

void
hr_report_host (hr_report_t *report)
{
  const hr_host_t *host = &report->e->host;
  const hr_column_t columns[] = {
    { _ ("Host memory"), HR_CELLS_TEXT }, { "GiB", HR_CELLS_NUMBER },       { "GB", HR_CELLS_NUMBER },
    { _ ("Share"), HR_CELLS_NUMBER },     { _ ("Bytes"), HR_CELLS_NUMBER },
  };
  g_autofree char *sentences = headroom_report_host (report->e, write_gib);
  hr_table_t table;

  if (host->bytes <= 0)
    return;
  hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ ("Host Memory"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, sentences);
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (hr_host_term_t i = 0; i < HR_N_HOST_TERMS; i++)
    if (host->terms[i] > 0)
      take_part (&table, host, _ (hr_host_desc (i)->label), host->terms[i], FALSE);
  take_part (&table, host, _ ("Total per process"), host->bytes, TRUE);
  hr_table_draw (&table);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, headroom_report_host_without ());
}
