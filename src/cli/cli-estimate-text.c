/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer for people: a paragraph is a function in the list at the end. */
#include "cli/cli-estimate-text.h"

#include "cli/cli-bytes-table.h"
#include "cli/cli-estimate-details.h"
#include "cli/cli-estimate-time.h"
#include "core/base/citations.h"
#include "core/explain/term-text.h"
#include "core/facts/family-facts.h"
#include "core/plan/groups.h"
#include "core/time/pace.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"
#include "model/result/headroom-run-class.h"
#include "report/report-symbols.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

typedef void (*paragraph_t) (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/* What does not predict the next token reads its text once, and caches none of it. */
static hr_param_t
served_length (const hr_params_t *p)
{
  if (hr_head (p) == HR_HEAD_CAUSAL)
    return HR_CACHED_TOKENS;
  return HR_SEQUENCE_LENGTH;
}

/* “training with micro-batches of 2 × 4096 tokens” */
static char *
describe_workload (const hr_params_t *p)
{
  if (p->mode == HR_TRAINING)
    /* Translators: 1: a number of sequences, 2: of the tokens of each. */
    return g_strdup_printf (_ ("training with micro-batches of %1$d × %2$d tokens"), (int) p->micro_batch_size,
                            (int) p->sequence_length);
  /* Translators: 1: a number of sequences, 2: of the tokens of each. */
  return g_strdup_printf (_ ("inference of %1$d × %2$d tokens"), (int) p->micro_batch_size,
                          (int) hr_param_get (p, served_length (p)));
}

/* “8030261248 parameters, training with …, 2 × H100 SXM5 80GB with 79.15 GiB usable”. */
static char *
describe_run (const hr_estimate_t *e)
{
  const char *gpu = headroom_report_gpu_name (&e->params);
  g_autofree char *workload = describe_workload (&e->params);
  g_autofree char *parameters = headroom_words_digits (e->parameter_count);
  g_autofree char *usable = headroom_words_bytes_fine (e->usable_bytes);
  int n_gpus = (int) hr_gpu_count (&e->params);

  if (*gpu == '\0')
    /* Translators: 1: a number, 2: training or inference. */
    return g_strdup_printf (_ ("%1$s parameters, %2$s"), parameters, workload);
  /* Translators: 1: a number, 2: training or inference, 3: number of GPUs, 4: their name, 5: an amount of memory. */
  return g_strdup_printf (_ ("%1$s parameters, %2$s, %3$d × %4$s with %5$s usable"), parameters, workload, n_gpus, gpu,
                          usable);
}

static void
append_header (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *title = headroom_report_dup_title (request->scenario);
  g_autofree char *run = describe_run (e);

  if (*title != '\0')
    g_string_append_printf (out, "%s\n", title);
  g_string_append_printf (out, "%s\n\n", run);
}

static void
take_term (cli_bytes_table_t *table, const hr_estimate_t *e, hr_term_t term)
{
  g_autofree char *share = headroom_words_percent (e->terms[term] / e->total_bytes, 1);
  char formula[HR_FORMULA_SIZE];

  hr_term_formula (e, term, formula, sizeof formula);
  cli_bytes_table_take (table, _ (hr_term_desc (term)->label), e->terms[term], share, formula);
}

static void
append_terms (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *all = headroom_words_percent (1, 1);
  cli_bytes_table_t table;

  cli_bytes_table_begin (&table, _ ("Term"), _ ("Share"), _ ("Formula"));
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      take_term (&table, e, i);
  cli_bytes_table_take (&table, _ ("Total per GPU"), e->total_bytes, all, "");
  cli_bytes_table_print (&table, out);
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
  g_autofree char *symbols = hr_report_symbols (e);
  cli_table_t table;

  g_string_append_printf (out, "\n%s\n", _ ("With numbers"));
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 2);
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      take_formula (&table, e, i);
  cli_table_print (&table, out);
  if (*symbols == '\0')
    return;
  g_string_append (out, "  ");
  cli_append_wrapped (out, symbols, 2, 2);
}

static void
append_instants (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  cli_bytes_table_t table;

  g_string_append_c (out, '\n');
  cli_bytes_table_begin (&table, _ ("During a Step"), _ ("Share of peak"), NULL);
  for (hr_instant_t i = 0; i < HR_N_INSTANTS; i++)
    {
      g_autofree char *share = headroom_words_percent (e->instants[i] / e->total_bytes, 1);
      const char *note = i == e->peak ? _ ("peak") : "";
      if (e->instants[i] > 0)
        cli_bytes_table_take (&table, _ (hr_instant_label (i)), e->instants[i], share, note);
    }
  cli_bytes_table_print (&table, out);
}

static void
append_room (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *room = headroom_words_bytes_fine (e->room.bytes);
  g_autofree char *sentence = headroom_report_room (e, room);

  if (!e->room.known)
    return;
  g_string_append_c (out, '\n');
  cli_append_paragraph (out, sentence);
}

static void
append_time (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  hr_pace_t pace = hr_pace (e);

  if (e->params.mode != HR_TRAINING)
    return;
  if (e->params.step_seconds > 0)
    /* Translators: 1: how many times as long a step takes, 2: seconds. */
    g_string_append_printf (out, _ ("Step time: × %1$.2f relative to a step without recomputation, %2$.1f s"),
                            pace.factor, pace.seconds);
  else
    /* Translators: how many times as long a step takes. */
    g_string_append_printf (out, _ ("Step time: × %.2f relative to a step without recomputation"), pace.factor);
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
    return _ ("The verdict leaves out other programs on the GPU, and host memory.");
  return _ ("The verdict leaves out other programs on the GPU, library workspaces, and host memory.");
}

static void
append_verdict (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *verdict = headroom_report_verdict (request->estimate);
  g_autofree char *doubt = headroom_report_doubt (e);

  g_string_append_printf (out, "\n%s\n", verdict);
  if (*doubt != '\0')
    g_string_append_printf (out, "%s\n", doubt);
  cli_append_paragraph (out, exclusions (e));
}

/* What the range rests on. */
static void
append_class (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *line = headroom_run_class_explain (&e->params);

  if (line != NULL)
    cli_append_paragraph (out, line);
}

void
cli_estimate_text (const cli_request_t *request, GString *out)
{
  static const paragraph_t paragraphs[] = {
    append_header,     append_terms,       append_formulas,        append_instants,
    cli_append_stages, cli_append_metrics, cli_append_activations, cli_append_dropped,
    append_room,       cli_append_host,    cli_append_step,        cli_append_serving,
    append_time,       append_listed_gpus, append_class,           append_verdict,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (paragraphs); i++)
    paragraphs[i](request, headroom_estimate_peek (request->estimate), out);
}
