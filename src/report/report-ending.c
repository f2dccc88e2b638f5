/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the numbers do not say, where they come from, and how to get them again. */
#include "report/report-sections.h"

#include "core/base/citations.h"
#include "core/explain/term-text.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"

#include <string.h>

void
hr_report_limits (hr_report_t *report)
{
  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("Limits"), 60);
  for (const char *const *limit = headroom_report_limits (); *limit != NULL; limit++)
    {
      g_autofree char *item = g_strdup_printf ("• %s", _ (*limit));
      hr_page_text (report->page, HR_TEXT_ITEM, item);
    }
}

/* A source is listed where a formula of this report or an input that matters names it. */
static gboolean
is_cited (const hr_estimate_t *e, const char *key)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0 && strcmp (hr_term_citation (e, i), key) == 0)
      return TRUE;
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (hr_param_applies (&e->params, i) && g_strcmp0 (hr_param_desc (i)->cite, key) == 0)
      return TRUE;
  return FALSE;
}

static void
draw_gpu_source (hr_report_t *report)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), report->e->params.gpu.text);
  g_autofree char *text = NULL;

  if (gpu == NULL)
    return;
  /* Translators: 1: a GPU, 2: how its usable memory is known, 3: the source, 4: a date. */
  text = g_strdup_printf (_ ("%1$s: %2$s %3$s, checked %4$s."), headroom_gpu_get_name (gpu),
                          headroom_gpu_get_usable_basis (gpu), headroom_gpu_get_source (gpu),
                          headroom_gpu_get_checked (gpu));
  hr_page_text (report->page, HR_TEXT_BODY, text);
}

void
hr_report_references (hr_report_t *report)
{
  const hr_citation_t *citation;

  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("References"), 60);
  for (gsize i = 0; (citation = hr_citation_at (i)) != NULL; i++)
    if (is_cited (report->e, citation->key))
      {
        g_autofree char *text = g_strjoin (". ", citation->text, citation->url, NULL);
        hr_page_link (report->page, HR_TEXT_BODY, text, citation->url);
      }
  draw_gpu_source (report);
}

void
hr_report_reproduction (hr_report_t *report)
{
  g_autofree char *command = headroom_report_command (&report->e->params);
  g_autofree char *checksum = headroom_report_checksum (&report->e->params);
  g_autofree char *inputs = NULL;

  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("Reproduction"), 70);
  /* Translators: a version number. */
  inputs = g_strdup_printf (_ ("Made with Headroom %s. This command gives the same numbers:"), HEADROOM_VERSION);
  hr_page_text (report->page, HR_TEXT_BODY, inputs);
  hr_page_text (report->page, HR_TEXT_CODE, command);
  hr_page_text (report->page, HR_TEXT_BODY, _ ("SHA-256 of all inputs:"));
  hr_page_text (report->page, HR_TEXT_CODE, checksum);
}
