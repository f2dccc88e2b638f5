/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report: its sections in reading order. */
#include "report/report-pdf.h"

#include "report/report-document.h"
#include "report/report-locale.h"
#include "report/report-sections.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"

static void (*const sections[]) (hr_report_t *report) = {
  hr_report_decision, hr_report_breakdown, hr_report_time,       hr_report_served,       hr_report_gpus,
  hr_report_growth,   hr_report_changes,   hr_report_sweeps,     hr_report_inputs,       hr_report_formulas,
  hr_report_ledger,   hr_report_limits,    hr_report_references, hr_report_reproduction,
};

static void
draw (hr_report_page_t *page, gpointer data)
{
  hr_report_t *report = data;

  report->page = page;
  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    sections[i](report);
}

static char *
dup_title (HeadroomScenario *scenario)
{
  g_autofree char *title = headroom_report_dup_title (scenario);

  if (*title == '\0')
    return g_strdup (_ ("GPU Memory Report"));
  return g_steal_pointer (&title);
}

static GBytes *
make_pdf (HeadroomEstimate *estimate, HeadroomScenario *scenario, const char *author, GError **error)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autoptr (GDateTime) date = hr_report_date ();
  g_autofree char *date_text = hr_report_describe_date (date);
  g_autofree char *title = dup_title (scenario);
  g_autofree char *keywords = g_strdup_printf (_ ("GPU memory, %s"), headroom_report_gpu_name (&e->params));
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (e, NULL);
  hr_report_t report = { .estimate = estimate,
                         .e = e,
                         .scenario = scenario,
                         .title = title,
                         .author = author,
                         .date = date_text,
                         .candidates = candidates };
  hr_report_document_t document = { .title = title,
                                    .author = author,
                                    .keywords = keywords,
                                    .date = date,
                                    .date_text = date_text,
                                    .draw = draw,
                                    .data = &report };

  return hr_report_document_to_pdf (&document, error);
}

GBytes *
headroom_report_pdf (HeadroomEstimate *estimate, HeadroomScenario *scenario, const char *author, GError **error)
{
  hr_report_locale_t locale;
  GBytes *pdf;

  hr_report_locale_enter (&locale);
  pdf = make_pdf (estimate, scenario, author, error);
  hr_report_locale_leave (&locale);
  return pdf;
}
