/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every term of the memory with its formula, its numbers, its result and its source. */
#include "report/report-sections.h"

#include "core/base/citations.h"
#include "core/explain/term-text.h"
#include "report/report-symbols.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

static void
draw_source (hr_report_t *report, hr_term_t term)
{
  const hr_citation_t *citation = hr_citation_find (hr_term_citation (report->e, term));
  g_autofree char *source = NULL;

  if (citation == NULL)
    return;
  /* Translators: a publication. */
  source = g_strdup_printf (_ ("Source: %s"), citation->text);
  hr_report_link (report->page, HR_TEXT_NOTE, source, citation->url);
}

static void
draw_formula (hr_report_t *report, hr_term_t term)
{
  char formula[HR_FORMULA_SIZE];
  char substituted[HR_FORMULA_SIZE];
  g_autofree char *bytes = headroom_words_grouped (report->e->terms[term]);
  g_autofree char *numbers = NULL;

  hr_term_formula (report->e, term, formula, sizeof formula);
  hr_term_substituted (report->e, term, substituted, sizeof substituted);
  numbers = g_strdup_printf ("%s\n= %s\n= %s B", formula, substituted, bytes);
  hr_report_heading (report->page, HR_TEXT_SUBHEADING, _ (hr_term_desc (term)->label), HR_KEEP_FORMULA);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, _ (hr_term_desc (term)->help));
  hr_report_paragraph (report->page, HR_TEXT_CODE, numbers);
  draw_source (report, term);
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
      draw_formula (report, (hr_term_t) i);
}
