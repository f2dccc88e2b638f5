/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer for people: header, terms, moments of the step, measures, activations, verdict. A paragraph is a
 * function in the list at the end. */
#include "cli/cli-estimate-text.h"

#include "cli/cli-text.h"
#include "core/base/citations.h"
#include "core/explain/ledger.h"
#include "core/explain/term-text.h"
#include "core/plan/groups.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <string.h>

typedef void (*paragraph_t) (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/* The two units and the exact bytes, as every table has them. */
typedef struct
{
  cli_column_t columns[6];
  cli_table_t table;
} bytes_table_t;

static void
take_bytes (bytes_table_t *self, const char *label, double bytes, const char *share, const char *note)
{
  cli_table_take (&self->table, (char *[]) { g_strdup (label), headroom_words_bytes_fine (bytes),
                                             headroom_words_bytes (bytes, HR_UNIT_GB), g_strdup (share),
                                             headroom_words_digits (bytes), g_strdup (note) });
}

/* The table points at its columns. */
static void
begin_bytes (bytes_table_t *self, const char *title, const char *share, const char *note)
{
  const cli_column_t columns[] = {
    { title }, { "GiB", TRUE }, { "GB", TRUE }, { share, TRUE }, { _ ("Bytes"), TRUE }, { note },
  };

  G_STATIC_ASSERT (sizeof columns == sizeof self->columns);
  memcpy (self->columns, columns, sizeof columns);
  cli_table_init (&self->table, self->columns, G_N_ELEMENTS (columns), 0);
}

/* “7.2B parameters, training, 2 × H100 with 79.2 GiB usable”. */
static char *
describe_run (const hr_estimate_t *e)
{
  const char *gpu = headroom_report_gpu_name (&e->params);
  const char *mode = _ ("inference");
  g_autofree char *parameters = headroom_words_digits (e->parameter_count);
  g_autofree char *usable = headroom_words_bytes_fine (e->usable_bytes);
  int n_gpus = (int) hr_gpu_count (&e->params);

  if (e->params.mode == HR_TRAINING)
    mode = _ ("training");
  if (*gpu == '\0')
    /* Translators: 1: a number, 2: training or inference. */
    return g_strdup_printf (_ ("%1$s parameters, %2$s"), parameters, mode);
  /* Translators: 1: a number, 2: training or inference, 3: number of GPUs, 4: their name, 5: an amount of memory. */
  return g_strdup_printf (_ ("%1$s parameters, %2$s, %3$d × %4$s with %5$s usable"), parameters, mode, n_gpus, gpu,
                          usable);
}

static void
append_header (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const char *title = headroom_report_title (request->scenario);
  g_autofree char *run = describe_run (e);

  if (*title != '\0')
    g_string_append_printf (out, "%s\n", title);
  g_string_append_printf (out, "%s\n\n", run);
}

static void
take_term (bytes_table_t *table, const hr_estimate_t *e, hr_term_t term)
{
  g_autofree char *share = headroom_words_percent (e->terms[term] / e->total_bytes, 1);
  char formula[HR_FORMULA_SIZE];

  hr_term_formula (e, term, formula, sizeof formula);
  take_bytes (table, _ (hr_term_desc (term)->label), e->terms[term], share, formula);
}

static void
append_terms (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *all = headroom_words_percent (1, 1);
  bytes_table_t table;

  begin_bytes (&table, _ ("Term"), _ ("Share"), _ ("Formula"));
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      take_term (&table, e, i);
  take_bytes (&table, _ ("Total per GPU"), e->total_bytes, all, "");
  cli_table_print (&table.table, out);
}

static void
take_formula (cli_table_t *table, const hr_estimate_t *e, hr_term_t term)
{
  char substituted[HR_FORMULA_SIZE];
  char *cells[] = {
    g_strdup (_ (hr_term_desc (term)->label)),
    g_strdup_printf ("= %s", hr_term_substituted (e, term, substituted, sizeof substituted)),
    g_strdup_printf ("[%s]", hr_term_citation (e, term)),
  };

  cli_table_take (table, cells);
}

static void
append_formulas (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const cli_column_t columns[] = { { NULL }, { NULL }, { NULL } };
  cli_table_t table;

  g_string_append_printf (out, "\n%s\n", _ ("With numbers"));
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 2);
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      take_formula (&table, e, i);
  cli_table_print (&table, out);
}

static void
append_instants (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  bytes_table_t table;

  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("During a Step"), _ ("Share of peak"), NULL);
  for (hr_instant_t i = 0; i < HR_N_INSTANTS; i++)
    {
      g_autofree char *share = headroom_words_percent (e->instants[i] / e->total_bytes, 1);
      const char *note = i == e->peak ? _ ("peak") : "";
      if (e->instants[i] > 0)
        take_bytes (&table, _ (hr_instant_label (i)), e->instants[i], share, note);
    }
  cli_table_print (&table.table, out);
}

static void
append_stages (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *need = headroom_words_bytes_fine (hr_worst_stage (e)->bytes);
  g_autofree char *sentence = headroom_report_stage (e, need);
  bytes_table_t table;

  if (e->n_stages <= 1)
    return;
  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("Stage"), _ ("Share of largest"), _ ("Peak"));
  for (int i = 0; i < e->n_stages; i++)
    {
      g_autofree char *share = headroom_words_percent (e->stages[i].bytes / hr_worst_stage (e)->bytes, 1);
      g_autofree char *label = g_strdup_printf ("%d", i);
      take_bytes (&table, label, e->stages[i].bytes, share, _ (hr_instant_label (e->stages[i].peak)));
    }
  cli_table_print (&table.table, out);
  g_string_append_printf (out, "%s\n", sentence);
}

static void
take_metric (cli_table_t *table, const hr_estimate_t *e, hr_metric_t metric)
{
  hr_range_t range = hr_metric_range (e, metric);
  char *cells[] = {
    g_strdup (_ (hr_metric_label (metric))),
    headroom_words_bytes_fine (range.low),
    headroom_words_bytes_fine (range.expected),
    headroom_words_bytes_fine (range.high),
  };

  cli_table_take (table, cells);
}

static void
append_metrics (const cli_request_t *request, const hr_estimate_t *e, GString *out)
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

static void
append_activations (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  double saving = headroom_report_saving (e);
  g_autofree char *percent = headroom_words_percent (saving, 1);
  bytes_table_t table;

  if (e->saved.baseline_bytes <= 0)
    return;
  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("Activations"), NULL, NULL);
  take_bytes (&table, _ ("Without recomputation"), e->saved.baseline_bytes, "", "");
  take_bytes (&table, _ ("Stored after forward"), e->saved.stored_bytes, "", "");
  take_bytes (&table, _ ("Saved for backward, at the peak"), e->saved.peak_backward_bytes, "", "");
  cli_table_print (&table.table, out);
  if (saving <= 0)
    return;
  /* Translators: a percentage. */
  g_string_append_printf (out, _ ("Recomputation reduces stored activations by %s."), percent);
  g_string_append_c (out, '\n');
}

static void
take_dropped (bytes_table_t *table, const hr_params_t *params, const hr_kept_t *kept)
{
  g_autofree char *label = g_strdup_printf ("%s: %s", kept->module, kept->tensor);
  double bytes;

  if (kept->part != HR_PART_LAYER)
    return;
  bytes = hr_dropped_bytes (params, kept);
  if (bytes > 0)
    take_bytes (table, label, bytes, "", "");
}

/* What selective recomputation drops, by name. */
static void
append_dropped (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  bytes_table_t table;

  if (e->params.recompute != HR_RECOMPUTE_SELECTIVE || e->saved.n_kept == 0)
    return;
  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("Dropped in each layer"), NULL, NULL);
  for (gsize i = 0; i < e->saved.n_kept; i++)
    take_dropped (&table, &e->params, &e->saved.kept[i]);
  cli_table_print (&table.table, out);
  g_string_append_c (out, '\n');
}

static void
append_room (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *room = headroom_words_bytes_fine (e->room.bytes);
  g_autofree char *sentence = headroom_report_room (e, room);

  if (e->room.known)
    g_string_append_printf (out, "\n%s\n", sentence);
}

static void
append_time (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  if (e->params.mode != HR_TRAINING)
    return;
  if (e->step_seconds > 0)
    /* Translators: 1: how many times as long a step takes, 2: seconds. */
    g_string_append_printf (out, _ ("Step time: × %1$.2f relative to a step without recomputation, %2$.1f s"),
                            e->step_time_factor, e->step_seconds);
  else
    /* Translators: how many times as long a step takes. */
    g_string_append_printf (out, _ ("Step time: × %.2f relative to a step without recomputation"), e->step_time_factor);
  g_string_append_c (out, '\n');
}

static void
take_gpu (cli_table_t *table, const hr_estimate_t *e, const char *id)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id);
  HeadroomCandidate candidate = headroom_candidate_judge (e, gpu);
  char *cells[] = {
    g_strdup (headroom_gpu_get_name (gpu)),
    headroom_words_bytes_fine (candidate.usable_bytes),
    headroom_words_bytes_fine (candidate.free_bytes),
    g_strdup (_ (hr_verdict_label (candidate.verdict))),
  };

  cli_table_take (table, cells);
}

/* The GPUs that a template's page judges. */
static void
append_listed_gpus (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const cli_column_t columns[] = { { _ ("GPU") }, { _ ("Usable"), TRUE }, { _ ("Free"), TRUE }, { _ ("Verdict") } };
  const char *const *ids;
  cli_table_t table;

  if (request->template == NULL)
    return;
  ids = headroom_preset_get_gpus (request->template);
  if (ids == NULL || *ids == NULL)
    return;
  g_string_append_c (out, '\n');
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (; *ids != NULL; ids++)
    take_gpu (&table, e, *ids);
  cli_table_print (&table, out);
}

/* Where buffers are itemised, library workspaces are among the terms. */
static const char *
exclusions (const hr_estimate_t *e)
{
  if (e->terms[HR_BUFFERS] > 0)
    return _ ("Not included: other programs on the GPU, host memory.");
  return _ ("Not included: other programs on the GPU, library workspaces, host memory.");
}

static void
append_verdict (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *verdict = headroom_report_verdict (request->estimate);
  g_autofree char *doubt = headroom_report_doubt (e);

  g_string_append_printf (out, "\n%s\n", verdict);
  if (*doubt != '\0')
    g_string_append_printf (out, "%s\n", doubt);
  cli_append_wrapped (out, exclusions (e), 0, 0);
}

void
cli_estimate_text (const cli_request_t *request, GString *out)
{
  static const paragraph_t paragraphs[] = {
    append_header,      append_terms,   append_formulas, append_instants, append_stages,      append_metrics,
    append_activations, append_dropped, append_room,     append_time,     append_listed_gpus, append_verdict,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (paragraphs); i++)
    paragraphs[i](request, headroom_estimate_peek (request->estimate), out);
}
