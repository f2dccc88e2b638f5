/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer for people: header, parts, instants, measures, activations, verdict. A paragraph is a function
 * in the list at the end. */
#include "cli/cli-commands.h"

#include "cli/cli-text.h"
#include "core/base/citations.h"
#include "core/explain/ledger.h"
#include "core/plan/groups.h"
#include "core/terms/terms.h"
#include "model/base/headroom-i18n.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"
#include "report/report-words.h"

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
  cli_table_take (&self->table, (char *[]) { g_strdup (label), headroom_report_bytes_fine (bytes),
                                             headroom_report_bytes (bytes, HR_UNIT_GB), g_strdup (share),
                                             headroom_report_digits (bytes), g_strdup (note) });
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

static void
append_header (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const char *title = headroom_report_title (request->scenario);
  const char *gpu = headroom_report_gpu_name (&e->params);
  g_autofree char *parameters = headroom_report_digits (e->parameter_count);
  g_autofree char *usable = headroom_report_bytes_fine (e->usable_bytes);

  if (*title != '\0')
    g_string_append_printf (out, "%s\n", title);
  /* Translators: 1: a number, 2: training or inference. */
  g_string_append_printf (out, _ ("%1$s parameters, %2$s"), parameters,
                          e->params.mode == HR_TRAINING ? _ ("training") : _ ("inference"));
  if (*gpu != '\0')
    /* Translators: 1: number of GPUs, 2: their name, 3: an amount of memory. */
    g_string_append_printf (out, _ (", %1$d × %2$s with %3$s usable"), (int) hr_gpu_count (&e->params), gpu, usable);
  g_string_append (out, "\n\n");
}

static void
append_terms (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *all = headroom_report_percent (1);
  bytes_table_t table;

  begin_bytes (&table, _ ("Part"), _ ("Share"), _ ("Formula"));
  for (int i = 0; i < HR_N_TERMS; i++)
    {
      g_autofree char *share = headroom_report_percent (e->total_bytes > 0 ? e->terms[i] / e->total_bytes : 0);
      char formula[HR_FORMULA_SIZE];
      if (e->terms[i] > 0)
        take_bytes (&table, _ (hr_term_desc (i)->label), e->terms[i], share,
                    hr_term_formula (e, i, formula, sizeof formula));
    }
  take_bytes (&table, _ ("Total per GPU"), e->total_bytes, all, "");
  cli_table_print (&table.table, out);
}

static void
append_formulas (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const cli_column_t columns[] = { { NULL }, { NULL }, { NULL } };
  cli_table_t table;

  g_string_append_printf (out, "\n%s\n", _ ("With numbers"));
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 2);
  for (int i = 0; i < HR_N_TERMS; i++)
    {
      char substituted[HR_FORMULA_SIZE];
      if (e->terms[i] > 0)
        cli_table_take (
            &table, (char *[]) { g_strdup (_ (hr_term_desc (i)->label)),
                                 g_strdup_printf ("= %s", hr_term_substituted (e, i, substituted, sizeof substituted)),
                                 g_strdup_printf ("[%s]", hr_term_citation (e, i)) });
    }
  cli_table_print (&table, out);
}

static void
append_instants (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  bytes_table_t table;

  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("Instant"), _ ("Of the peak"), NULL);
  for (int i = 0; i < HR_N_INSTANTS; i++)
    {
      g_autofree char *share = headroom_report_percent (e->instants[i] / e->total_bytes);
      if (e->instants[i] > 0)
        take_bytes (&table, _ (hr_instant_label (i)), e->instants[i], share, i == (int) e->peak ? _ ("peak") : "");
    }
  cli_table_print (&table.table, out);
}

static void
append_stages (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *need = headroom_report_bytes_fine (hr_worst_stage (e)->bytes);
  g_autofree char *sentence = headroom_report_stage (e, need);
  bytes_table_t table;

  if (e->n_stages <= 1)
    return;
  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("Stage"), _ ("Of the largest"), _ ("Peak"));
  for (int i = 0; i < e->n_stages; i++)
    {
      g_autofree char *share = headroom_report_percent (e->stages[i].bytes / hr_worst_stage (e)->bytes);
      g_autofree char *label = g_strdup_printf ("%d", i);
      take_bytes (&table, label, e->stages[i].bytes, share, _ (hr_instant_label (e->stages[i].peak)));
    }
  cli_table_print (&table.table, out);
  g_string_append_printf (out, "%s\n", sentence);
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
    {
      hr_range_t range = hr_metric_range (e, i);
      cli_table_take (&table, (char *[]) { g_strdup (_ (hr_metric_label (i))), headroom_report_bytes_fine (range.low),
                                           headroom_report_bytes_fine (range.expected),
                                           headroom_report_bytes_fine (range.high) });
    }
  cli_table_print (&table, out);
}

static void
append_activations (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *saving = headroom_report_percent (headroom_report_saving (e));
  bytes_table_t table;

  if (e->saved.baseline_bytes <= 0)
    return;
  g_string_append_c (out, '\n');
  begin_bytes (&table, _ ("Activations"), NULL, NULL);
  take_bytes (&table, _ ("Without recomputation"), e->saved.baseline_bytes, "", "");
  take_bytes (&table, _ ("Stored after forward"), e->saved.stored_bytes, "", "");
  take_bytes (&table, _ ("Kept for backward, peak"), e->saved.peak_backward_bytes, "", "");
  cli_table_print (&table.table, out);
  /* Translators: a percentage. */
  g_string_append_printf (out, _ ("Recomputation saves %s of what is stored."), saving);
  g_string_append_c (out, '\n');
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
    {
      const hr_kept_t *kept = &e->saved.kept[i];
      double bytes = kept->part == HR_PART_LAYER ? hr_dropped_bytes (&e->params, kept) : 0;
      g_autofree char *label = g_strdup_printf ("%s: %s", kept->module, kept->tensor);

      if (bytes > 0)
        take_bytes (&table, label, bytes, "", "");
    }
  cli_table_print (&table.table, out);
  g_string_append_c (out, '\n');
}

static void
append_room (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *room = headroom_report_bytes_fine (e->room.bytes);
  g_autofree char *sentence = headroom_report_room (e, room);

  if (e->room.known)
    g_string_append_printf (out, "\n%s\n", sentence);
}

static void
append_time (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  if (e->params.mode != HR_TRAINING)
    return;
  /* Translators: how many times as long a step takes. */
  g_string_append_printf (out, _ ("Step time: × %.2f against a step without recomputation"), e->step_time_factor);
  if (e->step_seconds > 0)
    /* Translators: seconds. */
    g_string_append_printf (out, _ (", %.1f s"), e->step_seconds);
  g_string_append_c (out, '\n');
}

/* The GPUs that a template's page judges. */
static void
append_listed_gpus (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  const cli_column_t columns[] = { { _ ("GPU") }, { _ ("Usable"), TRUE }, { _ ("Free"), TRUE }, { _ ("Verdict") } };
  const char *const *ids = request->template != NULL ? headroom_preset_get_gpus (request->template) : NULL;
  cli_table_t table;

  if (ids == NULL || *ids == NULL)
    return;
  g_string_append_c (out, '\n');
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (; *ids != NULL; ids++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), *ids);
      HeadroomCandidate candidate = headroom_candidate_judge (e, gpu);
      cli_table_take (&table, (char *[]) { g_strdup (headroom_gpu_get_name (gpu)),
                                           headroom_report_bytes_fine (candidate.usable_bytes),
                                           headroom_report_bytes_fine (candidate.free_bytes),
                                           g_strdup (_ (hr_verdict_label (candidate.verdict))) });
    }
  cli_table_print (&table, out);
}

static void
append_verdict (const cli_request_t *request, const hr_estimate_t *e, GString *out)
{
  g_autofree char *verdict = headroom_report_verdict (request->estimate), *doubt = headroom_report_doubt (e);

  g_string_append_printf (out, "\n%s\n", verdict);
  if (*doubt != '\0')
    g_string_append_printf (out, "%s\n", doubt);
  cli_append_wrapped (out,
                      e->terms[HR_BUFFERS] > 0
                          ? _ ("Not included: other programs on the GPU, host memory.")
                          : _ ("Not included: other programs on the GPU, library workspaces, host memory."),
                      0, 0);
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
