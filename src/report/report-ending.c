/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the numbers do not contain, where they come from, and how to get them again. */
#include "report/report-sections.h"

#include "core/base/citations.h"
#include "core/base/formula-set.h"
#include "core/explain/term-text.h"
#include "core/time/time-text.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/scenario/headroom-param.h"
#include "report/report-effect.h"
#include "report/report-reproduction.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"

#include <string.h>

/* What turns the command into a check of its inputs. */
#define CHECK_SUFFIX "--format=json | grep inputs-sha256"

void
hr_report_limits (hr_report_t *report)
{
  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Limits"), HR_KEEP_LINES);
  for (const char *const *limit = headroom_report_limits (); *limit != NULL; limit++)
    {
      g_autofree char *item = g_strdup_printf ("•\t%s", _ (*limit));

      hr_report_paragraph (report->page, HR_TEXT_ITEM, item);
    }
}

static gboolean
cites_in_formula (const hr_estimate_t *e, const char *key)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0 && strcmp (hr_term_citation (e, (hr_term_t) i), key) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
cites_in_time (const hr_time_t *time, const char *key)
{
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    if (time->terms[i].seconds > 0 && strcmp (hr_time_citation (i), key) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
cites_in_input (const hr_estimate_t *e, const char *key)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (g_strcmp0 (hr_param_desc ((hr_param_t) i)->cite, key) == 0 && hr_report_has_effect (e, (hr_param_t) i))
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
  hr_report_paragraph (report->page, HR_TEXT_BODY, text);
}

static void
draw_reference (hr_report_t *report, const hr_citation_t *citation)
{
  g_autofree char *text = g_strjoin (". ", citation->text, citation->url, NULL);

  hr_report_link (report->page, HR_TEXT_BODY, text, citation->url);
}

static gboolean
is_cited (hr_report_t *report, const char *key)
{
  return cites_in_formula (report->e, key) || cites_in_input (report->e, key)
         || cites_in_time (headroom_estimate_peek_time (report->estimate), key);
}

void
hr_report_references (hr_report_t *report)
{
  const hr_citation_t *citation;

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("References"), HR_KEEP_LINES);
  for (gsize i = 0; (citation = hr_citation_at (i)) != NULL; i++)
    if (is_cited (report, citation->key))
      draw_reference (report, citation);
  draw_gpu_source (report);
}

void
hr_report_reproduction (hr_report_t *report)
{
  g_autofree char *command = headroom_report_command (report->scenario);
  g_autofree char *checksum = headroom_params_checksum (&report->e->params);
  g_autofree char *versions = NULL;
  g_autofree char *check = NULL;

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Reproduction"), HR_KEEP_TABLE);
  /* Translators: 1: a version number, 2: the version of the formulas, a whole number, 3: a date. */
  versions = g_strdup_printf (_ ("Made with Headroom %1$s, its formula set %2$d and its GPU catalogue of %3$s. This "
                                 "command gives the same numbers:"),
                              HEADROOM_VERSION, HR_FORMULA_SET, headroom_report_catalog_date ());
  hr_report_paragraph (report->page, HR_TEXT_BODY, versions);
  hr_report_paragraph (report->page, HR_TEXT_CODE, command);
  hr_report_paragraph (report->page, HR_TEXT_BODY, _ ("SHA-256 of all inputs:"));
  hr_report_paragraph (report->page, HR_TEXT_CODE, checksum);
  /* Translators: what to append to a command. */
  check = g_strdup_printf (_ ("To check it, append “%s” to the command: it prints the checksum of its inputs, which "
                              "must be the same."),
                           CHECK_SUFFIX);
  hr_report_paragraph (report->page, HR_TEXT_BODY, check);
}
