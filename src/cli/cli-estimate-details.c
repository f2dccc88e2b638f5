/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paragraphs of the answer for people that say more of its memory. */
#include "cli/cli-estimate-details.h"

#include "cli/cli-bytes-table.h"
#include "core/explain/host-text.h"
#include "core/explain/ledger-lines.h"
#include "report/report-host.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

void
cli_append_stages (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *need = headroom_words_bytes_fine (hr_worst_stage (e)->bytes);
  g_autofree char *sentence = headroom_report_stage (e, need);
  cli_bytes_table_t table;

  if (e->n_stages <= 1)
    return;
  g_string_append_c (out, '\n');
  cli_bytes_table_begin (&table, _ ("Stage"), _ ("Share of largest"), _ ("Peak"));
  for (int i = 0; i < e->n_stages; i++)
    {
      g_autofree char *share = headroom_words_percent (e->stages[i].bytes / hr_worst_stage (e)->bytes, 1);
      g_autofree char *label = g_strdup_printf ("%d", i);
      cli_bytes_table_take (&table, label, e->stages[i].bytes, share, _ (hr_instant_label (e->stages[i].peak)));
    }
  cli_bytes_table_print (&table, out);
  g_string_append_printf (out, "%s\n", sentence);
}

static void
take_metric (cli_table_t *table, const hr_estimate_t *e, hr_metric_t metric)
{
  hr_range_t range = e->metrics[metric];
  char *cells[] = {
    g_strdup (_ (hr_metric_label (&e->params, metric))),
    headroom_words_bytes_fine (range.low),
    headroom_words_bytes_fine (range.expected),
    headroom_words_bytes_fine (range.high),
  };

  cli_table_take (table, cells);
}

void
cli_append_metrics (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const cli_column_t columns[] = {
    { _ ("Measured as") }, { _ ("Low"), TRUE }, { _ ("Expected"), TRUE }, { _ ("High"), TRUE }
  };
  cli_table_t table;

  g_string_append_c (out, '\n');
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (hr_metric_t i = 0; i < HR_N_METRICS; i++)
    take_metric (&table, e, i);
  cli_table_print (&table, out);
}

void
cli_append_activations (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  double saving = headroom_report_saving (e);
  g_autofree char *percent = headroom_words_percent (saving, 1);
  cli_bytes_table_t table;

  if (e->saved.baseline_bytes <= 0)
    return;
  g_string_append_c (out, '\n');
  cli_bytes_table_begin (&table, _ ("Activations"), NULL, NULL);
  cli_bytes_table_take (&table, _ ("Without recomputation"), e->saved.baseline_bytes, "", "");
  cli_bytes_table_take (&table, _ ("Stored after forward"), e->saved.stored_bytes, "", "");
  cli_bytes_table_take (&table, _ ("Saved for backward, at the peak"), e->saved.peak_backward_bytes, "", "");
  cli_bytes_table_print (&table, out);
  cli_append_paragraph (out, headroom_report_about_saved ());
  if (saving <= 0)
    return;
  /* Translators: a percentage. */
  g_string_append_printf (out, _ ("Recomputation reduces stored activations by %s."), percent);
  g_string_append_c (out, '\n');
}

static void
take_host_term (cli_bytes_table_t *table, const hr_estimate_t *e, hr_host_term_t term)
{
  g_autofree char *share = headroom_words_percent (e->host.terms[term] / e->host.bytes, 1);
  char formula[HR_FORMULA_SIZE];

  hr_host_formula_text (e, term, formula, sizeof formula);
  cli_bytes_table_take (table, _ (hr_host_desc (term)->label), e->host.terms[term], share, formula);
}

void
cli_append_host (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const hr_host_t *host = &e->host;
  g_autofree char *all = headroom_words_percent (1, 1);
  g_autofree char *sentences = headroom_report_host (e, headroom_words_bytes_fine);
  cli_bytes_table_t table;

  if (host->bytes <= 0)
    return;
  g_string_append_c (out, '\n');
  cli_bytes_table_begin (&table, _ ("Host memory"), _ ("Share"), _ ("Formula"));
  for (hr_host_term_t i = 0; i < HR_N_HOST_TERMS; i++)
    if (host->terms[i] > 0)
      take_host_term (&table, e, i);
  cli_bytes_table_take (&table, _ ("Total per process"), host->bytes, all, "");
  cli_bytes_table_print (&table, out);
  cli_append_paragraph (out, sentences);
  cli_append_paragraph (out, headroom_report_host_without ());
}

static void
take_dropped (cli_bytes_table_t *table, const hr_params_t *params, const hr_kept_t *kept)
{
  g_autofree char *label = g_strdup_printf ("%s: %s", kept->module, kept->tensor);
  double bytes;

  if (kept->part != HR_PART_LAYER)
    return;
  bytes = hr_dropped_bytes (params, kept);
  if (bytes > 0)
    cli_bytes_table_take (table, label, bytes, "", "");
}

void
cli_append_dropped (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  cli_bytes_table_t table;

  if (e->params.recompute != HR_RECOMPUTE_SELECTIVE || e->saved.n_kept == 0)
    return;
  g_string_append_c (out, '\n');
  cli_bytes_table_begin (&table, _ ("Dropped in each layer"), NULL, NULL);
  for (gsize i = 0; i < e->saved.n_kept; i++)
    take_dropped (&table, &e->params, &e->saved.kept[i]);
  cli_bytes_table_print (&table, out);
  g_string_append_c (out, '\n');
}
