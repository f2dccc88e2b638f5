/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GPUs of the catalogue against the need: all that fit, and the nearest of those that do not. */
#include "report/report-sections.h"

#include "report/report-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

enum
{
  MAX_TOO_SMALL = 12
};

/* The ways by which usable memory is known, each with a letter. Returns the letter's index. */
static guint
basis_index (GPtrArray *bases, HeadroomGpu *gpu)
{
  const char *basis = headroom_gpu_get_usable_basis (gpu);
  guint i;

  if (!g_ptr_array_find_with_equal_func (bases, basis, g_str_equal, &i))
    {
      i = bases->len;
      g_ptr_array_add (bases, (char *) basis);
    }
  return i;
}

static void
take_candidate (hr_table_t *table, const hr_estimate_t *e, const HeadroomCandidate *candidate, GPtrArray *bases)
{
  char *cells[] = {
    g_strdup (headroom_gpu_get_name (candidate->gpu)),
    g_strdup (_ (hr_verdict_label (candidate->verdict))),
    headroom_words_bytes (candidate->usable_bytes, HR_UNIT_GIB),
    g_strdup_printf ("%u", 1 + basis_index (bases, candidate->gpu)),
    headroom_words_bytes (candidate->free_bytes, HR_UNIT_GIB),
    headroom_words_percent (hr_worst_stage (e)->device / candidate->usable_bytes, 1),
    headroom_report_gpu_need (candidate),
    headroom_gpu_get_tdp_w (candidate->gpu) > 0 ? g_strdup_printf ("%.0f W", headroom_gpu_get_tdp_w (candidate->gpu))
                                                : g_strdup ("–"),
  };
  gboolean chosen = g_str_equal (headroom_gpu_get_id (candidate->gpu), e->params.gpu.text);

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = chosen });
}

/* Returns how many were left out. */
static guint
take_candidates (hr_report_t *report, hr_table_t *table, GPtrArray *bases)
{
  guint too_small = 0, left_out = 0;

  for (const HeadroomCandidate *candidate = report->candidates; candidate->gpu != NULL; candidate++)
    {
      gboolean chosen = g_str_equal (headroom_gpu_get_id (candidate->gpu), report->e->params.gpu.text);
      too_small += candidate->verdict == HR_DOES_NOT_FIT;
      if (too_small <= MAX_TOO_SMALL || chosen)
        take_candidate (table, report->e, candidate, bases);
      else
        left_out++;
    }
  return left_out;
}

static void
draw_notes (hr_report_t *report, GPtrArray *bases, guint left_out)
{
  g_autofree char *rest = g_strdup_printf (headroom_ngettext ("One smaller GPU does not fit either and is not listed.",
                                                              "%u smaller GPUs do not fit either and are not listed.",
                                                              left_out),
                                           left_out);

  for (guint i = 0; i < bases->len; i++)
    {
      /* Translators: 1: the number of a note, 2: its sentence. */
      g_autofree char *note = g_strdup_printf (_ ("%1$u: %2$s"), i + 1, (const char *) bases->pdata[i]);
      hr_page_text (report->page, HR_TEXT_NOTE, note);
    }
  if (left_out > 0)
    hr_page_text (report->page, HR_TEXT_NOTE, rest);
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
  guint left_out;

  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("GPUs It Fits On"), 150);
  hr_page_text (
      report->page, HR_TEXT_BODY,
      _ ("Usable memory is what one process can get, not the number on the box. “GPUs” is the number that the plan "
         "uses or, where it does not fit, the fewest over which it would: with the plan’s ZeRO stage or else with "
         "stage 3. No prices are given, so nothing is said about cost."));
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  left_out = take_candidates (report, &table, bases);
  hr_table_draw (&table);
  draw_notes (report, bases, left_out);
}
