/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every term of the memory and of the time with its formula, its numbers, its result and its source. */
#include "report/report-sections.h"

#include "report/report-symbols.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

static void
draw_source (hr_report_t *report, HeadroomTerm *term)
{
  /* Translators: a publication. */
  g_autofree char *source = g_strdup_printf (_ ("Source: %s"), headroom_term_get_citation (term));

  hr_report_link (report->page, HR_TEXT_NOTE, source, headroom_term_get_citation_url (term));
}

static char *
describe_result (HeadroomTerm *term)
{
  const hr_seconds_t *seconds = headroom_term_peek_seconds (term);
  g_autofree char *bytes = NULL;

  if (seconds != NULL)
    return headroom_words_seconds (seconds->seconds);
  bytes = headroom_words_grouped (headroom_term_get_bytes (term));
  return g_strdup_printf ("%s B", bytes);
}

static void
draw_formula (hr_report_t *report, HeadroomTerm *term)
{
  g_autofree char *result = describe_result (term);
  g_autofree char *numbers = g_strdup_printf ("%s\n= %s\n= %s", headroom_term_get_formula (term),
                                              headroom_term_get_substituted (term), result);

  hr_report_heading (report->page, HR_TEXT_SUBHEADING, headroom_term_get_label (term), HR_KEEP_FORMULA);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, headroom_term_get_help (term));
  hr_report_paragraph (report->page, HR_TEXT_CODE, numbers);
  draw_source (report, term);
}

/* A symbol of the time may stand for something else in formulas of the memory, so each has its legend below it. */
static void
draw_formula_of_time (hr_report_t *report, HeadroomTerm *term)
{
  if (headroom_term_peek_seconds (term)->seconds <= 0)
    return;
  draw_formula (report, term);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, headroom_term_get_legend (term));
}

static void
draw_formulas_of_time (hr_report_t *report)
{
  if (headroom_estimate_peek_time (report->estimate)->reason != HR_TIME_IS_KNOWN)
    return;
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    draw_formula_of_time (report, headroom_estimate_get_time_term (report->estimate, i));
}

void
hr_report_formulas (hr_report_t *report)
{
  g_autofree char *symbols = hr_report_symbols (report->e);

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Formulas"), HR_KEEP_LINES);
  hr_report_paragraph (
      report->page, HR_TEXT_BODY,
      _ ("Each term as a formula, with its numbers and the exact result. ⌈ ⌉ rounds up to whole bytes."));
  hr_report_paragraph (report->page, HR_TEXT_NOTE, symbols);
  for (int i = 0; i < HR_N_TERMS; i++)
    if (report->e->terms[i] > 0)
      draw_formula (report, headroom_estimate_get_term (report->estimate, (hr_term_t) i));
  draw_formulas_of_time (report);
}
