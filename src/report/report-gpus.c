/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GPUs of the catalogue against the need: all that fit, and the nearest of those that do not. */
#include "report/report-sections.h"

#include "model/result/headroom-candidate-columns.h"
#include "report/report-columns.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_TOO_SMALL = 12
};

static gboolean
is_chosen (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  return g_str_equal (headroom_gpu_get_id (candidate->gpu), e->params.gpu.text);
}

typedef struct
{
  const HeadroomColumn *columns;
  guint n_columns;
  hr_table_t table;
  GPtrArray *notes;
} hr_gpus_t;

/* A buyer asks what the number of GPUs holds that stands in the row. */
static void
take_candidate (hr_gpus_t *gpus, const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  HeadroomCandidate at_count = *candidate;
  char *cells[HR_TABLE_COLUMNS];

  headroom_candidate_ask_at_count (&at_count, e);
  hr_report_cells (gpus->columns, gpus->n_columns, &at_count, gpus->notes, cells);
  hr_table_take (&gpus->table, cells, &(hr_row_style_t) { .strong = is_chosen (e, candidate) });
}

/* Returns how many were left out. */
static guint
take_candidates (hr_report_t *report, hr_gpus_t *gpus)
{
  guint n_too_small = 0;
  guint n_left_out = 0;

  for (const HeadroomCandidate *candidate = report->candidates; candidate->gpu != NULL; candidate++)
    {
      if (candidate->verdict == HR_DOES_NOT_FIT)
        n_too_small++;
      if (n_too_small <= MAX_TOO_SMALL || is_chosen (report->e, candidate))
        take_candidate (gpus, report->e, candidate);
      else
        n_left_out++;
    }
  return n_left_out;
}

static void
draw_rest (hr_report_t *report, guint n_left_out)
{
  g_autofree char *rest = g_strdup_printf (headroom_ngettext ("One smaller GPU does not fit either and is not listed.",
                                                              "%u smaller GPUs do not fit either and are not listed.",
                                                              n_left_out),
                                           n_left_out);

  if (n_left_out > 0)
    hr_report_paragraph (report->page, HR_TEXT_NOTE, rest);
}

/* Data-parallel GPUs share a model that is trained; those that serve have all of it each, unless it is divided. */
static const char *
describe_count (const hr_params_t *params)
{
  if (params->mode == HR_TRAINING)
    return _ ("“GPUs” is the number that the plan uses or, where it does not fit, the fewest that the model would fit "
              "on if its states were sharded across them: with the plan’s ZeRO stage, or else with stage 3.");
  return _ ("“GPUs” is the number that the plan uses or, where it does not fit, the fewest that the model would fit on "
            "if it were divided among more: by tensor parallelism (TP) or, with llama.cpp, by pipeline parallelism "
            "(PP).");
}

static const char *
describe_sizes (const hr_params_t *params)
{
  if (params->mode == HR_TRAINING)
    return _ ("“Micro-batch” and “Sequence” are each the largest that fits on that number of GPUs while all "
              "other inputs stay the same.");
  return _ ("“Sequences” and “Context” are each the most that fits on that number of GPUs while all other "
            "inputs stay the same: of sequences at a time, and of cached tokens in each of them.");
}

static void
draw_explanations (hr_report_t *report)
{
  hr_report_paragraph (report->page, HR_TEXT_BODY,
                       _ ("Usable memory is what a single process can allocate; it is usually less than the "
                          "advertised size. Prices are not known, so costs are not compared."));
  hr_report_paragraph (report->page, HR_TEXT_BODY, describe_count (&report->e->params));
  hr_report_paragraph (report->page, HR_TEXT_BODY, describe_sizes (&report->e->params));
  hr_report_paragraph (
      report->page, HR_TEXT_BODY,
      _ ("“Power” is the vendor’s figure for all of these GPUs. Tokens per second are estimates for the "
         "plan as it is on GPUs of that kind, all of its GPUs together; there are none where it does "
         "not fit or its time is not known."));
}

void
hr_report_gpus (hr_report_t *report)
{
  guint n_columns;
  hr_mode_t mode = (hr_mode_t) report->e->params.mode;
  g_autofree HeadroomColumn *columns = headroom_candidate_columns_new (mode, &n_columns);
  hr_column_t shown[HR_TABLE_COLUMNS];
  guint n_shown = hr_report_columns (columns, n_columns, shown);
  g_autoptr (GPtrArray) notes = g_ptr_array_new ();
  hr_gpus_t gpus = { .columns = columns, .n_columns = n_columns, .notes = notes };
  guint n_left_out;

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("GPUs It Fits On"), HR_KEEP_TABLE);
  draw_explanations (report);
  hr_table_init (&gpus.table, report->page, shown, n_shown);
  n_left_out = take_candidates (report, &gpus);
  hr_table_draw (&gpus.table);
  hr_report_notes (report->page, notes);
  draw_rest (report, n_left_out);
}
