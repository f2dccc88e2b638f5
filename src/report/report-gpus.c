/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GPUs of the catalogue against the need: all that fit, and the nearest of those that do not. */
#include "report/report-sections.h"

#include "model/result/headroom-candidate-columns.h"
#include "report/report-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

enum
{
  MAX_TOO_SMALL = 12
};

/* The ways by which usable memory is known, each with a number that leads to a note. Returns the number. */
static guint
number_of_basis (GPtrArray *bases, HeadroomGpu *gpu)
{
  const char *basis = headroom_gpu_get_usable_basis (gpu);
  guint index;

  if (g_ptr_array_find_with_equal_func (bases, basis, g_str_equal, &index))
    return index + 1;
  g_ptr_array_add (bases, (char *) basis);
  return bases->len;
}

static char *
describe_power (HeadroomGpu *gpu)
{
  double watts = headroom_gpu_get_tdp_w (gpu);

  if (watts <= 0)
    return g_strdup ("–");
  return g_strdup_printf ("%.0f W", watts);
}

static gboolean
is_chosen (const hr_estimate_t *e, const HeadroomCandidate *candidate)
{
  return g_str_equal (headroom_gpu_get_id (candidate->gpu), e->params.gpu.text);
}

static void
take_candidate (hr_table_t *table, const hr_estimate_t *e, const HeadroomCandidate *candidate, GPtrArray *bases)
{
  char *cells[] = {
    g_strdup (headroom_gpu_get_name (candidate->gpu)),
    g_strdup (_ (hr_verdict_label (candidate->verdict))),
    headroom_words_bytes (candidate->usable_bytes, HR_UNIT_GIB),
    g_strdup_printf ("%u", number_of_basis (bases, candidate->gpu)),
    headroom_words_bytes (candidate->free_bytes, HR_UNIT_GIB),
    headroom_words_percent (hr_worst_stage (e)->device / candidate->usable_bytes, 1),
    headroom_candidate_describe_gpus (candidate),
    describe_power (candidate->gpu),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = is_chosen (e, candidate) });
}

/* Returns how many were left out. */
static guint
take_candidates (hr_report_t *report, hr_table_t *table, GPtrArray *bases)
{
  guint n_too_small = 0;
  guint n_left_out = 0;

  for (const HeadroomCandidate *candidate = report->candidates; candidate->gpu != NULL; candidate++)
    {
      if (candidate->verdict == HR_DOES_NOT_FIT)
        n_too_small++;
      if (n_too_small <= MAX_TOO_SMALL || is_chosen (report->e, candidate))
        take_candidate (table, report->e, candidate, bases);
      else
        n_left_out++;
    }
  return n_left_out;
}

static void
draw_notes (hr_report_t *report, GPtrArray *bases, guint n_left_out)
{
  g_autofree char *rest = g_strdup_printf (headroom_ngettext ("One smaller GPU does not fit either and is not listed.",
                                                              "%u smaller GPUs do not fit either and are not listed.",
                                                              n_left_out),
                                           n_left_out);

  for (guint i = 0; i < bases->len; i++)
    {
      /* Translators: 1: the number of a note, 2: its sentence. */
      g_autofree char *note = g_strdup_printf (_ ("%1$u: %2$s"), i + 1, (const char *) bases->pdata[i]);

      hr_report_paragraph (report->page, HR_TEXT_NOTE, note);
    }
  if (n_left_out > 0)
    hr_report_paragraph (report->page, HR_TEXT_NOTE, rest);
}

/* Data-parallel GPUs share a model that is trained; those that serve have all of it each. */
static const char *
describe_count (const hr_params_t *params)
{
  if (params->mode == HR_TRAINING)
    return _ ("“GPUs” is the number that the plan uses or, where it does not fit, the fewest that the model would fit "
              "on if its states were sharded across them: with the plan’s ZeRO stage, or else with stage 3.");
  return _ ("“GPUs” is the number that the plan uses; where it does not fit, none is given.");
}

void
hr_report_gpus (hr_report_t *report)
{
  const hr_column_t columns[] = {
    { _ ("GPU"), HR_CELLS_TEXT },   { _ ("Verdict"), HR_CELLS_TEXT }, { _ ("Usable"), HR_CELLS_NUMBER },
    { _ ("Basis"), HR_CELLS_TEXT }, { _ ("Free"), HR_CELLS_NUMBER },  { _ ("Used"), HR_CELLS_NUMBER },
    { _ ("GPUs"), HR_CELLS_TEXT },  { _ ("Power"), HR_CELLS_NUMBER },
  };
  g_autoptr (GPtrArray) bases = g_ptr_array_new ();
  hr_table_t table;
  guint n_left_out;

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("GPUs It Fits On"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_BODY,
                       _ ("Usable memory is what a single process can allocate; it is usually less than the "
                          "advertised size. Prices are not known, so costs are not compared."));
  hr_report_paragraph (report->page, HR_TEXT_BODY, describe_count (&report->e->params));
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  n_left_out = take_candidates (report, &table, bases);
  hr_table_draw (&table);
  draw_notes (report, bases, n_left_out);
}
